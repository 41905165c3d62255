"""Measures what a newly shown cell costs the page's thread: drawn from frames, and as flexbox HTML with measurement.

    SCREENFUL_BINARY=… python Tests/Browser/cell_cost.py

Prints microseconds a cell of both and their ratio: the median of runs, one of each kind after the other.
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


def busy(session) -> dict[str, float]:
    """Seconds that the page's thread has worked, by kind."""
    return {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}


def measure() -> float:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.route("**/main.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
        page.goto(server.url)
        cells = page.evaluate((Path(__file__).parent / "cell-cost.js").read_text())
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable")
        taken = {"frames": [], "usual": []}
        for turn in range(TURNS + 1):
            for kind, costs in taken.items():
                before = busy(session)
                page.evaluate("kind => cost.run(kind)", kind)
                after = busy(session)
                if turn > 0:  # The first turn warms up.
                    costs.append({name: (after[name] - before[name]) / cells * 1e6 for name in KINDS})
        browser.close()
        server.stop()
    ratio = statistics.median(one["TaskDuration"] / other["TaskDuration"] for one, other in zip(*taken.values()))
    for kind, costs in taken.items():
        figures = ", ".join(f"{label} {statistics.median(each[name] for each in costs):.0f}" for name, label in KINDS.items())
        print(f"{kind:7} µs a cell: {figures}")
    print(f"ratio {ratio:.2f} (bar {BAR})")
    return ratio


KINDS = {"TaskDuration": "all", "ScriptDuration": "script", "RecalcStyleDuration": "style", "LayoutDuration": "layout"}

if __name__ == "__main__":
    sys.exit(measure() > BAR)
