"""What a belief rests on and what rests on it, as people see it."""

from doxa.cli.output import rendering, tell
from doxa.core.render import render
from doxa.core.state import Belief
from doxa.operations.grounds import Grounds

_STEP = 2


def print_grounds(tree: Grounds, resting: list[Belief]) -> None:
    """Print the tree of what a belief rests on, and the beliefs that rest on it."""
    if tree.justifications:
        tell("It rests on:", style="bold")
        _print_reasons(tree, _STEP)
    if resting:
        tell("On it rest:", style="bold")
        for one in resting:
            tell(rendering(f"{' ' * _STEP}{render(one)}"), indent=2 * _STEP)


def _print_reasons(tree: Grounds, depth: int) -> None:
    for number, reasons in enumerate(tree.justifications):
        if number:
            tell(f"{' ' * depth}or on:", style="dim")
        if not reasons:
            tell(f"{' ' * depth}what was seen or said of it alone", style="dim")
        for one in reasons:
            more = " …" if one.repeated else ""
            tell(rendering(f"{' ' * depth}{render(one.belief)}{more}"), indent=depth + _STEP)
            _print_reasons(one, depth + _STEP)
