"""Measures how the page scrolls, against an empty page and a plain windowed list in the same run.

    SCREENFUL_BINARY=… python Tests/Browser/frames.py [--turns N] [--rounds SECONDS]

A million generated rows of exact height with pictures, a window of 1280 × 800, a wheel. A round trip of 100 ms is that of
a proxy through which all requests and events go. The empty page scrolls a plain element of the same height, and so tells
what the machine gives to any page. All pages take turns; a figure is the median of the turns.

Frames are those of the page at 3,000 px/s. Blank pixels are those of the viewport, as large as the list's area, in what
the browser has composed. A state is wrong where a row in the viewport is not shown as visible, or one outside of it is.

Ends with status 1 if a bar is missed. Speeds depend on the machine; trust the ratios.
"""

import argparse
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from browsers import CHROMIUM
from devtools import Browser, launched
from frame_cost import frame_costs, percentile
from pixels import blank_pixels, dye
from states import wrong_states
from ways import EMPTY, PLAIN, ROWS, SIZE, House, Way, housed

SPEED = 3000
POLICIES = ("ranges", "adaptive")
TRIPS = (0, 100)
# Other arrangements, without gaps in which the background would count as blank, as the page's address has them.
LAYOUTS = {"waterfall": "waterfall,240,0,16", "sheet": "sheet"}
# The least share of the empty page's frames, by how much the processor is throttled.
FRAME_BARS = {1: 0.95, 4: 0.8}
# The least share of the frames that are left with the timeline open.
TIMELINE_BAR = 0.95
# Milliseconds of the page's thread, of 95 % of all frames.
COST_BAR = 8.0
# The most scrolls that the page sends in a second.
REQUEST_BAR = 30
# The most blank pixels at 100 ms, by speed and policy.
BLANK_BARS = {(SPEED, "ranges"): 0.002, (SPEED, "adaptive"): 0.002, (20_000, "adaptive"): 0.1}
# The most frames with a wrong state at 1,000 px/s, by round trip.
STATE_BARS = {0: 0.02, 100: 0.1}
STATE_SPEED = 1000

COUNT = """() => {
  let frames = 0, first = 0, last = 0, request = 0;
  const step = (now) => {
    first ||= now;
    last = now;
    frames += 1;
    request = requestAnimationFrame(step);
  };
  request = requestAnimationFrame(step);
  window.countedFrames = () => {
    cancelAnimationFrame(request);
    return [frames - 1, (last - first) / 1000];
  };
}"""


