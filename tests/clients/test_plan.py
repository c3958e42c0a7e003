"""What becomes of a file, whatever a person has written in it: everything but doxa's own keeps every byte."""

import json
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.clients.plan import installed, uninstalled
from doxa.clients.table import CLIENTS
from doxa.clients.wishes import hook_wishes, server_wishes

PYTHON, OTHER = "/opt/tools/bin/python3", "/opt/old one/bin/python3"
ROOT = Path("/repo")


def wishes(name, python=PYTHON, *, servers=True):
    """What a client's settings file is wished to hold."""
    client = CLIENTS[name]
    found = hook_wishes(client, ROOT, python, in_home=False)
    found += server_wishes(client, ROOT, python, in_home=False) if servers else []
    return [wish for wish in found if wish.path == found[0].path]


def servers_only(name, python=PYTHON):
    return server_wishes(CLIENTS[name], ROOT, python, in_home=False)


def put(before, wanted, entry=None):
    outcome = installed(before, wanted, entry)
    assert outcome.problem == ""
    return outcome.after, outcome.entry


def take(before, wanted, entry):
    outcome = uninstalled(before, wanted[0].form, [wish.client for wish in wanted], entry)
    assert outcome.problem == ""
    return outcome.after


OTHERS = '{"matcher": "Read", "hooks": [{"type": "command", "command": "./check.sh", "timeout": 3}]}'
JSON = {
    "no file": None,
    "nothing in it": "",
    "a line's end": "\n",
    "an empty object": "{}",
    "an empty object and a line's end": "{}\n",
    "an empty object on two lines": "{\n}\n",
    "white space in it": "{ \n\n }\n\n",
    "two spaces": '{\n  "model": "x",\n  "permissions": {\n    "allow": [\n      "Read"\n    ]\n  }\n}\n',
    "four spaces": '{\n    "model": "x"\n}\n',
    "tabs": '{\n\t"model": "x",\n\t"hooks": {\n\t\t"Stop": []\n\t}\n}',
    "minified": '{"model":"x","hooks":{"Stop":[],"PreToolUse":[]}}',
    "on one line": '{"model": "x", "a": [1, 2]}\n',
    "windows line ends": '{\r\n  "model": "x",\r\n  "hooks": {\r\n  }\r\n}\r\n',
    "a byte order mark": '\ufeff{\n  "model": "x"\n}\n',
    "comments": '// mine\n{\n  // which\n  "model": "x", // the good one\n  /* all */ "a": 1 // last\n  // end\n}\n// done\n',
    "a comment at the end of a line": '{\n  "a": 1 /* one */ // more\n}\n',
    "only a comment in it": "{\n  // nothing yet\n}\n",
    "a comment between the brackets": "{ /* nothing yet */ }",
    "trailing commas": '{\n  "a": [1, 2,],\n  "hooks": {"PreToolUse": [' + OTHERS + ",],},\n}\n",
    "a trailing comma and a comment": '{\n  "a": 1, // one\n}\n',
    "hooks of others": '{\n  "hooks": {\n    "PreToolUse": [\n      '
    + OTHERS
    + '\n    ],\n    "Stop": ['
    + OTHERS
    + "]\n  }\n}\n",
    "empty lists of hooks": '{\n  "hooks": {\n    "PreToolUse": [],\n    "PostToolUse": [\n    ]\n  }\n}\n',
    "servers of others": '{\n  "mcpServers": {\n    "git": {"command": "git-mcp"}\n  },\n  "mcp": {}\n}\n',
    "odd order and spacing": '{ "z" : 1 ,\n "hooks" :{ "PreToolUse" :[ ' + OTHERS + ' ]\n}\n , "a":2}',
    "escapes and letters": '{\n  "nämé \\u00e9\\n": "\\"{}[],//",\n  "/*": "*/"\n}\n',
    "a name twice": '{\n  "hooks": {},\n  "hooks": {"PreToolUse": []}\n}\n',
    "numbers": '{"a": -0.5e+10, "b": [1e5, 0], "c": [true, false, null]}',
    "a deep one": '{"a": ' + "[" * 50 + "]" * 50 + "}",
}
CASES = pytest.mark.parametrize("text", JSON.values(), ids=JSON)
CLIENT = pytest.mark.parametrize("name", ["claude", "gemini", "copilot", "cursor"])


def data(text):
    return None if text is None else text.encode()


@CASES
@CLIENT
def test_taking_out_leaves_every_byte_as_it_was(text, name):
    after, entry = put(data(text), wishes(name))
    assert after != data(text)
    assert take(after, wishes(name), entry) == data(text)


