"""The scripted model, over HTTP, in each of the interfaces that clients speak."""

import gzip
import json
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from doxa.clients.prove.server import SUB_AGENT_MARK, ModelServer, Step
from doxa.clients.prove.wire.base import FINAL_TEXT, Call

CALL = Call("look", {"path": "README.md"})


class Dialect(NamedTuple):
    """How a test speaks an interface: a request with so many tool results, and what an answer calls and says."""

    path: str
    body: Callable[[int, str, list[str]], dict[str, Any]]
    streaming: bool
    called: Callable[[Any], list[tuple[str, Any]]]
    said: Callable[[Any], str]


def messages(results, prompt, tools):
    done = [{"role": "user", "content": [{"type": "tool_result", "content": "x"}]}] * results
    return {"messages": [{"role": "user", "content": prompt}, *done], "tools": [{"name": tool} for tool in tools]}


def responses(results, prompt, tools):
    asked = {"type": "message", "role": "user", "content": [{"type": "input_text", "text": prompt}]}
    first = [{"type": "function", "name": tool} for tool in tools[:1]]
    rest = [{"type": "namespace", "name": "more", "tools": [{"name": tool}]} for tool in tools[1:]]
    return {"input": [asked, *[{"type": "function_call_output"}] * results], "tools": [*first, *rest]}


def completions(results, prompt, tools):
    done = [{"role": "tool", "content": "x"}] * results
    offered = [{"type": "function", "function": {"name": tool}} for tool in tools]
    return {"messages": [{"role": "user", "content": [{"type": "text", "text": prompt}]}, *done], "tools": offered}


def gemini(results, prompt, tools):
    done = [{"role": "user", "parts": [{"functionResponse": {}}]}] * results
    offered = [{"functionDeclarations": [{"name": tool} for tool in tools]}] if tools else []
    return {"contents": [{"role": "user", "parts": [{"text": prompt}]}, *done], "tools": offered}


def events(text):
    """The data of a stream of events, without its end."""
    lines = [line.removeprefix("data: ") for line in text.splitlines() if line.startswith("data: ")]
    return [json.loads(line) for line in lines if line != "[DONE]"]


def messages_streamed(text):
    every = events(text)
    assert [one["type"] for one in every[:1] + every[-1:]] == ["message_start", "message_stop"]
    block = next(one["content_block"] for one in every if one["type"] == "content_block_start")
    delta = next(one["delta"] for one in every if one["type"] == "content_block_delta")
    return [(block["name"], json.loads(delta["partial_json"]))] if block["type"] == "tool_use" else []


def texts_in(value, name):
    if isinstance(value, dict):
        return "".join(
            value[key] if key == name and isinstance(value[key], str) else texts_in(value[key], name) for key in value
        )
    return "".join(texts_in(one, name) for one in value) if isinstance(value, list) else ""


def items_called(items):
    return [(one["name"], json.loads(one["arguments"])) for one in items if one["type"] == "function_call"]


def choice_called(message):
    return [
        (one["function"]["name"], json.loads(one["function"]["arguments"])) for one in message.get("tool_calls", [])
    ]


def parts_called(answer):
    parts = answer["candidates"][0]["content"]["parts"]
    return [(one["functionCall"]["name"], one["functionCall"]["args"]) for one in parts if "functionCall" in one]


DIALECTS = {
    "messages": Dialect(
        "/v1/messages?beta=true",
        messages,
        False,
        lambda text: [(one["name"], one["input"]) for one in json.loads(text)["content"] if one["type"] == "tool_use"],
        lambda text: texts_in(json.loads(text)["content"], "text"),
    ),
    "messages streamed": Dialect(
        "/v1/messages",
        messages,
        True,
        messages_streamed,
        lambda text: texts_in([one for one in events(text) if one["type"] == "content_block_delta"], "text"),
    ),
    "responses": Dialect(
        "/v1/responses",
        responses,
        False,
        lambda text: items_called(json.loads(text)["output"]),
        lambda text: texts_in(json.loads(text)["output"], "text"),
    ),
    "responses streamed": Dialect(
        "/v1/responses",
        responses,
        True,
        lambda text: items_called([events(text)[1]["item"]]),
        lambda text: texts_in(events(text)[1], "text"),
    ),
    "completions": Dialect(
        "/v1/chat/completions",
        completions,
        False,
        lambda text: choice_called(json.loads(text)["choices"][0]["message"]),
        lambda text: json.loads(text)["choices"][0]["message"]["content"] or "",
    ),
    "completions streamed": Dialect(
        "/v1/chat/completions",
        completions,
        True,
        lambda text: choice_called(events(text)[0]["choices"][0]["delta"]),
        lambda text: events(text)[0]["choices"][0]["delta"]["content"] or "",
    ),
    "gemini": Dialect(
        "/v1beta/models/m:generateContent",
        gemini,
        False,
        lambda text: parts_called(json.loads(text)),
        lambda text: texts_in(json.loads(text), "text"),
    ),
    "gemini streamed": Dialect(
        "/v1beta/models/m:streamGenerateContent?alt=sse",
        gemini,
        True,
        lambda text: parts_called(events(text)[0]),
        lambda text: texts_in(events(text), "text"),
    ),
}


