"""What is typed before a field is there goes to the field, and gives no commands."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from screen import Screen


class Held:
    """The first request for an address, until it is let go."""

    def __init__(self, page: Page, address: str):
        self._routes = []
        self._requests = []
        self._page = page
        page.on("request", lambda request: self._requests.append(request.url))
        page.route(re.compile(address), lambda route: self._routes.append(route), times=1)

    def let_go(self) -> None:
        end = time.monotonic() + 30
        while not self._routes:
            assert time.monotonic() < end, f"was not held: {self._requests}"
            self._page.wait_for_function("() => new Promise(resolve => requestAnimationFrame(() => resolve(true)))")
        self._routes.pop().continue_()


# The action that opens a field, the address of what it waits for, and the field.
FIELDS: dict[str, tuple[Callable[[Screen], None], str, str]] = {
    "find": (lambda screen: screen.press("/"), r"/find\.[^/]*js", "#find-text"),
    "chooser": (lambda screen: screen.page.click("#lists"), r"/list-chooser\.[^/]*js", "#list-chooser input"),
    "new list": (lambda screen: screen.page.click("#new-list"), r"/new-list\.[^/]*js", "#new-list-dialog [name=name]"),
    "row": (lambda screen: screen.page.keyboard.press("F2"), r"/rows\?", "#row-field-0"),
}


@pytest.mark.parametrize("name", FIELDS)
def test_letters_wait_for_the_field(server, screen, name):
    opens, address, field = FIELDS[name]
    page = screen.open(server.url).page
    page.wait_for_selector("#rows", state="attached")
    screen.press("ArrowDown")
    held = Held(page, address)
    opens(screen)
    # Each of the letters is a command of the list.
    page.keyboard.type("steal?")
    page.keyboard.press("Backspace")
    held.let_go()
    expect(page.locator(field)).to_be_focused()
    expect(page.locator(field)).to_have_value(re.compile("steal$"))
    assert page.locator("dialog[open]").count() == (name in ("new list", "row"))
    expect(page.locator("#lab")).to_be_hidden()


def test_a_field_that_does_not_come_takes_no_letters(server, screen, complaints):
    complaints.forgives_network = True
    page = screen.open(server.url).page
    page.route(re.compile(r"/find\.[^/]*js"), lambda route: route.abort(), times=1)
    screen.press("/")
    page.get_by_text("The search could not be loaded").first.wait_for(state="attached")
    screen.press("j")
    screen.wait("() => document.querySelector('#feed').getAttribute('aria-activedescendant') === 'row-0'")
