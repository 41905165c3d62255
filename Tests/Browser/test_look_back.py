"""Going back in time: the list as it was at the cursor of the timeline."""

import os
import subprocess

import pytest

from agreement import agree
from screen import Screen

LOOK_BACK = ".timeline-head button:text-is('Look back')"

# Whether the timeline shows more colours than those of an empty one: those of rows in the ranges.
PAINTED = """() => {
  const canvas = document.querySelector("#timeline canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return new Set(new Uint32Array(data.buffer)).size > 8;
}"""


@pytest.fixture
def opened(server, open_page):
    def make(address: str = "", width=1280, height=900, timeline=None) -> Screen:
        page = open_page(width=width, height=height)
        screen = Screen(page).open(f"{server.url}/#{address}", timeline=timeline)
        page.wait_for_selector("#timeline canvas", state="attached")
        return screen

    return make


def look_back(screen: Screen) -> None:
    screen.page.locator(LOOK_BACK).click()
    screen.page.wait_for_selector("html[data-past]")


def look_ahead(screen: Screen) -> None:
    screen.page.keyboard.press("Escape")
    screen.page.wait_for_selector("html:not([data-past])")


def press(screen: Screen, key: str, times: int = 1) -> None:
    screen.page.locator(".timeline-plot").focus()
    for _ in range(times):
        screen.page.keyboard.press(key)


def told(screen: Screen) -> str:
    return " | ".join(screen.page.locator(".timeline-past span, .timeline-reasons li").all_inner_texts())


def test_the_list_is_shown_as_it_was_and_as_it_is_again(server, opened):
    screen = opened(f"list={server.make_list(10_000, heights='fixed')}")
    screen.wheel_to_rest(3_000, steps=8)
    now = screen.rows
    assert now[0] > 10
    look_back(screen)
    press(screen, "Home")
    assert "event 1:" in told(screen)
    screen.page.wait_for_selector("#row-0[data-state=V]")
    assert screen.rows[0] == 0
    press(screen, "End")
    screen.wait_row(now[0])
    assert screen.rows == now
    look_ahead(screen)
    screen.wait_row(now[0])
    assert screen.rows == now
    screen.wait_ready()
    agree(server, screen)


def test_a_drag_of_the_cursor_moves_through_time(server, opened):
    screen = opened(f"list={server.make_list(10_000, heights='fixed')}")
    screen.wheel_to_rest(3_000, steps=6)
    bottom = screen.rows[0]
    look_back(screen)
    box = screen.page.locator(".timeline-plot").bounding_box()
    end = box["x"] + box["width"]
    screen.page.mouse.move(end - 2, box["y"] + 30)
    screen.page.mouse.down()
    for back in range(4, int(box["width"]), 8):
        screen.page.mouse.move(end - back, box["y"] + 30)
        if screen.rows and screen.rows[0] == 0:
            break
    screen.page.mouse.up()
    assert bottom > 0 and screen.rows[0] == 0
    # It marks nothing.
    assert screen.page.locator(".timeline-brush").is_hidden()


def test_the_server_is_told_nothing_of_the_past_and_goes_on_after_it(server, opened):
    screen = opened(f"list={server.make_list(10_000, heights='fixed')}")
    screen.wheel_to_rest(3_000, steps=5)
    look_back(screen)
    before = server.get(f"/viewers/{screen.viewer}/range-controller")
    press(screen, "Home")
    screen.page.wait_for_selector("#row-0[data-state=V]")
    press(screen, "ArrowRight", 6)
    screen.wheel(300)
    after = server.get(f"/viewers/{screen.viewer}/range-controller")
    assert (after["offset"], after["revision"]) == (before["offset"], before["revision"])
    press(screen, "Escape")
    screen.page.wait_for_selector("html:not([data-past])")
    screen.wheel_to_rest(400, steps=2)
    screen.wait_ready()
    agree(server, screen)
    assert server.get(f"/viewers/{screen.viewer}/range-controller")["offset"] > before["offset"]


def test_each_event_is_told_with_the_reasons_of_its_changes(server, opened):
    screen = opened(f"list={server.make_list(10_000, heights='fixed')}")
    screen.wheel_to_rest(3_000, steps=10)
    look_back(screen)
    press(screen, "Home")
    seen = []
    while not seen or told(screen) != seen[-1]:
        seen.append(told(screen))
        press(screen, "ArrowRight")
    words = "\n".join(seen)
    assert "event 1: " in words and ": scrolled | mode full" in words
    assert "came into view" in words
    assert "left the display range behind by 0." in words
    assert "was purged: it left the display range behind by" in words


def test_contents_that_had_not_come_are_blank_again(server, opened):
    screen = opened(f"list={server.make_list(10_000, heights='fixed')}&network=3g")
    look_back(screen)
    press(screen, "Home")
    screen.page.wait_for_selector("#row-0.is-blank")
    press(screen, "End")
    screen.wait_row(0)


