"""`doxa ui`: pages on this machine alone, until their terminal ends."""

import secrets
import signal
import socket
import sys
import webbrowser
from types import FrameType
from typing import TYPE_CHECKING

import click

from doxa.exiting import exit_status
from doxa.wiring import open_with_ports

if TYPE_CHECKING:
    import uvicorn

    from doxa.window.room import Room

# What was asked is answered within a blink; a stream is told to end.
_STOP_SECONDS_MAX = 3
_PORT_MAX = 65_535
_ENDS = ("SIGINT", "SIGTERM", "SIGHUP")


@click.command("ui")
@click.option("--store", metavar="FILE", help="The store; by default the project's own.")
@click.option("--root", metavar="FOLDER", help="The repository; by default the current folder.")
@click.option("--project", metavar="NAME", help="Another project, by name or id.")
@click.option("--actor", metavar="NAME", help="Who you are; by default DOXA_ACTOR or git's user.")
@click.option("--port", type=int, default=0, help="Where to listen, on this machine alone; by default a free one.")
@click.option("--open", "opens", is_flag=True, help="Open the page in the browser.")
def ui(store: str | None, root: str | None, project: str | None, actor: str | None, port: int, *, opens: bool) -> int:
    """Look into the memory in a browser, and set it right."""
    if not 0 <= port <= _PORT_MAX:
        raise click.ClickException(f"{port} is no port; there are 1 to {_PORT_MAX}. Nothing was started.")
    try:
        import uvicorn  # noqa: PLC0415 - an extra, which may not be installed

        from doxa.window.app import ENTER, application  # noqa: PLC0415 - as above
    except ImportError as error:
        raise click.ClickException(
            f"The pages need a package that is not here ({error.name}). Nothing was started: pip install 'doxa[ui]'"
        ) from error
    from doxa.window.guard import Lock  # noqa: PLC0415 - beside what needs it
    from doxa.window.room import Room  # noqa: PLC0415 - as above
    from doxa.window.vendoring import is_complete  # noqa: PLC0415 - as above

    listener = _listening(port)
    port = listener.getsockname()[1]
    token = secrets.token_urlsafe(32)
    memory, ports = open_with_ports(store, actor=actor, root=root, project=project)
    with memory:
        room = Room(memory, ports, Lock(port, token, secrets.token_urlsafe(32)))
        config = uvicorn.Config(
            application(room),
            log_level="warning",
            access_log=False,
            lifespan="off",
            server_header=False,
            timeout_graceful_shutdown=_STOP_SECONDS_MAX,
        )
        server = uvicorn.Server(config)
        _end_with_terminal(server, room)
        address = f"http://127.0.0.1:{port}{ENTER}?token={token}"
        if not is_complete():
            click.echo(
                "doxa: the pages' script is not here, so they have buttons where they would follow you", err=True
            )
        click.echo(f"doxa: open {address}\nIt works once, on this machine. Control-C ends it.")
        sys.stdout.flush()
        if opens:
            webbrowser.open(address)
        server.run([listener])
    return 0


def _listening(port: int) -> socket.socket:
    # Named as TCP, or the event loop leaves small answers waiting for each other.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("127.0.0.1", port))
    except OSError as error:
        listener.close()
        raise click.ClickException(
            f"Port {port} cannot be listened at ({error.strerror}). Nothing was started."
        ) from error
    listener.listen()
    return listener


def _end_with_terminal(server: "uvicorn.Server", room: "Room") -> None:
    """Tell open streams to end before the server waits for them; a terminal that closes is a signal, too."""
    end = server.handle_exit

    def stop(number: int, frame: FrameType | None) -> None:
        room.closing.set()
        end(number, frame)

    # uvicorn puts its own handler in place for the first two, and raises the signal once more when it has ended.
    server.handle_exit = stop  # type: ignore[assignment,method-assign]  # streams have to hear of it before it waits for them
    for name in _ENDS:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), stop)


def main(arguments: list[str]) -> int:
    """Run the command. Gives the exit status, which is never 2."""
    return exit_status(ui, arguments, "doxa ui")
