"""The server goes away and comes back, or lets not everybody in."""

import re

import pytest

from agreement import agree, wait_named
from screen import SHOW, Screen
from server import Server


def test_after_a_crash_the_page_comes_back_to_its_row(server, screen, complaints):
    complaints.forgives_network = True
    made = server.make_list(1_000_000_000)
    screen.open(f"{server.url}/#list={made}&row=512345678")
    screen.wheel_to_rest(800, steps=3)
    place, rows = screen.place, screen.rows
    server.kill()
    screen.wait_stale()
    assert re.search("behind, trying again|offline", screen.page.locator("#link").inner_text())
    assert screen.rows == rows, "the list keeps what it showed"
    server.restart()
    screen.wait_ready()
    screen.wait_row(place[0])
    screen.wait_rest()
    assert (screen.place, screen.rows) == (place, rows)
    # The panel is drawn at most ten times a second, and names the viewer that has ended until then.
    wait_named(server, screen)
    assert server.get(f"/viewers/{screen.viewer}")["list"] == made


@pytest.mark.parametrize("layout", ["list", "flow,8"])
def test_after_a_crash_page_and_server_are_at_one_place_in_a_row_that_was_measured(server, open_page, complaints, layout):
    complaints.forgives_network = True
    made = server.make_list(1_000)
    screen = Screen(open_page()).open(f"{server.url}/#list={made}&layout={layout}&row=489", part=1)
    screen.wait_rest()
    # Rows are as high as their texts; this one is higher than the estimate by which it is found again at first.
    high = screen.page.evaluate("() => [...document.querySelectorAll('#feed .row')].find((row) => row.offsetHeight > 90).dataset.row")
    screen.page.evaluate("row => (location.hash = `${location.hash.replace(/row=[^&]*/, '')}&row=${row}+85`)", high)
    screen.wait("row => location.hash.includes(`row=${row}+85`)", high)
    screen.wait_rest()
    place = screen.place
    assert place == (int(high), 85)
    server.kill()
    screen.wait_stale()
    server.restart()
    screen.wait_ready()
    screen.wait_rest()
    assert screen.place == place
    row, within = server.get(f"/viewers/{screen.viewer}/range-controller")["anchor"]
    assert row == place[0] and abs(within - place[1]) < 1


def test_scrolling_without_a_server_shows_hatched_rows_until_it_is_back(server, screen, complaints):
    complaints.forgives_network = True
    made = server.make_list(1_000_000)
    screen.open(f"{server.url}/#list={made}&row=1000")
    server.kill()
    screen.wait_stale()
    screen.press("End")
    screen.page.wait_for_selector("#row-999999.is-blank", state="attached")
    server.restart()
    screen.wait_row(999_999)
    assert screen.rows[-1] == 999_999


def test_a_viewer_that_has_ended_is_made_anew(server, screen, complaints):
    complaints.forgives_network = True
    screen.open(f"{server.url}/#row=5000")
    old = screen.viewer
    server.call("DELETE", f"/viewers/{old}")
    screen.wait("old => document.querySelector('#ranges .section-aside').textContent !== `viewer ${old}`", old)
    screen.wait_ready()
    assert screen.rows[0] == 5000


def test_a_page_that_nobody_sees_lets_its_stream_go(server, screen):
    screen.open(f"{server.url}/#row=5000", part=0.25)
    viewer = screen.viewer
    screen.page.evaluate(SHOW, True)
    screen.page.wait_for_selector("#link[data-kind=paused]", state="attached")
    server.wait_for(lambda: server.get(f"/viewers/{viewer}")["streams"] == 0)
    # What happens meanwhile is made up for.
    server.call("POST", f"/viewers/{viewer}/scroll", {"anchor": [5001, 0], "phase": "drag", "velocity": 500})
    screen.page.evaluate(SHOW, False)
    screen.wait_ready()
    assert screen.viewer == viewer
    agree(server, screen)


def test_a_page_that_leaves_takes_its_viewer_along(server, screen):
    screen.open(server.url)
    viewer = screen.viewer
    screen.page.goto("about:blank")
    server.wait_gone(f"/viewers/{viewer}")


def test_a_server_with_a_token_is_asked_once(tmp_path, open_page, complaints):
    complaints.forgives_network = True
    token = tmp_path / "token"
    token.write_text("a-token-of-thirty-two-characters-x")
    server = Server(tmp_path, "--token-file", str(token))
    try:
        screen = Screen(open_page())
        screen.page.goto(server.url)
        screen.page.fill("#token", "not-this-one")
        screen.page.keyboard.press("Enter")
        screen.wait("() => document.querySelector('#token-dialog').open && document.querySelector('#notice').textContent !== ''")
        screen.page.fill("#token", token.read_text())
        screen.page.keyboard.press("Enter")
        screen.wait_ready()
        screen.page.reload()
        screen.wait_ready()
    finally:
        server.stop()
