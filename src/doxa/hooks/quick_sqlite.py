"""The C part of sqlite3, without what it loads for the sake of one function.

`_sqlite3` takes `lru_cache` from `functools`, which loads `collections`, `operator` and more: a sixth of the hook's
time. That function is two lines around a C type, so for as long as `_sqlite3` is being loaded a module with these two
lines stands in for `functools`. Whoever asks for `functools` later gets the real one.
"""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def _lru_cache(size: int) -> "Callable[[Callable[..., Any]], Any]":
    import _functools  # type: ignore[import-not-found]  # noqa: PLC0415 - part of the interpreter, unknown to typeshed

    # The C type behind functools.lru_cache.
    return lambda function: _functools._lru_cache_wrapper(function, size, False, tuple)  # noqa: SLF001 - as functools does


def load() -> None:
    """Load `_sqlite3` quickly, or as usual where this Python asks for more."""
    if "functools" in sys.modules or "_sqlite3" in sys.modules:
        return
    stand_in = type(sys)("functools")
    stand_in.lru_cache = _lru_cache  # type: ignore[attr-defined]  # it is made here
    sys.modules["functools"] = stand_in
    try:
        import _sqlite3  # noqa: PLC0415 - for whoever imports it next

        _sqlite3.connect(":memory:").execute("SELECT 1")
    except Exception:  # noqa: BLE001 - it is loaded as usual by whoever imports it next
        sys.modules.pop("_sqlite3", None)
    finally:
        del sys.modules["functools"]
