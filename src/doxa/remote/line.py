"""The line from a replica to the server that is its hub."""

import json

from doxa.errors import Unreachable
from doxa.operations.messages import MEDIA_TYPE
from doxa.remote.transport import Transport
from doxa.wire import problems
from doxa.wire.table import PREFIX

_DONE = 200


class HttpLine:
    """Sends the messages of a replica to a server.

    Args:
        transport: sends requests.
        project: the project's id.
    """

    def __init__(self, transport: Transport, project: str) -> None:
        self._transport = transport
        self._path = PREFIX.format(project=project) + "/sync"

    def ask(self, body: bytes) -> bytes:
        """Send a message and give the answer.

        Raises:
            Unreachable: there was none, or it is not doxa's.
            NotPermitted: the token does not count, is not for this project, or its role does not bring events.
        """
        response = self._transport.send("POST", self._path, headers={"content-type": MEDIA_TYPE}, body=body)
        if response.status == _DONE:
            return response.body
        try:
            document = json.loads(response.body)
        except ValueError:
            document = None
        if not isinstance(document, dict) or "title" not in document:
            raise Unreachable(f"The answer is not one of doxa's: the status is {response.status}. Look at the address.")
        raise problems.error_of(document)

    def close(self) -> None:
        """Let go of connections."""
        self._transport.close()
