"""Renders the README's picture and its animation: the page of a million rows, scrolled over a slow network.

    python Tests/Browser/picture.py [FOLDER]
"""

import base64
import io
import sys
import tempfile
from pathlib import Path

from PIL import Image

from browsers import CHROMIUM, launched
from screen import Screen
from server import ROOT, Server

USUAL = ROOT / "Sources/Screenful/Screenful.docc/Resources"
SIZE = {"width": 1440, "height": 900}
# The animation: its width in pixels, and milliseconds from one picture to the next.
WIDTH, PACE = 800, 125


def opened(browser, address: str) -> Screen:
    page = browser.new_page(viewport=SIZE, color_scheme="light")
    screen = Screen(page).open(address, part=1 / 3, timeline="240")
    page.wait_for_selector("#timeline canvas")
    page.select_option(".timeline-head select >> nth=0", "20")
    return screen


def scrolled(screen: Screen) -> None:
    """A reader who goes faster and faster, then back a little; speeds in pixels a second."""
    for speed, seconds in [(450, 2.5), (1400, 2), (2800, 2), (-1200, 1.5)]:
        screen.scroll_at(speed, seconds)


def picture(browser, address: str, target: Path) -> None:
    screen = opened(browser, address)
    screen.page.get_by_label("Compare with").select_option("adaptive")
    for _ in range(2):
        scrolled(screen)
    screen.wait("() => ['V', 'D', 'P'].every(state => document.querySelector(`#feed .row[data-state=${state}]`))")
    screen.page.screenshot(path=target)
    screen.page.close()


def animation(browser, address: str, target: Path) -> None:
    screen = opened(browser, address)
    session = screen.page.context.new_cdp_session(screen.page)
    frames: list[tuple[float, Image.Image]] = []

    def got(event) -> None:
        image = Image.open(io.BytesIO(base64.b64decode(event["data"]))).convert("RGB")
        frames.append((event["metadata"]["timestamp"], image.resize((WIDTH, WIDTH * image.height // image.width))))
        session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    session.on("Page.screencastFrame", got)
    session.send("Page.startScreencast", {"format": "jpeg", "quality": 90})
    scrolled(screen)
    session.send("Page.stopScreencast")
    screen.page.close()
    # One picture for each step of time: the last that was seen until then.
    start, end = frames[0][0], frames[-1][0]
    steps = range(int((end - start) * 1000 / PACE) + 1)
    shown = [next(image for time, image in reversed(frames) if (time - start) * 1000 <= step * PACE) for step in steps]
    shown[0].save(target, save_all=True, append_images=shown[1:], duration=PACE, loop=0, quality=35, method=6)


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else USUAL
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, launched(CHROMIUM) as browser:
        server = Server(Path(data))
        feed = server.make_list(1_000_000, name="The feed")
        address = f"{server.url}/#list={feed}&network=4g&seed=7&row=512300"
        picture(browser, address, folder / "screenful.png")
        animation(browser, address, folder / "screenful.webp")
        server.stop()
