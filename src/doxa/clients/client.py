"""What there is to say about a coding agent: its files, its events, and where a text reaches its model."""

from typing import NamedTuple


class Hook(NamedTuple):
    """An event that doxa's hook is registered for.

    Attributes:
        event: its name, as the client writes it.
        tools: the tools that it is called for, as the client names them; none where there is no tool, or for all.
    """

    event: str
    tools: tuple[str, ...] = ()


class Home(NamedTuple):
    """A client's own folder.

    Attributes:
        folder: its path from the home folder.
        variable: the environment variable that moves it, "" without one.
        below: its path from the folder that the variable names.
    """

    folder: str
    variable: str = ""
    below: str = ""


class Place(NamedTuple):
    """A file of a client.

    Attributes:
        project: its path from the project's root; "" where the client reads none there.
        home: its path from the client's own folder in the home folder; "" where the client reads none there. One that
            starts with `../` lies beside that folder, unless the environment moves the folder; then it lies in it.
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
        home: its own folder.
        form: how it is told of hooks: `groups` (for each event, matchers and what they start), `copilot` and `cursor`
            (for each event, what is started), `scripts` (files named after events) or `plugin` (a module).
        hooks: the events that doxa is registered for.
        timeout: how long the client waits for a hook, in its own unit; 0 where that cannot be said.
        timeout_unit: `s` or `ms`.
        settings: the file, or the folder of scripts, that its hooks stand in.
        servers: the file that its MCP servers stand in.
        servers_name: the name under which that file has them.
        before_tool, after_tool, prompt, session_start, subagent_start: whether its model receives a text there.
        carried: how the text reaches the model.
        trust: what a person does once before it runs in a project; "" for nothing that is known.
        trust_home: the same for the files in the home folder.
        mcp_tool: whether a hook of it may ask an MCP server instead of starting a program.
    """

    name: str
    title: str
    version: str | None
    programs: tuple[str, ...]
    marks: tuple[str, ...]
    home: Home
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
    trust_home: str = ""
    mcp_tool: bool = False
