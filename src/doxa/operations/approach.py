"""What a situation calls up, and what of it is delivered.

This is the whole of the hook's work, so the module imports next to nothing; what it needs comes in.
"""

from doxa.core import cues, ranking
from doxa.core.delivery import (
    ALREADY_DELIVERED,
    CONDITION_NOT_MET,
    IGNORED,
    NOTHING_HOLDS,
    ONLY_CLAIMS,
    OTHER_LINE,
    OVER_BUDGET,
    PASSAGE_GONE,
    PAUSED,
    Delivery,
    Withheld,
    frame_chars,
    framed,
)
from doxa.core.passages import passage_in
from doxa.core.paths import is_url
from doxa.core.situations import Situation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from doxa.ports.journal import DeliveryRow, Hit, Journal
    from doxa.ports.workspace import Workspace

UNKNOWN, SAME, DIFFERENT = "unknown", "same", "different"
# A session starts with the few beliefs that are to stand over all of it.
STANDING_ITEMS_MAX = 5


class Approach:
    """One look at a situation, over a journal and a workspace.

    Args:
        journal: where cue rows and past deliveries are looked up.
        workspace: where files are read, to see whether a passage still stands there.
        on_drift: called with the beliefs whose anchors are not as recorded, to record that; the lookup is then
            repeated. None leaves them as they are.
    """

    def __init__(
        self, journal: "Journal", workspace: "Workspace", on_drift: "Callable[[list[str]], None] | None" = None
    ) -> None:
        self.journal = journal
        self.workspace = workspace
        self.on_drift = on_drift
        self.withheld: list[Withheld] = []
        self._contents: dict[str, bytes | None] = {}

    def deliver(
        self,
        situation: Situation,
        *,
        session: str | None = None,
        agent: str = "",
        now: int = 0,
        budget_chars: int = ranking.BUDGET_CHARS,
    ) -> Delivery:
        """Decide what a situation's agent is told, and write that down.

        Args:
            situation: with a canonical `ref`.
            session: the agent's session; None for a look that is not remembered.
            agent: the sub-agent, "" for the agent itself.
            now: the time, microseconds, UTC.
            budget_chars: how long the text may be.

        Returns:
            The delivery, empty when nothing is to be told.
        """
        if session is not None and _forgets(situation):
            self.journal.rearm(session, agent or None)
        hits = self.find(situation)
        if not hits:
            return Delivery("", [], [])
        rule = self._switched_off(situation)
        items = [] if rule else self._items(hits, situation, now)
        if rule:
            self.withheld = [_withheld(hit, rule) for hit in hits]
        if session is not None:
            items = self._news(items, session, agent)
        room = budget_chars - frame_chars(situation)
        self._remind(items)
        items_max = STANDING_ITEMS_MAX if situation.kind == "session-start" else None
        kept, dropped = ranking.cut(ranking.order(self._placed(items)), room, items_max)
        self.withheld.extend(Withheld(item.belief, item.cue, OVER_BUDGET, item.version) for item in dropped)
        if session is not None:
            kept = self._record(situation, kept, session, agent, now)
        text = framed(kept, len(dropped), situation)
        return Delivery(text if len(text) <= budget_chars else "", kept, self.withheld)

    def find(self, situation: Situation) -> "Sequence[Hit]":
        """Look a situation up in the cue index; nothing is verified yet."""
        words = {
            kind: cues.word_probes(kind, situation)
            for kind in cues.worded_kinds(situation)
            if self.journal.has_kind(kind)
        }
        with_globs = situation.ref is not None and self.journal.has_kind("glob")
        terms = cues.probes(situation, with_globs=with_globs)
        return self.journal.hits(terms, words) if terms or words else []

    def _switched_off(self, situation: Situation) -> str:
        """Name the rule that withholds everything here, "" when there is none."""
        if self.journal.paused():
            return PAUSED
        return IGNORED if situation.ref is not None and self.workspace.ignored(situation.ref) else ""

    def _items(self, hits: "Sequence[Hit]", situation: Situation, now: int) -> list[ranking.Item]:
        """Give what really holds here, each belief by the cue that says most."""
        checked = [(hit, self.state_of(hit)) for hit in hits if self._applies(hit, situation, now)]
        drifted = sorted({hit.belief for hit, state in checked if _is_news(hit, state)})
        if drifted and self.on_drift is not None:
            self.on_drift(drifted)
            self.withheld.clear()
            hits = self.find(situation)
            checked = [(hit, self.state_of(hit)) for hit in hits if self._applies(hit, situation, now)]
        best: dict[str, ranking.Item] = {}
        for hit, state in checked:
            item = self._item(hit, state)
            if item is None:
                continue
            other = best.get(hit.belief)
            # By name where they say as much: the order of the index is not the same on every engine.
            if other is None or (other.specificity, item.cue) < (item.specificity, other.cue):
                best[hit.belief] = item
        self.withheld = [one for one in self.withheld if one.belief not in best]
        # What holds in the place of a superseded belief is told with it, not once more by itself.
        said = {item.holder for item in best.values() if item.holder != item.belief}
        return [item for item in best.values() if item.belief not in said]

    def _item(self, hit: "Hit", state: str) -> ranking.Item | None:
        """Make an item of a cue that holds, unless the label of its belief says otherwise."""
        conditions = cues.unpack(hit.conditions)
        line = next((term for kind, term in conditions if kind == cues.LINE), "")
        weight = cues.specificity(hit.kind, hit.exact, len(conditions) - bool(line) + bool(hit.quote))
        item = ranking.Item(hit.belief, hit.label, hit.text, hit.version, cue_name(hit), weight, line)
        item.schedule = hit.schedule
        if hit.label == "deterrent":
            # Of a definition the file's hash says nothing; that it is another was found by looking at it.
            gone = state == DIFFERENT and (hit.quote or (hit.drifted and hit.anchor.startswith(f"{hit.exact}::")))
            rule = ONLY_CLAIMS if hit.kind == "topic" else PASSAGE_GONE if gone else ""
        elif hit.label == "formerly":
            rule = self._succeed(item, hit, state)
        else:
            rule = ""
        if rule:
            self.withheld.append(_withheld(hit, rule))
            return None
        return item

    def _succeed(self, item: ranking.Item, hit: "Hit", state: str) -> str:
        """Let an item of a superseded belief tell what holds in its place; else gives the rule that withholds it."""
        if hit.kind == "path" and state != SAME:
            return PASSAGE_GONE
        holder = self.journal.holding(hit.belief)
        if holder is None:
            return NOTHING_HOLDS
        item.holder, item.text = holder[0], f"{holder[1].rstrip('.')}. {hit.text}"
        item.version = f"{hit.version}>{holder[2]}"
        return ""

    def _applies(self, hit: "Hit", situation: Situation, now: int) -> bool:
        """Whether a cue that was found really holds: the index term may be coarser than the cue."""
        same = self.workspace.same_file
        if hit.label == "formerly" and not hit.anchor:
            return False
        if not cues.holds(hit.kind, hit.exact, situation, same, now):
            return False
        for kind, term in cues.unpack(hit.conditions):
            if kind != cues.LINE and not cues.holds(kind, term, situation, same, now):
                self.withheld.append(_withheld(hit, CONDITION_NOT_MET))
                return False
        return True

    def state_of(self, hit: "Hit") -> str:
        """Compare what the hit's anchor points to with what was noted: same, different or unknown."""
        if hit.kind != "path" or not (hit.quote or hit.content_hash) or is_url(hit.exact):
            return UNKNOWN
        content = self._content(hit.exact)
        if content is None:
            return DIFFERENT if self.workspace.missing(hit.exact) else UNKNOWN
        if hit.quote:
            return SAME if passage_in(hit.quote, content.decode("utf-8", "replace")) else DIFFERENT
        return SAME if self.workspace.content_hash(content) == hit.content_hash else DIFFERENT

    def _content(self, ref: str) -> bytes | None:
        if ref not in self._contents:
            self._contents[ref] = self.workspace.read(ref)
        return self._contents[ref]

    def _news(self, items: list[ranking.Item], session: str, agent: str) -> list[ranking.Item]:
        news = []
        for item in items:
            if self.journal.delivered(session, agent, item.belief, item.version):
                self.withheld.append(Withheld(item.belief, item.cue, ALREADY_DELIVERED, item.version))
            else:
                news.append(item)
        return news

    def _remind(self, items: list[ranking.Item]) -> None:
        """Add to what says "do not", where it turns the agent away once more, that a test is due."""
        for item in items:
            if item.schedule:
                from doxa.core.retest import reminder, unpacked  # noqa: PLC0415 - few beliefs foreclose anything

                schedule = unpacked(item.schedule)
                if item.cue == schedule.cue:
                    uses = self.journal.uses(item.belief, item.cue, schedule.since) + 1
                    item.text += reminder(schedule, uses)

    def _placed(self, items: list[ranking.Item]) -> list[ranking.Item]:
        """Withhold, or label, what holds on a line of history that this may not be."""
        placed = []
        for item in items:
            here = self.workspace.descends(item.line) if item.line else True
            if here is False and item.label != "deterrent":
                self.withheld.append(Withheld(item.belief, item.cue, OTHER_LINE, item.version))
                continue
            if not here:
                item.text += f" (noted for commit {item.line[:8]} and what follows it, {_WHETHER_HERE[here]})"
            placed.append(item)
        return placed

    def _record(
        self, situation: Situation, kept: list[ranking.Item], session: str, agent: str, now: int
    ) -> list[ranking.Item]:
        """Write down what is delivered and what is withheld, each once for a state of a belief.

        Gives that of what is kept which no other process has delivered meanwhile.
        """
        where = str(situation)
        rows: list[DeliveryRow] = [
            (now, session, agent, one.belief, one.version, where, one.cue, "delivered", "", one.label) for one in kept
        ]
        # What holds in the place of a superseded belief was told with it, as a claim of its own.
        rows.extend(
            (now, session, agent, one.holder, one.version.rpartition(">")[2], where, one.cue, "delivered", "", "claim")
            for one in kept
            if one.holder != one.belief
        )
        rows.extend(
            (now, session, agent, one.belief, one.version, where, one.cue, "withheld", one.rule, "")
            for one in self.withheld
            # Where a condition is not met nothing was withheld, and what was told has its row already.
            if one.rule not in (CONDITION_NOT_MET, ALREADY_DELIVERED)
            and not self.journal.noted(session, agent, one.belief, one.version, one.rule)
        )
        # Nothing to say and nothing new to write down: a session that is told nothing writes nothing.
        news = self.journal.record(rows) if rows else []
        return [one for one, first in zip(kept, news, strict=False) if first]


_WHETHER_HERE = {False: "which this is not", None: "which this may be or not"}


def _forgets(situation: Situation) -> bool:
    """Whether the agent's context is empty from here on, but for what it was just told."""
    return situation.kind == "compaction" or (
        situation.kind == "session-start" and situation.text not in ("startup", "sub-agent")
    )


def _is_news(hit: "Hit", state: str) -> bool:
    # What was superseded was right in its time: how its file looks now is nothing against it.
    if hit.label == "formerly":
        return False
    return (state == DIFFERENT and not hit.drifted) or (state == SAME and bool(hit.drifted))


def _withheld(hit: "Hit", rule: str) -> Withheld:
    return Withheld(hit.belief, cue_name(hit), rule, hit.version)


def cue_name(hit: "Hit") -> str:
    """Name a cue for the journal, which never holds a passage: an erasure could not reach it there."""
    return f"{hit.kind}:{hit.anchor or '…' if hit.kind == 'quote' else hit.exact}"
