"""Which files a shell line reads and writes. A false path warns of what nobody looks at, so doubt is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.core.shell_files import files_of

READS = [
    ("cat README.md", "README.md"),
    ("cat src/a.py src/b.py", "src/a.py src/b.py"),
    ("cat ./src/a.py", "./src/a.py"),
    ("/bin/cat /etc/hosts", "/etc/hosts"),
    ("cat 'with space.md'", "with|space.md"),
    ('cat "a b.md" c.md', "a|b.md c.md"),
    ("cat with\\ space.md", "with|space.md"),
    ("cat -n src/a.py", "src/a.py"),
    ("cat -- -odd.md", "-odd.md"),
    ("cat < notes.md", "notes.md"),
    ("wc -l <notes.md", "notes.md"),
    ("cat app/[id]/page.tsx", "app/[id]/page.tsx"),
    ("head -n 20 a.py", "a.py"),
    ("head -20 a.py", "a.py"),
    ("head -n20 a.py b.py", "a.py b.py"),
    ("tail -f -n 5 log.txt", "log.txt"),
    ("tail --lines=5 log.txt", "log.txt"),
    ("nl -b a src/a.py", "src/a.py"),
    ("bat --line-range 1:5 a.py", "a.py"),
    ("batcat -p a.py", "a.py"),
    ("less +20 a.py", "a.py"),
    ("tac a.py", "a.py"),
    ("sed -n '1,20p' src/a.py", "src/a.py"),
    ("sed -n 1,20p src/a.py", "src/a.py"),
    ("sed -e 's/a/b/' -e 's/c/d/' a.py b.py", "a.py b.py"),
    ("sed -E 's/(a)/b/' a.py | head -5", "a.py"),
    ("awk '{print $1}' data.csv", "data.csv"),
    ("awk -F, '{print $1}' data.csv", "data.csv"),
    ("awk -F , -v x=1 '{print x}' data.csv", "data.csv"),
    ("jq .name package.json", "package.json"),
    ("jq -r '.a | .b' package.json", "package.json"),
    ("grep retries README.md", "README.md"),
    ("grep -rn retries src docs/a.md", "src docs/a.md"),
    ("grep -n -A 3 retries README.md", "README.md"),
    ("grep -e one -e two README.md", "README.md"),
    ("grep --include '*.py' -r x src", "src"),
    ("egrep 'a|b' README.md", "README.md"),
    ("rg retries src/a.py", "src/a.py"),
    ("rg -n -g '*.py' retries src/a.py", "src/a.py"),
    ("rg --type py -A 2 retries src", "src"),
    ("cat a.py | grep x", "a.py"),
    ("cat a.py && cat b.py", "a.py b.py"),
    ("cat a.py; tail b.py", "a.py b.py"),
    ("cat a.py || cat b.py", "a.py b.py"),
    ("cd sub && cat a.py", "sub/a.py"),
    ("cd sub/ ; cat a.py ../b.py", "sub/a.py sub/../b.py"),
    ("cd /srv/x && cat a.py", "/srv/x/a.py"),
    ("cd sub && cd deep && cat a.py", "sub/deep/a.py"),
    ("(cd sub && cat a.py)", "sub/a.py"),
    ("LANG=C cat a.py", "a.py"),
    ("env LANG=C cat a.py", "a.py"),
    ("sudo cat a.py", "a.py"),
    ("time cat a.py", "a.py"),
    ("if true; then cat a.py; fi", "a.py"),
    ("cat a.py 2>/dev/null", "a.py"),
    ("cat a.py 2>&1 | less", "a.py"),
    ("cat a.py\ncat b.py", "a.py b.py"),
    ("cat \\\n  a.py", "a.py"),
    ("cat a.py # and cat b.py", "a.py"),
    ("python -m pytest && cat out.txt", "out.txt"),
]
WRITES = [
    ("echo hi > out.txt", "out.txt"),
    ("echo hi >out.txt", "out.txt"),
    ("echo hi >> log/out.txt", "log/out.txt"),
    ("make 2> errors.txt", "errors.txt"),
    ("make &> all.txt", "all.txt"),
    ("sed -i 's/a/b/' a.py", "a.py"),
    ("sed -i.bak -e 's/a/b/' a.py b.py", "a.py b.py"),
    ("sed --in-place=.bak 's/a/b/' a.py", "a.py"),
    ("echo x | tee a.txt b.txt", "a.txt b.txt"),
    ("echo x | tee -a a.txt", "a.txt"),
    ("cat > a.py <<'EOF'\ncat b.py\nEOF\n", "a.py"),
    ("cat <<EOF > a.py\ncat b.py\necho x > c.py\nEOF", "a.py"),
    ("cd sub && echo hi > out.txt", "sub/out.txt"),
]
NOTHING = [
    "",
    "ls",
    "ls README.md",
    "echo README.md",
    "echo cat README.md",
    "echo 'cat README.md > x'",
    'echo "a > b"',
    "printf '%s' README.md",
    'git commit -m "cat README.md"',
    "git commit -m 'fix: src/a.py > b'",
    "git show HEAD:README.md",
    "git log -- README.md",
    "git add README.md",
    "git checkout -b feature/README.md",
    "ssh host cat README.md",
    "ssh host 'cat README.md'",
    "docker exec web cat README.md",
    "docker run -v x:y image cat README.md",
    "kubectl exec pod -- cat README.md",
    "podman run image cat README.md",
    "curl https://example.org/README.md",
    "wget https://example.org/README.md",
    "python -c 'open(\"README.md\").read()'",
    "python script.py README.md",
    "node a.js",
    "pytest tests/test_a.py",
    "npm run cat",
    "cat",
    "cat -",
    "cat $FILE",
    "cat ${FILE}",
    "cat *.md",
    "cat src/?.py",
    "cat {a,b}.md",
    "cat `ls`",
    "cat $(ls README.md)",
    "cat ~/notes.md",
    "cd $DIR && cat README.md",
    "cat /dev/null",
    "echo x > /dev/null",
    "make 2>&1",
    "make >/dev/null 2>&1",
    "grep retries",
    "grep -r retries",
    "rg retries",
    "rg -g '*.py' retries",
    "sed 's/a/b/'",
    "awk '{print}'",
    "ps aux | grep README.md",
    "find . -name README.md",
    "find . -name '*.md' | xargs cat",
    "rm README.md",
    "mkdir cat README.md",
    "alias cat=README.md",
    "which cat README.md",
    "man cat",
    "type cat README.md",
    "test -f README.md",
    "[ -f README.md ]",
    "export A=README.md",
    "A=README.md",
    "# cat README.md",
    "cat <<EOF\nREADME.md\nEOF",
    "cat << 'END'\ncat README.md\nEND",
    "cat <<-EOF\n\tcat README.md\n\tEOF",
    "cat <<< README.md",
    "scp host:README.md .",
    "rsync host:README.md .",
    "tar xf README.tar",
    "true && echo cat README.md",
    "notcat README.md",
    "cat.exe.README.md",
    "heads README.md",
]


def words(text: str) -> list[str]:
    return [word.replace("|", " ") for word in text.split()]


@pytest.mark.parametrize(("line", "expected"), READS)
def test_files_that_are_read(line, expected):
    assert files_of(line) == (words(expected), [])


@pytest.mark.parametrize(("line", "expected"), WRITES)
def test_files_that_are_written(line, expected):
    assert files_of(line)[1] == words(expected)


@pytest.mark.parametrize("line", NOTHING)
def test_lines_that_touch_no_file_that_can_be_told(line):
    assert files_of(line) == ([], [])


@given(st.text(st.sampled_from(list("cat a.py|&;<>()'\"\\\n$#=- EOF/")), max_size=60))
def test_any_line_is_taken(line):
    reads, writes = files_of(line)
    assert all(isinstance(path, str) and path for path in (*reads, *writes))