@CASES
@CLIENT
def test_what_is_put_in_is_there_and_the_rest_is_as_it_was(text, name):
    wanted = wishes(name)
    after, entry = put(data(text), wanted)
    value = loads(after.decode())
    for wish in wanted:
        for event, groups in wish.content.get("hooks", {}).items():
            assert groups[0] in value["hooks"][event]
        assert "mcpServers" not in wish.content or value["mcpServers"]["doxa"]["command"] == PYTHON
    before = loads(text or "{}") if (text or "").strip() else {}
    for key, old in before.items():
        if key not in ("hooks", "mcpServers"):
            assert value[key] == old
    # Nothing took the place of anything.
    assert [piece.was for piece in entry.pieces if piece.was] == []


@CASES
def test_twice_is_once(text):
    after, entry = put(data(text), wishes("claude"))
    assert put(after, wishes("claude"), entry) == (after, entry)
    # Without what was kept it is known all the same.
    assert put(after, wishes("claude"))[0] == after


@CASES
def test_another_interpreter_is_put_right(text):
    old, entry = put(data(text), wishes("claude", OTHER))
    new, entry = put(old, wishes("claude"), entry)
    assert OTHER.encode() not in new
    assert new == put(data(text), wishes("claude"))[0]
    assert take(new, wishes("claude"), entry) == data(text)


@CASES
def test_another_interpreter_is_put_right_without_what_was_kept(text):
    old, _ = put(data(text), wishes("claude", OTHER))
    new, entry = put(old, wishes("claude"))
    assert OTHER.encode() not in new
    assert new.count(PYTHON.encode()) == len(CLIENTS["claude"].hooks)
    assert PYTHON.encode() not in (take(new, wishes("claude"), entry) or b"")


@CASES
def test_without_what_was_kept_only_doxas_own_goes(text):
    after, _ = put(data(text), wishes("gemini"))
    left = take(after, wishes("gemini"), None).decode()
    assert "doxa" not in left
    assert pruned(loads(left)) == pruned(loads(text) if (text or "").strip() else {})
    assert all(comment in left for comment in ("// mine", "/* all */", "// end") if comment in (text or ""))


def pruned(value):
    """Without what is empty: whether it was there before cannot be known."""
    hooks = {event: groups for event, groups in value.get("hooks", {}).items() if groups}
    servers = value.get("mcpServers")
    return {**value, "hooks": hooks, "mcpServers": servers or {}}


def loads(text):
    """Read JSON as people write it; not with what is tested here."""
    import re

    strings = []

    def keep(match):
        if not match.group().startswith('"'):
            return ""
        strings.append(match.group())
        return f'"\x00{len(strings) - 1}\x00"'

    bare = re.sub(r'"(?:[^"\\]|\\.)*"|//[^\n]*|/\*.*?\*/', keep, text.removeprefix("\ufeff"), flags=re.DOTALL)
    bare = re.sub(r",(\s*[\]}])", r"\1", bare)
    return json.loads(re.sub(r'"\x00(\d+)\x00"', lambda match: strings[int(match.group(1))], bare))


# Edits in between


EDITED = {
    "another setting": lambda text: text.replace('"model": "x"', '"model": "y",\n  "theme": "dark"'),
    "a hook behind doxa's": lambda text: behind(text, "claude", OTHERS),
    "written again by the client": lambda text: json.dumps(json.loads(text), indent=4),
    "written again on one line": lambda text: json.dumps(json.loads(text)),
    "another order": lambda text: json.dumps(json.loads(text), indent=2, sort_keys=True),
}


def behind(text, name, entry):
    group = json.dumps(wishes(name)[0].content["hooks"]["PreToolUse"][0], indent=2).replace("\n", "\n      ")
    assert text.count(group) == 1
    return text.replace(group, f"{group},\n      {entry}")


@pytest.mark.parametrize("edit", EDITED.values(), ids=EDITED)
def test_what_a_person_changes_in_between_stays(edit):
    before = '{\n  "model": "x",\n  "hooks": {\n    "Stop": [' + OTHERS + "]\n  }\n}\n"
    after, entry = put(before.encode(), wishes("claude"))
    edited = edit(after.decode())
    left = take(edited.encode(), wishes("claude"), entry).decode()
    assert "run.py" not in left
    wanted = json.loads(edited)
    events = {event: [one for one in groups if "run.py" not in str(one)] for event, groups in wanted["hooks"].items()}
    assert json.loads(left) == {**wanted, "hooks": {event: groups for event, groups in events.items() if groups}}


def test_a_setting_changed_in_between_changes_nothing_else():
    before = '{\n  "model": "x",\n  "a": [1,2]\n}\n'
    after, entry = put(before.encode(), wishes("claude"))
    left = take(after.replace(b'"x"', b'"y"'), wishes("claude"), entry)
    assert left.decode() == before.replace('"x"', '"y"')


