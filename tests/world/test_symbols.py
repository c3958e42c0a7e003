"""Definitions in fourteen languages: found by name, the same under any formatting and comment, known when renamed."""

import pytest

pytest.importorskip("tree_sitter", reason="needs doxa[symbols]")
from doxa.operations.evidence import named
from doxa.world.symbols import definitions

# name of the file, source, a symbol, the same otherwise formatted, with another body, under another name
LANGUAGES = {
    "python": (
        "a.py",
        "class P:\n    @x\n    def charge(self, a):\n        return f(a, 100)\n",
        "P.charge",
        "class P:\n\n    # why\n    @x\n    def charge( self,a, ):\n        # cents\n        return f(\n            a,\n            100,\n        )\n",
        "class P:\n    @x\n    def charge(self, a):\n        return f(a, 10)\n",
        "class P:\n    @x\n    def bill(self, a):\n        return f(a, 100)\n",
    ),
    "python quotes": (
        "a.py",
        "def f():\n    return 'x'\n",
        "f",
        'def f():\n    return "x"\n',
        "def f():\n    return 'y'\n",
        "def g():\n    return 'x'\n",
    ),
    "javascript": (
        "a.js",
        "class P { charge(a) { return a * 100; } }\n",
        "P.charge",
        "class P {\n  // cents\n  charge(a) {\n    return a * 100\n  }\n}\n",
        "class P { charge(a) { return a * 10; } }\n",
        "class P { bill(a) { return a * 100; } }\n",
    ),
    "javascript arrow": (
        "a.mjs",
        "const f = (a) => a + 1;\n",
        "f",
        "const f = (a) =>\n  a + 1\n",
        "const f = (a) => a + 2;\n",
        "const g = (a) => a + 1;\n",
    ),
    "typescript": (
        "a.ts",
        "function charge(a: number): number { return a; }\n",
        "charge",
        "function charge(\n  a: number, // cents\n): number {\n  return a\n}\n",
        "function charge(a: string): number { return a; }\n",
        "function bill(a: number): number { return a; }\n",
    ),
    "tsx": (
        "a.tsx",
        "export const B = () => <b>1</b>;\n",
        "B",
        "export const B = () => (<b>1</b>);\n".replace("(<", "<").replace(">)", ">"),
        "export const B = () => <b>2</b>;\n",
        "export const C = () => <b>1</b>;\n",
    ),
    "go": (
        "a.go",
        "package m\nfunc (p *P) Charge(a int) int { return a }\n",
        "P.Charge",
        "package m\n\n// Charge takes cents.\nfunc (p *P) Charge(a int) int {\n\treturn a // as is\n}\n",
        "package m\nfunc (p *P) Charge(a int) int { return a + 1 }\n",
        "package m\nfunc (p *P) Bill(a int) int { return a }\n",
    ),
    "rust": (
        "a.rs",
        "impl P { fn charge(a: i32) -> i32 { a } }\n",
        "P::charge",
        "impl P {\n    /* cents */\n    fn charge(a: i32) -> i32 {\n        a\n    }\n}\n",
        "impl P { fn charge(a: i64) -> i32 { a } }\n",
        "impl P { fn bill(a: i32) -> i32 { a } }\n",
    ),
    "java": (
        "A.java",
        "class P { int charge(int a) { return a; } static final int LIMIT = 3; }\n",
        "P.LIMIT",
        "class P {\n  int charge(int a) { return a; }\n  /** cents */\n  static final int LIMIT =\n    3;\n}\n",
        "class P { int charge(int a) { return a; } static final int LIMIT = 4; }\n",
        "class P { int charge(int a) { return a; } static final int MAX = 3; }\n",
    ),
    "c": (
        "a.c",
        "int charge(int a) { return a; }\n",
        "charge",
        "int\ncharge(int a)\n{\n  /* cents */\n  return a;\n}\n",
        "int charge(int a) { return a + 1; }\n",
        "int bill(int a) { return a; }\n",
    ),
    "c macro": (
        "a.h",
        "#define LIMIT 3\n",
        "LIMIT",
        "#define LIMIT 3\n// more\n",
        "#define LIMIT 4\n",
        "#define MAX 3\n",
    ),
    "cpp": (
        "a.cpp",
        "int P::charge(int a) { return a; }\n",
        "P::charge",
        "int P::charge(int a)\n{\n  return a; // cents\n}\n",
        "int P::charge(int a) { return -a; }\n",
        "int P::bill(int a) { return a; }\n",
    ),
    "ruby": (
        "a.rb",
        "class P\n  def charge(a)\n    a\n  end\nend\n",
        "P#charge",
        "class P\n  # cents\n  def charge(a)\n      a\n  end\nend\n",
        "class P\n  def charge(a)\n    a + 1\n  end\nend\n",
        "class P\n  def bill(a)\n    a\n  end\nend\n",
    ),
    "php": (
        "a.php",
        "<?php\nclass P { function charge($a) { return $a; } }\n",
        "P->charge",
        "<?php\nclass P {\n  // cents\n  function charge($a)\n  {\n    return $a;\n  }\n}\n",
        "<?php\nclass P { function charge($a) { return 1; } }\n",
        "<?php\nclass P { function bill($a) { return $a; } }\n",
    ),
    "shell": (
        "a.sh",
        "charge() { echo 1; }\n",
        "charge",
        "charge() {\n  # cents\n  echo 1\n}\n",
        "charge() { echo 2; }\n",
        "bill() { echo 1; }\n",
    ),
    "yaml": (
        "a.yaml",
        "api:\n  retries: 3\n",
        "api.retries",
        "api:\n    # why\n    retries:   3\n",
        "api:\n  retries: 5\n",
        "api:\n  attempts: 3\n",
    ),
    "toml": (
        "a.toml",
        "[api]\nretries = 3\n",
        "api.retries",
        "[api]\n# why\nretries   =   3\n",
        "[api]\nretries = 5\n",
        "[api]\nattempts = 3\n",
    ),
    "json": (
        "a.json",
        '{"api": {"retries": 3}}',
        "api.retries",
        '{\n  "api": {\n    "retries": 3\n  }\n}\n',
        '{"api": {"retries": 5}}',
        '{"api": {"attempts": 3}}',
    ),
}


