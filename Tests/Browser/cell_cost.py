"""Measures what a newly shown cell costs the page's thread: drawn from frames, and as flexbox HTML with measurement.

    SCREENFUL_BINARY=… python Tests/Browser/cell_cost.py

All ways scroll through the same cells at the same speed. The usual way is measured twice, as people write it with an
observer alone and as well-known lists do it, and the cheaper one is compared with: by what a new cell costs beyond a
frame that shows nothing new, and by all that the frames cost. A last figure is for the cells alone: the usual way with
as many rows at a time as the page draws, which no list that we know does.

Prints microseconds of the thread's own time a cell, and the ratios: medians of turns, in each of which all ways come
one after the other. Takes a minute and a half.
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path

from browsers import CHROMIUM, launched
from server import Server

# Seconds in which turns are begun; the one that warms up is not among them.
PATIENCE = 60
BAR = 0.5
WAYS = {
    "nothing": "frames without new cells",
    "frames": "drawn from frames",
    "observed": "flexbox, observed",
    "measured": "flexbox, measured and observed",
    "batched": "flexbox, several rows at a time",
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


def turn(session, page, cells: int) -> dict:
    return {way: run(session, page, way, cells) for way in WAYS}


def measure() -> float:
    with tempfile.TemporaryDirectory() as folder, launched(CHROMIUM) as browser:
        server = Server(Path(folder))
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.route("**/main.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
        page.goto(server.url)
        cells = page.evaluate((Path(__file__).parent / "cell-cost.js").read_text())
        session = page.context.new_cdp_session(page)
        # The thread's own time: what else the machine does is not counted.
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        turn(session, page, cells)  # Warms up.
        turns = []
        end = time.monotonic() + PATIENCE
        while not turns or time.monotonic() < end:
            turns.append(turn(session, page, cells))
        server.stop()
    return report(turns)


def report(turns: list[dict]) -> float:
    for way, name in WAYS.items():
        figures = ", ".join(f"{label} {statistics.median(turn[way][kind] for turn in turns):.0f}" for kind, label in KINDS.items())
        print(f"{name:31} µs a cell: {figures}")
    median = lambda way, less: statistics.median(turn[way]["TaskDuration"] - less(turn) for turn in turns)
    net = {way: median(way, lambda turn: turn["nothing"]["TaskDuration"]) for way in WAYS}
    whole = {way: median(way, lambda turn: 0) for way in WAYS}
    usual = min(net["observed"], net["measured"])
    ratio = net["frames"] / usual
    print(f"a new cell: {net['frames']:.0f} µs from frames, {usual:.0f} µs the usual way: ratio {ratio:.2f} (bar {BAR})")
    print(f"with all else that a frame costs: ratio {whole['frames'] / min(whole['observed'], whole['measured']):.2f}")
    print(f"with as many rows at a time both ways: ratio {net['frames'] / net['batched']:.2f}")
    print(f"{len(turns)} turns")
    return ratio


if __name__ == "__main__":
    sys.exit(measure() > BAR)
