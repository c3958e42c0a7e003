"""A script: ask Codex's own server which hooks of a folder it trusts. Its answer is printed as it is.

ask_codex.py PROGRAM FOLDER
"""

import json
import subprocess
import sys

_LIST = 2


def main() -> None:
    """Ask, and print the answer."""
    program, folder = sys.argv[1:]
    questions = (
        {"id": 1, "method": "initialize", "params": {"clientInfo": {"name": "doxa", "version": "0"}}},
        {"method": "initialized"},
        {"id": _LIST, "method": "hooks/list", "params": {"cwds": [folder]}},
    )
    with subprocess.Popen(  # noqa: S603 - the program that was asked for
        [program, "app-server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        if server.stdin is None or server.stdout is None:
            return
        # It ends with its input, so the input stays open until the answer is there.
        for question in questions:
            server.stdin.write(json.dumps(question) + "\n")
        server.stdin.flush()
        for line in server.stdout:
            if json.loads(line).get("id") == _LIST:
                sys.stdout.write(line)
                break
        server.kill()


if __name__ == "__main__":
    main()
