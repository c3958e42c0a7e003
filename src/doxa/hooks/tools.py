"""What the tools of coding agents do, whatever each agent calls them: read, edit, run.

Runs in the hook, so it imports next to nothing.
"""

from doxa.core.situations import Compaction, Edit, Output, Prompt, Read, Run, SessionStart, Situation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# In lower case. Claude Code, Codex, Gemini CLI, Qwen Code, Copilot CLI, opencode, Cline and Cursor.
READS = frozenset(
    (
        *("read", "notebookread", "grep", "glob", "ls", "webfetch", "view", "read_file", "read_many_files"),
        *("search_file_content", "grep_search", "list_directory", "read_files", "search_files", "list"),
    )
)
EDITS = frozenset(
    (
        *("edit", "multiedit", "write", "notebookedit", "replace", "write_file", "create", "str_replace_editor"),
        *("editor", "apply_patch", "insert", "write_to_file", "replace_in_file"),
    )
)
RUNS = frozenset(("bash", "shell", "run_shell_command", "run_commands", "execute_command", "powershell", "local_shell"))
_PATHS = ("file_path", "notebook_path", "path", "absolute_path", "url", "filePath", "target_file")
_LISTS = ("files", "paths", "file_paths")
_COMMANDS = ("command", "commands", "cmd")
_PATCHES = ("command", "input", "patch", "patchText", "diff")
# Of a tool's response: the parts that the model reads.
_OUTPUTS = (
    *("stdout", "stderr", "content", "result", "output", "text", "file"),
    *("llmContent", "textResultForLlm", "text_result_for_llm"),
)
# Of an edit's arguments: what it takes out and puts in.
_WRITTEN = (
    *("old_string", "new_string", "old_str", "new_str", "old_text", "new_text", "oldString", "newString", "old_source"),
    *("content", "contents", "file_text", "insert_text", "new_source", "text", "diff"),
)
_WRITTEN_CHARS_MAX = 65_536


def before(tool: str, given: object) -> list[Situation]:
    """Say what a tool is about to do, given its arguments."""
    arguments = given if isinstance(given, dict) else {}
    named = tool.lower()
    if named in RUNS:
        command = command_in(arguments)
        # A shell may be given a patch to apply.
        return [Run(command), *_patched(command, by_shell=True)] if command else []
    if named in EDITS:
        patched = [edit for name in _PATCHES for edit in _patched(said(arguments.get(name)))]
        return patched or [Edit(path, written_in(arguments)) for path in paths_in(arguments)]
    return [Read(path) for path in paths_in(arguments)] if named in READS else []


def after(tool: str, given: object, response: object) -> list[Situation]:
    """Say what a tool gave back; what an edit says of itself is nothing that was read."""
    named = tool.lower()
    return [] if named in EDITS else _printed(named, given, text_in(response))


def failed(tool: str, given: object, error: object) -> list[Situation]:
    """What a failed tool printed stands in its error."""
    return _printed(tool.lower(), given, said(error))


def _printed(named: str, given: object, text: str) -> list[Situation]:
    if not text:
        return []
    arguments = given if isinstance(given, dict) else {}
    if named in RUNS:
        command = command_in(arguments)
        return [Output(text, _only_file(command), command=command)]
    paths = paths_in(arguments) if named in READS else []
    return [Output(text, paths[0] if len(paths) == 1 else None)]


def _only_file(command: str) -> str | None:
    """Give the file whose content a command prints, if it is one."""
    from doxa.core.shell_files import files_of  # noqa: PLC0415 - most tools print no command's output

    reads, _, runs = files_of(command)
    return reads[0] if len(reads) == 1 and not runs else None


def _patched(text: str, *, by_shell: bool = False) -> list[Situation]:
    if "***" not in text and "+++" not in text:
        return []
    from doxa.core import patches  # noqa: PLC0415 - few commands hold a patch

    applied = patches.is_applied(text) if by_shell else patches.is_patch(text)
    return [Edit(path, lines) for path, lines in patches.sections_of(text)] if applied else []


def written_in(given: dict[str, object]) -> str:
    """Give what an edit takes out and puts in."""
    parts = [said(given.get(name)) for name in _WRITTEN]
    for one in _listed(given.get("edits")):
        parts.extend(said(one.get(name)) for name in _WRITTEN)
    return "\n".join(filter(None, parts))[:_WRITTEN_CHARS_MAX]


def _listed(value: object) -> "list[dict[str, object]]":
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def compacted() -> list[Situation]:
    """The agent's context was cut down; there is nothing to answer."""
    return [Compaction()]


def asked(prompt: object) -> list[Situation]:
    """A person's prompt, which may be empty where an agent goes on by itself."""
    return [Prompt(prompt)] if isinstance(prompt, str) and prompt.strip() else []


def started(source: object) -> list[Situation]:
    """A session's start; what is new to an agent is a startup."""
    name = source if isinstance(source, str) and source else "startup"
    return [SessionStart("startup" if name == "new" else name)]


def joined() -> list[Situation]:
    """A sub-agent starts, with a context of its own."""
    return [SessionStart("sub-agent")]


def command_in(given: dict[str, object]) -> str:
    """Give the command line of a tool that runs one, several joined as the lines that they are."""
    for name in _COMMANDS:
        value = given.get(name)
        if isinstance(value, str):
            return value
        if isinstance(value, list):
            words = [part for part in value if isinstance(part, str)]
            # One command as its words, `["bash", "-lc", "…"]`, or several commands.
            is_shell = len(words) > 2 and words[1].startswith("-") and words[1].endswith("c")
            return words[2] if is_shell else "\n".join(words)
    return ""


def paths_in(given: dict[str, object]) -> list[str]:
    """Give the paths that a tool's arguments name, each once."""
    return list(dict.fromkeys(_paths(given)))


def _paths(given: dict[str, object]) -> "Iterator[str]":
    for name in _PATHS:
        value = given.get(name)
        if isinstance(value, str) and value:
            yield value
    for name in _LISTS:
        listed = given.get(name)
        for one in listed if isinstance(listed, list) else ():
            if isinstance(one, dict):
                yield from _paths(one)
            elif isinstance(one, str) and one:
                yield one


def text_in(response: object) -> str:
    """Give the text of a tool's response that the model reads."""
    if isinstance(response, str):
        return response
    if isinstance(response, list):
        return "\n".join(filter(None, map(text_in, response)))
    if isinstance(response, dict):
        return "\n".join(filter(None, [text_in(response.get(name)) for name in _OUTPUTS]))
    return ""


def both(tool: str, given: object, response: object) -> list[Situation]:
    """Say what a tool did and gave back, for agents to which nothing can be said before."""
    if tool.lower() in READS:
        # What was read tells of its path too.
        return after(tool, given, response) or before(tool, given)
    return [*before(tool, given), *after(tool, given, response)]


def overheard(tool: object, given: object, response: object) -> tuple[str, str | None] | None:
    """Give what a tool read, and where, for statements to be taken from it."""
    if not isinstance(tool, str) or tool.lower() not in READS or not isinstance(given, dict):
        return None
    paths, text = paths_in(given), text_in(response)
    return (text, paths[0]) if text and len(paths) == 1 else None


def said(value: object) -> str:
    """Give a text of a payload, "" for anything else."""
    return value if isinstance(value, str) else ""
