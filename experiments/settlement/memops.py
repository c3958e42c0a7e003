"""MemOps: chains of confirmed and tentative changes of one thing, and its old value said again before the question.

The first table is handed whether a change is confirmed, and its value. The second is handed the words alone: whether
they are tentative, which value they give and whether they go back to an earlier one is for the arm to find out.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from doxa.core.canonical import canonical_value
from doxa.memory import Memory
from experiments.settlement import data
from experiments.settlement.figures import Part, Share, Table
from experiments.settlement.peers import Append, FirstValue, Ledger, Peer
from experiments.settlement.world import PERSON, WRITER, World, empty_folder, same

_SAMPLE = 40


class Operation(NamedTuple):
    """One change: what was said, the value meant, and whether it was certain."""

    quote: str
    value: str
    confirmed: bool


class Chain(NamedTuple):
    """The changes of one thing, in order."""

    scenario: str
    target: str
    operations: tuple[Operation, ...]

    @property
    def key(self) -> tuple[str, str]:
        """The key under which it is noted."""
        return self.scenario, self.target

    @property
    def values(self) -> tuple[str, ...]:
        """The confirmed values, in order."""
        return tuple(one.value for one in self.operations if one.confirmed)

    @property
    def in_force(self) -> str:
        """The value in force at the end."""
        return self.values[-1]

    @property
    def ends_tentative(self) -> bool:
        """Whether the last word is not the value in force."""
        return not self.operations[-1].confirmed

    @property
    def returns(self) -> bool:
        """Whether a confirmed value held before, and another one between."""
        return any(back_at(self.values, place) for place in range(len(self.values)))

    @property
    def old(self) -> tuple[str, ...]:
        """The values that held before, and do not hold now."""
        return tuple(one for one in dict.fromkeys(self.values) if not same(one, self.in_force))

    @property
    def unsettled(self) -> tuple[str, ...]:
        """The values that were only ever tentative."""
        tentative = dict.fromkeys(one.value for one in self.operations if not one.confirmed)
        return tuple(one for one in tentative if not any(same(one, value) for value in self.values))


def back_at(values: tuple[str, ...], place: int) -> bool:
    """Whether the value at a place held before, and not just before."""
    forms = [canonical_value(value) for value in values]
    return forms[place] in forms[:place] and forms[place] != forms[place - 1]


def chains(*, quick: bool = False) -> list[Chain]:
    """Read every chain of every scenario."""
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for name, scenario in data.scenarios():
        for operation in scenario["operations"]:
            if operation.get("chain_id"):
                found.setdefault((name, operation["chain_id"]), []).append(operation)
    made = []
    for (name, _), operations in found.items():
        operations.sort(key=lambda one: int(one["chain_step"]))
        steps = tuple(
            Operation(one["trigger_span"]["quote"], one["new_value"], one["validity"] == "confirmed")
            for one in operations
        )
        made.append(Chain(name, operations[0]["target"]["target_name"], steps))
    return made[:_SAMPLE] if quick else made


class Answer(NamedTuple):
    """Whether the value in force was right: at the end, once old values were said again, and then tentative ones."""

    chain: Chain
    at_end: bool
    after_old: bool
    after_unsettled: bool


def _told(memory: Memory, chain: Chain, operation: Operation) -> None:
    """Note a change with all that is known of it."""
    claim = f"{chain.target} is {operation.value}"
    holds = memory.current(chain.key)
    if operation.confirmed and holds is not None and not same(holds.value, operation.value):
        memory.correct(chain.key, operation.value, because="changed", reason=operation.quote, claim=claim)
    else:
        memory.remember(claim, key=chain.key, value=operation.value, tentative=not operation.confirmed)


def _heard(memory: Memory, chain: Chain, operation: Operation) -> None:
    """Note the words of a change, under the key that they are about."""
    memory.remember(operation.quote, key=chain.key)


def _understood(memory: Memory, chain: Chain, operation: Operation) -> None:
    """Read the words as those of a person who may go back to an earlier value; else note them."""
    proposal = memory.propose(operation.quote)
    if proposal is not None and proposal.act == "reopen" and proposal.key is not None:
        proposal.accept()
    else:
        memory.remember(operation.quote, key=chain.key)


def _doxa(chain: Chain, root: str, take: Callable[[Memory, Chain, Operation], None], *, words: bool) -> Answer:
    world = World(root)
    person, agent = world.seen_by(PERSON), world.seen_by(WRITER)
    for operation in chain.operations:
        take(person, chain, operation)

    def right() -> bool:
        belief = person.current(chain.key)
        return _right(belief.value if belief else None, chain)

    def restate(value: str) -> None:
        agent.remember(f"{chain.target} is {value}", key=chain.key, value=None if words else value)

    return _answer(chain, right, restate)


def _peer(chain: Chain, peer: type[Peer], *, words: bool, certain: bool) -> Answer:
    slot = peer()
    for operation in chain.operations:
        if operation.confirmed or not certain:
            slot.take(operation.quote if words else operation.value, "insisted")
    return _answer(
        chain,
        lambda: _right(slot.current, chain),
        lambda value: slot.take(f"{chain.target} is {value}" if words else value, "bare"),
    )


def _answer(chain: Chain, right: Callable[[], bool], restate: Callable[[str], None]) -> Answer:
    at_end = right()
    for value in chain.old:
        restate(value)
    after_old = right()
    for value in chain.unsettled:
        restate(value)
    return Answer(chain, at_end, after_old, right())


def _right(output: str | None, chain: Chain) -> bool:
    """Whether an output is the value in force, or words that hold it and no other value of the chain."""
    if output is None or same(output, chain.in_force):
        return output is not None
    folded, gold = output.casefold(), chain.in_force.casefold()
    others = {one.value.casefold() for one in chain.operations} - {gold}
    return gold in folded and not any(other in folded.replace(gold, "") for other in others)


_COLUMNS = (
    "value in force",
    "of chains that end tentative",
    "of chains with a return",
    "after old values are said again",
    "and after tentative ones are",
)


def _row(name: str, answers: list[Answer]) -> tuple[str, tuple[Share, ...]]:
    return name, (
        Share.of(one.at_end for one in answers),
        Share.of(one.at_end for one in answers if one.chain.ends_tentative),
        Share.of(one.at_end for one in answers if one.chain.returns),
        Share.of(one.after_old for one in answers),
        Share.of(one.after_unsettled for one in answers),
    )


def run(*, quick: bool = False) -> Part:
    """Take every chain in doxa and in its peers, with the labels and with the words alone."""
    found = chains(quick=quick)
    plain = (
        ("last write wins", Peer),
        ("first value", FirstValue),
        ("append-only, newest", Append),
        ("value ledger", Ledger),
    )
    with empty_folder() as root:
        labelled = [_row("doxa", [_doxa(one, root, _told, words=False) for one in found])]
        heard = [
            _row("doxa, remember", [_doxa(one, root, _heard, words=True) for one in found]),
            _row("doxa, propose then remember", [_doxa(one, root, _understood, words=True) for one in found]),
        ]
    for name, peer in plain:
        labelled.append(_row(name, [_peer(one, peer, words=False, certain=False) for one in found]))
        heard.append(_row(name, [_peer(one, peer, words=True, certain=False) for one in found]))
    for name, peer in (plain[0], plain[3]):
        oracle = f"{name}, confirmed operations only"
        labelled.append(_row(oracle, [_peer(one, peer, words=False, certain=True) for one in found]))
        heard.append(_row(oracle, [_peer(one, peer, words=True, certain=True) for one in found]))
    note = (
        f"{len(found)} chains of {len({(one.scenario.split('_')[0], one.target) for one in found})} things. "
        f"{sum(one.ends_tentative for one in found)} end with a tentative change, {sum(one.returns for one in found)} "
        f"return to an earlier value, {sum(bool(one.old) for one in found)} have old values to say again."
    )
    words = "Right is the value, or words in which it stands and no other value of the chain does."
    return Part(
        "memops",
        (
            Table("With the labels of the operations", _COLUMNS, tuple(labelled), note),
            Table("From the words alone", _COLUMNS, tuple(heard), words),
        ),
    )
