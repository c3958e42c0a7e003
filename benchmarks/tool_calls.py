"""Tool calls over a tree of files, and the beliefs that each is about, known from how it was made.

Nothing of doxa's matching is used here, so that it can be held against it.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from benchmarks.noted_tree import Tree


class Call(NamedTuple):
    """A tool call: what it is like, who makes it, its payload, and the beliefs that it is about."""

    manner: str
    client: str
    payload: dict[str, Any]
    about: frozenset[str]


class Calls:
    """Draws tool calls; each manner knows by itself what its calls are about."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.draw = tree.draw
        self.number = 0

    def all(self, count: int) -> Iterator[Call]:
        """Draw calls of every manner in turn."""
        manners: list[Callable[[], Call]] = [
            self.reads,
            self.edits,
            self.prints,
            self.patches,
            self.reads_a_twin,
            self.runs_on_a_twin,
            self.only_names,
            self.greps_a_folder,
            self.shows_a_version,
            self.reads_by_another_agent,
        ]
        for number in range(count):
            yield manners[number % len(manners)]()

    def _file(self) -> str:
        """An anchored file half of the time, else a twin of one, or any other."""
        own = list(self.tree.of_path)
        return self.draw.choice(self.draw.choice([own, own, self.tree.twins, self.tree.others]))

    def _spelled(self, path: str) -> tuple[str, str]:
        """Spell a path in one of the ways in which tools do; gives it with the folder that it is relative to."""
        root = self.tree.root
        folder = self.draw.choice(["", "src", "tests/core"])
        up = "../" * (folder.count("/") + 1) if folder else ""
        given = self.draw.choice([str(root / path), f"{up}{path}", f"./{up}{path}", f"{up}src/../{path}"])
        return given, str(root / folder)

    def _call(self, manner: str, about: frozenset[str], cwd: str = "", client: str = "claude", **fields: Any) -> Call:
        self.number += 1
        payload = {
            "session_id": f"s{self.number}",
            "transcript_path": "transcript.jsonl",
            "cwd": cwd or str(self.tree.root),
            "hook_event_name": "PreToolUse",
            **fields,
        }
        return Call(manner, client, payload, about)

    def _about(self, *paths: str) -> frozenset[str]:
        return self.tree.printed("", *paths)

    def reads(self) -> Call:
        path = self._file()
        given, cwd = self._spelled(path)
        return self._call("read", self._about(path), cwd, tool_name="Read", tool_input={"file_path": given})

    def edits(self) -> Call:
        path = self._file()
        given, cwd = self._spelled(path)
        tool_input = {"file_path": given, "old_string": "x = 1", "new_string": "x = 2"}
        return self._call("edit", self._about(path), cwd, tool_name="Edit", tool_input=tool_input)

    def prints(self) -> Call:
        path = self._file()
        given, cwd = self._spelled(path)
        command = self.draw.choice(
            [
                "cat {}",
                "cat -n {} | head -40",
                "sed -n '1,40p' {}",
                "cd . && head -n 30 {}",
                "LANG=C tail -20 {}",
                "grep -n import {}",
                "bash -lc 'cat {}'",
                "wc -l {}; cat {}",
                "less {}",
            ]
        ).format(*[given] * 2)
        return self._call("shell reads", self._about(path), cwd, tool_name="Bash", tool_input={"command": command})

    def patches(self) -> Call:
        first, second = self._file(), self._file()
        patch = (
            f"*** Begin Patch\n*** Update File: {first}\n@@\n-x = 1\n+x = 2\n*** Update File: {second}\n@@\n-y\n+z\n"
            "*** End Patch"
        )
        given = self.draw.choice([("apply_patch", patch), ("Bash", f"apply_patch <<'EOF'\n{patch}\nEOF")])
        return self._call(
            "patch", self._about(first, second), client="codex", tool_name=given[0], tool_input={"command": given[1]}
        )

    def reads_a_twin(self) -> Call:
        path = self.draw.choice(self.tree.twins)
        return self._call("read a namesake", self._about(path), tool_name="Read", tool_input={"file_path": path})

    def runs_on_a_twin(self) -> Call:
        path = self.draw.choice(self.tree.twins)
        folder, _, name = path.rpartition("/")
        command = f"cd {folder or '.'} && cat {name}"
        return self._call(
            "shell reads a namesake", self._about(path), tool_name="Bash", tool_input={"command": command}
        )

    def only_names(self) -> Call:
        path = self.draw.choice(list(self.tree.of_path))
        command = self.draw.choice(
            [
                "echo {}",
                "git commit -m 'change {}'",
                "git log --oneline -- {}",
                "ls -l {}",
                "ssh host cat {}",
                "docker exec web cat {}",
                "echo 'cat {}' >> /dev/null",
                "git commit -F - <<'EOF'\ncat {}\nEOF",
                "rm -f {}.bak",
                "cat {}.bak",
                "test -f {}",
                "gh pr create --body 'see {} > x'",
            ]
        ).format(path)
        return self._call("only names it", frozenset(), tool_name="Bash", tool_input={"command": command})

    def greps_a_folder(self) -> Call:
        """Search below a folder; what is printed are lines of several files."""
        folder = self.draw.choice(["src", "tests", "docs", "benchmarks"])
        below = [path for path in self.tree.texts if path.startswith(folder + "/")]
        lines: list[str] = []
        for path in self.draw.sample(below, min(4, len(below))):
            text = self.tree.texts[path].splitlines() or [""]
            place = self.draw.randrange(len(text))
            lines.extend(f"{path}:{number + 1}:{text[number]}" for number in range(place, min(place + 3, len(text))))
        if self.draw.random() < 0.5:
            one = self.draw.choice([one for one in self.tree.anchored if one.passage])
            lines.append(f"{one.path}:7:    {one.passage}")
        output = "\n".join(lines)
        response = {"stdout": output, "stderr": "", "interrupted": False}
        return self._call(
            "search a folder",
            self.tree.printed(output),
            hook_event_name="PostToolUse",
            tool_name="Bash",
            tool_input={"command": f"grep -rn word {folder}"},
            tool_response=response,
        )

    def shows_a_version(self) -> Call:
        """Print a file as git has it, where no path says so; half of the time without the passage."""
        path = self._file()
        text = self.tree.texts[path]
        one = self.tree.of_path.get(path)
        if one and one.passage and self.draw.random() < 0.5:
            text = text.replace(
                one.passage, one.passage[: len(one.passage) // 2] + "x" + one.passage[len(one.passage) // 2 :]
            )
        response = {"stdout": text, "stderr": "", "interrupted": False}
        return self._call(
            "print a version",
            self.tree.printed(text),
            hook_event_name="PostToolUse",
            tool_name="Bash",
            tool_input={"command": f"git show HEAD:{path}"},
            tool_response=response,
        )

    def reads_by_another_agent(self) -> Call:
        path = self._file()
        text = self.tree.texts[path]
        about = self.tree.printed(text, path)
        client = self.draw.choice(["gemini", "copilot", "qwen"])
        given = str(self.tree.root / path)
        if client == "copilot":
            call = self._call("read by another agent", self._about(path), client=client)
            payload = {"sessionId": call.payload["session_id"], "cwd": call.payload["cwd"], "toolName": "view"}
            return call._replace(payload=payload | {"toolArgs": {"path": given}})
        event = "AfterTool" if client == "gemini" else "PostToolUse"
        return self._call(
            "read by another agent",
            about,
            client=client,
            hook_event_name=event,
            tool_name="read_file",
            tool_input={"file_path": given},
            tool_response={"llmContent": text},
        )
