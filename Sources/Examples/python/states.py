#!/usr/bin/env python3
"""Flings a list under some policies, and draws the interface states of its rows over time as an SVG.

    states.py --policy texture --policy adaptive --network 4g --output states.svg

Each policy has a viewer of its own on the same list, network and seed, and sees the same scroll. Needs Python 3.9 and
nothing else.
"""

import argparse
import json
import math
import sys
import threading
import time
import urllib.error
import urllib.request
from html import escape
from typing import NamedTuple

VIEWPORT = {"width": 390, "height": 844}
# Seconds in which a fling loses 63 % of its velocity: 0.998 a millisecond, as UIScrollView's normal rate has it.
TIME_CONSTANT = -1 / (1000 * math.log(0.998))
# Of each fling: when it starts, in seconds, and its velocity, in points a second.
FLINGS = [(0.5, 2500), (2, 4500), (4, -2500), (5, 6000), (8, 3000), (9, 8000), (12, -4000), (14, 9000), (17, 5000)]
VISIBLE, DISPLAY, PRELOAD = 8, 4, 2


class Server:
    """The API of a server."""

    def __init__(self, url: str, token: str):
        self.root = f"{url.rstrip('/')}/api/v1"
        self.token = token

    def call(self, method: str, path: str, body=None):
        """Sends a request; returns the decoded answer."""
        with self.open(method, path, body) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def open(self, method: str, path: str, body=None):
        """Sends a request; returns the answer, or raises SystemExit with the server's explanation."""
        request = urllib.request.Request(self.root + path, method=method)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        try:
            return urllib.request.urlopen(request, timeout=30)
        except urllib.error.HTTPError as error:
            sys.exit(f"{method} {path}: {json.load(error).get('detail', error.reason)}")
        except urllib.error.URLError as error:
            sys.exit(f"{self.root}: {error.reason}")


class Motion(NamedTuple):
    """Where a scroll is at a time."""

    # Points since the start.
    offset: float
    velocity: float
    # Where the fling comes to rest, as a platform announces it.
    target: float


def motion(seconds: float) -> Motion:
    """The scroll at a time: each fling slows down until the next one takes over."""
    now = Motion(0, 0, 0)
    for (start, velocity), end in zip(FLINGS, [start for start, _ in FLINGS[1:]] + [math.inf]):
        if seconds < start:
            break
        left = math.exp((start - min(seconds, end)) / TIME_CONSTANT)
        way = velocity * TIME_CONSTANT
        now = Motion(now.offset + way * (1 - left), velocity * left, now.offset + way)
    return now


class Viewer:
    """A viewer of a list, and what its rows go through, as its stream of events tells it.

    Others should not edit the list meanwhile: rows are known by their numbers.
    """

    def __init__(self, server: Server, list_id: str, policy: str, network: str, seed: int):
        self.server, self.policy = server, policy
        body = {"viewport": VIEWPORT, "policy": policy, "network": network, "seed": seed}
        self.path = f"/viewers/{server.call('POST', f'/lists/{list_id}/viewers', body)['id']}"
        self.offset = 0.0
        # (row, kind, first second, last second)
        self.spans: list[tuple[int, str, float, float]] = []
        self._states: dict[int, int] = {}
        self._arrived: set[int] = set()
        self._open: dict[int, tuple[str, float]] = {}

    def listen(self, start: float) -> None:
        """Follows the events in a thread from now on; times count from `start`."""
        stream = self.server.open("GET", f"{self.path}/events")
        self._reader = threading.Thread(target=self._read, args=(stream, start), daemon=True)
        self._reader.start()

    def scroll(self, before: Motion, now: Motion) -> None:
        """Scrolls on; where rows turn out taller or shorter than estimated, the server corrects the offset."""
        offset = self.offset + now.offset - before.offset
        body = {"offset": offset, "velocity": now.velocity, "phase": "fling" if abs(now.velocity) > 20 else "settle"}
        body["target"] = offset + now.target - now.offset
        self.offset = self.server.call("POST", f"{self.path}/scroll", body)["offset"]

    def close(self, seconds: float) -> dict:
        """Ends the viewer and with it the stream; returns the traffic of its network."""
        traffic = self.server.call("GET", self.path)["traffic"]
        self.server.call("DELETE", self.path)
        self._reader.join()
        self.spans += [(row, *was, seconds) for row, was in self._open.items()]
        # Events that came since.
        self.spans = [(row, part, start, min(end, seconds)) for row, part, start, end in self.spans if start < seconds]
        return traffic

    def _read(self, stream, start: float) -> None:
        name = ""
        for line in stream:
            field, _, value = line.decode().rstrip("\n").partition(": ")
            if field == "event":
                name = value
            elif field == "data":
                self._take(name, json.loads(value), time.monotonic() - start)

    def _take(self, event: str, data: dict, now: float) -> None:
        touched: set[int] = set()
        if event == "snapshot":
            for first, last, state in data["runs"]:
                if state & PRELOAD:
                    self._states.update((row, state) for row in range(first, last + 1))
            touched.update(self._states)
        if event == "states":
            for row, _, state in data["changes"]:
                self._states[row] = state
                touched.add(row)
        if event in ("snapshot", "cells"):
            rows = [cell["row"] for cell in data["cells"] if "values" in cell]
            self._arrived.update(rows)
            touched.update(rows)
        for row in touched:
            self._note(row, now)

    def _note(self, row: int, now: float) -> None:
        state = self._states.get(row, 0)
        if not state & PRELOAD:
            self._arrived.discard(row)
            self._states.pop(row, None)
        part = kind(state, row in self._arrived)
        was = self._open.get(row)
        if was and was[0] == part:
            return
        if was:
            self.spans.append((row, *was, now))
            del self._open[row]
        if part:
            self._open[row] = (part, now)


