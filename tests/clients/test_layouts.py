"""Laws of putting in and taking out, over JSON laid out in any way that people may: comments, commas, odd white space."""

import json

from hypothesis import given
from hypothesis import strategies as st

from doxa.clients.plan import installed, uninstalled
from tests.clients.test_plan import OTHER, OTHERS, loads, pruned, wishes

NAMES = st.sampled_from(["claude", "gemini", "copilot", "cursor", "qwen"])
SCALARS = st.sampled_from(['"x"', '"//"', '"/*"', '"{"', '"a\\"b"', '"é"', '"\\n"', "1", "-0.5", "1e9", "true", "null"])
GROUPS = st.sampled_from([OTHERS, '{"hooks": []}', '"odd"', "null"])
EVENTS = st.sampled_from(["PreToolUse", "preToolUse", "AfterTool", "SessionStart", "Stop"])


@st.composite
def layouts(draw):
    """A file with an object in it."""
    newline = draw(st.sampled_from(["\n", "\r\n"]))
    blanks = ["", " ", "  ", "\t", newline, f"{newline}  ", f"// c{newline}", "/* x */", f"/* a{newline} b */"]
    blank = st.lists(st.sampled_from(blanks), max_size=3).map("".join)

    def joined(first, inner, last):
        parts = [f"{draw(blank)}{one}{draw(blank)}" for one in inner]
        comma = "," + draw(blank) if parts and draw(st.booleans()) else ""
        return f"{first}{draw(blank)}{','.join(parts)}{comma}{last}"

    def of_members(members):
        return joined("{", [f"{json.dumps(name)}{draw(blank)}:{draw(blank)}{value}" for name, value in members], "}")

    def of_values(values):
        return joined("[", values, "]")

    members = [(name, draw(SCALARS)) for name in draw(st.lists(st.sampled_from("abc"), unique=True))]
    if draw(st.booleans()):
        events = draw(st.lists(EVENTS, unique=True, max_size=3))
        hooks = [(event, of_values(draw(st.lists(GROUPS, max_size=2)))) for event in events]
        members.append(("hooks", of_members(hooks)))
    if draw(st.booleans()):
        servers = [("git", draw(SCALARS))] if draw(st.booleans()) else []
        members.append(("mcpServers", of_members(servers)))
    return draw(blank) + of_members(draw(st.permutations(members))) + draw(blank)


@given(layouts(), NAMES)
def test_every_byte_comes_back(text, name):
    before, wanted = text.encode(), wishes(name)
    after = installed(before, wanted, None)
    assert after.problem == ""
    assert [piece.was for piece in after.entry.pieces if piece.was] == []
    assert pruned({**loads(after.after.decode()), "hooks": {}, "mcpServers": {}, "version": 1}) == pruned(
        {**loads(text), "hooks": {}, "mcpServers": {}, "version": 1}
    )
    assert installed(after.after, wanted, after.entry).after == after.after
    assert uninstalled(after.after, "json", [name], after.entry).after == before


@given(layouts(), NAMES)
def test_every_byte_comes_back_around_what_a_person_adds(text, name):
    after = installed(text.encode(), wishes(name), None)
    edited = b"// mine\n" + after.after + b"\n// end"
    left = uninstalled(edited, "json", [name], after.entry)
    assert left.after == b"// mine\n" + text.encode() + b"\n// end"


@given(layouts(), NAMES)
def test_without_what_was_kept_the_rest_means_what_it_meant(text, name):
    after = installed(text.encode(), wishes(name), None)
    left = uninstalled(after.after, "json", [name], None)
    assert left.problem == ""
    assert pruned({"version": 1, **loads(left.after.decode())}) == pruned({"version": 1, **loads(text)})
    for comment in ("// c", "/* x */", " b */"):
        assert left.after.decode().count(comment) == text.count(comment)


@given(layouts(), NAMES)
def test_an_old_interpreter_is_put_right_in_any_layout(text, name):
    old = installed(text.encode(), wishes(name, OTHER), None)
    new = installed(old.after, wishes(name), None)
    assert new.problem == ""
    assert OTHER.encode() not in new.after
    assert loads(new.after.decode()) == loads(installed(text.encode(), wishes(name), None).after.decode())
