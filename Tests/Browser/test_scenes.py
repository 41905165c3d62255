"""The demonstration of scenes: taps, and what is kept ready of each list."""

import json
import urllib.request

import pytest

from screen import Screen


@pytest.fixture
def page(server, open_page):
    page = open_page()
    Screen(page).open(server.url)
    return page


def open_scenes(page) -> None:
    page.click("#scenes")
    page.wait_for_selector("#scenes-dialog[open]")
    wait_told(page, "Feed, Inbox")


def wait_told(page, names: str) -> None:
    page.wait_for_function(
        "words => document.querySelector('#scene-words')?.textContent === words",
        arg=f"Told, in this order: {names}.",
    )


def rows(page) -> list[list[str]]:
    """Name, depth, mode and container of each list, in the order of the tree."""
    return page.locator("#scenes-tree .scene-screen").evaluate_all(
        "(rows) => rows.map((row) => ['.scene-name', '.scene-depth', '.scene-mode', '.scene-state']"
        ".map((each) => row.querySelector(each).textContent))"
    )


def counts(page, name: str) -> list[int]:
    """The rows of a list that are visible, displayed, preloaded."""
    row = page.locator("#scenes-tree .scene-screen", has_text=name)
    return [int(each) for each in row.locator(".scene-count").all_inner_texts()]


def wait_counts(page, name: str, condition: str) -> None:
    """Waits until the rows of a list that are visible, displayed, preloaded are as a condition says."""
    page.wait_for_function(
        """(name) => {
          const row = [...document.querySelectorAll("#scenes-tree .scene-screen")].find((each) => each.textContent.includes(name));
          return CONDITION([...row.querySelectorAll(".scene-count")].map((each) => Number(each.textContent)));
        }""".replace("CONDITION", f"({condition})"),
        arg=name,
    )


def total(server, resource: str) -> int:
    with urllib.request.urlopen(f"{server.url}/api/v1/{resource}", timeout=10) as answer:
        return json.load(answer)["total"]


def test_each_tap_shows_the_depth_and_mode_of_every_list(page):
    open_scenes(page)
    assert rows(page) == [["Feed", "0", "full", "shown"], ["Inbox", "1", "minimum", "hidden"]]
    page.click("#scene-push")
    wait_told(page, "Feed, Detail 1")
    page.click("#scene-push")
    wait_told(page, "Feed, Detail 1, Detail 2")
    page.click("#scene-push")
    wait_told(page, "Feed, Detail 1, Detail 2, Detail 3")
    assert [each[1:3] for each in rows(page)] == [
        ["1", "minimum"], ["2", "visibleOnly"], ["1", "minimum"], ["0", "full"], ["1", "minimum"],
    ]
    assert page.inner_text("#scene-title") == "Detail 3"
    page.click("#scene-tab-1")
    wait_told(page, "Feed, Detail 1, Detail 2, Detail 3, Inbox")
    assert [each[1] for each in rows(page)] == ["2", "3", "2", "1", "0"]
    assert page.is_disabled("#scene-back") and page.is_disabled("#scene-push")
    page.click("#scene-tab-0")
    page.click("#scene-back")
    wait_told(page, "Feed, Detail 1, Detail 2")
    assert page.inner_text("#scene-title") == "Detail 2"


def test_what_is_kept_ready_follows_the_taps(page):
    open_scenes(page)
    wait_counts(page, "Feed", "([visible, display, preload]) => visible > 0 && display > 0 && preload > 0")
    visible, display, preload = counts(page, "Feed")
    page.click("#scene-tab-1")
    wait_told(page, "Feed, Inbox")
    page.wait_for_function("() => document.querySelector('#scene-title').textContent === 'Inbox'")
    wait_counts(page, "Inbox", "([visible]) => visible > 0")
    wait_counts(page, "Feed", "([visible]) => visible === 0")
    hidden = counts(page, "Feed")
    assert hidden[1] == visible and hidden[2] < display + preload
    assert page.locator("#scenes-tree .scene-screen").nth(1).locator("[data-state=V]").count() == 1


