"""Whether a shell line runs tests, and whether what it printed says that some failed.

Runs in the hook, so it imports nothing of its own.
"""

from doxa.core.shell import runs

RUNNERS = (
    *("pytest", "py.test", "tox", "nox", "unittest", "jest", "vitest", "mocha", "rspec", "phpunit", "ctest"),
    *("npm test", "npm run test", "yarn test", "pnpm test", "bun test", "deno test", "go test", "cargo test"),
    *("cargo nextest", "dotnet test", "mvn test", "gradle test", "gradlew test", "make test", "just test", "rake test"),
    *("mix test", "swift test", "bazel test", "sbt test"),
)
_TAIL_CHARS = 4_000
_COUNTED = ("failed", "failures", "failure", "failing", "errors", "error")
_SAID = ("FAILED", "FAILURES", "FAIL", "FAILURE")
_EXIT = ("exit code", "exit status", "exited with code")


def is_test_run(line: str) -> bool:
    """Whether a shell line runs a test suite."""
    return any(runs(runner, line) for runner in RUNNERS)


def says_failed(output: str) -> bool:
    """Whether the end of a test run's output, or the exit code that stands in it, says that something failed."""
    tail = output if len(output) <= 2 * _TAIL_CHARS else output[:_TAIL_CHARS] + "\n" + output[-_TAIL_CHARS:]
    lowered = tail.lower()
    for mark in _EXIT:
        place = lowered.rfind(mark)
        if place >= 0:
            rest = lowered[place + len(mark) :].lstrip(" :=")
            digits = rest[: len(rest) - len(rest.lstrip("-0123456789"))]
            if digits:
                return bool(digits.strip("-0"))
    return _counts_failures(tail)


def _counts_failures(tail: str) -> bool:
    words = tail.replace(",", " ").replace("(", " ").replace(")", " ").replace(":", " ").split()
    for number, word in enumerate(words):
        bare = word.strip("=-;.")
        if bare in _SAID:
            return True
        before = words[number - 1] if number else ""
        if bare.lower() in _COUNTED and before.isdecimal() and before.strip("0"):
            return True
    return False
