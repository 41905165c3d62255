"""Pages that the benches scroll, and how a wheel scrolls them."""

import re
import urllib.request
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from devtools import Browser
from proxy import Proxy
from screen import READY, choices, scroll_at
from server import Server

SIZE = {"width": 1280, "height": 800}
ROWS = 1_000_000

EMPTY = "<style>body { margin: 0; height: 30000000px }</style>"

# A windowed list as people write one: rows of one height at their places, made and removed with the window. No network.
PLAIN = """<!doctype html>
<style>
  body { margin: 0; font: 15px/20px sans-serif }
  #feed { position: fixed; inset: 0; overflow-y: scroll; background: #fff }
  #extent { position: relative; height: 7600000px; contain: layout paint style }
  .row { position: absolute; left: 0; right: 0; height: 75px; padding-left: 84px; border-bottom: 1px solid #ddd; contain: strict }
  .row i { position: absolute; left: 10px; top: 8px; width: 60px; height: 60px; border-radius: 6px; background: #9bc }
  .row b, .row span { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
</style>
<div id=feed><div id=extent></div></div>
<script>
  const feed = document.querySelector("#feed"), extent = document.querySelector("#extent"), height = 76, overscan = 8, rows = new Map();
  const make = (row) => {
    const made = document.createElement("div");
    made.className = "row";
    made.style.top = `${row * height}px`;
    const [picture, title, text, more] = ["i", "b", "span", "span"].map((name) => made.appendChild(document.createElement(name)));
    title.textContent = `Row ${row} of a plain list`;
    text.textContent = "Its first line has as many words as a cell of the list that it is compared with.";
    more.textContent = "Its second line has some more of them.";
    return extent.appendChild(made);
  };
  const draw = () => {
    const first = Math.max(0, Math.floor(feed.scrollTop / height) - overscan);
    const end = Math.ceil((feed.scrollTop + feed.clientHeight) / height) + overscan;
    for (const [row, made] of rows) if (row < first || row >= end) made.remove(), rows.delete(row);
    for (let row = first; row < end; row++) if (!rows.has(row)) rows.set(row, make(row));
    waits = false;
  };
  let waits = false;
  feed.addEventListener("scroll", () => waits || ((waits = true), requestAnimationFrame(draw)), { passive: true });
  draw();
</script>"""


class Way:
    """One page that a wheel scrolls."""

    def __init__(self, page):
        self.page = page
        page.send("Performance.enable", {"timeDomain": "threadTicks"})

    @contextmanager
    def throttled(self, rate: int):
        """Slows the page's processor down for a while: a page that is slowed takes processor time even when it is idle."""
        self.page.send("Emulation.setCPUThrottlingRate", {"rate": rate})
        try:
            yield
        finally:
            self.page.send("Emulation.setCPUThrottlingRate", {"rate": 1})

    def wheel(self, speed: int, seconds: float) -> None:
        self.page.bring_to_front()
        scroll_at(self.page, speed, seconds)

    def busy(self) -> float:
        """Seconds that the page's thread has worked."""
        metrics = self.page.send("Performance.getMetrics")["metrics"]
        return next(each["value"] for each in metrics if each["name"] == "TaskDuration")


@dataclass(frozen=True)
class Link:
    """The way to the server: its round trip in milliseconds, and the address at this end."""

    trip: int
    url: str


class House:
    """A server with one list, and links to it."""

    def __init__(self, browser: Browser, folder):
        self._browser = browser
        self._server = Server(folder)
        self._list = self._server.make_list(ROWS)
        self._open = ExitStack()

    def link(self, trip: int) -> Link:
        """A link; without a round trip there is nothing in between."""
        if trip == 0:
            return Link(0, self._server.url)
        proxy = Proxy(self._server.port)
        self._open.callback(proxy.close)
        self._open.enter_context(proxy.delaying(trip / 2000))
        return Link(trip, proxy.url)

    def bare(self, content: str) -> Way:
        """A page that is not ours."""
        page = self._browser.new_page(SIZE)
        page.set_content(content)
        return Way(page)

    def list(
        self, policy: str, link: Link, *, part: float | None = None, layout: str = "list", timeline: str = "closed", size: dict = SIZE
    ) -> Way:
        """The list under a policy; `part` is how much of its area the viewport takes, by default the page's choice."""
        page = self._browser.new_page(size)
        for script in choices(part, timeline, "yes"):
            page.add_init_script(script)
        page.goto(f"{link.url}/#list={self._list}&layout={layout}")
        page.wait("() => document.querySelector('#link[data-kind=live]') !== null")
        page.wait(READY)
        if timeline != "closed":
            page.wait("() => document.querySelector('#timeline canvas') !== null")
        viewer = page.evaluate("document.querySelector('#ranges .section-aside').textContent").removeprefix("viewer ")
        self._server.call("PATCH", f"/viewers/{viewer}/range-controller", {"policy": {"name": policy}})
        return Way(page)

    @property
    def scrolls(self) -> int:
        """The scrolls that the server was told so far."""
        with urllib.request.urlopen(f"{self._server.url}/metrics") as metrics:
            return int(re.search(r'^screenful_requests_total{operation="postScroll"} (\d+)', metrics.read().decode(), re.M)[1])

    def close(self) -> None:
        self._open.close()
        self._server.stop()


@contextmanager
def housed(browser, folder):
    house = House(browser, folder)
    try:
        yield house
    finally:
        house.close()
