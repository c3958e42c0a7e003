"""What people, agents and files say about one key, in few words."""

from typing import Any

import doxa
from doxa.core.state import Belief
from doxa.core.values import Actor
from doxa.memory import Settlement
from doxa.operations.configuration import rules_of
from tests.fakes.bench import BOT, MIRA, Bench

KEY = "api:retries"
FILE = "settings.toml"


def ruled(bench: Bench, **written: Any) -> Bench:
    """Let the bench's project declare this, as its policy file would."""
    bench.rules = rules_of(written, "policy.toml")
    return bench


class Talk:
    """A bench with verbs: who says which value, and by what."""

    def __init__(self, bench: Bench, **written: Any) -> None:
        self.bench = ruled(bench, **written) if written else bench
        self.memory = bench.memory

    def say(self, value: str, by: Actor = MIRA, key: Any = KEY, **given: Any) -> Settlement:
        """Somebody's bare word, unless evidence is given."""
        self.bench.actor = by
        return self.memory.remember(given.pop("claim", f"it is {value}"), key=key, value=value, **given)

    def guess(self, value: str, by: Actor = BOT, **given: Any) -> Settlement:
        return self.say(value, by, **given)

    def report(self, value: str, source: str = "a wiki", by: Actor = BOT, **given: Any) -> Settlement:
        quote = given.pop("quote", None)
        return self.say(value, by, evidence=doxa.reported(source, quote=quote), **given)

    def see(self, value: str, content: str | None = None, by: Actor = BOT, **given: Any) -> Settlement:
        """Something looked at: what a file holds, which says just this value unless told otherwise."""
        ref, content = given.pop("ref", FILE), f"retries = {value}\n" if content is None else content
        if ref == FILE:
            self.bench.workspace.files[FILE] = content
        seen = doxa.observed(ref, content=content, quote=given.pop("quote", None))
        return self.say(value, by, evidence=seen, **given)

    def correct(self, value: str, because: Any = "wrong", by: Actor = MIRA, key: Any = KEY, **given: Any) -> Settlement:
        self.bench.actor = by
        reason = given.pop("reason", "looked again")
        return self.memory.correct(key, value, because=because, reason=reason, **given)

    def revoke(self, value: str, by: Actor = MIRA, reason: str = "a proxy timeout", **given: Any) -> Belief:
        self.bench.actor = by
        return self.memory.revoke(self.of(value).id, reason, **given)

    def of(self, value: str, key: Any = KEY) -> Belief:
        """The belief of a value, the one noted last."""
        return [one.belief for one in self.memory.history(key) if one.belief.value == value][-1]

    def statuses(self, key: Any = KEY) -> dict[str, str]:
        """Each value with its status, and with a mark when it is contested."""
        found = [one.belief for one in self.memory.history(key)]
        return {
            one.value or one.claim: one.status + (" contested" if "contested" in one.conditions else "")
            for one in found
        }

    @property
    def holds(self) -> str | None:
        found = self.memory.current(KEY)
        return None if found is None else found.value

    def since(self, count: int) -> list[str]:
        """The kinds of the events after the first ones, each with the value that it is about."""
        shown = []
        for event in self.memory.log()[count:]:
            belief = self.memory.get(event.belief)
            shown.append(f"{event.kind} {belief.value or belief.claim}")
        return shown
