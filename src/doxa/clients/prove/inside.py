"""A script: the first program in a network of its own. It brings loopback up and hands out a listening socket.

Then it waits to be told which program to become, so that the program's settings can name the socket's port.
"""

import os
import socket
import struct
import sys

_SIOCGIFFLAGS, _SIOCSIFFLAGS = 0x8913, 0x8914
_UP = 1


def _bring_loopback_up() -> None:
    import fcntl  # noqa: PLC0415 - there is none where this script is never run

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        name = struct.pack("16sH14x", b"lo", 0)
        flags = struct.unpack("16sH14x", fcntl.ioctl(any_socket, _SIOCGIFFLAGS, name))[1]
        fcntl.ioctl(any_socket, _SIOCSIFFLAGS, struct.pack("16sH14x", b"lo", flags | _UP))


def _told(channel: socket.socket) -> list[str]:
    pieces = []
    while piece := channel.recv(1 << 16):
        pieces.append(piece)
    data = b"".join(pieces)
    return [os.fsdecode(part) for part in data.split(b"\0")] if data else []


def main() -> None:
    """Hand out the socket, and become the program."""
    _bring_loopback_up()
    if sys.argv[1] == "--probe":
        return
    with socket.socket(fileno=int(sys.argv[1])) as channel:
        with socket.create_server(("127.0.0.1", 0)) as listening:
            socket.send_fds(channel, [b"s"], [listening.fileno()])
        told = _told(channel)
    if not told:
        return
    folder, count, *rest = told
    command, settings = rest[: int(count)], rest[int(count) :]
    os.chdir(folder)
    os.execve(command[0], command, dict(one.split("=", 1) for one in settings))  # noqa: S606 - this is what it is for


if __name__ == "__main__":
    main()
