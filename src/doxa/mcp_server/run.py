"""`doxa mcp`: the server on standard input and output, until its client closes them."""

import os
import sys

import click

from doxa.operations.given import agent
from doxa.wiring import open_memory


@click.command("mcp")
@click.option("--client", metavar="NAME", default="agent", help="In whose name it writes.")
@click.option("--root", metavar="FOLDER", help="The repository; by default the current folder.")
def mcp(client: str, root: str | None) -> int:
    """Serve the memory over the Model Context Protocol, on standard input and output."""
    try:
        from doxa.mcp_server.server import build  # noqa: PLC0415 - an extra, which may not be installed
    except ImportError as error:
        raise click.ClickException(
            f"The server needs a package that is not here ({error.name}). Nothing was started: pip install 'doxa[mcp]'"
        ) from error
    with open_memory(root=root or os.environ.get("CLAUDE_PROJECT_DIR") or None, actor=agent(client)) as memory:
        build(memory).run("stdio")
    return 0


def main(arguments: list[str]) -> int:
    """Run the command. Gives the exit status, which is never 2."""
    from doxa.errors import DoxaError  # noqa: PLC0415 - only what is needed is loaded

    try:
        mcp.main(arguments, prog_name="doxa mcp", standalone_mode=False)
    except click.exceptions.Exit as ending:
        return ending.exit_code
    except click.ClickException as error:
        sys.stderr.write(f"doxa: {error.format_message()}\n")
        return 1
    except DoxaError as error:
        sys.stderr.write(f"doxa: {error}\n")
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return 1
    return 0
