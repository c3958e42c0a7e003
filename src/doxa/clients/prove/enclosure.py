"""Where a client runs: in a network of its own that has loopback and nothing else, where that is permitted.

The socket on which the model listens is made inside that network and handed out of it, so the model stays in this
process, and what it knows can be changed between two of its answers.
"""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import IO, NamedTuple, Self

from doxa.errors import DoxaError

# Most of it first: a network alone, with its processes, which end with the first of them; as a user, as root.
_WAYS = (
    ("-n", "-p", "-f", "--kill-child", "--mount-proc"),
    ("-r", "-n", "-p", "-f", "--kill-child", "--mount-proc"),
    ("-n",),
    ("-r", "-n"),
)
_INSIDE = Path(__file__).parent / "inside.py"
_PROBE_SECONDS_MAX = 10
_START_SECONDS_MAX = 20
# What a shell says of a program that cannot be started.
_NOT_STARTED = 126


class Ended(NamedTuple):
    """How a program ended: its exit status, None when it took too long, and what it printed."""

    status: int | None
    out: str
    err: str


@cache
def way() -> tuple[str, ...]:
    """Give the arguments of `unshare` that this machine permits, () when it permits none."""
    program = shutil.which("unshare")
    if program is None or not sys.platform.startswith("linux"):
        return ()
    for arguments in _WAYS:
        # Bringing loopback up is what fails where a network of one's own is only half permitted.
        command = [program, *arguments, sys.executable, "-I", "-S", str(_INSIDE), "--probe"]
        with contextlib.suppress(OSError, subprocess.SubprocessError):
            done = subprocess.run(command, capture_output=True, timeout=_PROBE_SECONDS_MAX, check=False)  # noqa: S603 - our own script
            if done.returncode == 0:
                return arguments
    return ()


class Enclosure:
    """A place in which one program is run, with a socket on which a model can listen for it.

    Attributes:
        listening: the socket, bound to a free port of the loopback that the program sees.
        alone: whether the program has a network of its own, with nothing but loopback.

    Raises:
        DoxaError: that network is permitted, and could not be made all the same.
    """

    def __init__(self) -> None:
        self.alone = bool(way())
        # Files and not pipes: what a program leaves behind may hold a pipe open for ever.
        self._out, self._err = (tempfile.TemporaryFile() for _ in range(2))  # noqa: SIM115 - closed on leaving
        self._process: subprocess.Popen[bytes] | None = None
        self._channel: socket.socket | None = None
        if self.alone:
            self._channel, self.listening = self._open()
        else:
            self.listening = socket.create_server(("127.0.0.1", 0))

    def _open(self) -> tuple[socket.socket, socket.socket]:
        channel, theirs = socket.socketpair()
        channel.settimeout(_START_SECONDS_MAX)
        with theirs:
            number = theirs.fileno()
            command = ["unshare", *way(), sys.executable, "-I", "-S", str(_INSIDE), str(number)]
            self._process = self._start(command, pass_fds=(number,))
        try:
            _, descriptors, _, _ = socket.recv_fds(channel, 1, 1)
            return channel, socket.socket(fileno=descriptors[0])
        except (OSError, IndexError) as error:
            _end(self._process)
            raise DoxaError(f"No network of its own could be made for a client: {_read(self._err).strip()}.") from error

    def _start(
        self,
        command: Sequence[str],
        *,
        environ: Mapping[str, str] | None = None,
        folder: Path | None = None,
        pass_fds: Sequence[int] = (),
    ) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(  # noqa: S603 - our own script, or the client that was asked for
            command,
            cwd=folder,
            env=environ,
            stdin=subprocess.DEVNULL,
            stdout=self._out,
            stderr=self._err,
            pass_fds=pass_fds,
            start_new_session=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._channel is not None:
            self._channel.close()
        if self._process is not None:
            _end(self._process)
        self.listening.close()
        self._out.close()
        self._err.close()

    def run(self, command: Sequence[str], environ: Mapping[str, str], folder: Path, seconds_max: float) -> Ended:
        """Run a program to its end, once.

        Args:
            command: the program's absolute path, and its arguments.
            environ: all of its environment.
            folder: where it starts.
            seconds_max: after this many seconds it is ended, with all that it has started.
        """
        if self._process is None or self._channel is None:
            try:
                self._process = self._start(command, environ=environ, folder=folder)
            except OSError as error:
                return Ended(_NOT_STARTED, "", f"{command[0]}: {error.strerror}")
        else:
            settings = [f"{name}={value}" for name, value in environ.items()]
            told = [str(folder), str(len(command)), *command, *settings]
            self._channel.sendall(b"\0".join(map(os.fsencode, told)))
            self._channel.shutdown(socket.SHUT_WR)
        status: int | None = None
        with contextlib.suppress(subprocess.TimeoutExpired):
            status = self._process.wait(timeout=seconds_max)
        _end(self._process)
        return Ended(status, _read(self._out), _read(self._err))


def _read(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode(errors="replace")


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End a program, and what it has started and left behind."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
