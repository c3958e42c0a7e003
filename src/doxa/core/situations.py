"""What an agent is about to do, or has just seen.

Runs in the hook, so it imports nothing.
"""


class Situation:
    """What the agent is about to do or has just seen.

    Attributes:
        kind: read, edit, run, prompt, output or session-start.
        ref: the path or URL that it is about, if it is about one.
        text: the command, the prompt, the output, what an edit writes, or why the session starts.
        command: the command whose output it is, if it is known.
    """

    __slots__ = ("command", "kind", "ref", "text")

    def __init__(self, kind: str, ref: str | None = None, text: str = "", command: str = "") -> None:
        self.kind = kind
        self.ref = ref
        self.text = text
        self.command = command

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.ref!r})" if self.ref else f"{type(self).__name__}({self.text[:60]!r})"

    def __str__(self) -> str:
        """Name the situation without what people and tools said in it, which may be private."""
        shown = self.ref or (self.text[:60] if self.kind in ("run", "session-start") else "")
        # A file's name need not be Unicode, and then holds what can neither be stored nor printed.
        return f"{self.kind} {shown}".strip().encode("utf-8", "replace").decode()


class Read(Situation):
    """The agent is about to read a file, or has read it."""

    __slots__ = ()

    def __init__(self, path: str) -> None:
        super().__init__("read", path)


class Edit(Situation):
    """The agent is about to change a file; `text` is what is taken out and put in, if that is known."""

    __slots__ = ()

    def __init__(self, path: str, text: str = "") -> None:
        super().__init__("edit", path, text)


class Run(Situation):
    """The agent is about to run a shell command."""

    __slots__ = ()

    def __init__(self, command: str) -> None:
        super().__init__("run", None, command)


class Prompt(Situation):
    """A person said something to the agent."""

    __slots__ = ()

    def __init__(self, text: str) -> None:
        super().__init__("prompt", None, text)


class Output(Situation):
    """A tool returned text, from the file `path` or from a shell command, if that is known."""

    __slots__ = ()

    def __init__(self, text: str, path: str | None = None, *, command: str = "") -> None:
        super().__init__("output", path, text, command)


class SessionStart(Situation):
    """A session, or a sub-agent, starts: `source` is startup, resume, clear, compact, fork or sub-agent."""

    __slots__ = ()

    def __init__(self, source: str = "startup") -> None:
        super().__init__("session-start", None, source)


class Compaction(Situation):
    """The agent's context was cut down: what it was told is forgotten. Nothing is delivered here."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("compaction")
