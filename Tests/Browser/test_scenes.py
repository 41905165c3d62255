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
    visible, display, preload = counts(page, "Feed")
    assert visible > 0 and display > 0 and preload > 0
    page.click("#scene-tab-1")
    wait_told(page, "Feed, Inbox")
    page.wait_for_function("() => document.querySelector('#scene-title').textContent === 'Inbox'")
    hidden = counts(page, "Feed")
    assert hidden[0] == 0 and hidden[1] == visible and hidden[2] < display + preload
    assert page.locator("#scenes-tree .scene-screen").nth(1).locator("[data-state=V]").count() == 1


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
