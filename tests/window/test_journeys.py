"""What a person does in the pages, in a real browser."""

import re

import pytest

from tests.window.scene import ARABIC

playwright = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
expect = playwright.expect
expect.set_options(timeout=15_000)

STRONG = "five retries passed in staging on 2 June; the README predates the proxy"


def claims(page):
    return [one.inner_text() for one in page.locator("#found .row-claim").all()]


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def test_the_address_that_is_printed_leads_in_once(browser, pages, picture):
    context = browser.new_context()
    page = context.new_page()
    page.goto(pages.entrance)
    page.get_by_role("heading", name="Beliefs").wait_for()
    picture(page)
    (cookie,) = context.cookies()
    assert cookie["httpOnly"]
    assert cookie["sameSite"] == "Strict"
    answer = page.goto(pages.entrance)
    assert answer.status == 401
    context.close()


def test_a_list_is_filtered_as_one_types(visit, picture):
    page = visit()
    assert len(claims(page)) == 14
    page.get_by_label("Words").fill("gateway")
    expect(page.locator("#found .row")).to_have_count(3)
    assert "q=gateway" in page.url
    assert page.get_by_label("Words").evaluate("one => one === document.activeElement")
    picture(page)
    page.get_by_label("Words").fill("")
    page.get_by_label("Path").fill("readme")
    expect(page.locator("#found .row")).to_have_count(1)
    assert claims(page) == ["endpoint tolerates 3 retries per window"]


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_status_is_chosen_by_its_count(visit, script):
    page = visit(script=script)
    chosen = page.locator(".counts a", has_text="revoked")
    assert chosen.inner_text().split() == ["✕", "revoked", "1"]
    chosen.click()
    page.wait_for_url("**/?status=revoked")
    assert claims(page) == ["endpoint tolerates 3 retries per window"]


def test_a_tag_leads_to_all_that_have_it(visit):
    page = visit()
    page.locator("#found .tag", has_text="batch").first.click()
    page.wait_for_url("**tag=%3Dbatch")
    assert len(claims(page)) == 2
    assert page.get_by_label("Tag").input_value() == "=batch"


def test_filters_have_a_button_without_script(visit):
    page = visit(script=False)
    page.get_by_label("Tag").fill("bat")
    page.get_by_role("button", name="Filter").click()
    page.wait_for_url("**tag=bat**")
    assert len(claims(page)) == 2


def test_a_belief_shows_all_that_there_is(visit, scene, picture):
    page = visit(f"/beliefs/{scene.ids['retries']}")
    assert page.locator("h1").inner_text() == "endpoint tolerates 3 retries per window"
    assert page.locator("mark").inner_text() == "The endpoint fails after 3 retries per window."
    assert "stands on line 5" in page.locator(".stands").inner_text()
    steps = [one.inner_text() for one in page.locator(".timeline li b").all()]
    assert steps == ["echo refused", "revoked", "noted"]
    told = page.get_by_role("table").inner_text()
    assert "delivered as a claim" in told
    assert "delivered as a deterrent" in told
    assert "Revoked 2026-05-05 by mira" in page.locator(".told").inner_text()
    page.get_by_text(re.compile("In each client")).click()
    assert "additionalContext" in page.get_by_label("What Claude Code is answered").inner_text()
    picture(page)


def test_what_rests_on_a_belief_is_drawn_and_leads_there(visit, scene, picture):
    page = visit(f"/beliefs/{scene.ids['batch']}")
    assert page.locator(".graph .box").count() == 4
    picture(page)
    page.locator(f'.graph a[href="/beliefs/{scene.ids["timeout"]}"]').click()
    page.wait_for_url(f"**/{scene.ids['timeout']}")
    assert page.locator("h1").inner_text() == "the gateway answers within 30 seconds, or not at all"


def test_what_an_agent_would_receive_elsewhere(visit, scene):
    page = visit(f"/beliefs/{scene.ids['timeout']}")
    page.get_by_label("as it is about to").fill("read README.md")
    page.get_by_role("button", name="Look").click()
    expect(page.locator(".told")).to_contain_text("REVOKED")


def test_a_belief_is_revoked_with_its_consequences_shown_and_taken_back(visit, scene, picture):
    page = visit(f"/beliefs/{scene.ids['timeout']}")
    press(page, "r")
    page.wait_for_url("**/revoke")
    shown = page.locator("aside").inner_text()
    assert "2 beliefs lose their support" in shown
    assert "Strong:" in shown
    picture(page, "asked")
    page.get_by_label("What is really so").fill(STRONG)
    page.get_by_role("button", name="Revoke it").click()
    page.wait_for_url("**?done=*")
    assert page.locator(".belief-head .badge").first.inner_text() == "✕ revoked"
    assert scene.memory.get(scene.ids["timeout"]).reason == STRONG
    assert scene.memory.get(scene.ids["nightly"]).conditions == ("unsupported",)
    picture(page, "done")
    press(page, "u")
    expect(page.locator(".belief-head .badge").first).to_contain_text("active")
    assert scene.memory.get(scene.ids["nightly"]).conditions == ()


