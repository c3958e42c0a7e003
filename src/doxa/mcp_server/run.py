"""`doxa mcp`: the server on standard input and output, until its client closes them, or over HTTP."""

import os
import signal
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from doxa.errors import InvalidInput
from doxa.exiting import exit_status
from doxa.wiring import SESSION_NAMES, has_store, local_names, open_memory

if TYPE_CHECKING:
    from doxa.memory import Memory
    from doxa.syncing import InBackground

ADDRESS = "127.0.0.1:3692"
TOKEN_NAME = "DOXA_MCP_TOKEN"  # noqa: S105 - the name of the variable, not what it holds


@click.command("mcp")
@click.option("--client", metavar="NAME", help="In whose name it writes; by default in that of each client.")
@click.option(
    "--root",
    type=click.Path(exists=True, file_okay=False),
    metavar="FOLDER",
    help="The repository; by default the current folder.",
)
@click.option(
    "--http",
    "address",
    metavar="[HOST:PORT]",
    is_flag=False,
    flag_value=ADDRESS,
    help=f"Over HTTP instead, at {ADDRESS} by default.",
)
@click.option("--token-file", metavar="FILE", help=f"What clients have to show over HTTP; else {TOKEN_NAME}.")
def mcp(client: str | None, root: str | None, address: str | None, token_file: str | None) -> int:
    """Serve the memory over the Model Context Protocol, on standard input and output or over HTTP."""
    try:
        from doxa.mcp_server.callers import Memories  # noqa: PLC0415 - an extra, which may not be installed
        from doxa.mcp_server.server import build  # noqa: PLC0415 - the same
    except ImportError as error:
        raise click.ClickException(
            f"The server needs a package that is not here ({error.name}). Nothing was started: pip install 'doxa[mcp]'"
        ) from error
    if token_file is not None and address is None:
        raise InvalidInput("A token is shown only over HTTP. Nothing was started: add --http, or leave it out.")
    from doxa.operations.given import agent  # noqa: PLC0415 - only what is needed is loaded

    # A session named in the environment is that of the client which started this process; over HTTP there is none.
    environ = {name: value for name, value in os.environ.items() if address is None or name not in SESSION_NAMES}
    folder = root or environ.get("CLAUDE_PROJECT_DIR") or os.getcwd()  # noqa: PTH109 - a string is needed
    memories = Memories(
        lambda: open_memory(root=folder, actor=agent(client or "agent"), environ=environ),
        lambda: local_names(folder, environ),
        client=client,
    )
    background = _in_background(folder, environ)
    try:
        if address is None:
            # What waits for the client's next line cannot be interrupted in any other way.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            build(memories.of).run("stdio")
        else:
            from doxa.mcp_server.http import serve  # noqa: PLC0415 - only what is needed is loaded

            serve(build(memories.of), address, _token(token_file, environ.get(TOKEN_NAME)))
    finally:
        if background is not None:
            background.stop()
        memories.close()
    return 0


def _in_background(folder: str, environ: Mapping[str, str]) -> "InBackground | None":
    """Sync with the hub of the project now and then, if it has one and what that needs is installed."""
    if find_spec("httpx") is None:
        return None
    from doxa.operations.given import agent  # noqa: PLC0415 - only what is needed is loaded
    from doxa.syncing import InBackground  # noqa: PLC0415 - as above

    def opened() -> "Memory | None":
        # Whoever noted nothing yet has no hub, and a look is no reason to make a store.
        return open_memory(root=folder, actor=agent("sync"), environ=environ) if has_store(folder, environ) else None

    return InBackground(opened, environ)


def _token(file: str | None, given: str | None) -> str | None:
    """Read what clients have to show.

    Raises:
        InvalidInput: the file cannot be read.
    """
    if file is None:
        return given or None
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidInput(f"The token in {file} cannot be read ({error}). Nothing was started.") from error


def main(arguments: list[str]) -> int:
    """Run the command. Gives the exit status, which is never 2."""
    return exit_status(mcp, arguments, "doxa mcp")
