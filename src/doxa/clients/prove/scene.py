"""The scratch repository of a proof: a README with a passage that misleads, and a belief made from it, revoked."""

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

from doxa.clients.prove.launch import TEMPORARY, Scratch
from doxa.core.render import render
from doxa.core.values import Actor
from doxa.errors import DoxaError
from doxa.memory import Memory
from doxa.operations.evidence import observed
from doxa.wiring import Parts, open_memory

PERSON = Actor("mira", "human")
PASSAGE = "The endpoint fails after 3 retries per window."
OLD_LINE = "Back off for 30 seconds before the next one."
NEW_LINE = "Back off for 60 seconds before the next one."
README = f"# payments\n\n## Calling the gateway\n\n{PASSAGE}\n{OLD_LINE}\n"
UNRELATED = "# Testing\n\nThe suite needs nothing but Python.\n"
CLAIM = "endpoint tolerates 3 retries per window"
# Each time the belief is revoked it is for another reason, so that it is known which deterrent arrived.
REASONS = (
    "the failure was a proxy timeout, not the retry limit",
    "the limit is set by the gateway of each region",
    "retries are counted by the hour since May",
    "the sandbox has no limit at all",
    "the client library retries by itself",
)


class Scene:
    """A repository, and a memory of it in a data folder of its own.

    Args:
        folder: an empty folder for all of it.
        environ: the surroundings, for git.
        parts: a clock and a source of ids to use instead of the machine's.

    Raises:
        DoxaError: there is no git, or it fails.

    Attributes:
        scratch: the folders, as a client gets them.
        belief: the id of the belief.
        told: the deterrent as it was after each revocation.
    """

    def __init__(self, folder: Path, environ: Mapping[str, str], parts: Parts | None = None) -> None:
        # Without links, since clients and hooks resolve them.
        top = Path(os.path.realpath(folder))
        home = top / "home"
        self.scratch = Scratch(home, top / "payments", top / "data")
        self.told: list[str] = []
        self._parts = parts
        self._fill(environ)
        with self.memory() as memory:
            evidence = observed("README.md", quote=PASSAGE)
            noted = memory.remember(
                CLAIM, key=("api", "retries"), value="3", evidence=evidence, tags=["api", "retries"]
            )
        if noted.belief is None:
            raise DoxaError("The note of the proof was not taken.")
        self.belief = noted.belief.id
        self._revoke()

    @property
    def readme(self) -> Path:
        """The file that misleads."""
        return self.scratch.repository / "README.md"

    @property
    def unrelated(self) -> Path:
        """A file about which nothing is believed."""
        return self.scratch.repository / "testing.md"

    def memory(self) -> Memory:
        """Open the memory, as a person."""
        environ = {"DOXA_HOME": str(self.scratch.data)}
        return open_memory(actor=PERSON, root=self.scratch.repository, environ=environ, parts=self._parts)

    def change_state(self) -> None:
        """Reinstate the belief, and revoke it again for another reason: what was told once is news then."""
        with self.memory() as memory:
            memory.reinstate(self.belief, "it was looked at again")
        self._revoke()

    def _revoke(self) -> None:
        with self.memory() as memory:
            self.told.append(render(memory.revoke(self.belief, REASONS[len(self.told) % len(REASONS)])))

    def _fill(self, environ: Mapping[str, str]) -> None:
        for folder in (*self.scratch, self.scratch.home / TEMPORARY):
            folder.mkdir(parents=True)
        self.readme.write_text(README, encoding="utf-8", newline="\n")
        self.unrelated.write_text(UNRELATED, encoding="utf-8", newline="\n")
        # Without git's own variables: they would lead it into the repository of whoever set them.
        kept = {name: value for name, value in environ.items() if not name.startswith("GIT_")}
        command = ["git", "init", "-q", str(self.scratch.repository)]
        try:
            subprocess.run(command, check=True, capture_output=True, env=kept)  # noqa: S603 - fixed words
        except (OSError, subprocess.CalledProcessError) as error:
            raise DoxaError(
                f"The proof needs a scratch repository, and git made none: {error}. Nothing was run."
            ) from error
