"""What a project declares about its keys, in `.doxa/policy.toml`."""

import pytest

import doxa
from doxa.core.settlement.policies.corroborated import Corroborated
from doxa.core.settlement.policies.latest import Latest
from doxa.core.settlement.policies.outcome_threshold import OutcomeThreshold, Thresholds
from doxa.core.settlement.policies.source_priority import SourcePriority
from doxa.core.settlement.policies.weighted import Weighted
from doxa.core.settlement.rules import DEFAULT_RULE, POLICIES
from doxa.core.values import Key
from doxa.errors import InvalidInput
from doxa.operations.configuration import FILE, policy_named, rules_of

EVERYTHING = """
policy = "source_priority"
kind = "text"
extract = true
capture = false

[thresholds]
recent_count = 2

[entity.user]
values = "many"
policy = "latest"

[attribute.limit]
kind = "number"

[attribute."Home Address"]
values = "one"

[key."user:home_address"]
policy = { name = "weighted", confidence_min = 0.5 }
authority = "anyone"
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / ".doxa").mkdir()
    return tmp_path


def declare(folder, text: str) -> None:
    (folder / FILE).write_text(text, encoding="utf-8")


def opened(folder, **given):
    given.setdefault("actor", "mira")
    return doxa.open(":memory:", root=folder, project="p" * 16, **given)


def test_without_a_file_the_default_holds(folder):
    with opened(folder) as memory:
        memory.remember("it is 3", key="api:retries", value="3")
        said = memory.remember("it is 4", key="api:retries", value="4")
        assert said.outcome == "superseded"
        assert {event.policy for event in memory.log() if event.kind == "created"} == {"source_priority/1"}


def test_what_is_declared_is_used_by_the_next_call_and_by_no_earlier_one(folder):
    with opened(folder, actor=doxa.agent("bot")) as memory:
        assert memory.remember("it is 3", key="api:retries", value="3").outcome == "added"
        declare(folder, 'policy = "corroborated(2)"')
        assert memory.remember("it is 4", key="api:other", value="4").outcome == "held"
        declare(folder, 'policy = "latest"\n# a comment, so that the size differs')
        assert memory.remember("it is 5", key="api:third", value="5").outcome == "added"
        (folder / FILE).unlink()
        assert memory.remember("it is 6", key="api:fourth", value="6").outcome == "added"
        named = [event.policy for event in memory.log() if event.kind == "created"]
        assert named == ["source_priority/1", "corroborated/1", "latest/1", "source_priority/1"]


PRECEDENCE = [
    ("api:retries", {"policy": SourcePriority(), "values": "one", "kind": "text", "authority": "people"}),
    ("user:allergy", {"policy": Latest(), "values": "many", "kind": "text"}),
    ("user:limit", {"policy": Latest(), "values": "many", "kind": "number"}),
    ("api:limit", {"policy": SourcePriority(), "values": "one", "kind": "number"}),
    ("api:home address", {"policy": SourcePriority(), "values": "one"}),
    ("user:home_address", {"policy": Weighted(0.5), "values": "one", "authority": "anyone"}),
    ("User : HOME-ADDRESS", {"policy": Weighted(0.5), "values": "one", "authority": "anyone"}),
    ("user:home_address@work", {"policy": Weighted(0.5), "values": "one"}),
]


@pytest.mark.parametrize(("key", "declared"), PRECEDENCE)
def test_the_more_particular_section_wins_and_is_silent_where_it_says_nothing(key, declared):
    import tomllib

    rules = rules_of(tomllib.loads(EVERYTHING), "policy.toml")
    entity, _, rest = key.partition(":")
    attribute, _, scope = rest.partition("@")
    found = rules.of(Key(entity.strip(), attribute.strip(), scope))
    assert {name: getattr(found, name) for name in declared} == declared
    assert found.thresholds == Thresholds(recent_count=2)


def test_a_file_that_says_everything_is_used(folder):
    declare(folder, EVERYTHING)
    with opened(folder) as memory:
        for value in ("peanut", "pollen"):
            memory.remember(f"allergic to {value}", key="user:allergy", value=value)
        assert {one.value for one in memory.holding("user:allergy")} == {"peanut", "pollen"}
        memory.remember("the limit is 5", key="api:limit", value="5")
        assert memory.remember("the limit is 5.0", key="api:limit", value="5.0").outcome == "confirmed"
        # A key of the project itself is written without an entity.
        memory.remember("the limit is 7", key="limit", value="7")
        assert memory.remember("the limit is 7.00", key="project:limit", value="7.00").outcome == "confirmed"


NAMED = [
    ("latest", Latest()),
    ("source_priority", SourcePriority()),
    ("weighted", Weighted()),
    ("weighted(0.6)", Weighted(0.6)),
    ("corroborated", Corroborated()),
    ("corroborated(3)", Corroborated(3)),
    (" corroborated( 3 ) ", Corroborated(3)),
    ({"name": "corroborated", "supporters_min": 4}, Corroborated(4)),
    ("outcome_threshold", OutcomeThreshold()),
    ({"name": "outcome_threshold", "supports_min": 2}, OutcomeThreshold(Thresholds(supports_min=2))),
]


@pytest.mark.parametrize(("given", "policy"), NAMED, ids=str)
def test_a_policy_is_named_with_its_settings(given, policy):
    assert policy_named(given, "policy.toml") == policy


def test_every_policy_can_be_named():
    for name in POLICIES:
        assert policy_named(name, "here").name == f"{name}/1"


BAD = [
    ('policy = "newest"', "no policy 'newest'"),
    ('policy = ""', "no policy"),
    ("policy = 3", "no policy"),
    ('policy = "corroborated(many)"', "'many' is no number"),
    ('policy = "latest(3)"', "latest|number"),
    ('policy = { name = "weighted", weight = 1 }', "does not take weight"),
    ('policy = { name = "corroborated", supporters_min = "two" }', "no number"),
    ('policy = { name = "corroborated", supporters_min = true }', "no number"),
    ('policy = { name = "outcome_threshold", limit = 1 }', "'limit' is not known"),
    ('values = "several"', "one, many"),
    ('kind = "colour"', "text, number"),
    ('authority = "agents"', "people, anyone"),
    ("extract = 1", "true or false"),
    ('capture = "yes"', "true or false"),
    ('speed = "fast"', "'speed' is not known"),
    ("[thresholds]\nlast = 3", "'last' is not known"),
    ('[thresholds]\nrecent_count = "three"', "numbers"),
    ('[entity.user]\npolice = "latest"', r"entity.user.*'police' is not known"),
    ('[attribute.limit]\nkind = "colour"', r"attribute.limit.*text, number"),
    ('entity = "user"', "table of tables"),
    ('[entity]\nuser = "many"', "table of tables"),
    ('[key."user:"]\nkind = "text"', "no key"),
    ("policy = ", "cannot be read as TOML"),
    ('policy = "latest"\npolicy = "latest"', "cannot be read as TOML"),
]


@pytest.mark.parametrize(("text", "words"), BAD)
def test_what_is_not_known_is_one_clear_error_and_nothing_is_written(folder, text, words):
    with opened(folder) as memory:
        old = memory.remember("it is 3", key="api:retries", value="3").belief
        count = len(memory.log())
        declare(folder, text)
        for call in (
            lambda: memory.remember("it is 4", key="api:retries", value="4"),
            lambda: memory.correct("api:retries", "4", because="wrong", reason="r"),
            lambda: memory.revoke(old.id, "r"),
            lambda: memory.reaffirm("api:retries", "3"),
        ):
            with pytest.raises(InvalidInput, match=words) as caught:
                call()
            assert str(caught.value).endswith("Nothing was written.")
            assert "policy.toml" in str(caught.value)
        assert len(memory.log()) == count
        # Asking goes on.
        assert memory.current("api:retries").value == "3"
        declare(folder, "")
        assert memory.remember("it is 4", key="api:retries", value="4").outcome == "superseded"


def test_a_file_that_is_no_text_is_one_clear_error(folder):
    (folder / FILE).write_bytes(b"\xff\xfe\x00policy")
    with opened(folder) as memory, pytest.raises(InvalidInput, match="cannot be read"):
        memory.remember("it is 3")


def test_a_caller_chooses_the_policy_of_the_project_and_the_file_says_the_rest(folder):
    declare(folder, 'policy = "latest"\n[attribute.limit]\npolicy = "weighted"')
    with opened(folder, policy="corroborated(2)", actor=doxa.agent("bot")) as memory:
        assert memory.remember("it is 3", key="api:retries", value="3").outcome == "held"
        assert memory.remember("it is 3", key="api:limit", value="3").outcome == "added"
        assert [event.policy for event in memory.log()] == ["corroborated/1", "weighted/1"]


@pytest.mark.parametrize("policy", ["newest", "", "corroborated(x)"])
def test_a_policy_that_is_not_known_is_refused_when_the_memory_is_opened(folder, policy):
    with pytest.raises(InvalidInput, match="Nothing was written"):
        opened(folder, policy=policy)


def test_another_file_may_be_named(folder):
    declare(folder, 'policy = "latest"')
    other = folder / "rules.toml"
    other.write_text('policy = "corroborated(2)"', encoding="utf-8")
    with opened(folder, policy=str(other), actor=doxa.agent("bot")) as memory:
        assert memory.remember("it is 3", key="api:retries", value="3").outcome == "held"
    with opened(folder, policy=str(folder / "no.toml")) as memory, pytest.raises(InvalidInput, match="cannot be read"):
        memory.remember("it is 3")


def test_nothing_declared_is_the_default():
    assert rules_of({}, "policy.toml").of(Key("a", "b")) is DEFAULT_RULE


def test_extraction_may_be_switched_off(folder):
    declare(folder, "extract = false")
    with opened(folder) as memory:
        assert memory.remember("the region is Ohio").belief.key.entity == ""
        declare(folder, "")
        assert memory.remember("the zone is Ohio").belief.key.entity != ""
