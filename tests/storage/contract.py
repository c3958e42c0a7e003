"""What every engine must do: one suite, run on each.

An engine's tests subclass `StoreContract` and say how a store is made.
"""

import threading
import unicodedata

import pytest

from doxa.core import events
from doxa.core.codec import line_of
from doxa.core.events import Event, strip
from doxa.core.recall import search_words
from doxa.core.values import Actor, Anchor, Cue
from doxa.operations.check import updates_from_log
from doxa.operations.loading import change_for
from doxa.ports.store import Change, IdTaken, Store, Update, View, Wanted
from doxa.storage import memory_store
from doxa.storage.postgres import change as postgres_change
from doxa.storage.sqlite import requests as sqlite_requests
from doxa.storage.sqlite import searching
from tests.fakes.bench import Bench, merge_events
from tests.fakes.clock import NOON
from tests.fakes.log import A, B, C, D, FakeLog, note

PYTEST = Cue((("command", "pytest"),))
PROMPT = Cue((("event", "prompt"), ("path", "src/")))


def put(store: Store, *some: Event) -> None:
    """Write events with their projections, as an operation does."""
    store.write(lambda view: (change_for(view, some, {})[0], None))


def contents(store: Store) -> dict:
    """Everything that can be read of a store."""

    def read(view: View) -> dict:
        names = {event.belief for event in view.log()} | {A, B, C, D}
        return {
            "last_id": view.last_id(),
            "log": list(view.log()),
            "count": view.event_count(),
            "heads": list(view.heads()),
            "cues": set(view.cues()),
            "premises": set(view.premises()),
            "histories": {name: view.events_of(name) for name in names},
            "resting": {name: view.resting_on(name) for name in names},
            "setting": view.setting("paused"),
        }

    return read_all(store, read)


def read_all(store: Store, read):
    answer = store.read(read)
    answer["deliveries"] = store.journal().deliveries(1_000)
    return answer


def finds(store, query: str, limit: int = 10, statuses=("active",)) -> list[str]:
    """Give, in order, the ids of what is found by the words of a query."""
    words = search_words(query)
    return sorted(one.belief for one in store.read(lambda view: view.search(words, limit, statuses)).found)