def test_a_hook_of_a_person_in_doxas_group_stays():
    after, entry = put(b"{}", wishes("claude"))
    value = json.loads(after)
    value["hooks"]["PreToolUse"][0]["hooks"].append({"type": "command", "command": "./mine"})
    left = json.loads(take(json.dumps(value).encode(), wishes("claude"), entry))
    (group,) = left["hooks"]["PreToolUse"]
    assert group["hooks"] == [{"type": "command", "command": "./mine"}]
    assert group["matcher"].startswith("Read|")
    assert list(left["hooks"]) == ["PreToolUse"]


def test_a_file_that_was_made_and_then_written_to_stays():
    after, entry = put(None, wishes("claude"))
    value = {**json.loads(after), "model": "x"}
    assert json.loads(take(json.dumps(value).encode(), wishes("claude"), entry)) == {"model": "x"}


@pytest.mark.parametrize("name", ["claude", "copilot", "cursor"])
def test_a_file_that_was_made_is_gone_though_it_was_written_again(name):
    after, entry = put(None, wishes(name))
    assert take(json.dumps(json.loads(after)).encode(), wishes(name), entry) is None


def test_what_is_wished_for_two_clients_stays_until_it_is_taken_from_both():
    both = [*servers_only("claude"), *servers_only("copilot")]
    after, entry = put(None, both)
    first = uninstalled(after, "json", ["claude"], entry)
    assert (first.after, first.entry.clients) == (after, ("copilot",))
    assert uninstalled(after, "json", ["copilot"], first.entry).after is None


# Left alone


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "it cannot be read as JSON: in line 1, column 2, there is no name in quotes"),
        ('{"a": 1} {', "it cannot be read as JSON: in line 1, column 10, something follows its end"),
        ('{\n  "a": 1\n  "b": 2\n}', "it cannot be read as JSON: in line 3, column 3, a comma or '}' is missing"),
        ("{'a': 1}", "there is no name in quotes"),
        ('{"a" 1}', "a colon is missing"),
        ('{"a": nonsense}', "there is no value"),
        ('{"a": 01}', "a comma or '}' is missing"),
        ('{"a": "x\ny"}', "there is no value"),
        ("{,}", "there is no name in quotes"),
        ("[1,,2]", "there is no value"),
        ("[]", "it holds no JSON object"),
        ('"x"', "it holds no JSON object"),
        ('{"hooks": []}', "hooks is no object"),
        ('{"hooks": null}', "hooks is no object"),
        ('{"hooks": {"PreToolUse": {}}}', "hooks.PreToolUse is no list"),
        ("{" + '"a": {' * 100_000, "it cannot be read as JSON"),
        (b"\xff\xfe{\x00}\x00", "it is not UTF-8"),
    ],
)
def test_a_file_that_cannot_be_used_is_left_alone(text, why):
    before = text if isinstance(text, bytes) else text.encode()
    outcome = installed(before, wishes("claude"), None)
    assert outcome.after == before
    assert outcome.entry is None
    assert why in outcome.problem


def test_a_server_of_that_name_that_is_not_doxas_is_left_alone():
    before = b'{"mcpServers": {"doxa": {"command": "other"}}}'
    outcome = installed(before, servers_only("claude"), None)
    assert (outcome.after, outcome.problem) == (before, "mcpServers.doxa is there already, and is not doxa's")
    assert uninstalled(before, "json", ["claude"], None).after == before


def test_a_file_without_anything_of_doxa_is_left_as_it_is():
    for before in (b"{", b"", b'{"hooks": {"PreToolUse": []}}', None, b"\xff"):
        outcome = uninstalled(before, "json", ["claude"], None)
        assert outcome.after == before
        assert bool(outcome.problem) is (before in (b"{", b"\xff"))


# TOML


TOML = {
    "no file": None,
    "nothing in it": "",
    "no line's end": 'model = "x"',
    "a setting": 'model = "x"\n',
    "a table": '# mine\nmodel = "x" # which\n\n[mcp_servers.git]\ncommand = "git-mcp"\n\n[profiles.fast]\nmodel = "y"\n',
    "windows line ends": "[a]\r\nb = 1\r\n",
    "lines behind it": "[a]\nb = 1\n\n\n",
    "a byte order mark": "\ufeffa = 1\n",
    "a list of tables": '[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ncommand = "x"\n',
    "text of several lines": 'a = """\n[mcp_servers.doxa]\n"""\n',
}


@pytest.mark.parametrize("text", TOML.values(), ids=TOML)
def test_a_table_of_toml_is_put_in_and_taken_out(text):
    wanted = servers_only("codex")
    after, entry = put(data(text), wanted)
    value = tomllib.loads(after.decode().removeprefix("\ufeff"))
    server = value["mcp_servers"].pop("doxa")
    assert server.pop("env_vars")[0] == "DOXA_HOME"
    assert server == {"command": PYTHON, "args": ["-P", "-m", "doxa", "mcp"]}
    before = tomllib.loads((text or "").removeprefix("\ufeff"))
    assert value == {"mcp_servers": {}, **before}
    assert put(after, wanted, entry) == (after, entry)
    assert take(after, wanted, entry) == data(text)


