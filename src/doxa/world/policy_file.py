"""The configuration of settlement, as it lies in the repository: read when something is said, if it has changed."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from doxa.core.settlement.rules import DEFAULT_RULES, FILE, Rules
from doxa.errors import InvalidInput


def _rules_of(written: Mapping[str, Any], place: str, policy: str | None) -> Rules:
    from doxa.operations.configuration import rules_of  # noqa: PLC0415 - most projects have no such file

    return rules_of(written, place, policy)


class PolicyFile:
    """The rules of a project.

    Args:
        root: the repository's folder.
        policy: a policy that the caller chose for the project: a name, or the path of another file.
    """

    def __init__(self, root: str, policy: str | None = None) -> None:
        named = policy is not None and policy.endswith(".toml")
        self._path = Path(policy) if named and policy else Path(root) / FILE
        self._policy = None if named else policy
        self._must_exist = named
        self._seen: tuple[int, int, int] | None = None
        self._rules = DEFAULT_RULES if policy is None else _rules_of({}, "policy", self._policy)

    def __call__(self) -> Rules:
        """Give the rules as the file is now.

        Raises:
            InvalidInput: the file is not what a configuration is; it says where and why.
        """
        try:
            state = os.stat(self._path)  # noqa: PTH116 - on the way of every write
        except (OSError, ValueError) as error:
            if self._must_exist:
                raise InvalidInput(
                    f"The policy file {str(self._path)!r} cannot be read. Nothing was written."
                ) from error
            if self._seen is not None:
                self._seen, self._rules = None, _rules_of({}, "policy", self._policy)
            return self._rules
        seen = (state.st_mtime_ns, state.st_size, state.st_ino)
        if seen != self._seen:
            self._rules = self._read()
            self._seen = seen
        return self._rules

    def _read(self) -> Rules:
        import tomllib  # noqa: PLC0415 - most projects have no such file

        try:
            written = tomllib.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise InvalidInput(f"{self._path.name} cannot be read as TOML: {error}. Nothing was written.") from error
        return _rules_of(written, self._path.name, self._policy)