def kind(state: int, has_arrived: bool) -> str:
    """The part that a row plays; empty for one in no range."""
    if state & VISIBLE:
        return "visible" if has_arrived else "missing"
    if state & DISPLAY:
        return "display"
    return "preload" if state & PRELOAD else ""


def play(viewers: list[Viewer], seconds: float, step: float) -> float:
    """Scrolls all viewers in real time, however long the answers take; returns the duration."""
    start = time.monotonic()
    for viewer in viewers:
        viewer.listen(start)
    before = motion(0)
    while (elapsed := time.monotonic() - start) < seconds:
        now = motion(elapsed)
        if now != before:
            for viewer in viewers:
                viewer.scroll(before, now)
        before = now
        time.sleep(max(0, step - (time.monotonic() - start - elapsed)))
    return time.monotonic() - start


STYLE = """
text { font: 13px sans-serif; fill: #1f2328 } .title { font-weight: 600 } .axis { fill: #59636e }
rect { shape-rendering: crispEdges } .back { fill: #ffffff } .frame { fill: none; stroke: #d1d9e0 }
.visible { fill: #1a7f37 } .missing { fill: #d1242f } .display { fill: #54aeff } .preload { fill: #c8e1ff }
@media (prefers-color-scheme: dark) {
  text { fill: #f0f6fc } .axis { fill: #9198a1 } .back { fill: #0d1117 } .frame { stroke: #3d444d }
  .visible { fill: #3fb950 } .missing { fill: #f85149 } .display { fill: #1f6feb } .preload { fill: #12366b } }
"""
WORDS = {
    "visible": "on screen",
    "missing": "on screen without content",
    "display": "in the display range",
    "preload": "in the preload range",
}


def draw(charts: list[tuple[Viewer, dict]], seconds: float, title: str) -> str:
    """The SVG: one chart a viewer, time to the right and rows downward, all at one scale."""
    rows = [row for viewer, _ in charts for row, *_ in viewer.spans]
    first, last = min(rows, default=0), max(rows, default=0) + 1
    left, width, height, top = 64, 880, 260, 64

    def x(moment: float) -> float:
        return left + moment / seconds * width

    total = top + len(charts) * (height + 56) + 8
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 16} {total}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<rect class="back" width="100%" height="100%"/><text class="title" x="{left}" y="24">{escape(title)}</text>',
    ]
    place = left
    for name, word in WORDS.items():
        parts.append(f'<rect class="{name}" x="{place}" y="36" width="12" height="12"/>')
        parts.append(f'<text x="{place + 18}" y="47">{word}</text>')
        place += 50 + 7 * len(word)
    for index, (viewer, traffic) in enumerate(charts):
        base = top + index * (height + 56) + 24
        words = f"{viewer.policy}: {traffic['blank']:.2f} screen-seconds blank, {traffic['bytes'] / 1e3:.0f} kB"
        parts.append(f'<text class="title" x="{left}" y="{base - 8}">{escape(words)}</text>')
        for row, name, start, end in sorted(viewer.spans):
            y = base + (row - first) / (last - first) * height
            size = height / (last - first)
            parts.append(
                f'<rect class="{name}" x="{x(start):.1f}" y="{y:.2f}" width="{x(end) - x(start):.1f}" height="{size:.2f}">'
                f"<title>row {row}, {WORDS[name]}, {start:.2f} to {end:.2f} s</title></rect>"
            )
        parts.append(f'<rect class="frame" x="{left}" y="{base}" width="{width}" height="{height}"/>')
        for row, y in ((first, base + 12), (last - 1, base + height)):
            parts.append(f'<text class="axis" x="{left - 8}" y="{y}" text-anchor="end">{row}</text>')
        for second in range(math.floor(seconds) + 1):
            parts.append(
                f'<text class="axis" x="{x(second):.0f}" y="{base + height + 16}" text-anchor="middle">{second} s</text>'
            )
    return "\n".join(parts) + "\n</svg>\n"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    arguments.add_argument("--server", default="http://127.0.0.1:8080", metavar="URL")
    arguments.add_argument("--token", default="", help="the server's token, if it has one")
    arguments.add_argument("--list", default="1", metavar="ID", help="the list that is scrolled (default: 1)")
    arguments.add_argument("--policy", action="append", metavar="NAME", help="may be repeated (default: texture)")
    arguments.add_argument("--network", default="4g", metavar="NAME", help="off, wifi, 4g, 3g, lossy (default: 4g)")
    arguments.add_argument("--seed", type=int, default=1, help="of the network's chances (default: 1)")
    arguments.add_argument("--seconds", type=float, default=20, help="how long it scrolls (default: 20)")
    arguments.add_argument("--output", default="states.svg", metavar="FILE")
    options = arguments.parse_args()
    server = Server(options.server, options.token)
    viewers = [
        Viewer(server, options.list, policy, options.network, options.seed) for policy in options.policy or ["texture"]
    ]
    seconds = play(viewers, options.seconds, step=1 / 30)
    charts = [(viewer, viewer.close(seconds)) for viewer in viewers]
    name = server.call("GET", f"/lists/{options.list}")["name"]
    with open(options.output, "w", encoding="utf-8") as file:
        file.write(draw(charts, seconds, f"{name}, {options.network}"))
    for viewer, traffic in charts:
        print(f"{viewer.policy}: {traffic['blank']:.2f} screen-seconds blank, {traffic['bytes']} bytes")


if __name__ == "__main__":
    main()