@pytest.mark.parametrize("text", [text for text in TOML.values() if text and '"""' not in text])
def test_a_table_of_toml_is_found_without_what_was_kept(text):
    old, entry = put(text.encode(), servers_only("codex", OTHER))
    left = take(old, servers_only("codex"), None).decode()
    assert tomllib.loads(left.removeprefix("\ufeff")) == tomllib.loads(text.removeprefix("\ufeff"))
    new, entry = put(old + b"\n[later]\na = 1\n", servers_only("codex"), entry)
    assert OTHER.encode() not in new
    left = take(new + b"# mine\n", servers_only("codex"), entry).decode()
    assert tomllib.loads(left.removeprefix("\ufeff")) == {
        **tomllib.loads(text.removeprefix("\ufeff")),
        "later": {"a": 1},
    }


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a = ", "it cannot be read as TOML"),
        ('[mcp_servers.doxa]\ncommand = "other"\n', "mcp_servers.doxa is there already, and is not doxa's"),
        ("mcp_servers = {}\n", "mcp_servers is written in a form that nothing can be added to"),
        ("mcp_servers = 3\n", "mcp_servers is written in a form that nothing can be added to"),
        ("[[mcp_servers]]\na = 1\n", "mcp_servers is written in a form that nothing can be added to"),
        (
            '[mcp_servers]\ndoxa = {command = "/x/python", args = ["-m", "doxa", "mcp"]}\n',
            "in another form than doxa's",
        ),
    ],
)
def test_toml_that_cannot_be_used_is_left_alone(text, why):
    outcome = installed(text.encode(), servers_only("codex"), None)
    assert outcome.after == text.encode()
    assert why in outcome.problem


# Files of doxa's own


@pytest.mark.parametrize("name", ["opencode", "cline"])
def test_a_file_of_its_own_is_made_put_right_and_taken_away(name):
    wanted, old = wishes(name)[:1], wishes(name, OTHER)[:1]
    after, entry = put(None, wanted)
    assert after.decode() == wanted[0].content
    assert take(after, wanted, entry) is None
    assert take(after, wanted, None) is None
    assert take(after + b"// mine", wanted, entry) is None
    outdated, entry = put(None, old)
    assert put(outdated, wanted, entry)[0] == after
    assert put(outdated, wanted, None)[0] == after
    foreign = installed(b"mine", wanted, None)
    assert (foreign.after, foreign.problem) == (b"mine", "there is a file of somebody else's in this place")
    assert uninstalled(b"mine", "whole", [name], None).after == b"mine"


# Laws


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
GROUPS = st.lists(st.sampled_from([json.loads(OTHERS), {"hooks": []}, {"matcher": "x"}, "odd", None]), max_size=2)
OBJECTS = st.fixed_dictionaries(
    {},
    optional={
        "hooks": st.dictionaries(st.sampled_from(["PreToolUse", "SessionStart", "AfterTool", "Stop"]), GROUPS),
        "mcpServers": st.dictionaries(st.sampled_from(["git", "mail"]), VALUES),
        "version": st.just(1),
        "model": VALUES,
        "z": VALUES,
    },
)
INDENTS = st.sampled_from([None, 0, 1, 2, 4, "\t"])
SEPARATORS = st.sampled_from([(",", ":"), (", ", ": "), (" ,", " :")])
ENDS = st.sampled_from(["", "\n", "\r\n", " \n\n"])


@given(OBJECTS, INDENTS, SEPARATORS, ENDS, st.booleans(), st.sampled_from(["claude", "gemini", "copilot", "cursor"]))
def test_putting_in_and_taking_out_is_nothing(value, indent, separators, end, windows, name):
    text = json.dumps(value, indent=indent, separators=separators, ensure_ascii=False) + end
    text = text.replace("\n", "\r\n") if windows else text
    before = text.encode()
    wanted = wishes(name)
    after, entry = put(before, wanted)
    assert put(after, wanted, entry) == (after, entry)
    assert take(after, wanted, entry) == before
    assert pruned(json.loads(take(after, wanted, None) or "{}")) == pruned(
        {"version": 1, **json.loads(before)} if name in ("copilot", "cursor") else json.loads(before)
    )


@given(OBJECTS, INDENTS, INDENTS)
def test_a_client_may_write_the_file_again(value, first, second):
    wanted = wishes("gemini")
    after, entry = put(json.dumps(value, indent=first).encode(), wanted)
    again = json.dumps(json.loads(after), indent=second).encode()
    assert installed(again, wanted, entry).after == again
    assert pruned(json.loads(take(again, wanted, entry))) == pruned(value)
