"""Others edit the list while somebody reads it."""

import re

import pytest

from agreement import agree
from screen import SEEN, SHOW, Screen


def edit(server, made: str, *operations) -> None:
    server.call("PATCH", f"/lists/{made}/rows", {"operations": list(operations)}, {"If-Match": "*"})


def title(screen, row: int) -> str:
    return screen.page.locator(f"#row-{row} .node.text").first.text_content()


@pytest.fixture
def made(server) -> str:
    return server.make_list(10_000)


@pytest.fixture
def reading(server, screen, made) -> Screen:
    return screen.open(f"{server.url}/#list={made}&row=500+10")


def values(text: str) -> dict:
    return {"title": text, "text": "by another client", "likes": 1}


def test_rows_inserted_above_leave_the_reader_where_he_is(server, reading, made):
    before = title(reading, 500)
    edit(server, made, *({"op": "insert", "at": [0, at], "values": values(f"new {at}")} for at in range(3)))
    reading.wait("() => document.querySelector('#feed').getAttribute('aria-rowcount') === '10003'")
    reading.wait_row(503)
    reading.wait("([row, text]) => document.querySelector(`#row-${row} .node.text`)?.textContent === text", [503, before])
    first = reading.seen[0]
    assert first["row"] == 503 and abs(first["top"] + 10) <= 1
    agree(server, reading)


def test_rows_deleted_above_leave_the_reader_where_he_is(server, reading, made):
    before = title(reading, 500)
    edit(server, made, *({"op": "delete", "at": [0, at]} for at in range(100)))
    reading.wait_row(400)
    reading.wait("([row, text]) => document.querySelector(`#row-${row} .node.text`)?.textContent === text", [400, before])
    assert reading.rows[0] == 400
    agree(server, reading)


def test_edits_that_cross_a_scroll_leave_the_server_where_the_page_is(server, reading, made):
    crossed = []

    def cross(route):
        # The page has read its place, and the server hears of it after the edit.
        phase = route.request.post_data_json["phase"]
        if len(crossed) < 3 or phase == "settle":
            edit(server, made, *({"op": "insert", "at": [0, at], "values": values(f"new {at}")} for at in range(40)))
            crossed.append(phase)
        route.continue_()

    reading.page.context.route("**/scroll", cross)
    reading.wheel_to_rest(900, steps=3)
    assert "settle" in crossed
    reading.wait("count => Number(document.querySelector('#feed').getAttribute('aria-rowcount')) === count", 10_000 + 40 * len(crossed))
    reading.wait_rest()
    reading.wait(f"() => ({SEEN})().every(({{ state, blank }}) => state === 'V' && !blank)")
    assert reading.rows[0] == server.get(f"/viewers/{reading.viewer}")["anchor"][0]
    agree(server, reading)


def without_a_viewer(server, screen) -> None:
    """The server has ended the viewer of a page that nobody sees."""
    server.call("DELETE", f"/viewers/{screen.viewer}")


def without_events(server, screen) -> None:
    """The server has dropped the events since the page's last one."""
    screen.page.context.route("**/events?viewers=*", lambda route: route.continue_(url=re.sub(r"\.\d+\.", ".0.", route.request.url)))


@pytest.mark.parametrize("lose", [without_a_viewer, without_events])
def test_edits_of_which_nobody_told_leave_the_reader_where_he_is(server, reading, made, lose, complaints):
    complaints.forgives_network = True
    page, before = reading.page, title(reading, 500)
    page.locator("#row-501").click(modifiers=["Shift"])
    page.wait_for_selector("#row-501[aria-selected=true]")
    page.evaluate(SHOW, True)
    page.wait_for_selector("#link[data-kind=paused]", state="attached")
    edit(server, made, *({"op": "insert", "at": [0, at], "values": values(f"new {at}")} for at in range(40)))
    edit(server, made, *({"op": "delete", "at": [0, at]} for at in (100, 531)))
    lose(server, reading)
    page.evaluate(SHOW, False)
    reading.wait_ready()
    reading.wait_rest()
    assert title(reading, 538) == before
    first = reading.seen[0]
    assert first["row"] == 538 and abs(first["top"] + 10) <= 1
    assert page.locator(".row[aria-selected=true]").get_attribute("id") == "row-539"
    agree(server, reading)


def test_a_reloaded_row_shows_its_new_values(server, reading, made):
    edit(server, made, {"op": "reload", "at": [0, 502], "values": values("seen at once")})
    reading.wait("() => document.querySelector('#row-502 .node.text')?.textContent === 'seen at once'")
    agree(server, reading)


def test_a_moved_row_takes_its_content_along(server, reading, made):
    far, near = title(reading, 503), title(reading, 501)
    edit(server, made, {"op": "move", "from": [0, 503], "to": [0, 501]})
    for row, text in [(501, far), (502, near)]:
        reading.wait("([row, text]) => document.querySelector(`#row-${row} .node.text`)?.textContent === text", [row, text])
    agree(server, reading)


def test_a_list_that_is_deleted_says_so(server, reading, made, complaints):
    complaints.forgives_network = True
    server.call("DELETE", f"/lists/{made}")
    reading.page.wait_for_selector("#notice:not([hidden])")
    assert "list" in reading.page.locator("#notice").inner_text()
