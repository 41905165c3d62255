"""Who is here for the first time sees a scroll, unless they scroll themselves or want no motion."""

import pytest

from screen import Screen

MOVED = "() => document.querySelector('#feed').scrollTop > 0"


def opened(server, page, address: str = "") -> Screen:
    screen = Screen(page).open(f"{server.url}/{address}", timeline=None, visited=None)
    page.wait_for_selector("#timeline canvas")
    return screen


def test_a_scroll_is_played_once(server, open_page):
    page = open_page(visited=False)
    screen = opened(server, page)
    screen.wait("() => document.querySelector('#mode').value === 'full' && document.querySelector('#feed').scrollTop > 400")
    screen.wait_rest()
    assert screen.place[0] > 0
    # The timeline has something to show.
    page.wait_for_function("() => /of [1-9]/.test(document.querySelector('.timeline-figures')?.textContent ?? '')")
    other = page.context.new_page()
    second = opened(server, other)
    second.wait_rest()
    assert not other.evaluate(MOVED)


def test_input_ends_it(server, open_page):
    page = open_page(visited=False)
    screen = opened(server, page)
    screen.wait(MOVED)
    screen.press("Home")
    screen.wait("() => document.querySelector('#feed').scrollTop === 0")
    screen.wait_rest()
    assert screen.place[0] == 0


@pytest.mark.parametrize("address, options", [("", {"reduced_motion": "reduce"}), ("#row=500", {})], ids=["no-motion", "a-place"])
def test_nothing_moves_for_those_who_want_none_or_go_somewhere(server, open_page, address, options):
    page = open_page(visited=False, **options)
    screen = opened(server, page, address)
    screen.wait_rest()
    place = screen.place
    page.wait_for_function("() => /of /.test(document.querySelector('.timeline-figures')?.textContent ?? '')")
    screen.wait_rest()
    assert screen.place == place
