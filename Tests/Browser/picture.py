"""Renders the README's picture: the page of a million rows, caught in the middle of a scroll.

    python Tests/Browser/picture.py [FILE.png]
"""

import sys
import tempfile
from pathlib import Path

from browsers import CHROMIUM, launched
from screen import Screen
from server import ROOT, Server

USUAL = ROOT / "Sources/Screenful/Screenful.docc/Resources/screenful.png"


def render(target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, launched(CHROMIUM) as browser:
        server = Server(Path(folder))
        page = browser.new_page(viewport={"width": 1440, "height": 900}, color_scheme="light")
        screen = Screen(page).open(f"{server.url}/#list={server.make_list(1_000_000, name='The feed')}&row=512300", part=0.25)
        screen.wheel_to_rest(3000, steps=6)
        page.locator("#feed .row[data-state=V] .row-head").last.click()
        page.locator(".tree li").first.wait_for()
        screen.wheel(240, steps=4)
        screen.wait("() => ['V', 'D', 'P'].every(state => document.querySelector(`#feed .row[data-state=${state}]`))")
        page.screenshot(path=target)
        server.stop()


if __name__ == "__main__":
    render(Path(sys.argv[1]) if len(sys.argv) > 1 else USUAL)