def test_rows_have_their_numbers_and_contents_of_before_an_edit(server, opened):
    made = server.make_list(10_000, heights="fixed")
    screen = opened(f"list={made}")
    title = "row => document.querySelector(`#row-${row} .node.text`)?.textContent"
    first = screen.page.evaluate(title, 0)
    operations = [{"op": "insert", "at": [0, 0], "values": {"title": "new", "text": "", "likes": 1}}]
    server.call("PATCH", f"/lists/{made}/rows", {"operations": operations}, {"If-Match": "*"})
    screen.wait("() => document.querySelector('#feed').getAttribute('aria-rowcount') === '10001'")
    screen.wait("first => document.querySelector('#row-1 .node.text')?.textContent === first", first)
    look_back(screen)
    while screen.page.locator("#feed").get_attribute("aria-rowcount") != "10000":
        press(screen, "ArrowLeft")
    screen.wait("first => document.querySelector('#row-0 .node.text')?.textContent === first", first)
    press(screen, "Escape")
    screen.wait("first => document.querySelector('#row-1 .node.text')?.textContent === first", first)
    screen.wait("() => document.querySelector('#feed').getAttribute('aria-rowcount') === '10001'")


def test_an_edit_of_meanwhile_is_there_afterwards(server, opened):
    made = server.make_list(10_000, heights="fixed")
    screen = opened(f"list={made}")
    look_back(screen)
    operations = [{"op": "delete", "at": [0, at]} for at in range(3)]
    server.call("PATCH", f"/lists/{made}/rows", {"operations": operations}, {"If-Match": "*"})
    press(screen, "Home")
    assert screen.page.locator("#feed").get_attribute("aria-rowcount") == "10000"
    look_ahead(screen)
    screen.wait("() => document.querySelector('#feed').getAttribute('aria-rowcount') === '9997'")
    screen.wait_ready()
    agree(server, screen)


@pytest.mark.parametrize("layout", ["grid,3,8,8", "waterfall,240,12,16"])
def test_columns_are_shown_as_they_were(server, opened, layout):
    screen = opened(f"list={server.make_list(5_000, heights='fixed')}&layout={layout}")
    screen.wait_row(0)
    place = "row => { const { left, top, width, height } = document.getElementById(`row-${row}`).getBoundingClientRect(); return [left, top, width, height].map(Math.round) }"
    before = [screen.page.evaluate(place, row) for row in range(3)]
    screen.wheel_to_rest(4_000, steps=6)
    look_back(screen)
    press(screen, "Home")
    screen.page.wait_for_selector("#row-2[data-state=V]")
    assert [screen.page.evaluate(place, row) for row in range(3)] == before
    look_ahead(screen)


def test_another_list_ends_the_past(server, opened):
    one, other = server.make_list(10_000, name="one"), server.make_list(5_000, name="other")
    screen = opened(f"list={one}")
    look_back(screen)
    screen.page.evaluate("list => { location.hash = `list=${list}` }", other)
    screen.page.wait_for_selector("html:not([data-past])")
    screen.wait("() => document.querySelector('#feed').getAttribute('aria-rowcount') === '5000'")
    screen.wait_ready()
    agree(server, screen)


def test_a_sheet_says_that_its_past_is_not_shown(server, opened):
    screen = opened(f"list={server.make_list(1_000)}&layout=sheet")
    screen.page.locator(LOOK_BACK).click()
    screen.page.wait_for_selector(".timeline-notice:has-text('The past of sheets')")
    assert screen.page.locator(LOOK_BACK).get_attribute("aria-pressed") == "false"


def test_the_recording_is_taken_along_and_replays_to_the_same_state(server, opened, tmp_path):
    screen = opened(f"list={server.make_list(10_000, heights='fixed')}&policy=adaptive")
    screen.wheel_to_rest(3_000, steps=6)
    with screen.page.expect_download() as download:
        screen.page.get_by_role("button", name="Recording").click()
    path = tmp_path / "viewer.recording.json"
    download.value.save_as(path)
    replayed = subprocess.run([os.environ["SCREENFUL_BINARY"], "replay", path], capture_output=True, text=True)
    assert replayed.returncode == 0, replayed.stderr
    assert replayed.stdout.rstrip().endswith("replayed to the state that was recorded, bit for bit")
    assert "row 0 left the " in replayed.stdout


def test_a_key_looks_back_on_a_phone_too(opened):
    screen = opened(width=390, height=780)
    screen.focus()
    screen.press("b")
    screen.page.wait_for_selector("html[data-past]")
    assert screen.page.locator(".timeline-past").is_visible()
    screen.press("b")
    screen.page.wait_for_selector("html:not([data-past])")


def test_the_timeline_that_opens_for_it_shows_the_time_until_then(opened):
    screen = opened(timeline="closed")
    screen.wheel_to_rest(3_000, steps=8)
    screen.press("b")
    screen.page.wait_for_selector("html[data-past]")
    ago = float(screen.page.locator(".timeline-past").inner_text().split(" s ago")[0])
    assert 0 <= ago < 60
    # The rows and the requests of the scroll are drawn.
    screen.page.wait_for_function(PAINTED)


def test_escape_comes_back_wherever_the_focus_is(opened):
    screen = opened()
    look_back(screen)
    screen.page.locator("#theme").focus()
    screen.page.keyboard.press("?")
    screen.page.keyboard.press("Escape")
    assert screen.page.locator("html[data-past]").count() == 1
    look_ahead(screen)