def test_a_reason_is_needed(visit, scene):
    page = visit(f"/beliefs/{scene.ids['timeout']}/revoke")
    page.get_by_role("button", name="Revoke it").click()
    assert page.url.endswith("/revoke")
    assert scene.memory.get(scene.ids["timeout"]).status == "active"


def test_what_has_no_inverse_is_not_offered(visit, scene):
    page = visit(f"/beliefs/{scene.ids['cents']}/confirm")
    page.get_by_role("button", name="Confirm it").click()
    page.wait_for_url("**?done=*")
    assert "Done, and recorded." in page.get_by_role("status").inner_text()
    assert page.get_by_role("button", name="Undo").count() == 0


def test_what_is_due_for_a_test_is_answered(visit, scene, picture):
    import doxa

    noted = scene.memory.remember(
        "do not run the load test against production", forecloses="command:loadtest", check="ask the operators"
    ).belief
    for number in range(6):
        scene.memory.approach(doxa.Run("loadtest --all"), session=f"load-{number}")
    page = visit("/review")
    row = page.locator(".row", has_text="load test against production")
    assert "Due for a test" in row.inner_text()
    row.get_by_role("link", name="Say how a test went").click()
    page.get_by_label(re.compile("held when it was put")).check()
    picture(page)
    page.get_by_role("button", name="Say how a test went").click()
    page.wait_for_url("**?done=*")
    assert [one.held for one in scene.memory.get(noted.id).retests] == [True]


def test_what_was_done_since_is_not_undone(visit, scene):
    page = visit(f"/beliefs/{scene.ids['cents']}/confirm")
    page.get_by_role("button", name="Confirm it").click()
    page.wait_for_url("**?done=*")
    scene.memory.revoke(scene.ids["arabic"], "it is sixty")
    page = visit(f"/beliefs/{scene.ids['arabic']}/reinstate", expected=["status of 422"])
    page.get_by_label("Why?").fill("it was thirty after all")
    page.get_by_role("button", name="Believe it again").click()
    page.wait_for_url("**?done=*")
    scene.memory.contest(scene.ids["chinese"], "somebody else was here")
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("Something else was done since").wait_for()
    assert scene.memory.get(scene.ids["arabic"]).status == "active"


def test_a_retired_belief_is_reinstated(visit, scene, picture):
    page = visit(f"/beliefs/{scene.ids['redis']}")
    press(page, "r")
    page.wait_for_url("**/reinstate")
    assert "needs a running Valkey" in page.locator("aside").inner_text()
    picture(page)
    page.get_by_label("Why?").fill("Valkey was taken out again")
    page.get_by_role("button", name="Believe it again").click()
    page.wait_for_url("**?done=*")
    assert scene.memory.get(scene.ids["redis"]).status == "active"
    assert scene.memory.get(scene.ids["valkey"]).status == "superseded"


@pytest.mark.parametrize(("because", "status"), [("the world changed", "superseded"), ("wrong when made", "revoked")])
def test_a_belief_is_corrected(visit, scene, picture, because, status):
    page = visit(f"/beliefs/{scene.ids['timeout']}/correct")
    page.get_by_label(re.compile(because)).check()
    page.get_by_label(re.compile("that holds instead")).fill("60 s")
    page.get_by_label("Why?").fill("the timeout was raised with the new proxy")
    picture(page)
    page.get_by_role("button", name="Put another value").click()
    page.wait_for_url("**?done=*")
    assert scene.memory.get(scene.ids["timeout"]).status == status
    assert scene.memory.current("gateway:timeout").value == "60 s"


def test_what_changed_in_the_file_is_confirmed(visit, scene):
    assert scene.memory.get(scene.ids["cents"]).conditions == ("stale",)
    page = visit(f"/beliefs/{scene.ids['cents']}/confirm")
    page.get_by_role("button", name="Confirm it").click()
    page.wait_for_url("**?done=*")
    assert scene.memory.get(scene.ids["cents"]).conditions == ()


def test_what_waits_is_decided_in_one_queue(visit, scene, picture):
    page = visit("/review")
    waiting = page.locator(".queue .row").count()
    assert waiting == 4
    picture(page)
    page.locator(".row", has_text="eu-central-1").get_by_role("link", name="Accept").click()
    page.get_by_label("Why?").fill("the contract was signed")
    page.get_by_role("button", name="Accept the candidate").click()
    page.wait_for_url("**?done=*")
    assert scene.memory.current("gateway:region").value == "eu-central-1"
    page.goto(page.url.split("/beliefs")[0] + "/review")
    page.locator(".row", has_text="currency is USD").get_by_role("link", name="Refuse").click()
    page.get_by_label("What is really so").fill("the books are kept in EUR")
    page.get_by_role("button", name="Refuse the candidate").click()
    page.wait_for_url("**?done=*")
    assert scene.memory.current("money:currency").value == "EUR"


