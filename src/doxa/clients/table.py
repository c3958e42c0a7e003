"""THE table of what each coding agent can do: its files, its events, and where a text reaches its model.

Documents, the hook's settings and the tests are made from it. What is said here of a client was seen with the version
that stands beside it; Cursor was never run.
"""

from typing import NamedTuple

# What is registered in every client, in its own words.
READING, EDITING, RUNNING = "reading", "editing", "running"


class Hook(NamedTuple):
    """An event that doxa's hook is registered for.

    Attributes:
        event: its name, as the client writes it.
        tools: the tools that it is called for, as the client names them; none where there is no tool, or for all.
    """

    event: str
    tools: tuple[str, ...] = ()


class Place(NamedTuple):
    """A file of a client.

    Attributes:
        project: its path from the project's root; "" where the client reads none there.
        home: its path from the client's own folder in the home folder; "" where the client reads none there.
    """

    project: str
    home: str


class Client(NamedTuple):
    """What a coding agent can do.

    Attributes:
        name: the name that `--client` takes.
        title: the name that people know.
        version: the version that all this was seen with; None where it was never run.
        programs: how it is called on the command line.
        marks: files or folders that show, in a project, that it is in use there.
        home: its own folder, from the home folder.
        home_variable: the environment variable that moves that folder; "" without one.
        form: how it is told of hooks: `groups` (by event, matcher and list), `flat` (a list by event), `scripts` (files
            named after events) or `plugin` (a module).
        hooks: the events that doxa is registered for.
        timeout: how long the client waits for a hook, in its own unit.
        timeout_unit: `s` or `ms`.
        settings: the file, or the folder of scripts, that its hooks stand in.
        servers: the file that its MCP servers stand in.
        servers_name: the name under which that file has them.
        before_tool, after_tool, prompt, session_start, subagent_start: whether its model receives a text there.
        carried: how the text reaches the model.
        trust: what a person does once before it runs; "" for nothing.
        mcp_tool: whether a hook of it may ask an MCP server instead of starting a program.
    """

    name: str
    title: str
    version: str | None
    programs: tuple[str, ...]
    marks: tuple[str, ...]
    home: str
    home_variable: str
    form: str
    hooks: tuple[Hook, ...]
    timeout: int
    timeout_unit: str
    settings: Place
    servers: Place
    servers_name: str
    before_tool: bool
    after_tool: bool
    prompt: bool
    session_start: bool
    subagent_start: bool
    carried: str
    trust: str = ""
    mcp_tool: bool = False


_CLAUDE_TOOLS = ("Read", "Edit", "MultiEdit", "Write", "NotebookEdit", "Bash", "PowerShell", "Grep", "Glob", "WebFetch")
_CLAUDE_PRINTING = ("Read", "Bash", "PowerShell", "Grep", "WebFetch")
_CODEX_TOOLS = ("Bash", "apply_patch")
_GEMINI_TOOLS = (
    *("read_file", "read_many_files", "search_file_content", "grep_search", "list_directory", "web_fetch"),
    *("replace", "write_file", "run_shell_command"),
)
_QWEN_TOOLS = ("read_file", "read_many_files", "grep_search", "edit", "write_file", "run_shell_command")
_CURSOR_TOOLS = ("Read", "Write", "Shell", "Grep")

CLIENTS: dict[str, Client] = {
    one.name: one
    for one in (
        Client(
            name="claude",
            title="Claude Code",
            version="2.1.332",
            programs=("claude",),
            marks=(".claude", "CLAUDE.md"),
            home=".claude",
            home_variable="CLAUDE_CONFIG_DIR",
            form="groups",
            hooks=(
                Hook("PreToolUse", _CLAUDE_TOOLS),
                Hook("PostToolUse", _CLAUDE_PRINTING),
                Hook("PostToolUseFailure", ("Bash", "PowerShell")),
                Hook("UserPromptSubmit"),
                Hook("SessionStart"),
                Hook("SubagentStart"),
            ),
            timeout=5,
            timeout_unit="s",
            settings=Place(".claude/settings.local.json", "settings.json"),
            servers=Place(".mcp.json", "../.claude.json"),
            servers_name="mcpServers",
            before_tool=True,
            after_tool=True,
            prompt=True,
            session_start=True,
            subagent_start=True,
            carried="a system message, or a reminder in a user message, beside the tool's result",
            mcp_tool=True,
        ),
        Client(
            name="codex",
            title="Codex",
            version="0.171.0",
            programs=("codex",),
            marks=(".codex",),
            home=".codex",
            home_variable="CODEX_HOME",
            form="groups",
            hooks=(
                Hook("PreToolUse", _CODEX_TOOLS),
                Hook("PostToolUse", _CODEX_TOOLS),
                Hook("UserPromptSubmit"),
                Hook("SessionStart"),
                Hook("SubagentStart"),
            ),
            timeout=5,
            timeout_unit="s",
            settings=Place(".codex/hooks.json", "hooks.json"),
            servers=Place(".codex/config.toml", "config.toml"),
            servers_name="mcp_servers",
            before_tool=True,
            after_tool=True,
            prompt=True,
            session_start=True,
            subagent_start=True,
            carried="a developer message between the call and its output; with a prompt, after it",
            trust="start `codex` in this folder once, trust the folder, and trust the hooks under `/hooks`",
            mcp_tool=True,
        ),
        Client(
            name="gemini",
            title="Gemini CLI",
            version="0.61.0",
            programs=("gemini",),
            marks=(".gemini", "GEMINI.md"),
            home=".gemini",
            home_variable="",
            form="groups",
            hooks=(Hook("AfterTool", _GEMINI_TOOLS), Hook("BeforeAgent"), Hook("SessionStart")),
            timeout=5000,
            timeout_unit="ms",
            settings=Place(".gemini/settings.json", "settings.json"),
            servers=Place(".gemini/settings.json", "settings.json"),
            servers_name="mcpServers",
            before_tool=False,
            after_tool=True,
            prompt=True,
            session_start=True,
            subagent_start=False,
            carried="appended to the tool's response, with `<` and `>` escaped; with a prompt, part of its message",
        ),
    )
}
