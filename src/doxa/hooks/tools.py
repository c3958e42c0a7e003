"""What the tools of coding agents do, whatever each agent calls them: read, edit, run.

Runs in the hook, so it imports next to nothing.
"""

from doxa.core.cues import Edit, Output, Prompt, Read, Run, SessionStart, Situation

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
# Of a tool's response: the parts that the model reads.
_OUTPUTS = (
    *("stdout", "stderr", "content", "result", "output", "text", "file"),
    *("llmContent", "textResultForLlm", "text_result_for_llm"),
)
_PATCHED = ("*** Update File: ", "*** Add File: ", "*** Delete File: ", "*** Move to: ")


def before(tool: str, given: object) -> list[Situation]:
    """Say what a tool is about to do, given its arguments."""
    arguments = given if isinstance(given, dict) else {}
    named = tool.lower()
    if named in RUNS:
        command = command_in(arguments)
        return [Run(command)] if command else []
    if named in EDITS:
        return [Edit(path) for path in paths_in(arguments)]
    return [Read(path) for path in paths_in(arguments)] if named in READS else []


def after(tool: str, given: object, response: object) -> list[Situation]:
    """Say what a tool gave back; what an edit says of itself is nothing that was read."""
    named = tool.lower()
    text = "" if named in EDITS else text_in(response)
    if not text:
        return []
    paths = paths_in(given if isinstance(given, dict) else {}) if named in READS else []
    return [Output(text, paths[0] if len(paths) == 1 else None)]


def failed(error: object) -> list[Situation]:
    """What a failed tool printed stands in its error."""
    return [Output(error)] if isinstance(error, str) and error else []


def asked(prompt: object) -> list[Situation]:
    """A person's prompt, which may be empty where an agent goes on by itself."""
    return [Prompt(prompt)] if isinstance(prompt, str) and prompt.strip() else []


def started(source: object) -> list[Situation]:
    """A session's start; what is new to an agent is a startup."""
    name = source if isinstance(source, str) and source else "startup"
    return [SessionStart("startup" if name == "new" else name)]


def command_in(given: dict[str, object]) -> str:
    """Give the command line of a tool that runs one, several joined as the lines that they are."""
    for name in _COMMANDS:
        value = given.get(name)
        if isinstance(value, str):
            return value
        if isinstance(value, list):
            return "\n".join(part for part in value if isinstance(part, str))
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
    patch = given.get("command", given.get("input", given.get("patch", given.get("patchText"))))
    if isinstance(patch, str) and patch.lstrip().startswith("*** Begin Patch"):
        for line in patch.split("\n"):
            for start in _PATCHED:
                if line.startswith(start):
                    yield line[len(start) :].strip()


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
