"""What can go wrong, and whose fault it is.

DoxaError                        exit 1
├── InvalidInput                 exit 1   what was given cannot be stored or understood
├── UnknownId                    exit 3   no belief has this id
├── AmbiguousPrefix              exit 4   more than one belief has this prefix
├── Refused                      exit 5   the rules say no; carries the name of the refusal
├── NotPermitted                 exit 6   this actor, or this project, may not
├── StoreBusy                    exit 1   another writer held the store for too long
├── Unreachable                  exit 1   a server did not answer, or not as doxa does
└── BrokenStore                  exit 7   the file cannot be used as a store
    └── NewerSchema              exit 8   a newer doxa wrote it

No exit code is 2: coding agents read 2 as "block this action".
"""


class DoxaError(Exception):
    """Something was not done. The message says what, and what to do about it."""

    exit_code = 1


class InvalidInput(DoxaError):
    """The input cannot be stored or understood; nothing was written."""


class UnknownId(DoxaError):
    """No belief of this project has this id."""

    exit_code = 3


class AmbiguousPrefix(DoxaError):
    """More than one belief has an id that begins so.

    Attributes:
        candidates: the full ids.
    """

    exit_code = 4

    def __init__(self, message: str, candidates: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.candidates = candidates


class Refused(DoxaError):
    """The rules refuse it; nothing was written.

    Attributes:
        refusal: the name of the refusal, one of `doxa.core.lifecycle.REFUSALS`.
    """

    exit_code = 5

    def __init__(self, refusal: str, message: str) -> None:
        super().__init__(message)
        self.refusal = refusal


class NotPermitted(DoxaError):
    """This actor, or this project, may not do that; nothing was written."""

    exit_code = 6


class StoreBusy(DoxaError):
    """Another process held the store's write lock for too long; nothing was written."""


class Unreachable(DoxaError):
    """A server did not answer, or not as doxa does; the message says whether something may have been written."""


class BrokenStore(DoxaError):
    """The file is not a store, is damaged, or cannot be read or written."""

    exit_code = 7


class NewerSchema(BrokenStore):
    """A newer doxa wrote this store; it was left as it is."""

    exit_code = 8