def shown(page):
    """The list that is on the device's screen."""
    return page.locator("#scene-view > screenful-list:not([inert])")


def test_the_lists_of_the_device_are_scrolled_and_a_tap_on_a_row_pushes_a_detail(page):
    open_scenes(page)
    assert page.locator("#scene-view > screenful-list").count() == 2
    feed = shown(page)
    feed.get_by_role("listitem").first.wait_for()
    before = feed.evaluate("(list) => list.visibleRows")
    feed.hover()
    page.mouse.wheel(0, 900)
    page.wait_for_function("before => document.querySelector('#scene-view > screenful-list').visibleRows[0] > before[1]", arg=before)
    wait_counts(page, "Feed", "([visible, display, preload]) => visible > 0 && display > 0 && preload > 0")
    feed.get_by_role("listitem").nth(2).click()
    wait_told(page, "Feed, Detail 1")
    assert page.inner_text("#scene-title") == "Detail 1" and shown(page).get_attribute("aria-label") == "Detail 1"
    # By keys too, and the covered list keeps its place.
    shown(page).locator("[part=scroller]").press("End")
    page.wait_for_function("() => document.querySelector('#scene-view > screenful-list:not([inert])').visibleRows[1] === 9999")
    page.click("#scene-back")
    wait_told(page, "Feed")
    assert feed.evaluate("(list) => list.visibleRows")[0] > before[1] and page.locator("#scene-view > screenful-list").count() == 2


def test_a_scene_that_the_server_has_lost_is_made_again(server, page, complaints):
    complaints.forgives_network = True
    open_scenes(page)
    page.click("#scene-push")
    wait_told(page, "Feed, Detail 1")
    page.click("#scene-tab-1")
    wait_told(page, "Feed, Detail 1, Inbox")
    server.kill()
    server.restart()
    server.wait_for(lambda: total(server, "scenes") == 1)
    page.click("#scene-tab-0")
    wait_told(page, "Feed, Detail 1, Inbox")
    page.wait_for_function("() => document.querySelector('#scene-title').textContent === 'Detail 1'")
    page.click("#scene-back")
    wait_told(page, "Feed")
    assert rows(page)[0][1:3] == ["0", "full"]


def test_a_list_that_ends_is_named_and_the_dialog_goes_on(server, page, complaints):
    complaints.forgives_network = True
    made = server.make_list(3, name="Short")
    page.goto(f"{server.url}/#list={made}")
    Screen(page).wait_ready()
    open_scenes(page)
    wait_counts(page, "Feed", "([visible]) => visible === 3")
    server.call("DELETE", f"/lists/{made}")
    page.click("#scene-push")
    page.wait_for_function("() => document.querySelector('#scenes-problem').textContent !== ''")
    page.keyboard.press("Escape")
    page.wait_for_selector("#scenes-dialog", state="hidden")


def test_the_viewers_end_with_the_dialog(server, page):
    before = total(server, "viewers")
    page.focus("#feed")
    page.keyboard.press("s")
    wait_told(page, "Feed, Inbox")
    assert total(server, "viewers") == before + 2 and total(server, "scenes") == 1
    page.keyboard.press("Escape")
    page.wait_for_selector("#scenes-dialog", state="hidden")
    while total(server, "viewers") != before or total(server, "scenes") != 0:
        pass
    # It can be opened again.
    page.click("#scenes")
    page.wait_for_function("() => document.querySelectorAll('#scenes-tree .scene-screen').length === 2")


@pytest.mark.parametrize("width", [360, 390, 1440])
def test_the_dialog_fits_its_window(server, open_page, width):
    page = open_page(width=width, height=844)
    Screen(page).open(server.url)
    open_scenes(page)
    page.click("#scene-push")
    wait_told(page, "Feed, Detail 1")
    assert page.evaluate("() => { const { scrollWidth, clientWidth } = document.querySelector('#scenes-dialog');"
                         " return scrollWidth <= clientWidth }")
    scroll = "() => { const { scrollWidth, clientWidth } = document.querySelector('.scene-scroll'); return scrollWidth <= clientWidth }"
    assert page.evaluate(scroll)
