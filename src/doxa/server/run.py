"""`doxa serve`: the server, until it is told to stop; requests that are open then are answered first."""

import os
import signal
import sys
from types import FrameType

import click

from doxa.exiting import exit_status
from doxa.serving import parts_of

_STOP_SECONDS_MAX = 20
STORE_HELP = 'A file, a postgresql:// URL, "embedded-postgres", or ":memory:"; by default a file for each project.'


@click.command("serve")
@click.option("--store", metavar="FILE|URL", help=STORE_HELP)
@click.option("--listen", metavar="HOST:PORT", default="127.0.0.1:8750", show_default=True, help="Where to listen.")
@click.option("--policy", metavar="NAME|FILE", help="The settlement policy of every project, or a policy file.")
@click.option("--quiet", is_flag=True, help="Write no line for each request.")
def serve(store: str | None, listen: str, policy: str | None, *, quiet: bool) -> int:
    """Serve memories over HTTP, to whoever has a token."""
    host, _, port = listen.rpartition(":")
    if not host or not port.isdecimal():
        raise click.ClickException(f"{listen!r} is no place to listen at; write it as 127.0.0.1:8750.")
    try:
        import uvicorn  # noqa: PLC0415 - an extra, which may not be installed

        from doxa.server.app import Application  # noqa: PLC0415 - as above
        from doxa.server.service import Service  # noqa: PLC0415 - as above
    except ImportError as error:
        raise click.ClickException(
            f"The server needs a package that is not here ({error.name}). Nothing was started: pip install "
            "'doxa[server]'"
        ) from error
    parts = parts_of(store, policy=policy, environ=os.environ)
    # What cannot be used is told now, rather than to whoever comes first.
    parts.ready()
    service = Service(parts)
    config = uvicorn.Config(
        Application(service, None if quiet else _write),
        host=host.strip("[]"),
        port=int(port),
        log_level="warning",
        access_log=False,
        lifespan="off",
        server_header=False,
        timeout_graceful_shutdown=_STOP_SECONDS_MAX,
    )
    server = uvicorn.Server(config)
    end = server.handle_exit

    def stop(number: int, frame: FrameType | None) -> None:
        service.closing.set()
        end(number, frame)

    # uvicorn puts its own handler in place, and raises the signal once more when it has ended.
    server.handle_exit = stop  # type: ignore[assignment,method-assign]  # streams have to hear of it before it waits for them
    click.echo(f"doxa: listening on http://{listen}", err=True)
    try:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, stop)
        server.run()
    finally:
        service.close()
    return 0


def _write(line: str) -> None:
    """Write a line of the log."""
    sys.stderr.write(line + "\n")
    sys.stderr.flush()


def main(arguments: list[str]) -> int:
    """Run the command. Gives the exit status, which is never 2."""
    return exit_status(serve, arguments, "doxa serve")
