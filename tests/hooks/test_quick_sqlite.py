"""Loading `_sqlite3` without functools: it works as ever, and whoever asks for functools later gets the real one."""

import subprocess
import sys

import pytest

from tests.hooks.scene import PACKAGE

START = f"import sys; sys.path.insert(0, {str(PACKAGE.parent)!r}); from doxa.hooks.quick_sqlite import load; "


def run(code):
    done = subprocess.run([sys.executable, "-I", "-S", "-c", START + code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()


def test_functools_is_not_loaded_and_statements_run_many_times():
    code = (
        "load(); import _sqlite3; c = _sqlite3.connect(':memory:')\n"
        "found = [c.execute('SELECT ?', (n,)).fetchone()[0] for n in range(3)]\n"
        "found += [c.execute(f'SELECT {n}').fetchone()[0] for n in range(300)]\n"
        "print(found == [0, 1, 2, *range(300)], 'functools' in sys.modules)"
    )
    assert run(code) == "True False"


def test_functools_is_the_real_one_afterwards():
    code = "load(); import functools, sqlite3; print(functools.partial(int, base=2)('101'), functools.__file__ is not None)"
    assert run(code) == "5 True"


@pytest.mark.parametrize("before", ["import functools", "import sqlite3", "import _sqlite3"])
def test_what_is_loaded_already_is_left_alone(before):
    code = f"{before}; kept = sys.modules.get('functools'); load(); print(sys.modules.get('functools') is kept)"
    assert run(code) == "True"


def test_a_python_that_asks_for_more_loads_it_as_usual():
    code = (
        "import doxa.hooks.quick_sqlite as quick; quick._lru_cache = None; load()\n"
        "import sqlite3; print(sqlite3.connect(':memory:').execute('SELECT 7').fetchone()[0])"
    )
    assert run(code) == "7"
