"""The sandbox: what an agent's input becomes, event by event, of a belief that is kept nowhere."""

from starlette.requests import Request
from starlette.responses import Response

from doxa.window.paper import Form, first, page
from doxa.window.playing import FILE, MOVES, STEPS_MAX, Move, Scene, beside, moves_of, played


def sandbox(request: Request) -> Response:
    """Show the sandbox with a scene to begin with."""
    return _shown(request, Scene())


def play(request: Request, form: Form) -> Response:
    """Play what a form says: its moves, with one more or one less."""
    moves = list(moves_of(form.get("move", []), form.get("reason", [])))
    without = first(form, "without")
    if without.isascii() and without.isdecimal() and int(without) < len(moves):
        del moves[int(without)]
    more = first(form, "more")
    if more in MOVES and len(moves) < STEPS_MAX and "add" in form:
        moves.append(Move(more, first(form, "why")))
    scene = Scene(first(form, "passage"), first(form, "claim"), tuple(moves), first(form, "other"))
    return _shown(request, scene)


def _shown(request: Request, scene: Scene) -> Response:
    frames = played(scene)
    weak = beside(scene) if not frames[0].problem else ("", "")
    return page(
        request,
        "sandbox.html",
        scene=scene,
        frames=frames,
        moves=MOVES,
        reasoned=("contest", "revoke", "correct", "reinstate"),
        file=FILE,
        beside=weak,
        full=len(scene.moves) >= STEPS_MAX,
    )