@dataclass
class Bench:
    browser: Browser
    house: House
    turns: int
    seconds: float
    is_passed: bool = True

    def say(self, name: str, figure: str, is_good: bool = True, bar: str = "") -> None:
        self.is_passed &= is_good
        print(f"{name:44} {figure:32} {f'bar {bar}' if bar else '':14} {'' if is_good else 'MISSED'}".rstrip(), flush=True)

    def median(self, measure, way: Way, speed: int) -> float:
        way.wheel(speed, 1)  # Warms up.
        return statistics.median(measure(way, speed, self.seconds) for _ in range(self.turns))

    def policies(self, throttling: int) -> None:
        """The frames of lists under policies."""
        links = {trip: self.house.link(trip) for trip in TRIPS}
        lists = {f"{policy}, {trip} ms": self.house.list(policy, links[trip]) for trip in TRIPS for policy in POLICIES}
        self.frames({"plain windowed list": self.house.bare(PLAIN)} | lists, throttling)

    def layouts(self) -> None:
        """The frames of other arrangements."""
        link = self.house.link(0)
        self.frames({f"{name}, 0 ms": self.house.list("ranges", link, layout=each) for name, each in LAYOUTS.items()}, 1)

    def timeline(self) -> None:
        """The frames with the timeline below the list, against those of a list of the same size without it."""
        link, height = self.house.link(100), 180
        smaller = SIZE | {"height": SIZE["height"] - height}
        ways = [self.house.list("ranges", link, size=smaller), self.house.list("ranges", link, timeline=str(height))]
        for way in ways:
            way.wheel(SPEED, 1)
        turns = [[self.turn(way) for way in ways] for _ in range(self.turns)]
        (closed, cost), (opened, more) = [[statistics.median(each) for each in zip(*way)] for way in zip(*turns)]
        ratio = opened / closed
        self.say("frames: timeline open", f"{opened:5.1f} a second, {ratio:.2f} of closed; {cost:.1f}, {more:.1f} ms each", ratio >= TIMELINE_BAR, f"{TIMELINE_BAR}")
        for way in ways:
            way.page.close()

    def frames(self, others: dict[str, Way], throttling: int) -> None:
        """The frames of an empty page and of others, which take turns."""
        ways = {"empty page": self.house.bare(EMPTY)} | others
        for way in ways.values():
            way.wheel(SPEED, 1)
        results: dict[str, list[tuple[float, float]]] = {name: [] for name in ways}
        for _ in range(self.turns):
            for name, way in ways.items():
                with way.throttled(throttling):
                    results[name].append(self.turn(way))
        middle = {name: [statistics.median(each) for each in zip(*turns)] for name, turns in results.items()}
        for name, (frames, cost) in middle.items():
            ratio = frames / middle["empty page"][0]
            is_ours = name.endswith(" ms")
            bar = FRAME_BARS[throttling]
            figure = f"{frames:5.1f} a second, {ratio:.2f}; {cost:.1f} ms each"
            title = f"frames{f', throttled {throttling} ×' if throttling > 1 else ''}: {name}"
            self.say(title, figure, not is_ours or ratio >= bar, f"{bar}" if is_ours else "")
        for way in ways.values():
            way.page.close()

    def turn(self, way: Way) -> tuple[float, float]:
        """Frames a second, and milliseconds of the page's thread for each."""
        way.page.evaluate(COUNT)
        before = way.busy()
        way.wheel(SPEED, self.seconds)
        frames, seconds = way.page.evaluate("countedFrames()")
        return frames / seconds, 1000 * (way.busy() - before) / max(1, frames)

    def costs(self) -> None:
        for policy in POLICIES:
            way = self.house.list(policy, self.house.link(0))
            measure = lambda way, speed, seconds: percentile(frame_costs(self.browser, way, speed, seconds), 0.95)
            cost = self.median(measure, way, SPEED)
            self.say(f"page's thread, 95 % of frames: {policy}", f"{cost:.1f} ms", cost <= COST_BAR, f"{COST_BAR:g} ms")
            requests = self.median(self.scrolls_sent, way, SPEED)
            self.say(f"scrolls sent: {policy}", f"{requests:.1f} a second", requests <= REQUEST_BAR, f"{REQUEST_BAR}")
            way.page.close()

    def scrolls_sent(self, way: Way, speed: int, seconds: float) -> float:
        """The scrolls that the page sends to the server in a second."""
        before = self.house.scrolls
        way.page.evaluate(COUNT)
        way.wheel(speed, seconds)
        _, took = way.page.evaluate("countedFrames()")
        return (self.house.scrolls - before) / took

    def blanks(self) -> None:
        link = self.house.link(100)
        for (speed, policy), bar in BLANK_BARS.items():
            way = self.house.list(policy, link, part=1)
            dye(way)
            share = self.median(blank_pixels, way, speed)
            self.say(f"blank pixels, {speed:,} px/s, 100 ms: {policy}", f"{share:.2%}", share <= bar, f"{bar:.1%}")
            way.page.close()
        way = self.house.list("ranges", link, part=1, layout=LAYOUTS["waterfall"])
        dye(way)
        share, bar = self.median(blank_pixels, way, SPEED), BLANK_BARS[SPEED, "ranges"]
        self.say(f"blank pixels, {SPEED:,} px/s, 100 ms: waterfall", f"{share:.2%}", share <= bar, f"{bar:.1%}")
        way.page.close()

    def states(self) -> None:
        for trip, bar in STATE_BARS.items():
            way = self.house.list("ranges", self.house.link(trip))
            share = self.median(wrong_states, way, STATE_SPEED)
            self.say(f"frames with a wrong state, {STATE_SPEED:,} px/s, {trip} ms", f"{share:.1%}", share <= bar, f"{bar:.0%}")
            way.page.close()


def measure(turns: int, seconds: float) -> bool:
    with tempfile.TemporaryDirectory() as folder, launched(CHROMIUM) as browser, housed(browser, Path(folder)) as house:
        print(f"{ROWS:,} rows of exact height with pictures, {SIZE['width']} × {SIZE['height']}, wheel; medians of {turns}")
        bench = Bench(browser, house, turns, seconds)
        for throttling in FRAME_BARS:
            bench.policies(throttling)
        bench.layouts()
        bench.timeline()
        bench.costs()
        bench.blanks()
        bench.states()
        return bench.is_passed


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--rounds", type=float, default=4, help="seconds of a turn")
    options = parser.parse_args()
    sys.exit(not measure(options.turns, options.rounds))
