"""Measures what a newly shown cell costs the page's thread: drawn from frames, and as flexbox HTML with measurement.

    SCREENFUL_BINARY=… python Tests/Browser/cell_cost.py

All ways scroll through the same cells at the same speed; frames in which nothing new appears are measured beside
them and taken off, as they are no cell's cost. The usual way is measured twice, as people write it with an
observer alone and as well-known lists do it, and the cheaper one is compared with.

Prints microseconds of the thread's own time a cell, and their ratio: the median of runs, one of each way after
the other.
"""

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from conftest import CHROMIUM
from server import Server

TURNS = 7
BAR = 0.5
WAYS = {
    "nothing": "frames without new cells",
    "frames": "drawn from frames",
    "observed": "flexbox, observed",
    "measured": "flexbox, measured and observed",
}
KINDS = {"TaskDuration": "all", "RecalcStyleDuration": "style", "LayoutDuration": "layout"}


def busy(session) -> dict[str, float]:
    """Seconds that the page's thread has worked, by kind."""
    return {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}


def run(session, page, way: str, cells: int) -> dict[str, float]:
    """Microseconds a cell, by kind."""
    before = busy(session)
    page.evaluate("way => cost.run(way)", way)
    after = busy(session)
    return {kind: (after[kind] - before[kind]) / cells * 1e6 for kind in KINDS}


def measure() -> float:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.route("**/main.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
        page.goto(server.url)
        cells = page.evaluate((Path(__file__).parent / "cell-cost.js").read_text())
        session = page.context.new_cdp_session(page)
        # The thread's own time: what else the machine does is not counted.
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        turns = [{way: run(session, page, way, cells) for way in WAYS} for _ in range(TURNS + 1)]
        browser.close()
        server.stop()
    return report(turns[1:])  # The first turn warms up.


def report(turns: list[dict]) -> float:
    for way, name in WAYS.items():
        figures = ", ".join(f"{label} {statistics.median(turn[way][kind] for turn in turns):.0f}" for kind, label in KINDS.items())
        print(f"{name:31} µs a cell: {figures}")
    net = {way: statistics.median(turn[way]["TaskDuration"] - turn["nothing"]["TaskDuration"] for turn in turns) for way in WAYS}
    usual = min(net["observed"], net["measured"])
    ratio = net["frames"] / usual
    print(f"a new cell: {net['frames']:.0f} µs from frames, {usual:.0f} µs the usual way: ratio {ratio:.2f} (bar {BAR})")
    whole = {way: statistics.median(turn[way]["TaskDuration"] for turn in turns) for way in WAYS}
    print(f"with all else that a frame costs: ratio {whole['frames'] / min(whole['observed'], whole['measured']):.2f}")
    return ratio


if __name__ == "__main__":
    sys.exit(measure() > BAR)
