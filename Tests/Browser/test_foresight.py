"""What the page shows of a scroll before the server has answered it."""

import pytest

from agreement import agree
from proxy import Proxy

# The states of the rows on screen that differ from their place: visible by a pixel, or not at all.
WRONG = """() => {
  const frame = document.querySelector("#frame").getBoundingClientRect();
  return [...document.querySelectorAll("#feed .row")].flatMap(row => {
    const { top, bottom } = row.getBoundingClientRect();
    const isIn = bottom > frame.top + 3.5 && top < frame.bottom - 3.5;
    const isOut = bottom < frame.top + 0.5 || top > frame.bottom - 0.5;
    const isVisible = row.dataset.state === "V";
    return (isIn && !isVisible) || (isOut && isVisible) ? [`${row.dataset.row} ${row.dataset.state}`] : [];
  });
}"""


@pytest.fixture
def proxy(server):
    proxy = Proxy(server.port)
    yield proxy
    proxy.close()


@pytest.mark.parametrize("distance", [350, -350])
def test_states_move_with_the_viewport_while_the_server_is_silent(server, proxy, screen, complaints, distance):
    complaints.forgives_network = True
    made = server.make_list(100_000)
    screen.open(f"{proxy.url}/#list={made}&row=5000", part=0.25)
    screen.wheel_to_rest(2 * distance)
    agree(server, screen)
    with proxy.holding_streams():
        left = first_to_leave(screen, distance)
        screen.wheel(distance)
        screen.wait(f"left => ({WRONG})().length === 0 && !document.querySelector(`#row-${{left}}[data-state=V]`)", left)
        seen = {each["row"]: each["state"] for each in screen.seen}
        first, *_, last = [row for row, state in seen.items() if state == "V"]
        # The leading side reaches farther than the trailing one.
        ahead, behind = (last + 1, first - 1) if distance > 0 else (first - 1, last + 1)
        assert (seen[ahead], seen[behind]) == ("D", "D")
    agree(server, screen)


def first_to_leave(screen, distance: int) -> int:
    """The visible row that a scroll leaves first."""
    rows = [each["row"] for each in screen.seen if each["state"] == "V"]
    return min(rows) if distance > 0 else max(rows)