@pytest.fixture(params=DIALECTS)
def dialect(request):
    return DIALECTS[request.param]


def send(server, path, body, **headers):
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    request = urllib.request.Request(server.address + path, data, {"content-type": "application/json", **headers})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return answer.read().decode()


def asks(server, dialect, results, *, prompt="go on", tools=("look",)):
    body = dialect.body(results, prompt, list(tools))
    if dialect.streaming and ":" not in dialect.path:
        body["stream"] = True
    text = send(server, dialect.path, body)
    return dialect.called(text), dialect.said(text)


def test_step_by_step_it_makes_the_calls_of_its_script_and_then_says_something(dialect):
    with ModelServer([Step(CALL), Step(Call("look", {"path": "b"}))]) as server:
        assert asks(server, dialect, 0) == ([("look", {"path": "README.md"})], "")
        assert asks(server, dialect, 1) == ([("look", {"path": "b"})], "")
        assert asks(server, dialect, 2) == ([], FINAL_TEXT)
        assert [request.step for request in server.requests] == [0, 1, 2]
        assert "go on" in json.dumps(server.requests[0].body)


def test_where_a_call_is_lost_the_step_is_the_same_again_and_what_comes_before_it_is_done_once(dialect):
    done = []
    with ModelServer([Step(CALL, lambda: done.append("changed"))]) as server:
        first, second = asks(server, dialect, 0), asks(server, dialect, 0)
    assert first == second == ([("look", {"path": "README.md"})], "")
    assert done == ["changed"]


def test_a_request_without_tools_is_no_turn(dialect):
    with ModelServer([Step(CALL)]) as server:
        assert asks(server, dialect, 0, tools=()) == ([], FINAL_TEXT)
        assert server.requests == []


def test_a_tool_that_is_not_offered_is_not_called_and_named(dialect):
    with ModelServer([Step(CALL)]) as server:
        assert asks(server, dialect, 0, tools=("other",)) == ([], FINAL_TEXT)
        assert server.missing == ["look"]


def test_a_sub_agent_has_a_script_of_its_own(dialect):
    with ModelServer([Step(CALL)], sub_agent=[Step(Call("find", {}))]) as server:
        tools = ("look", "find")
        assert asks(server, dialect, 0, prompt=SUB_AGENT_MARK, tools=tools) == ([("find", {})], "")
        assert asks(server, dialect, 0, tools=tools) == ([("look", {"path": "README.md"})], "")
        assert [request.sub_agent for request in server.requests] == [True, False]


def test_a_tool_of_a_namespace_is_called_with_it_and_free_text_is_given_as_it_is():
    dialect = DIALECTS["responses"]
    with ModelServer([Step(Call("find", {})), Step(Call("look", "any text"))]) as server:
        found = [
            json.loads(send(server, dialect.path, responses(n, "x", ["look", "find"])))["output"][0] for n in (0, 1)
        ]
    assert (found[0]["name"], found[0]["namespace"]) == ("find", "more")
    assert (found[1]["type"], found[1]["input"]) == ("custom_tool_call", "any text")
    assert "namespace" not in found[1]


def test_gemini_is_answered_in_json_where_it_asks_for_that():
    body = {**gemini(0, "who is next?", []), "generationConfig": {"responseMimeType": "application/json"}}
    with ModelServer([]) as server:
        text = texts_in(json.loads(send(server, "/v1beta/models/m:generateContent", body)), "text")
    assert json.loads(text)["next_speaker"] == "user"


@pytest.mark.parametrize(
    ("path", "body", "headers"),
    [
        ("/v1/messages", gzip.compress(json.dumps(messages(0, "x", ["look"])).encode()), {"content-encoding": "gzip"}),
        ("/v1/messages", b"no json", {}),
        ("/v1/messages", b"[]", {}),
        ("/v1/messages/count_tokens", b"{}", {}),
        ("/api/event_logging", b"", {}),
    ],
    ids=["compressed", "no json", "no object", "counting tokens", "something else"],
)
def test_whatever_it_is_sent_it_answers(path, body, headers):
    with ModelServer([Step(CALL)]) as server:
        assert json.loads(send(server, path, body, **headers))
        assert len(server.requests) == int("content-encoding" in headers)


def test_it_lists_one_model_and_is_gone_afterwards():
    with ModelServer([]) as server:
        with urllib.request.urlopen(f"{server.address}/v1/models") as answer:
            assert json.load(answer)["data"][0]["id"] == "scripted"
        address = server.address
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(address, timeout=5)
