"""The page tells the truth on a bad link, and catches up by itself when the link is good again."""

import re
import time

import pytest

from agreement import agree
from proxy import Proxy
from screen import Screen

# Seconds after the end of a fault within which the page is right again.
RECOVERY = 3

# Notes every state that the header shows.
WATCH = """() => {
  const link = document.querySelector("#link");
  window.shown = [link.dataset.kind];
  new MutationObserver(() => shown.at(-1) !== link.dataset.kind && shown.push(link.dataset.kind))
    .observe(link, { attributes: true });
}"""

# The header says that what is shown is older than a scroll may wait for its answer.
OLD = """() => {
  const { dataset, textContent } = document.querySelector("#link");
  return dataset.kind === "offline" || Number.parseFloat(textContent) > 4;
}"""


@pytest.fixture
def proxy(server):
    proxy = Proxy(server.port)
    yield proxy
    proxy.close()


@pytest.fixture
def linked(server, proxy, screen, complaints) -> Screen:
    """The page of a long list, at the other end of a link."""
    complaints.forgives_network = True
    made = server.make_list(100_000)
    screen.open(f"{proxy.url}/#list={made}&row=1000")
    screen.page.evaluate(WATCH)
    return screen


def catches_up(server, screen) -> None:
    """The page says of every row what the server says, and that it is live, without a hand on it."""
    end = time.monotonic() + RECOVERY
    screen.page.wait_for_selector("#link[data-kind=live]", state="attached", timeout=RECOVERY * 1000)
    while True:
        try:
            agree(server, screen)
            first = screen.page.evaluate("() => Number(/row=(\\d+)/.exec(location.hash)[1])")
            controller = server.get(f"/viewers/{screen.viewer}/range-controller")
            visible = [run for run in controller["runs"] if run[2] == 15]
            assert visible and visible[0][0] <= first <= visible[-1][1], (first, visible)
            # Rows are drawn before their contents, as many of these as a frame has time for.
            assert screen.page.locator("#feed .row[data-state=V].is-blank").count() == 0
            break
        except AssertionError:
            if time.monotonic() > end:
                raise
    assert screen.page.locator(".stage[data-stale]").count() == 0


def go_on(screen) -> None:
    """Reads on, by the wheel and then by a leap."""
    row, _ = screen.place
    screen.wheel(2400)
    # Wheel events that a busy browser handles after the leap would scroll on from there.
    screen.wait("row => Number(/row=(\\d+)/.exec(location.hash)[1]) > row", row)
    screen.page.evaluate("location.hash = '#row=50000'")


FAULTS = {
    "drops POSTs": lambda proxy: proxy.dropping_posts(),
    "holds POSTs": lambda proxy: proxy.holding_posts(),
    "holds the stream": lambda proxy: proxy.holding_streams(),
    "cuts": lambda proxy: proxy.cutting(),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_page_catches_up_when_a_fault_ends(server, proxy, linked, fault):
    with FAULTS[fault](proxy):
        go_on(linked)
        linked.wait_stale()
        linked.page.wait_for_selector(".stage[data-stale]", state="attached")
        said = linked.page.locator("#link").inner_text()
        assert re.fullmatch(r"\d+\.\d s behind, trying again|offline", said), said
        # It stays so through several tries.
        linked.page.evaluate("() => shown.length = 0")
        linked.wait(OLD)
        shown = linked.page.evaluate("() => shown")
        assert "live" not in shown, shown
    catches_up(server, linked)


@pytest.mark.parametrize("delay", [0.1, 0.4])
def test_a_slow_link_is_live_and_catches_up(server, proxy, linked, delay):
    with proxy.delaying(delay):
        go_on(linked)
        linked.wait_row(50_000)
        catches_up(server, linked)
        # What the header tells is the round trip: both ways.
        linked.wheel(300)
        linked.wait(
            """least => {
              const { dataset, textContent } = document.querySelector('#link');
              const figure = /· ([\\d.]+) (ms|s)$/.exec(textContent);
              return dataset.kind === 'live' && figure && Number(figure[1]) * (figure[2] === 's' ? 1000 : 1) >= least;
            }""",
            delay * 2000,
        )
    go_on(linked)
    catches_up(server, linked)


def test_a_scroll_that_a_proxy_delivers_late_moves_nothing(server, proxy, linked):
    viewer = linked.viewer
    with proxy.holding_posts():
        linked.press("End")
        linked.wait_stale()
        # The first one is given up by now, and sent again.
        linked.wait(OLD)
        linked.press("Home")
    catches_up(server, linked)
    assert server.get(f"/viewers/{viewer}")["offset"] == 0


def test_an_idle_page_notices_a_stream_that_says_nothing(proxy, linked):
    with proxy.holding_streams():
        linked.wait_stale()
    linked.page.wait_for_selector("#link[data-kind=live]", state="attached")


def test_a_server_out_of_reach_is_called_offline(server, proxy, linked):
    with proxy.cutting():
        linked.page.wait_for_selector("#link[data-kind=offline]", state="attached")
        assert linked.page.locator("#link").inner_text() == "offline"
        assert linked.page.locator(".stage[data-stale]").count() == 1
    catches_up(server, linked)


def test_a_live_page_at_rest_leaves_its_header_alone(server, proxy, linked):
    linked.page.evaluate(
        """() => {
          window.changed = 0;
          const all = { subtree: true, childList: true, characterData: true, attributes: true };
          new MutationObserver(() => changed += 1).observe(document.querySelector("#link"), all);
        }"""
    )
    pings = proxy.pings
    server.wait_for(lambda: proxy.pings > pings + 1, seconds=20)
    assert linked.page.evaluate("() => changed") == 0
