"""The command line: its groups, and what its exit codes mean."""

import contextlib
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

import click
from rich.text import Text

from doxa import __version__
from doxa.cli import anchored, deliver, hear, keep, look, say, setup
from doxa.cli.demo import demo
from doxa.cli.doctor import doctor
from doxa.cli.forms import emit
from doxa.cli.lab import lab
from doxa.cli.output import console, rendering, tell
from doxa.cli.sync import sync
from doxa.cli.tokens import token
from doxa.clients.table import CLIENTS
from doxa.errors import DoxaError

_FAULT = 1
_CLIENTS = f"The coding agent that asks: {', '.join(CLIENTS)}."
_SHORT_HELP_CHARS = 200

GROUPS: dict[str, tuple[click.Command, ...]] = {
    "Set up": (setup.init, setup.uninstall, demo, doctor, keep.project, deliver.pause),
    "Say": (*say.COMMANDS, anchored.discredit),
    "Ask": (*look.COMMANDS, deliver.approach, deliver.why_not, deliver.deliveries, anchored.traps),
    "Keep": (keep.check, anchored.drift, keep.export, keep.merge, sync, *hear.COMMANDS),
}


class Commands(click.Group):
    """The group of all commands, listed by what they are for."""

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands under their headings."""
        del context
        for heading, commands in GROUPS.items():
            with formatter.section(heading):
                formatter.write_dl([(one.name or "", one.get_short_help_str(_SHORT_HELP_CHARS)) for one in commands])
        with formatter.section("Run"):
            formatter.write_dl(
                [
                    ("hook", "Answer a coding agent's hook: doxa hook --client claude."),
                    ("mcp", "Serve the memory over the Model Context Protocol."),
                    ("serve", "Serve memories over HTTP."),
                    ("ui", "Look into the memory in a browser, and set it right."),
                    ("token", "Say who may use a server, and as what."),
                    ("lab", "Run experiments on memories, this one or others."),
                ]
            )


@click.command()
@click.option(
    "--client",
    required=True,
    metavar="NAME",
    help=_CLIENTS,
)
def hook(client: str) -> None:
    """Answer a coding agent's hook: its payload on standard input, its JSON on standard output.

    The exit status is always 0, and nothing is written to standard error. `doxa` answers this command before
    it loads the rest of the command line.
    """
    raise AssertionError(f"hook {client} is answered by doxa.__main__")


@click.command()
@click.option("--client", metavar="NAME", help="In whose name it writes; by default in that of each client.")
@click.option("--root", metavar="FOLDER", help="The repository; by default the current folder.")
@click.option("--http", metavar="[HOST:PORT]", help="Over HTTP instead, at 127.0.0.1:3692 by default.")
@click.option("--token-file", metavar="FILE", help="What clients have to show over HTTP; else DOXA_MCP_TOKEN.")
def mcp(client: str | None, root: str | None, http: str | None, token_file: str | None) -> None:
    """Serve the memory over the Model Context Protocol, on standard input and output or over HTTP.

    It needs `pip install 'doxa[mcp]'`. On standard input and output it ends when its client closes its input; over
    HTTP it serves several clients until it is told to end, and others than this machine only with a token.
    """
    raise AssertionError(f"mcp {client} {root} {http} {token_file} is answered by doxa.__main__")


@click.command()
@click.option(
    "--store",
    metavar="FILE|URL",
    help='A file, a postgresql:// URL, "embedded-postgres", or ":memory:"; by default a file for each project.',
)
@click.option("--listen", metavar="HOST:PORT", default="127.0.0.1:8750", show_default=True, help="Where to listen.")
@click.option("--policy", metavar="NAME|FILE", help="The settlement policy of every project, or a policy file.")
@click.option("--quiet", is_flag=True, help="Write no line for each request.")
def serve(store: str | None, listen: str, policy: str | None, *, quiet: bool) -> None:
    """Serve memories over HTTP, to whoever has a token.

    It needs `pip install 'doxa[server]'`, and ends when it is told to, after answering what is open.
    """
    raise AssertionError(f"serve {store} {listen} {policy} {quiet} is answered by doxa.__main__")


@click.command()
@click.option("--store", metavar="FILE", help="The store; by default the project's own.")
@click.option("--root", metavar="FOLDER", help="The repository; by default the current folder.")
@click.option("--project", metavar="NAME", help="Another project, by name or id.")
@click.option("--actor", metavar="NAME", help="Who you are; by default DOXA_ACTOR or git's user.")
@click.option("--port", type=int, default=0, show_default="a free one", help="Where to listen, on this machine alone.")
@click.option("--open", "opens", is_flag=True, help="Open the page in the browser.")
def ui(store: str | None, root: str | None, project: str | None, actor: str | None, port: int, *, opens: bool) -> None:
    """Look into the memory in a browser, and set it right.

    It needs `pip install 'doxa[ui]'`, is reached from this machine alone by an address that it prints, and ends with
    its terminal.
    """
    raise AssertionError(f"ui {store} {root} {project} {actor} {port} {opens} is answered by doxa.__main__")


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="doxa")
def app() -> None:
    """Agent memory that can be wrong and recover.

    Exit codes: 0 done, 1 fault, 3 unknown id, 4 ambiguous prefix, 5 refused, 6 not permitted, 7 broken store,
    8 newer schema.
    """


for _commands in GROUPS.values():
    for _command in _commands:
        app.add_command(_command)
app.add_command(hook)
app.add_command(mcp)
app.add_command(serve)
app.add_command(ui)
app.add_command(token)
app.add_command(lab)


def run(arguments: Sequence[str]) -> int:
    """Run a command line and give the exit status, which is never 2: coding agents read that as "block"."""
    as_json = "--json" in arguments
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # What the output's encoding has no letter for is written as an escape, not as a fault.
            stream.reconfigure(errors="backslashreplace")
    try:
        status = _run(list(arguments) or ["--help"], as_json=as_json)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has had enough of it; there is nothing to say to them.
        _write_nowhere()
        return 0
    return status


def _run(arguments: list[str], *, as_json: bool) -> int:
    try:
        # Not `app.main`, which takes a closed pipe for a failure.
        with app.make_context("doxa", arguments) as context:
            result = app.invoke(context)
    except click.exceptions.Exit as ending:
        return ending.exit_code
    except click.UsageError as error:
        return _fail(error.format_message(), "Usage", _FAULT, as_json=as_json, usage=error.ctx)
    except click.ClickException as error:
        return _fail(error.format_message(), "Usage", _FAULT, as_json=as_json)
    except (click.Abort, KeyboardInterrupt):
        return _FAULT
    except DoxaError as error:
        return _fail(str(error), type(error).__name__, error.exit_code, as_json=as_json)
    except BrokenPipeError:
        raise
    except OSError as error:
        where = f": {error.filename}" if error.filename else ""
        return _fail(f"{error.strerror or error}{where}", type(error).__name__, _FAULT, as_json=as_json)
    return result if isinstance(result, int) and not isinstance(result, bool) else 0


def _fail(message: str, name: str, status: int, *, as_json: bool, usage: click.Context | None = None) -> int:
    if as_json:
        emit({"error": name, "message": message, "exit_code": status})
        return status
    screen = console(stderr=True)
    tell(Text.assemble(("doxa: ", "bold red"), rendering(message)), indent=6, screen=screen)
    if usage is not None:
        tell(f"{usage.get_usage()}\nTry `{usage.command_path} --help`.", screen=screen)
    return status


def _write_nowhere() -> None:
    """Let what is still buffered go where it troubles nobody, or Python would complain as it ends."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
