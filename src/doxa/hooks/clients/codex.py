"""Codex: payloads and answers have the form of Claude Code's.

It drops an answer with any field that it does not know, so there is none but the context. Files are read with shell
commands and changed with patches, whose paths stand in the patch.
"""

from doxa.core.situations import Situation
from doxa.hooks.clients.claude import answer, folder, heard, session, told_of

__all__ = ["answer", "folder", "heard", "session", "situations"]

_ANSWERED = frozenset(("SessionStart", "UserPromptSubmit", "SubagentStart", "PreToolUse", "PostToolUse", "PostCompact"))


def situations(payload: dict[str, object]) -> list[Situation]:
    """Say what a payload tells of; nothing where the client takes no answer."""
    return told_of(payload) if payload.get("hook_event_name") in _ANSWERED else []
