"""Measures the frames that the page draws while a wheel scrolls it, against those of an empty page in the same run.

    SCREENFUL_BINARY=… python Tests/Browser/frames.py [--speed PX_PER_S] [--turns N] [--rounds SECONDS]

A million generated rows of exact height with pictures, a window of 1280 × 800, no network in between: the link that
gives the page the most to do. The empty page scrolls a plain element of the same height, and so tells what the machine
gives to any page. All pages take turns; a figure is the median of the turns. A frame is blank if a row in the viewport
has no content in the document; every tenth is looked at.

Ends with status 1 if a policy gives less than the bar. Speeds depend on the machine; trust the ratios.
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from browsers import CHROMIUM, launched
from screen import Screen
from server import Server

SIZE = {"width": 1280, "height": 800}
ROWS = 1_000_000
BAR = 0.75
POLICIES = {"ranges": {"name": "ranges"}, "adaptive": {"name": "adaptive"}}

# Counts frames, and looks in every tenth whether a row on screen is blank: a look costs the page a layout.
COUNTER = """() => {
  const feed = document.querySelector("#feed") ?? document.scrollingElement;
  let frames = 0, looks = 0, blank = 0, first = 0, last = 0;
  const frame = document.querySelector("#frame");
  const isBlank = () => {
    const area = (frame && !frame.hidden ? frame : feed).getBoundingClientRect();
    return [...feed.querySelectorAll(".row.is-blank")].some((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > area.top + 1 && top < area.bottom - 1;
    });
  };
  const step = (now) => {
    first ||= now;
    last = now;
    frames += 1;
    if (frames % 10 === 0) {
      looks += 1;
      if (isBlank()) blank += 1;
    }
    request = requestAnimationFrame(step);
  };
  let request = requestAnimationFrame(step);
  window.countedFrames = () => {
    cancelAnimationFrame(request);
    return { frames: frames - 1, seconds: (last - first) / 1000, blank: blank / Math.max(1, looks) };
  };
}"""


class Way:
    """One page that is scrolled: the list under a policy, or an empty one."""

    def __init__(self, browser, server: Server, policy: dict | None, made: str):
        self.page = browser.new_page(viewport=SIZE)
        if policy is None:
            self.page.set_content("<style>body { margin: 0; height: 30000000px }</style>")
        else:
            screen = Screen(self.page).open(f"{server.url}/#list={made}", part=None)
            server.call("PATCH", f"/viewers/{screen.viewer}/range-controller", {"policy": policy})
        self.session = self.page.context.new_cdp_session(self.page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def turn(self, speed: int, seconds: float) -> dict[str, float]:
        self.page.bring_to_front()
        self.page.evaluate(COUNTER)
        before = self.busy()
        gesture = {"x": 400, "y": 400, "yDistance": -int(speed * seconds), "speed": speed, "gestureSourceType": "mouse"}
        self.session.send("Input.synthesizeScrollGesture", gesture)
        counted = self.page.evaluate("countedFrames()")
        return {
            "frames": counted["frames"] / counted["seconds"],
            "blank": counted["blank"],
            "busy": (self.busy() - before) / counted["seconds"],
        }

    def busy(self) -> float:
        """Seconds that the page's thread has worked."""
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        return next(each["value"] for each in metrics if each["name"] == "TaskDuration")


def measure(speed: int, turns: int, seconds: float) -> bool:
    with tempfile.TemporaryDirectory() as folder, launched(CHROMIUM) as browser:
        server = Server(Path(folder))
        made = server.make_list(ROWS)
        ways = {name: Way(browser, server, policy, made) for name, policy in {"empty": None, **POLICIES}.items()}
        for way in ways.values():
            way.turn(speed, 1)  # Warms up.
        results = {name: [] for name in ways}
        for _ in range(turns):
            for name, way in ways.items():
                results[name].append(way.turn(speed, seconds))
        server.stop()
    return report(results, speed)


def report(results: dict[str, list[dict]], speed: int) -> bool:
    middle = {name: {key: statistics.median(turn[key] for turn in turns) for key in turns[0]} for name, turns in results.items()}
    print(f"wheel at {speed} px/s, {ROWS:,} rows of exact height with pictures, {SIZE['width']} × {SIZE['height']}")
    for name, figures in middle.items():
        ratio = figures["frames"] / middle["empty"]["frames"]
        print(
            f"{name:10} {figures['frames']:5.1f} frames a second, {ratio:.2f} of the empty page's;"
            f" {figures['blank']:.1%} blank; {1000 * figures['busy']:.0f} ms of the page's thread a second"
        )
    return all(middle[name]["frames"] >= BAR * middle["empty"]["frames"] for name in POLICIES)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--speed", type=int, default=3000, help="pixels a second")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--rounds", type=float, default=4, help="seconds of a turn")
    options = parser.parse_args()
    sys.exit(not measure(options.speed, options.turns, options.rounds))