def test_a_contest_is_settled(visit, scene, picture):
    page = visit(f"/beliefs/{scene.ids['deploys']}")
    assert "contested" in page.locator(".belief-head").inner_text()
    page.get_by_role("link", name="Settle the contest").click()
    page.get_by_label("Why?").fill("release/2026 was merged into main")
    picture(page)
    page.get_by_role("button", name="Settle the contest").click()
    page.wait_for_url("**?done=*")
    assert scene.memory.get(scene.ids["deploys"]).conditions == ()


def test_a_slider_leads_through_time(visit, picture):
    page = visit("/time")
    slider = page.get_by_label("Then")
    page.get_by_role("heading", name="No difference").wait_for()
    slider.focus()
    press(page, "Home")
    page.get_by_role("heading", name="13 differences").wait_for()
    assert "not noted" in page.locator(".differences").inner_text()
    picture(page)
    page.get_by_role("link", name="as it was recorded then").click()
    page.get_by_text("As it was recorded by 2026-05-01").wait_for()
    assert claims(page) == [ARABIC]
    assert page.locator("#found .badge").first.inner_text() == "● active"
    picture(page, "then")
    page.locator("#found .row-claim").click()
    page.get_by_text("nothing can be changed here").wait_for()
    assert page.locator(".deeds").count() == 0


def test_what_happens_is_seen_as_it_happens(visit, scene, picture):
    page = visit("/live")
    before = page.locator(".happening").count()
    scene.memory.remember("the office is closed on Friday")
    expect(page.locator(".happening")).to_have_count(before + 1)
    first = page.locator(".happening").first
    assert "the office is closed on Friday" in first.inner_text()
    import doxa

    scene.memory.approach(doxa.Read("README.md"), session="session-live")
    expect(page.locator(".happening").first).to_contain_text("told as a deterrent")
    picture(page)


def test_traps_are_listed_by_file(visit, picture):
    page = visit("/traps")
    assert [one.inner_text() for one in page.locator(".trap-file h2").all()] == ["README.md", "docs/testing.md"]
    assert "Now holds" in page.locator(".trap-file").nth(1).inner_text()
    picture(page)


def test_a_reason_makes_a_difference_in_the_sandbox(visit, scene, picture):
    before = scene.memory.counts()
    page = visit("/sandbox")
    assert page.locator(".frames li").count() == 2
    page.get_by_label("Reason").first.fill("because of the proxy on the north side")
    expect(page.locator("#stage .frames")).to_contain_text("north side")
    page.get_by_label("Event").select_option("restate")
    page.get_by_role("button", name="Add it").click()
    page.locator(".frames li").nth(2).wait_for()
    page.get_by_label("Event").select_option("reinstate")
    page.get_by_role("button", name="Add it").click()
    page.locator(".frames li").nth(3).wait_for()
    assert "REVOKED" not in page.locator(".frames li").nth(3).inner_text()
    picture(page)
    page.get_by_role("button", name="Take away: reinstate it").click()
    expect(page.locator(".frames li")).to_have_count(3)
    assert scene.memory.counts() == before


def test_keys_do_what_they_say(visit):
    page = visit()
    press(page, "/")
    assert page.evaluate("document.activeElement.id") == "search"
    press(page, "Escape", "j", "j", "k", "j")
    focused = page.evaluate("document.activeElement.innerText")
    assert focused == claims(page)[1]
    press(page, "r")
    page.wait_for_url(re.compile("/(revoke|reinstate|refuse)$"))
    page.go_back()
    press(page, "j", "Enter")
    page.wait_for_url("**/beliefs/*")
    press(page, "/")
    page.wait_for_url("**/?search")
    assert page.evaluate("document.activeElement.id") == "search"


def test_going_back_leads_to_the_filtered_list(visit):
    page = visit()
    page.get_by_label("Words").fill("gateway")
    page.wait_for_url("**q=gateway**")
    expect(page.locator("#found .row")).to_have_count(3)
    page.locator("#found .row-claim").first.click()
    page.wait_for_url("**/beliefs/*")
    page.go_back()
    expect(page.locator("#found .row")).to_have_count(3)
    assert page.get_by_label("Words").input_value() == "gateway"


def test_typing_is_no_key(visit, scene):
    page = visit(f"/beliefs/{scene.ids['timeout']}/revoke")
    page.get_by_label("What is really so").press_sequentially("jerky / ruku")
    assert page.get_by_label("What is really so").input_value() == "jerky / ruku"
