"""Cues: which situation meets which cue, refused rows included, and that the index finds what holds."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from doxa.core import cues
from doxa.core.situations import Edit, Output, Prompt, Read, Run, SessionStart

QUOTE = "tolerates 3 retries per window"
BLOCK = "The endpoint tolerates 3 retries per window.\nIt answers within 2 seconds."
FILE = "# The API\n\nThe endpoint tolerates 3 retries per window.\nIt answers within 2 seconds.\n"


def found(kind: str, term: str, situation: cues.Situation) -> bool:
    """Look a cue up as the delivery does: by the index first."""
    index = cues.index_term(kind, term)
    if kind in cues.worded_kinds(situation):
        return index in cues.word_probes(kind, situation)
    return (kind, index) in cues.probes(situation)


def meets(kind: str, term: str, situation: cues.Situation, same_file: object = None) -> bool:
    return found(kind, term, situation) and cues.holds(kind, term, situation, same_file)


@pytest.mark.parametrize(
    ("term", "situation", "expected"),
    [
        ("src/a.py", Read("src/a.py"), True),
        ("src/a.py", Edit("src/a.py"), True),
        ("src/a.py", Output("text", "src/a.py"), True),
        ("src/a.py", Read("src/b.py"), False),
        ("src/a.py", Read("a.py"), False),
        ("src/a.py", Read("src/a.py.bak"), False),
        ("src/a.py", Read("lib/src/a.py"), False),
        ("src/a.py", Read("src/a.py/b"), False),
        ("src/a.py", Run("cat src/a.py"), False),
        ("src/a.py", Prompt("look at src/a.py"), False),
        ("src/a.py", Output("src/a.py"), False),
        ("src/", Read("src/a.py"), True),
        ("src/", Read("src/deep/down/a.py"), True),
        ("src/", Edit("src/deep/a.py"), True),
        ("src/", Read("src"), False),
        ("src/", Read("source/a.py"), False),
        ("src/", Read("lib/src/a.py"), False),
        ("src/deep/", Read("src/a.py"), False),
        ("*.py", Read("src/a.py"), False),  # literal by default
        ("café.md", Read("café.md"), True),
        ("https://example.org/a", Read("https://example.org/a"), True),
        ("https://example.org/", Read("https://example.org/a"), False),
        ("file:/etc/hosts", Read("file:/etc/hosts"), True),
        ("file:/etc/", Read("file:/etc/hosts"), True),
    ],
)
def test_path(term, situation, expected):
    assert meets("path", term, situation) == expected


@pytest.mark.parametrize(("one_file", "expected"), [(True, True), (False, False)])
def test_a_path_in_another_case_holds_if_the_disk_says_that_it_is_the_same_file(one_file, expected):
    asked = []

    def same_file(first, second):
        asked.append({first, second})
        return one_file

    assert meets("path", "README.md", Read("readme.MD"), same_file) == expected
    assert asked == [{"README.md", "readme.MD"}]


@pytest.mark.parametrize(
    ("term", "situation", "expected"),
    [
        ("pytest", Run("pytest"), True),
        ("pytest", Run("pytest -q tests"), True),
        ("pytest -q", Run("pytest -q tests"), True),
        ("pytest -q", Run("pytest tests -q"), True),  # options stand anywhere
        ("pytest -k slow", Run("pytest -x -k slow tests"), True),
        ("pytest -k slow", Run("pytest -x -k fast slow"), False),
        ("pytest tests", Run("pytest -x tests"), True),
        ("pytest tests", Run("pytest other tests"), False),
        ("pytest", Run("python -m pytest -q"), True),
        ("pytest", Run("cd x && python3.11 -m pytest -k y"), True),
        ("pytest -k y", Run("cd x && python -u -X dev -m pytest -k y"), True),
        ("python -m pytest", Run("pytest"), True),
        ("pytest", Run("python -m pip install pytest"), False),
        ("python", Run("python -m pytest"), True),
        ("pytest", Run("python pytest"), False),
        ("pytest", Run("uv run pytest"), True),
        ("pytest", Run("uv run python -m pytest"), True),
        ("uv run", Run("uv run pytest"), True),
        ("pytest", Run("poetry run pytest -q"), True),
        ("jest", Run("npx --yes jest"), True),
        ("npx", Run("npx jest"), True),
        ("npx", Run("jest"), False),
        ("pytest", Run("timeout -k 5 60 pytest"), True),
        ("pytest", Run("sudo -u ci env -u X A=1 nice -n 5 pytest"), True),
        ("pytest", Run("sudo -u pytest ls"), False),
        ("pytest", Run("time pytest"), True),
        ("pytest", Run("if ! pytest; then echo x; fi"), True),
        ("pytest", Run('bash -lc "cd x && pytest -q"'), True),
        ("pytest", Run("bash pytest"), False),
        ("pytest", Run("bash -x script.sh -c pytest"), False),
        ("pytest", Run("sh -c 'bash -c pytest'"), True),
        ("pytest", Run("ssh host pytest"), False),
        ("pytest", Run("docker exec web pytest"), False),
        ("pytest", Run("cat <<EOF\npytest\nEOF"), False),
        ("pytest", Run("ls # pytest"), False),
        ("pytest", Run("pytest.exe -q"), True),
        ("git push", Run("git -C ../x push origin"), True),
        ("git push", Run("git -c a=b push"), True),
        ("git push", Run("git stash push"), False),
        ("git push --force", Run("git push origin main --force"), True),
        ("git push --force", Run("git push --force-with-lease"), False),
        ("npm test", Run("npm --prefix web test"), True),
        ("npm test", Run("npm run test"), False),
        ("pytest", Run("pytest-xdist"), False),
        ("pytest", Run("pip install pytest"), False),
        ("pytest", Run("echo pytest"), False),
        ("pytest", Run("PYTHONPATH=src DEBUG=1 pytest -q"), True),
        ("pytest", Run("PYTHONPATH='a b' pytest"), True),
        ("pytest", Run("cd x && pytest"), True),
        ("pytest", Run("cd x; pytest"), True),
        ("pytest", Run("cd x\npytest"), True),
        ("pytest", Run("pytest | tee log"), True),
        ("tee log", Run("pytest | tee log"), True),
        ("pytest", Run("false || pytest"), True),
        ("pytest", Run("(cd x && pytest)"), True),
        ("pytest", Run("pytest 2>&1 | tail -5"), True),
        ("pytest", Run("pytest & sleep 1"), True),
        ("pytest", Run("/usr/bin/pytest"), True),
        ("pytest", Run(r"C:\Python\pytest"), True),
        ("/opt/bin/pytest", Run("pytest"), True),
        ("pytest", Run('"pytest" -q'), True),
        ("pytest", Run("echo 'x; pytest'"), False),
        ("pytest", Run("echo 'x"), False),
        ("git commit", Run("git commit -m 'a message'"), True),
        ("git commit", Run("git status"), False),
        ("git commit -m 'a message'", Run('git commit -m "a message"'), True),
        ("make", Run("make"), True),
        ("make", Run("cmake"), False),
        ("make", Run(""), False),
        ("make", Run("X=1"), False),
        ("make", Read("make"), False),
        ("make", Prompt("make it"), False),
        ("make", Output("make"), False),
        ("测试", Run("测试 -v"), True),
    ],
)
def test_command(term, situation, expected):
    assert meets("command", term, situation) == expected


@pytest.mark.parametrize(
    ("term", "situation", "expected"),
    [
        ("session-start", SessionStart(), True),
        ("session-start", SessionStart("resume"), True),
        ("session-start", SessionStart("compact"), True),
        ("compaction", SessionStart("compact"), True),
        ("compaction", SessionStart("clear"), False),
        ("session-start", Prompt("start"), False),
        ("prompt", Prompt("hello"), True),
        ("prompt", Run("prompt"), False),
        ("commit", Run("git commit -am x"), True),
        ("commit", Run("cd x && GIT_EDITOR=true git commit"), True),
        ("commit", Run("git log --grep commit"), False),
        ("commit", Run("git add . && git push"), False),
        ("commit", Prompt("commit"), False),
    ],
)
def test_event(term, situation, expected):
    assert meets("event", term, situation) == expected


PYTEST_FAILED = "tests/test_a.py F\n=== 1 failed, 3 passed in 0.10s ==="


@pytest.mark.parametrize(
    ("command", "output", "expected"),
    [
        ("pytest -q", PYTEST_FAILED, True),
        ("cd x && python -m pytest", PYTEST_FAILED, True),
        ("uv run pytest", "Exit code 1\nE   assert 1 == 2", True),
        ("pytest", "=== 3 passed in 0.10s ===", False),
        ("pytest", "0 failed, 3 passed", False),
        ("pytest", "Exit code: 0\nWall time: 0 seconds\nOutput:\n1 failed in a note", False),  # the code decides
        ("npm test", "Tests: 2 failed, 1 passed", True),
        ("npm run test", "Command: npm run test\nExit Code: 1", True),
        ("go test ./...", "--- FAIL: TestX (0.00s)\nFAIL", True),
        ("cargo test", "test result: FAILED. 1 passed; 1 failed;", True),
        ("make test", "make: *** [test] Error 2\n<shellId: 0 completed with exit code 2>", True),
        ("cat log", PYTEST_FAILED, False),  # somebody else's failure
        ("", PYTEST_FAILED, False),
        ("pip install pytest", "error: 1 failed", False),
    ],
)
def test_a_failed_test_is_an_event(command, output, expected):
    assert meets("event", "test-failed", Output(output, command=command)) is expected


@pytest.mark.parametrize(
    ("term", "situation", "expected"),
    [
        ("src/**/*.py", Read("src/a/b.py"), True),
        ("src/**/*.py", Edit("src/b.py"), True),
        ("src/**/*.py", Output("x", "src/b.py"), True),
        ("*.py", Read("src/b.py"), True),
        ("src/*.py", Read("src/a/b.py"), False),
        ("*.py", Run("cat a.py"), False),
        ("*.py", Read("https://example.org/a.py"), False),
    ],
)
def test_glob(term, situation, expected):
    assert meets("glob", term, situation) is expected


@pytest.mark.parametrize(
    ("term", "situation", "expected"),
    [
        ("charge", Output("def charge(amount):"), True),
        ("charge", Output("    gateway.charge(3)"), True),
        ("charge", Edit("a.py", "return charge(1)"), True),
        ("charge", Output("def discharge(amount):"), False),
        ("charge", Output("Charge(3)"), False),
        ("charge", Output("charge_all(3)"), False),
        ("Payments.charge", Output("class Payments:\n    def charge(self):"), True),
        ("Payments::charge", Output("Payments::charge()"), True),
        ("Payments.charge", Output("def charge(self):"), False),
        ("charge", Edit("charge.py"), False),
        ("charge", Prompt("what does charge do?"), False),
        ("charge", Run("grep charge"), False),
        ("größe", Output("def größe():"), True),
    ],
)
def test_symbol(term, situation, expected):
    assert meets("symbol", term, situation) is expected


@pytest.mark.parametrize(
    ("term", "situation", "expected"),
    [
        ("retries", Prompt("how many Retries are there?"), True),
        ("payment retries", Prompt("Why do the RETRIES of a payment fail?"), True),
        ("payment retries", Prompt("Why do retries fail?"), False),
        ("retry", Prompt("retries"), False),
        ("retries", Output("retries"), False),
        ("größe", Prompt("GRÖSSE oder GRÖßE?"), True),
        ("重试", Prompt("为什么重试失败?"), True),
        ("重试", Prompt("为什么失败?"), False),
    ],
)
def test_topic(term, situation, expected):
    assert meets("topic", term, situation) is expected


def test_a_moment_holds_from_then_on():
    assert [cues.holds("time", "1000", Read("a.py"), None, now) for now in (999, 1000, 1001)] == [False, True, True]


@pytest.mark.parametrize(
    ("quote", "output", "expected"),
    [
        (QUOTE, FILE, True),  # cat
        (QUOTE, "3:The endpoint tolerates 3 retries per window.", True),  # grep -n
        (QUOTE, "README.md:3:The endpoint tolerates 3 retries per window.", True),  # grep -rn
        (QUOTE, "README.md:The endpoint tolerates 3 retries per window.", True),  # grep -r
        (QUOTE, "     3\tThe endpoint tolerates 3 retries per window.", True),  # cat -n
        (QUOTE, "     3→The endpoint tolerates 3 retries per window.", True),  # an agent's read tool
        (QUOTE, "+The endpoint tolerates 3 retries per window.", True),  # a diff
        (QUOTE, "> tolerates  3\tretries per window!", True),
        (QUOTE, "(tolerates 3 retries per window)", True),
        (QUOTE, '"tolerates 3 retries per window".', True),
        (QUOTE, "tolerates 3 retries\nper window", True),  # wrapped
        (QUOTE, "tolerates 4 retries per window", False),
        (QUOTE, "Tolerates 3 retries per window", False),
        (QUOTE, "tolerates 3 retries per", False),
        (QUOTE, "window per retries 3 tolerates", False),
        (QUOTE, "", False),
        (BLOCK, FILE, True),
        (BLOCK, BLOCK.replace("\n", "\r\n"), True),
        (BLOCK, "3:The endpoint tolerates 3 retries per window.\n4:It answers within 2 seconds.", True),
        (BLOCK, "  3\tThe endpoint tolerates 3 retries per window.\n  4\tIt answers within 2 seconds.", True),
        (BLOCK, "  3→The endpoint tolerates 3 retries per window.\n  4→It answers within 2 seconds.", True),
        (BLOCK, "  3 | The endpoint tolerates 3 retries per window.\n  4 | It answers within 2 seconds.", True),
        (BLOCK, "3-The endpoint tolerates 3 retries per window.\n4-It answers within 2 seconds.", True),
        (
            BLOCK,
            "my-docs/a.md:3:The endpoint tolerates 3 retries per window.\nmy-docs/a.md:4:It answers within 2 seconds.",
            True,
        ),
        (
            BLOCK,
            "my-docs/a.md:3:The endpoint tolerates 3 retries per window.\nmy-docs/a.md-4-It answers within 2 seconds.",
            True,
        ),
        (BLOCK, "3:The endpoint tolerates 3 retries per window.\n4:It answers within 5 seconds.", False),
        (BLOCK, "3:The endpoint tolerates 3 retries per window.", False),
        ("3\n4", "  7\t3\n  8\t4", True),  # the passage itself begins with numbers
        ("接口每个窗口允许三次重试", "文档\uff1a接口每个窗口允许三次重试。", True),
        ("重试", "允许三次重试。", True),
        ("重试", "允许三次尝试。", False),
        ("リトライは3回まで", "12: リトライは3回まで", True),
        ("재시도 3회", "재시도 3회까지", True),
        ("повторов не больше трёх", "«повторов не больше трёх»", True),
        ("retries", "max_retries = 3", False),  # the index knows whole words
        ("max_retries", "max_retries=3", True),
        ("x=1", "let x=1;", True),
    ],
)
def test_quote(quote, output, expected):
    assert meets("quote", quote, Output(output)) == expected


def test_a_quote_is_not_looked_for_in_what_a_person_or_an_agent_says():
    assert not cues.holds("quote", QUOTE, Prompt(FILE))
    assert not cues.holds("quote", QUOTE, Run(f"echo {QUOTE}"))


@given(st.lists(st.text("abc _.:,-é重试3", min_size=1, max_size=12), min_size=1, max_size=6), st.data())
def test_every_passage_of_whole_lines_is_found_however_the_lines_are_numbered(lines, data):
    """Whatever holds must be found by the index, or the cue never fires."""
    first = data.draw(st.integers(min_value=0, max_value=len(lines) - 1))
    last = data.draw(st.integers(min_value=first, max_value=len(lines) - 1))
    quote = "\n".join(lines[first : last + 1]).strip()
    assume(cues.words_of(quote))
    style = data.draw(
        st.sampled_from(
            ("{line}", "{number:6}\t{line}", "{number}:{line}", "{number}→{line}", "a/b.md:{number}:{line}")
        )
    )
    output = "\n".join(style.format(number=number, line=line) for number, line in enumerate(lines, 1))
    assume(style == "{line}" or first == last or not any(line.lstrip()[:1].isdigit() for line in lines))
    if cues.holds("quote", quote, Output(output)):
        assert found("quote", quote, Output(output))
    if style == "{line}":
        assert meets("quote", quote, Output(output))


@given(st.text(max_size=60))
def test_no_text_breaks_the_matching(text):
    for situation in (Read(text), Edit(text), Run(text), Prompt(text), Output(text, text), SessionStart(text)):
        for kind in cues.KINDS:
            cues.holds(kind, text, situation)
        for kind, term in cues.probes(situation):
            assert kind in cues.KINDS
            term.encode()
        str(situation).encode()
    cues.quote_probes(text)


def test_a_path_that_is_not_unicode_is_still_found_by_its_folder():
    """File names on POSIX are bytes; what cannot be decoded comes as lone surrogates."""
    situation = Read("src/caf\udce9.md")
    assert cues.probes(situation, with_globs=False) == [("path", "src/")]
    assert meets("glob", "src/*", situation)


@given(st.lists(st.tuples(st.sampled_from(cues.KINDS), st.text("ab: &/", min_size=1)), max_size=4))
def test_packed_conditions_come_back(conditions):
    assert cues.unpack(cues.pack(tuple(conditions))) == conditions


@pytest.mark.parametrize(
    ("more", "less"),
    [
        (("path", "src/a.py", 0), ("path", "src/", 0)),
        (("path", "src/a.py", 0), ("quote", QUOTE, 0)),
        (("quote", QUOTE, 0), ("command", "pytest", 0)),
        (("command", "pytest", 0), ("event", "prompt", 0)),
        (("path", "src/", 0), ("event", "prompt", 0)),
        (("path", "src/a.py", 1), ("path", "src/a.py", 0)),
        (("event", "prompt", 1), ("event", "prompt", 0)),
    ],
)
def test_what_says_more_about_the_situation_comes_first(more, less):
    assert cues.specificity(*more) > cues.specificity(*less)


@pytest.mark.parametrize(
    ("situation", "text"),
    [
        (Read("a.md"), "read a.md"),
        (Edit("a.md"), "edit a.md"),
        (Run("pytest -q"), "run pytest -q"),
        (Run("x" * 200), "run " + "x" * 60),
        (SessionStart("clear"), "session-start clear"),
        (Prompt("my password is sesame"), "prompt"),
        (Output("my password is sesame"), "output"),
        (Output("my password is sesame", "a.md"), "output a.md"),
    ],
)
def test_a_situation_is_named_without_what_was_said_in_it(situation, text):
    assert str(situation) == text
