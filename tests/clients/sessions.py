"""Sessions of which not every client is capable here: with a sub-agent, and with a conversation that is compacted."""

from doxa.clients.prove.agents.codex import Codex
from doxa.clients.prove.launch import Session
from doxa.clients.prove.server import SUB_AGENT_MARK, Step
from doxa.clients.prove.wire.base import Call
from tests.clients.real import Client, count

PROMPT = f"{SUB_AGENT_MARK} Read README.md."
DELEGATIONS = {
    "claude": Call(
        "Agent",
        {
            "description": "look it up",
            "prompt": PROMPT,
            "subagent_type": "general-purpose",
            "run_in_background": False,
        },
    ),
    "codex": Call("spawn_agent", {"message": PROMPT, "task_name": "look", "fork_turns": "none"}),
    "gemini": Call("invoke_agent", {"agent_name": "generalist", "prompt": PROMPT}),
    "copilot": Call(
        "task", {"description": "look it up", "prompt": PROMPT, "agent_type": "general-purpose", "name": "look"}
    ),
    "opencode": Call("task", {"description": "look it up", "prompt": PROMPT, "subagent_type": "general"}),
    "qwen": Call("agent", {"description": "look it up", "prompt": PROMPT, "subagent_type": "general-purpose"}),
    "cline": Call("spawn_agent", {"systemPrompt": "Do as you are told.", "task": PROMPT}),
}
COMPACTING = ("claude", "codex", "opencode")
# More than any model takes.
TOO_LONG_TOKENS = 990_000


class ChangedCodex(Codex):
    """Codex, with more said on its command line."""

    def __init__(self, *flags):
        self.flags = flags

    def command(self, program, place, prompt):
        program, action, *rest = super().command(program, place, prompt)
        return [program, action, *self.flags, *rest]


def delegates(client: Client) -> Session:
    """Read the file that misleads, and let a sub-agent read it too."""
    if client.name == "codex":
        client.agent = ChangedCodex("--enable", "multi_agent_v2")
    # The command at the end gives a sub-agent in the background the time to read.
    steps = [client.read(), Step(DELEGATIONS[client.name]), Step(client.agent.shell("sleep 3"))]
    return client.run(steps, sub_agent=[client.read()])


def heard_by_sub_agent(session: Session, text: str) -> list[int]:
    """How often a text stood in each request of a sub-agent."""
    return [count(request, text) for request in session.requests if request.sub_agent]


def is_compacted(client: Client) -> Session:
    """Read the file that misleads twice; the conversation is too long then, and a summary takes its place."""
    if client.name == "codex":
        client.agent = ChangedCodex("-c", "model_auto_compact_token_limit=1000")
    return client.run([client.read(), client.read()._replace(tokens=TOO_LONG_TOKENS)])