def one(path, source, symbol):
    (found,) = named(definitions(source.encode(), path), symbol)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_definition_is_the_same_under_any_formatting_and_another_when_it_says_something_else(language):
    path, source, symbol, formatted, changed, renamed = LANGUAGES[language]
    noted = one(path, source, symbol)
    assert one(path, formatted, symbol).form == noted.form
    assert one(path, changed, symbol).form != noted.form
    assert named(definitions(renamed.encode(), path), symbol) == []
    assert noted.body in {other.body for other in definitions(renamed.encode(), path)}
    assert noted.text in source


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("'one two'", True),
        ("'one ' 'two'", True),
        ("('one '\n    'two')", True),
        ("f'one ' 'two'", True),
        ("'one  two'", False),
        ("'one' 'two'", False),
        ("b'one two'", False),
        ("r'one two'", False),
        ("f'one {x} two'", False),
        ("'one' + ' two'", False),
    ],
)
def test_texts_side_by_side_are_one(text, same):
    noted = one("a.py", 'def f():\n    return "one two"\n', "f")
    assert (one("a.py", f"def f():\n    return {text}\n", "f").form == noted.form) is same


def test_what_is_put_into_a_text_counts_where_it_stands():
    forms = [
        one("a.py", f"def f():\n    return {text}\n", "f").form
        for text in ("f'a {x} b'", "'a ' f'{x} b'", "f'a b {x}'")
    ]
    assert forms[0] == forms[1] != forms[2]


def test_a_name_that_ends_so_is_meant_where_there_is_one_and_the_full_name_first():
    source = b"def charge(): ...\nclass P:\n    def charge(self): ...\n    def pay(self): ...\n"
    known = definitions(source, "a.py")
    assert [one.name for one in named(known, "charge")] == [("charge",)]
    assert [one.name for one in named(known, "pay")] == [("P", "pay")]
    assert [one.line for one in named(known, "P.charge")] == [3]
    assert named(known, "") == []


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"def (:\n  class", b"x = " + b"(" * 3000 + b")" * 3000])
def test_any_content_is_taken(content):
    assert isinstance(definitions(content, "a.py"), list)


def test_what_has_no_grammar_is_not_looked_at():
    assert definitions(b"x", "a.md") is None
    assert definitions(b"x", "Makefile") is None
