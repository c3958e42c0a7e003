"""What a belief rests on, what rests on it, and what would fall with it."""

from typing import NamedTuple

from doxa.core import justification
from doxa.core.justification import Ground
from doxa.core.state import Belief
from doxa.operations.loading import load, resolve
from doxa.operations.support import grounds_of, with_dependents
from doxa.ports.store import Store, View

_DEPTH_MAX = 12
_BELIEFS_MAX = 200


class Grounds(NamedTuple):
    """A belief with what it rests on: its justifications, each the grounds that must all hold.

    `repeated` says that what it rests on stands elsewhere in the tree already, or is too much to be shown.
    """

    belief: Belief
    justifications: tuple[tuple["Grounds", ...], ...] = ()
    repeated: bool = False


def grounds(store: Store, prefix: str) -> Grounds:
    """Give a belief with all that it rests on."""

    def work(view: View) -> Grounds:
        seen: set[str] = set()
        return _grounds(view, resolve(view, prefix), seen, 0)

    return store.read(work)


def _grounds(view: View, name: str, seen: set[str], depth: int) -> Grounds:
    belief = load(view, name)
    if belief.id in seen or depth >= _DEPTH_MAX or len(seen) >= _BELIEFS_MAX:
        return Grounds(belief, repeated=bool(belief.premises))
    seen.add(belief.id)
    known = [[one for one in reasons if view.head(one) is not None] for reasons in belief.premises]
    made = tuple(tuple(_grounds(view, one, seen, depth + 1) for one in reasons) for reasons in known)
    return Grounds(belief, made)


def resting_on(store: Store, prefix: str) -> list[Belief]:
    """Give the beliefs that have this one as a premise."""
    return store.read(lambda view: [load(view, one) for one in view.resting_on(resolve(view, prefix))])


def impact(store: Store, prefix: str) -> list[Belief]:
    """Give the beliefs that would lose their support if this one were revoked, nearest first. Nothing is changed."""

    def work(view: View) -> list[Belief]:
        target = load(view, resolve(view, prefix))
        concerned = with_dependents(view, {target.id: target}, [target.id], load)
        del concerned[target.id]
        kept = grounds_of(view, concerned) | {target.id: Ground(whole=False, version="")}
        labels = justification.supported(concerned, kept)
        return [belief for name, belief in concerned.items() if belief.supported and not labels[name]]

    return store.read(work)
