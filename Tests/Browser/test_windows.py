"""Windows of one browser share an event stream: over HTTP/1.1 it opens six connections to a server."""

from urllib.error import HTTPError

import pytest

from agreement import agree
from proxy import Proxy
from screen import Screen


@pytest.fixture
def proxy(server):
    proxy = Proxy(server.port)
    yield proxy
    proxy.close()


@pytest.fixture
def windows(server, proxy, open_page, complaints):
    """Opens windows of one browser on a list, each at a row of its own."""
    made = server.make_list(100_000, heights="fixed")
    first = open_page(width=500, height=500)

    def make(count: int) -> list[Screen]:
        pages = [first] + [first.context.new_page() for _ in range(count - 1)]
        screens = [Screen(page) for page in pages]
        for index, screen in enumerate(screens):
            screen.open(f"{proxy.url}/#list={made}&row={index * 1000}")
        return screens

    return make


def scroll_on(server, screen) -> None:
    """Scrolls, and the states follow: the stream reaches this window."""
    row = screen.rows[0] + 500
    screen.page.evaluate("row => location.hash = `#row=${row}`", row)
    screen.wait_row(row)
    agree(server, screen)


def test_ten_windows_show_their_rows_live_over_one_stream(server, proxy, windows):
    screens = windows(10)
    assert [screen.rows[0] for screen in screens] == [index * 1000 for index in range(10)]
    assert len({screen.viewer for screen in screens}) == 10
    for screen in screens:
        scroll_on(server, screen)
    server.wait_for(lambda: proxy.open_streams == 1)
    for screen in screens:
        assert server.get(f"/viewers/{screen.viewer}")["streams"] == 1
        assert screen.page.locator("#link").get_attribute("data-kind") == "live"


def test_when_the_leading_window_goes_another_takes_the_stream_over(server, proxy, windows):
    screens = windows(4)
    # The first one has the stream. Closed without a word it is known by its lock.
    screens[0].page.close(run_before_unload=False)
    for screen in screens[1:]:
        scroll_on(server, screen)
    server.wait_for(lambda: proxy.open_streams == 1)
    # So has the next, and it is no longer there for the one that is hidden.
    screens[1].page.evaluate(
        """() => {
          Object.defineProperty(document, "hidden", { value: true, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    server.wait_for(lambda: server.get(f"/viewers/{screens[1].viewer}")["streams"] == 0)
    for screen in screens[2:]:
        scroll_on(server, screen)
    assert proxy.open_streams == 1


def test_a_window_that_is_closed_leaves_the_shared_stream(server, windows):
    screens = windows(3)
    viewer = screens[2].viewer
    screens[2].page.close()
    server.wait_for(lambda: listeners(server, viewer) == 0)
    for screen in screens[:2]:
        scroll_on(server, screen)


def listeners(server, viewer) -> int:
    """Streams that carry a viewer's events; none where it has ended."""
    try:
        return server.get(f"/viewers/{viewer}")["streams"]
    except HTTPError:
        return 0


def test_a_fault_of_the_shared_stream_is_seen_and_mended_in_every_window(server, proxy, windows, complaints):
    complaints.forgives_network = True
    screens = windows(3)
    with proxy.cutting():
        for screen in screens:
            screen.wait_stale()
    for screen in screens:
        screen.wait_ready()
        scroll_on(server, screen)


def test_a_browser_without_locks_has_a_stream_for_each_window(server, proxy, open_page):
    made = server.make_list(1_000)
    screens = []
    context = None
    for _ in range(2):
        page = open_page() if context is None else context.new_page()
        context = page.context
        # What an origin that is not secure looks like, in the worker too.
        page.route(
            "**/net/worker.js",
            lambda route: route.fulfill(
                body=route.fetch().text().replace('"locks" in navigator', "false"), content_type="text/javascript"
            ),
        )
        screens.append(Screen(page).open(f"{proxy.url}/#list={made}"))
    server.wait_for(lambda: proxy.open_streams == 2)
    for screen in screens:
        scroll_on(server, screen)
