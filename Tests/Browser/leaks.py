"""Watches what the page holds on to while a wheel scrolls it for minutes.

    SCREENFUL_BINARY=… python Tests/Browser/leaks.py [--minutes N]

A million generated rows of exact height with pictures, a window of 1280 × 800 with the timeline open. Gestures of six
seconds at 800, 3,000 and 12,000 px/s take turns; after each, the browser collects garbage and counts the nodes of the
document and of all that is kept without it, the listeners, and the bytes of the page's JavaScript. Prints the means of
the first and of the last third.

Ends with status 1 if a last third is more than 1.1 times the first, or the heap more than 12 MB.
"""

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path

from browsers import CHROMIUM, launched
from screen import Screen, scroll_at
from server import Server

SIZE = {"width": 1280, "height": 800}
ROWS = 1_000_000
SPEEDS = (800, 3_000, 12_000)
SECONDS = 6
MOST_GROWTH = 1.1
MOST_HEAP = 12e6
KINDS = {"Nodes": "nodes", "JSEventListeners": "listeners", "JSHeapUsedSize": "bytes of JavaScript"}


def sample(session) -> dict[str, float]:
    # Once more for what only the first collection has set free.
    for _ in range(2):
        session.send("HeapProfiler.collectGarbage")
    metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    return {kind: metrics[kind] for kind in KINDS}


def scroll(screen: Screen, session, speed: int) -> None:
    scroll_at(session, speed, SECONDS)
    screen.page.wait_for_function(
        "() => { const rows = document.querySelectorAll('#feed .row[data-state=V]');"
        " return rows.length > 0 && [...rows].every(row => row.querySelector('.picture img')); }"
    )


def measure(minutes: float) -> bool:
    samples = []
    shown = 0
    with tempfile.TemporaryDirectory() as folder, launched(CHROMIUM) as browser:
        server = Server(Path(folder))
        screen = Screen(browser.new_page(viewport=SIZE)).open(f"{server.url}/#list={server.make_list(ROWS)}", part=None, timeline="180")
        session = screen.page.context.new_cdp_session(screen.page)
        session.send("Performance.enable")
        for speed in SPEEDS:
            scroll(screen, session, speed)  # Warms up.
        end = time.monotonic() + 60 * minutes
        while time.monotonic() < end:
            for speed in SPEEDS:
                scroll(screen, session, speed)
                samples.append(sample(session))
        shown = screen.place[0]
        server.stop()
    return report(samples, minutes, shown)


def report(samples: list[dict[str, float]], minutes: float, row: int) -> bool:
    third = max(1, len(samples) // 3)
    print(f"{minutes:g} minutes of wheel gestures at {', '.join(map(str, SPEEDS))} px/s in turns, to row {row:,}; {len(samples)} samples")
    is_flat = True
    for kind, name in KINDS.items():
        first, last = (statistics.mean(each[kind] for each in part) for part in (samples[:third], samples[-third:]))
        print(f"{name:20} first third {first:12,.0f}, last third {last:12,.0f}: {last / first:.2f} times (bar {MOST_GROWTH})")
        is_flat &= last <= MOST_GROWTH * first
    heap = max(each["JSHeapUsedSize"] for each in samples)
    print(f"at most {heap / 1e6:.1f} MB of JavaScript (bar {MOST_HEAP / 1e6:.0f})")
    return is_flat and heap <= MOST_HEAP


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=10)
    sys.exit(not measure(parser.parse_args().minutes))
