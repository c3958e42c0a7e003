"""The exit status of a command that runs until it is told to end, and what it says where it cannot begin."""

import sys

import click

from doxa.errors import DoxaError


def exit_status(command: click.Command, arguments: list[str], name: str) -> int:
    """Run a command; gives its exit status, which is never 2: coding agents read that as "block"."""
    try:
        command.main(arguments, prog_name=name, standalone_mode=False)
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
