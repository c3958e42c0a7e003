"""A client that is none: it does what Gemini CLI does with its hooks, as far as a proof looks at it.

It is written out as a program, with its behaviour in place of the word BEHAVIOUR:
    good      runs the hooks of its settings after a tool, and puts their context beside the tool's result
    deaf      runs the hooks, and drops what they answer
    careless  does not run the hooks
    broken    fails, and says so
    endless   never comes to an end, and neither does what it has started
"""

import json
import os
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

BEHAVIOUR = "BEHAVIOUR"
TOOL = {"functionDeclarations": [{"name": "read_file"}]}


def ask(contents):
    address = f"{os.environ['GOOGLE_GEMINI_BASE_URL']}/v1beta/models/fake:generateContent"
    body = json.dumps({"contents": contents, "tools": [TOOL]}).encode()
    request = urllib.request.Request(address, body, {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["candidates"][0]["content"]


def context(call, text):
    settings = json.loads(Path(".gemini/settings.json").read_text(encoding="utf-8"))
    found = ""
    for group in settings["hooks"]["AfterTool"]:
        for hook in group["hooks"]:
            payload = {
                "session_id": "fake",
                "cwd": str(Path.cwd()),
                "hook_event_name": "AfterTool",
                "tool_name": call["name"],
                "tool_input": call["args"],
                "tool_response": {"llmContent": text},
            }
            done = subprocess.run(
                hook["command"], shell=True, input=json.dumps(payload), capture_output=True, text=True
            )
            if done.stdout:
                found += json.loads(done.stdout)["hookSpecificOutput"]["additionalContext"]
    return found


def main():
    if "--version" in sys.argv:
        sys.stdout.write("9.9.9\n")
        return 0
    if BEHAVIOUR == "broken":
        sys.stderr.write("first words\n\nlast words\n")
        return 3
    if BEHAVIOUR == "endless":
        Path(os.environ["HOME"], "started").write_text("yes")
        subprocess.Popen(["sleep", "600"])
        time.sleep(600)
    contents = [{"role": "user", "parts": [{"text": sys.argv[-1]}]}]
    while True:
        said = ask(contents)
        call = said["parts"][0].get("functionCall")
        if call is None:
            return 0
        text = Path(call["args"]["file_path"]).read_text(encoding="utf-8")
        told = "" if BEHAVIOUR == "careless" else context(call, text)
        output = text if BEHAVIOUR == "deaf" else text + told
        contents += [said, {"role": "user", "parts": [{"functionResponse": {"response": {"output": output}}}]}]


if __name__ == "__main__":
    sys.exit(main())
