"""The help: what the states mean, a picture of the ranges as they are, things to try, and the keys."""

import math

import pytest

from screen import Screen


@pytest.fixture
def helped(server, open_page):
    def make(width=1280, **options) -> Screen:
        screen = Screen(open_page(width=width, **options)).open(server.url, part=0.25)
        screen.press("?")
        screen.page.wait_for_selector("#help-part")
        return screen

    return make


def test_it_shows_the_ranges_as_they_are(server, helped):
    screen = helped()
    page = screen.page
    _, top, _, height = server.get(f"/viewers/{screen.viewer}/range-controller")["rects"]["preload"]
    # As JavaScript rounds.
    expected = f"preload {math.floor(top + 0.5)} to {math.floor(top + height + 0.5)}"
    page.wait_for_function("text => document.querySelector('#help-part .reaches').ariaLabel.startsWith(text)", arg=expected)
    assert page.locator(".help-states dt").all_inner_texts() == ["V", "D", "P", "M"]
    assert page.locator("#help-keys kbd", has_text="y").count() == 1


def test_what_is_to_be_tried_is_done(server, helped):
    screen = helped()
    page = screen.page
    page.click("#try-network")
    page.wait_for_selector("#help-dialog", state="hidden")
    server.wait_for(lambda: server.get(f"/viewers/{screen.viewer}/network")["network"] == "3g")
    assert page.evaluate("() => document.activeElement.id") == "feed"
    page.keyboard.press("?")
    page.click("#try-strategy")
    server.wait_for(lambda: server.get(f"/viewers/{screen.viewer}/range-controller")["policy"]["name"] == "adaptive")
    page.keyboard.press("?")
    page.click("#try-timeline")
    page.wait_for_selector("#timeline canvas", state="visible")


@pytest.mark.parametrize("width", [1280, 390, 360])
def test_it_begins_with_its_first_line_and_fits(helped, width):
    dialog = helped(width=width).page.locator("#help-dialog")
    assert dialog.evaluate("each => each.scrollTop") == 0
    assert dialog.evaluate("each => each.scrollWidth <= each.clientWidth")
