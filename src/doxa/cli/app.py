"""The command line: its groups, and what its exit codes mean."""

import json
import sys
from collections.abc import Sequence

import click

from doxa import __version__
from doxa.cli import deliver, keep, look, say
from doxa.cli.demo import demo
from doxa.errors import DoxaError

_FAULT = 1

GROUPS: dict[str, tuple[click.Command, ...]] = {
    "Set up": (demo, keep.doctor, keep.project, deliver.pause),
    "Say": say.COMMANDS,
    "Ask": (*look.COMMANDS, deliver.approach, deliver.why_not, deliver.deliveries),
    "Keep": (keep.check, keep.drift, keep.export, keep.merge),
}


class Commands(click.Group):
    """The group of all commands, listed by what they are for."""

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands under their headings."""
        del context
        for heading, commands in GROUPS.items():
            with formatter.section(heading):
                formatter.write_dl([(one.name or "", one.get_short_help_str(90)) for one in commands])
        with formatter.section("Run"):
            formatter.write_dl([("hook", "Answer a coding agent's hook: doxa hook --client claude.")])


@click.command()
@click.option("--client", required=True, metavar="NAME", help="The coding agent that asks: claude.")
def hook(client: str) -> None:
    """Answer a coding agent's hook: its payload on standard input, its JSON on standard output.

    The exit status is always 0, and nothing is written to standard error. `doxa` answers this command before
    it loads the rest of the command line.
    """
    raise AssertionError(f"hook {client} is answered by doxa.__main__")


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
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


def run(arguments: Sequence[str]) -> int:
    """Run a command line and give the exit status, which is never 2: coding agents read that as "block"."""
    as_json = "--json" in arguments
    try:
        result = app.main(list(arguments), prog_name="doxa", standalone_mode=False)
    except click.UsageError as error:
        usage = error.ctx.get_usage() + "\n" if error.ctx else ""
        return _fail(f"{usage}{error.format_message()}", "Usage", _FAULT, as_json=as_json)
    except click.ClickException as error:
        return _fail(error.format_message(), "Usage", _FAULT, as_json=as_json)
    except (click.Abort, KeyboardInterrupt):
        return _FAULT
    except DoxaError as error:
        return _fail(str(error), type(error).__name__, error.exit_code, as_json=as_json)
    except BrokenPipeError:
        # Whoever read the output has had enough of it; there is nothing to say to them.
        sys.stdout = None
        return 0
    return result if isinstance(result, int) and not isinstance(result, bool) else 0


def _fail(message: str, name: str, status: int, *, as_json: bool) -> int:
    if as_json:
        click.echo(json.dumps({"error": name, "message": message, "exit_code": status}, ensure_ascii=False))
    else:
        click.echo(f"doxa: {message}", err=True)
    return status