class StoreContract:
    @pytest.fixture
    def store(self):
        # Each engine's suite gives its own; one that forgets fails every test here.
        raise NotImplementedError

    @pytest.fixture
    def log(self) -> FakeLog:
        return FakeLog()

    # Reading and writing

    def test_a_new_store_is_empty(self, store):
        found = contents(store)
        assert (found["last_id"], found["log"], found["count"], found["heads"]) == ("", [], 0, [])
        assert store.read(lambda view: view.last_place()) == ""
        assert found["cues"] == found["premises"] == set()
        assert store.read(lambda view: view.head(A)) is None
        assert store.read(lambda view: view.listing(("active",), 10)) == []
        assert finds(store, "sky") == []
        assert store.read(lambda view: view.with_prefix("a", 10)) == []

    def test_reading_gives_the_answer_of_the_work(self, store):
        assert store.read(lambda view: view.project) == store.project

    def test_writing_gives_the_answer_of_the_work_and_keeps_what_was_written(self, store, log):
        event = log.create(A, "the sky is blue")
        answer = store.write(lambda view: (change_for(view, (event,), {})[0], "done"))
        assert answer == "done"
        assert store.read(lambda view: list(view.log())) == [event]
        assert store.read(lambda view: view.events_of(A)) == [event]
        head = store.read(lambda view: view.head(A))
        assert (head.belief, head.status, head.label) == (A, "active", "claim")

    def test_the_work_of_a_write_sees_what_is_there(self, store, log):
        put(store, log.create(A))
        seen = store.write(lambda view: (Change(), [event.belief for event in view.log()]))
        assert seen == [A]

    @pytest.mark.parametrize("failure", [RuntimeError("no"), KeyboardInterrupt(), SystemExit(3), IdTaken()])
    def test_a_failure_inside_the_work_leaves_everything_as_it_was(self, store, log, failure):
        put(store, log.create(A))
        before = contents(store)

        def work(_view):
            raise failure

        with pytest.raises(type(failure)):
            store.write(work)
        with pytest.raises(type(failure)):
            store.read(work)
        assert contents(store) == before
        put(store, log.create(B))

    def test_a_belief_that_should_be_new_and_is_not_leaves_everything_as_it_was(self, store, log):
        put(store, log.create(A))
        before = contents(store)
        event = log.create(A, "something else")
        change = store.read(lambda view: change_for(view, (event,), {})[0])
        with pytest.raises(IdTaken):
            store.write(lambda _view: (change, None))
        assert contents(store) == before

    def test_several_events_of_one_operation_are_one_step(self, store, log):
        stamp = log.stamp()
        first = stamp.event(0, A, note("blue"))
        second = stamp.event(1, B, note("red"))
        third = stamp.event(2, A, events.Superseded(B))
        put(store, first, second, third)
        assert store.read(lambda view: view.events_of(A)) == [first, third]
        assert store.read(lambda view: view.head(A)).status == "superseded"
        assert store.read(lambda view: view.last_id()) == third.id

    def test_append_writes_the_log_alone(self, store, log):
        some = [log.create(A), log.create(B)]
        store.append(some)
        found = contents(store)
        assert found["log"] == some
        assert found["last_id"] == some[-1].id
        assert found["heads"] == []

    def test_an_event_comes_back_as_it_was_with_every_kind_of_character(self, store, log):
        body = note("naïve 重试 🎈 \x7f\n\ttab", entity="it's", tags=('"', "*", "\\"), value="NUL\x00inside")
        event = log.add(A, body, actor=Actor("Zoë 🎈", "agent"))
        put(store, event)
        assert store.read(lambda view: view.events_of(A)) == [event]
        assert line_of(store.read(lambda view: view.events_of(A))[0]) == line_of(event)

    # The order of the log

    def test_the_order_of_the_log_is_that_of_ids_whatever_arrived_first(self, store):
        log = FakeLog()
        some = [log.create(A), log.create(B), log.add(A, events.Revoked("no")), log.add(B, events.Confirmed())]
        bench = Bench(store)
        merge_events(bench, [some[1], some[3]])
        merge_events(bench, [some[2]])
        merge_events(bench, [some[0]])
        found = contents(store)
        assert found["log"] == some
        assert found["last_id"] == some[-1].id
        assert found["histories"][A] == [some[0], some[2]]
        assert found["histories"][B] == [some[1], some[3]]
        assert store.read(lambda view: list(view.log(newest_first=True))) == some[::-1]
        assert [head.status for head in found["heads"]] == ["revoked", "active"]

    def test_the_log_up_to_a_moment_is_what_was_recorded_by_then(self, store, log):
        early = log.create(A)
        late = log.create(B)
        # Recorded before the others, by a clock that ran behind; its place in the order is the last.
        straggler = log.create(C)
        straggler = events.seal(straggler._replace(recorded_at=early.recorded_at - 1))
        bench = Bench(store)
        merge_events(bench, [early, late, straggler])

        def until(moment):
            return store.read(lambda view: list(view.log(until=moment)))

        assert until(early.recorded_at - 2) == []
        assert until(early.recorded_at - 1) == [straggler]
        assert until(early.recorded_at) == [early, straggler]
        assert until(late.recorded_at) == [early, late, straggler]
        assert until(None) == [early, late, straggler]
        assert store.read(lambda view: list(view.log(until=late.recorded_at, newest_first=True))) == [
            straggler,
            late,
            early,
        ]

    def test_an_event_that_displaces_others_is_in_their_histories(self, store, log):
        revoked = [log.create(A), log.create(B), log.add(A, events.Revoked("no"))]
        put(store, *revoked)
        back = log.add(A, events.Reinstated((revoked[-1].id,), (B,)))
        put(store, back)
        found = contents(store)
        assert found["histories"][B] == [revoked[1], back]
        assert [head.status for head in found["heads"]] == ["active", "superseded"]

    def test_what_was_not_created_is_no_belief_until_its_creation_arrives(self, store, log):
        created, confirmed = log.create(A), log.add(A, events.Confirmed())
        bench = Bench(store)
        merge_events(bench, [confirmed])
        assert store.read(lambda view: view.head(A)) is None
        assert store.read(lambda view: view.with_prefix("a", 10)) == []
        assert store.read(lambda view: view.events_of(A)) == [confirmed]
        merge_events(bench, [created])
        assert store.read(lambda view: view.with_prefix("a", 10)) == [A]
        assert store.read(lambda view: view.events_of(A)) == [created, confirmed]

    def test_events_are_given_as_they_arrived_each_with_its_place(self, store):
        log = FakeLog()
        some = [log.create(A), log.create(B), log.add(A, events.Revoked("no")), log.add(B, events.Confirmed())]
        bench = Bench(store)
        merge_events(bench, [some[1], some[3]])
        merge_events(bench, [some[0], some[2]])

        def arrived(after, limit=10):
            return store.read(lambda view: view.arrived(after, limit))

        found = arrived("")
        assert store.read(lambda view: view.last_place()) == found[-1][0]
        assert [event for _, event in found] == [some[1], some[3], some[0], some[2]]
        for number, (place, _) in enumerate(found):
            assert arrived(place) == found[number + 1 :]
        assert arrived("", 3) == found[:3]
        assert arrived(found[0][0], 1) == found[1:2]
        merge_events(bench, [log.create(C)])
        assert [event.belief for _, event in arrived(found[-1][0])] == [C]
        hashes = store.read(lambda view: view.arrived_hashes(found[0][0], 2))
        assert hashes == [(place, event.id, event.hash) for place, event in found[1:3]]

    def test_a_range_of_the_log_is_given_in_the_order_of_ids(self, store):
        log = FakeLog()
        some = [log.create(A), log.create(B), log.create(C), log.create(D)]
        bench = Bench(store)
        merge_events(bench, some[2:])
        merge_events(bench, some[:2])

        def between(first, past):
            return store.read(lambda view: list(view.between(first, past)))

        assert between("", "z") == some
        assert between(some[1].id, some[3].id) == some[1:3]
        assert between(some[1].id, some[1].id) == []
        assert between(some[3].id + "0", "z") == []

    def test_waiting_ends_when_something_arrives(self, store):
        log = FakeLog()
        assert not store.wait("", 0.01)
        put(store, log.create(A))
        assert store.wait("", 0)
        ((place, _),) = store.read(lambda view: view.arrived("", 1))
        assert not store.wait(place, 0.01)
        writer = threading.Timer(0.1, put, (store, log.create(B)))
        writer.start()
        assert store.wait(place, 60)
        writer.join()

    # Finding beliefs

    @pytest.mark.parametrize(
        ("prefix", "limit", "expected"),
        [
            ("a", 10, ["a00000000000", "a0000000000z", "a1bbbbbbbbbb", "azzzzzzzzzzz"]),
            ("a", 2, ["a00000000000", "a0000000000z"]),
            ("A", 1, ["a00000000000"]),
            ("a0", 10, ["a00000000000", "a0000000000z"]),
            ("a0000000000z", 10, ["a0000000000z"]),
            ("az", 10, ["azzzzzzzzzzz"]),
            ("b", 10, ["b00000000000"]),
            ("z", 10, ["zzzzzzzzzzzz"]),
            ("c", 10, []),
            ("", 10, []),
            ("0", 10, []),
            ("a0000000000zz", 10, []),
            ("%", 10, []),
            ("_", 10, []),
        ],
    )
    def test_prefixes_are_ranges(self, store, log, prefix, limit, expected):
        for name in ("azzzzzzzzzzz", "a00000000000", "a0000000000z", "a1bbbbbbbbbb", "b00000000000", "zzzzzzzzzzzz"):
            put(store, log.create(name))
        assert store.read(lambda view: view.with_prefix(prefix, limit)) == expected

    def test_the_beliefs_of_a_key_are_found_by_its_folded_form(self, store, log):
        put(store, log.create(B, "3", entity="API", attribute="Retries"))
        put(store, log.create(A, "4", entity=" api ", attribute="retries"))
        put(store, log.create(C, "4", entity="api", attribute="timeout"))
        put(store, log.create(D, "4", entity="api", attribute="retries", scope="test"))
        folded = store.read(lambda view: view.head(A)).key
        assert store.read(lambda view: view.holders(folded)) == [A, B]
        assert store.read(lambda view: view.holders("nothing")) == []

    def test_what_stands_under_a_key_is_told_from_what_is_retired(self, store, log):
        put(store, log.create(A, "3", entity="api", attribute="retries"))
        put(store, log.create(B, "4", entity="api", attribute="retries", status="candidate"))
        put(store, log.create(C, "5", entity="api", attribute="retries"))
        put(store, log.add(C, events.Revoked("no")))
        folded = store.read(lambda view: view.head(A)).key
        assert store.read(lambda view: view.holders(folded)) == [A, B, C]
        assert store.read(lambda view: view.holders(folded, standing=True)) == [A, B]

    def test_a_long_key_is_found_and_is_not_its_neighbour(self, store, log):
        put(store, log.create(A, "x" * 4_000))
        put(store, log.create(B, "x" * 4_001))
        folded = store.read(lambda view: view.head(A)).key
        assert store.read(lambda view: view.holders(folded)) == [A]

    def test_what_rests_on_a_belief(self, store, log):
        put(store, log.create(A))
        put(store, log.create(C, premises=(A, B)))
        put(store, log.create(B, premises=(A,)))
        assert store.read(lambda view: view.resting_on(A)) == [B, C]
        assert store.read(lambda view: view.resting_on(B)) == [C]
        assert set(store.read(lambda view: list(view.premises()))) == {(A, B), (A, C), (B, C)}
        put(store, log.add(C, events.Unjustified((A, B))))
        assert store.read(lambda view: view.resting_on(A)) == [B]
        assert store.read(lambda view: view.resting_on(B)) == []

    def test_what_rests_on_a_belief_that_has_not_arrived_is_found(self, store, log):
        merge_events(Bench(store), [log.create(B, premises=(A,))])
        assert store.read(lambda view: view.resting_on(A)) == [B]
        assert store.write(lambda view: (Change(), view.resting_on(A))) == [B]

    def test_losing_a_premise_changes_the_head_of_what_rests_on_it(self, store, log):
        put(store, log.create(A))
        put(store, log.create(B, premises=(A,)))
        put(store, log.create(C, premises=(B,)))
        revoked = log.add(A, events.Revoked("no"))
        put(store, revoked)
        heads = {head.belief: head for head in contents(store)["heads"]}
        assert [heads[name].conditions for name in (B, C)] == ["unsupported", "unsupported"]
        assert heads[B].version == heads[C].version == revoked.id
        put(store, log.add(A, events.Reinstated((revoked.id,))))
        heads = {head.belief: head for head in contents(store)["heads"]}
        assert [heads[name].conditions for name in (A, B, C)] == ["", "", ""]

    def test_a_premise_that_arrives_after_what_rests_on_it_supports_it(self, store, log):
        premise, resting = log.create(A), log.create(B, premises=(A,))
        bench = Bench(store)
        merge_events(bench, [resting])
        assert store.read(lambda view: view.head(B)).conditions == "unsupported"
        merge_events(bench, [premise])
        assert store.read(lambda view: view.head(B)).conditions == ""

    def test_listing_gives_the_latest_change_first(self, store, log):
        for name in (A, B, C):
            put(store, log.create(name))
        put(store, log.add(A, events.Revoked("no")))
        put(store, log.add(C, events.Superseded(B)))

        def listing(*statuses, limit=10):
            return store.read(lambda view: view.listing(statuses, limit))

        assert listing("active", "revoked", "superseded") == [C, A, B]
        assert listing("revoked") == [A]
        assert listing("revoked", "superseded", limit=1) == [C]
        assert listing("candidate") == []
        assert listing() == []
        every = ("active", "revoked", "superseded")
        heads = store.read(lambda view: {name: view.head(name) for name in (A, B, C)})
        behind = {
            name: store.read(lambda view, head=head: view.listing(every, 1, head)) for name, head in heads.items()
        }
        assert behind == {C: [A], A: [B], B: []}

    # Looking through

    @pytest.fixture
    def shelf(self, store, log):
        """Beliefs of all kinds; D is an erased one."""
        agent = Actor("claude", "agent")
        api = Anchor("src/Api/retry.py", 3)
        put(store, log.create(A, "Retries are 3", entity="api", attribute="retries", tags=("api", "net work")))
        put(store, log.add(B, note("the sky is BLUE", tags=("sky",), anchors=(api,)), actor=agent))
        put(
            store,
            log.create(C, "Ärger in der Küche", status="candidate", tags=("api",), anchors=(Anchor("README.md"),)),
        )
        put(store, log.create(D, "nothing", tags=("api",)))
        put(store, log.add(B, events.Revoked("it is grey")))
        put(store, log.add(C, events.Contested("no")))
        return store

    @pytest.mark.parametrize(
        ("wanted", "found"),
        [
            (Wanted(), [C, B, D, A]),
            (Wanted(statuses=("active",)), [D, A]),
            (Wanted(statuses=("revoked", "candidate")), [C, B]),
            (Wanted(conditions=("contested",)), [C]),
            (Wanted(conditions=("contested", "stale")), []),
            (Wanted(words=("RETRIES",)), [A]),
            (Wanted(words=("blue", "grey")), [B]),
            (Wanted(words=("blue", "red")), []),
            (Wanted(words=("KÜCHE",)), []),
            (Wanted(words=("Küche",)), [C]),
            (Wanted(words=("100%", "_")), []),
            (Wanted(ref="api/RETRY"), [B]),
            (Wanted(ref="."), [C, B]),
            (Wanted(tag="api"), [C, D, A]),
            (Wanted(tag="net work"), [A]),
            (Wanted(tag="AP"), [C, D, A]),
            (Wanted(tag='"'), []),
            (Wanted(tag="=api"), [C, D, A]),
            (Wanted(tag="=ap"), []),
            (Wanted(tag="=API"), []),
            (Wanted(tag="="), []),
            (Wanted(actor="Clau"), [B]),
            (Wanted(actor="=claude"), [B]),
            (Wanted(actor="=clau"), []),
            (Wanted(actor="mira", tag="api", statuses=("active",)), [D, A]),
            (Wanted(actor="nobody"), []),
        ],
        ids=str,
    )
    def test_what_is_wanted_is_found_and_counted(self, shelf, wanted, found):
        def read(view: View):
            heads = [view.head(name).status for name in found]
            pages = [*view.matching(wanted, 2), *view.matching(wanted, 2, 2), *view.matching(wanted, 2, 4)]
            return view.matching(wanted, 10), pages, view.tally(wanted), {one: heads.count(one) for one in heads}

        whole, paged, tally, counted = shelf.read(read)
        assert whole == paged == found
        assert tally == counted

    def test_the_claim_is_looked_through_where_the_text_has_not_all_of_it(self, store, log):
        put(store, log.create(A, "the suite needs Redis", entity="tests", attribute="service", value="Redis"))
        put(store, log.add(A, events.Superseded(B, "replaced in May")))
        put(store, log.create(B, "word " * 200 + "the very END", attribute="long"))
        put(store, log.create(C, "short", attribute="short"))

        def found(*words):
            return store.read(lambda view: view.matching(Wanted(words=words), 10))

        assert found("suite", "may") == [A]
        assert found("end") == [B]
        assert found("suite", "end") == []

    def test_an_erased_belief_has_no_tags(self, store, log):
        created = log.create(A, tags=("api",))
        put(store, created)
        erase(store, log, created)
        assert store.read(lambda view: view.matching(Wanted(tag="api"), 10)) == []
        assert store.read(lambda view: view.tally(Wanted(actor="mira"))) == {"erased": 1}

    # Words

    @pytest.mark.parametrize(
        ("claim", "query", "is_found"),
        [
            ("the endpoint tolerates 3 retries", "retries", True),
            ("the endpoint tolerates 3 retries", "RETRIES", True),
            ("the endpoint tolerates 3 retries", "retry", True),
            ("the endpoint tolerates 3 retries", "no such thing, but retries", True),
            ("the endpoint tolerates 3 retries", "tries", False),
            ("the endpoint tolerates 3 retries", '"retries"', True),
            ("the endpoint tolerates 3 retries", '"retries', True),
            ("the endpoint tolerates 3 retries", "retries*", True),
            ("the endpoint tolerates 3 retries", "retr*", False),
            ("the endpoint tolerates 3 retries", "NEAR(endpoint retries)", True),
            ("the endpoint tolerates 3 retries", "NOT retries", True),
            ("the endpoint tolerates 3 retries", "AND OR NOT NEAR", False),
            ("the endpoint tolerates 3 retries", "text:retries", True),
            ("the endpoint tolerates 3 retries", "-retries", True),
            ("the endpoint tolerates 3 retries", "^retries + {x}", True),
            ("the endpoint tolerates 3 retries", "'; DROP TABLE events; --", False),
            ("the endpoint tolerates 3 retries", "x\x00retries", True),
            ("the endpoint tolerates 3 retries", "\ud800 retries", True),
            ("max_retries is 3", "max_retries", True),
            ("max_retries is 3", "retries", True),
            ("接口每个窗口允许三次重试", "重试", True),
            ("接口每个窗口允许三次重试", "接口", True),
            ("接口每个窗口允许三次重试", "数据库", False),
            ("エンドポイントは3回まで", "エンドポイント", True),
            ("エンドポイントは3回まで", "ｴﾝﾄﾞﾎﾟｲﾝﾄ", True),  # half width
            ("재시도는 3회까지", "재시도", True),
            ("не больше трёх повторов", "ПОВТОРОВ", True),
            ("ทดสอบ ระบบ", "ระบบ", True),
            ("עד שלוש פעמים", "שלוש", True),
            ("ثلاث محاولات", "محاولات", True),
            ("तीन बार", "तीन", True),
            ("naïve café", "café", True),
            ("naïve café", unicodedata.normalize("NFD", "CAFÉ"), True),
            (unicodedata.normalize("NFD", "naïve café"), "café", True),
            ("naïve café", "cafe", True),
            ("Straße", "STRASSE", True),
            ("wrapped函数here", "函数", True),  # a symbol glued to another script
            ("wrapped函数here", "wrapped", True),
            ("ship it 🚀", "ship", True),
            ("ship it 🚀", "🚀", False),
            ("上传在代理后失败", "代理", True),
            ("上传在代理后失败", "理代", False),  # both characters, but not the word
            ("アップロードは失敗する", "失敗", True),
            ("업로드가 프록시에서 실패한다", "프록시", True),
            ("Ёлка стоит", "елка", True),
            ("ثَلَاثُ مُحَاوَلَات", "ثلاث محاولات", True),
            ("أحمد", "احمد", True),
            ("parseHTTPResponse fails", "parseHTTPResponse", True),
            ("parseHTTPResponse fails", "response", True),
            ("parseHTTPResponse fails", "parsehttpresponse", True),
            ("set max_retry_count", "max_retry_count", True),
            ("set max_retry_count", "retry", True),
            ("os.path.join is slow", "os.path.join", True),
            ("os.path.join is slow", "join", True),
            ("see src/app/server.py", "server.py", True),
            ("see src/app/server.py", "src/app/server.py", True),
            ("the upload failed", "why do uploads fail", True),
            ("two queries", "query", True),
            ("x" * 900, "x" * 900, True),
            ("sky", 'sky" OR "', True),
            ("sky", "sky* NEAR(sky, 3) -sky ^sky text:sky AND OR NOT", True),
            ("sky", "\"*^-:(){}[]'\\%_;", False),
            ("sky", "_ . / : - .. -- __", False),
        ],
    )
    @pytest.mark.parametrize("refreshed", [False, True])
    def test_words_are_found_in_any_script(self, store, log, claim, query, is_found, refreshed):
        """Public report 24 (basic-memory#1294): non-ASCII text could not be searched."""
        put(store, log.create(A, claim))
        put(store, log.create(B, "quite another note"))
        if refreshed:
            store.refresh_search()
        assert finds(store, query) == ([A] if is_found else [])

    def test_the_words_of_key_value_and_tags_count_too(self, store, log):
        put(store, log.create(A, "a claim", entity="endpoint", attribute="retries", value="five", tags=("network",)))
        store.refresh_search()
        for word in ("claim", "endpoint", "retries", "five", "network"):
            assert finds(store, word) == [A]

    def test_what_is_not_active_is_not_found_and_takes_no_place(self, store, log):
        for number in range(8):
            name = f"a{number:011}"
            put(store, log.create(name, f"word {number}"))
            put(store, log.add(name, events.Revoked("no")))
            if number == 4:
                store.refresh_search()
        put(store, log.create(B, "word"))
        put(store, log.create(C, "word", status="candidate"))
        store.refresh_search()
        assert finds(store, "word", 3) == [B]

    def test_retired_beliefs_are_found_where_they_are_asked_for(self, store, log):
        put(store, log.create(A, "word"))
        put(store, log.create(B, "word"))
        put(store, log.add(A, events.Revoked("no")))
        for _ in range(2):
            assert finds(store, "word", statuses=("revoked", "superseded")) == [A]
            assert finds(store, "word", statuses=("active", "revoked")) == [A, B]
            store.refresh_search()

    def test_a_find_has_every_word_of_the_belief(self, store, log):
        put(store, log.create(A, "blue word"))
        put(store, log.add(A, events.Confirmed(claim="azure", value=None)))
        for _ in range(2):
            (one,) = store.read(lambda view: view.search(["blue"], 10)).found
            assert {"blue", "word", "azur"} <= one.words
            store.refresh_search()

    def test_what_few_have_is_found_among_what_many_have(self, store, log, monkeypatch):
        monkeypatch.setattr(searching, "COMMON", 5)
        for number in range(20):
            put(store, log.create(f"a{number:011}", f"the common word {number}"))
        put(store, log.create(A, "the rare thing"))
        put(store, log.create(B, "the common thing"))
        store.refresh_search()
        assert finds(store, "the rare word", 3).count(A) == 1
        assert len(finds(store, "the common word", 3)) == 3

    def test_refreshing_in_between_makes_no_difference(self, store, log):
        first = [log.create(A, "blue word"), log.create(B, "red word")]
        put(store, first[0])
        store.refresh_search()
        put(store, first[1])
        assert finds(store, "word") == [A, B]
        store.refresh_search()
        store.refresh_search()
        assert finds(store, "word") == [A, B]

    def test_no_word_of_an_erased_belief_is_found(self, store, log):
        created = log.create(A, "sesame")
        put(store, created)
        store.refresh_search()
        assert finds(store, "sesame") == [A]
        erase(store, log, created)
        store.refresh_search()
        assert finds(store, "sesame") == []

    # Erasing

    def test_erased_events_keep_their_place_and_lose_their_content(self, store, log):
        created, other = log.create(A, "sesame", anchors=(Anchor("a.md"),)), log.create(B)
        revoked = log.add(A, events.Revoked("sesame"))
        for event in (created, other, revoked):
            put(store, event)
        store.journal().record([delivery("one", A), delivery("one", B)])
        erased = erase(store, log, created, revoked)
        found = contents(store)
        assert found["log"] == [strip(created), other, strip(revoked), erased]
        assert found["histories"][A] == [strip(created), strip(revoked), erased]
        assert store.read(lambda view: view.head(A)).status == "erased"
        assert found["cues"] == set()
        assert [row[3] for row in store.journal().deliveries(10)] == [B]
        assert not store.journal().delivered("one", "", A, "1")
        assert store.journal().delivered("one", "", B, "1")

    # Settings, rebuilding

    def test_settings_are_kept_changed_and_removed(self, store):
        def write(value):
            store.write(lambda _view: (Change(settings=(("paused", value),)), None))

        def setting():
            return store.read(lambda view: view.setting("paused"))

        assert setting() is None
        for value in ("1", "2", ""):
            write(value)
            assert setting() == value
        write(None)
        write(None)
        assert setting() is None

    def test_what_requests_were_answered_with_is_kept_for_the_latest(self, store, monkeypatch):
        for module in (memory_store, sqlite_requests, postgres_change):
            monkeypatch.setattr(module, "REQUESTS_MAX", 20)
        for number in range(250):
            request = (f"request {number}", f"answer {number}")
            store.write(lambda _view, request=request: (Change(request=request), None))
        found = [store.read(lambda view, number=number: view.request(f"request {number}")) for number in range(250)]
        assert found[230:] == [f"answer {number}" for number in range(230, 250)]
        assert found[:100] == [None] * 100
        assert store.read(lambda view: view.request("another")) is None

    def test_rebuilding_gives_back_what_there_was_and_leaves_log_settings_and_journal(self, store, log):
        put(store, log.create(A, anchors=(Anchor("a.md", None, "the sky"),), cues=(PYTEST,)))
        put(store, log.create(B, premises=(A,)))
        put(store, log.add(A, events.Revoked("no")))
        store.write(lambda _view: (Change(settings=(("paused", "1"),)), None))
        store.journal().record([delivery("one", A)])
        store.refresh_search()
        before = contents(store)
        assert store.rebuild(updates_from_log) == 2
        assert contents(store) == before
        assert finds(store, "sky") == [B]
        store.refresh_search()
        assert finds(store, "sky") == [B]

    def test_rebuilding_replaces_what_is_wrong(self, store, log):
        put(store, log.create(A, cues=(PYTEST,)))
        put(store, log.create(B, premises=(A,)))
        before = contents(store)
        wrong = store.read(lambda view: view.head(A))._replace(status="revoked", label="deterrent")
        premises = Update(store.read(lambda view: view.head(B)), premises_removed=(A,), premises_added=(C,))
        store.write(
            lambda view: (
                Change(updates=(Update(wrong, cues_removed=tuple(dict(view.cues()).values())), premises)),
                None,
            )
        )
        assert contents(store) != before
        store.rebuild(updates_from_log)
        assert contents(store) == before

    def test_a_failure_while_rebuilding_leaves_everything_as_it_was(self, store, log):
        put(store, log.create(A, cues=(PYTEST,)))
        put(store, log.create(B))
        before = contents(store)

        def work(view):
            yield next(iter(updates_from_log(view)))
            raise RuntimeError("no")

        with pytest.raises(RuntimeError):
            store.rebuild(work)
        assert contents(store) == before

    def test_nothing_that_is_written_meanwhile_is_lost_by_rebuilding(self, store, log):
        """A belief noted while the projections are made again is among them afterwards."""
        put(store, log.create(A))
        event = log.create(B)
        started, done = threading.Event(), threading.Event()

        def note_meanwhile():
            started.wait(10)
            put(store, event)
            done.set()

        def work(view):
            updates = list(updates_from_log(view))
            started.set()
            done.wait(0.2)  # a store that lets the other in must not lose it
            return updates

        other = threading.Thread(target=note_meanwhile)
        other.start()
        store.rebuild(work)
        other.join(20)
        assert done.is_set()
        assert [head.belief for head in contents(store)["heads"]] == [A, B]

    # The journal

    def test_cue_rows_are_found_by_term_and_by_passage(self, store, log):
        put(
            store,
            log.create(A, anchors=(Anchor("Docs/A.md", 3, "three retries per window", "00"),), cues=(PYTEST, PROMPT)),
        )
        put(store, log.create(B, cues=(PYTEST,)))
        journal = store.journal()

        def found(terms, words=()):
            listed = {"quote": set(words)} if words else {}
            return sorted((hit.belief, hit.kind, hit.exact) for hit in journal.hits(terms, listed))

        assert found([("path", "docs/a.md")]) == [(A, "path", "Docs/A.md")]
        assert found([("path", "Docs/A.md")]) == []
        assert found([("command", "pytest")]) == [(A, "command", "pytest"), (B, "command", "pytest")]
        assert found([("event", "prompt"), ("command", "make")]) == []
        assert found([("path", "src/")]) == [(A, "path", "src/")]
        assert found([], {"retries per", "x"}) == [(A, "quote", "three retries per window")]
        assert found([], {"x"}) == found([]) == []
        (hit,) = journal.hits([("path", "docs/a.md")], {})
        assert (hit.label, hit.quote, hit.content_hash, hit.drifted) == ("claim", "three retries per window", "00", 0)
        assert (hit.version, hit.text) == (store.read(lambda view: view.head(A)).version, hit.text)
        (hit,) = journal.hits([("path", "src/")], {})
        assert hit.conditions == "event\x1fprompt"

    def test_cues_and_anchors_taken_back_are_not_found(self, store, log):
        put(store, log.create(A, anchors=(Anchor("a.md"),), cues=(PYTEST,)))
        put(store, log.add(A, events.Cued(PYTEST, removed=True)))
        put(store, log.add(A, events.Anchored(Anchor("a.md"), removed=True)))
        assert store.journal().hits([("path", "a.md"), ("command", "pytest")], {}) == []
        assert set(store.read(lambda view: list(view.cues()))) == set()

    @pytest.mark.parametrize(
        ("body", "label"),
        [
            (None, "claim"),
            (events.Contested("no"), "caveat"),
            (events.Revoked("no"), "deterrent"),
            (events.Superseded(B), None),
        ],
    )
    def test_only_what_may_be_delivered_is_found(self, store, log, body, label):
        put(store, log.create(A, cues=(PYTEST,)))
        if body is not None:
            put(store, log.add(A, body))
        assert [hit.label for hit in store.journal().hits([("command", "pytest")], {})] == ([label] if label else [])

    def test_candidates_are_not_found(self, store, log):
        put(store, log.create(A, status="candidate", cues=(PYTEST,)))
        assert store.journal().hits([("command", "pytest")], {}) == []

    def test_whether_there_is_any_passage(self, store, log):
        assert not store.journal().has_kind("quote")
        put(store, log.create(A, anchors=(Anchor("a.md"),)))
        assert not store.journal().has_kind("quote")
        put(store, log.create(B, anchors=(Anchor("a.md", None, "the sky"),)))
        assert store.journal().has_kind("quote")

    def test_whether_delivery_is_paused(self, store):
        assert not store.journal().paused()
        store.write(lambda _view: (Change(settings=(("paused", "1"),)), None))
        assert store.journal().paused()
        store.write(lambda _view: (Change(settings=(("paused", None),)), None))
        assert not store.journal().paused()

    def test_the_ledger_knows_session_sub_agent_belief_and_version(self, store):
        journal = store.journal()
        journal.record([delivery("one", A), delivery("one", A, agent="sub"), delivery("one", B, outcome="withheld")])

        def told(session, agent, belief, version="1"):
            return journal.delivered(session, agent, belief, version)

        assert told("one", "", A)
        assert told("one", "sub", A)
        assert not told("two", "", A)
        assert not told("one", "other", A)
        assert not told("one", "", A, "2")
        assert not told("one", "", B)

    def test_what_a_session_was_told_as_claims_comes_last_first(self, store):
        journal = store.journal()
        rows = [delivery("one", A, at=1), delivery("one", B, at=2), delivery("two", C, at=3)]
        journal.record(
            [*rows, (*delivery("one", C, at=4)[:9], "deterrent"), delivery("one", D, at=5, outcome="withheld")]
        )
        journal.record([(4, "one", "sub", A, "2", "read a.md", "path:a.md", "delivered", "", "caveat")])
        assert store.read(lambda view: view.told_claims("one", 10)) == [A, B]
        assert store.read(lambda view: view.told_claims("one", 1)) == [A]
        assert store.read(lambda view: view.told_claims("three", 10)) == []

    @pytest.mark.parametrize(
        ("agent", "left"),
        [(None, [("two", "")]), ("", [("one", "sub"), ("two", "")]), ("sub", [("one", ""), ("two", "")])],
    )
    def test_rearming_forgets_a_session_or_one_of_its_agents(self, store, agent, left):
        journal = store.journal()
        everyone = [("one", ""), ("one", "sub"), ("two", "")]
        journal.record([delivery(session, A, agent=name) for session, name in everyone])
        journal.rearm("one", agent)
        assert [one for one in everyone if journal.delivered(*one, A, "1")] == left
        assert len(journal.deliveries(10)) == 3
        journal.record([delivery("one", A)])
        assert journal.delivered("one", "", A, "1")

    def test_deliveries_are_listed_newest_first_and_one_is_not_written_twice(self, store):
        journal = store.journal()
        rows = [delivery("one", A, at=1), delivery("one", B, at=2), delivery("one", C, at=3, outcome="withheld")]
        journal.record(rows)
        journal.record([delivery("one", A, at=4)])
        journal.record([delivery("one", C, at=5, outcome="withheld")])
        other = delivery("one", C, at=6, outcome="withheld", rule="another rule")
        journal.record([other])
        assert journal.deliveries(10) == [other, *rows[::-1]]
        assert journal.deliveries(2) == [other, rows[2]]
        assert journal.noted("one", "", C, "1", "another rule")
        assert not journal.noted("one", "", C, "1", "no rule")
        assert not journal.noted("one", "", A, "1", "")

    def test_recording_says_what_was_news(self, store):
        journal = store.journal()
        assert journal.record([delivery("one", A), delivery("one", B, outcome="withheld")]) == [True, True]
        again = [delivery("one", B, outcome="withheld"), delivery("one", A), delivery("one", A, agent="sub")]
        assert journal.record(again) == [False, False, True]

    def test_recording_nothing_writes_nothing(self, store):
        assert store.journal().record([]) == []
        assert store.journal().deliveries(10) == []

    # Threads

    def test_threads_write_one_after_the_other(self, store):
        failures: list[BaseException] = []

        def write(number: int) -> None:
            log = FakeLog(seed=number)
            try:
                for count in range(10):
                    put(store, log.create(f"a{number}{count:010}"))
            except BaseException as error:  # noqa: BLE001 - shown by the assertion below
                failures.append(error)

        threads = [threading.Thread(target=write, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert failures == []
        found = contents(store)
        assert found["count"] == len(found["heads"]) == 40
        assert [event.id for event in found["log"]] == sorted(event.id for event in found["log"])


def delivery(
    session: str,
    belief: str,
    *,
    agent: str = "",
    at: int = NOON,
    outcome: str = "delivered",
    rule: str = "it did not fit",
):
    rule = "" if outcome == "delivered" else rule
    label = "claim" if outcome == "delivered" else ""
    return (at, session, agent, belief, "1", "read a.md", "path:a.md", outcome, rule, label)


def erase(store: Store, log: FakeLog, *own: Event) -> Event:
    erased = log.add(own[0].belief, events.Erased("private"))

    def work(view: View):
        change, _ = change_for(view, (erased,), {})
        return change._replace(rewritten=tuple(map(strip, own)), erases=True), None

    store.write(work)
    return erased
