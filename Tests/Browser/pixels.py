"""The share of blank pixels in what a browser has composed while it scrolled.

The compositor scrolls by itself, ahead of the page: the document can be complete while the screen is blank. So the
frames of a screencast are looked at. The page is dyed for it: what is no content of a row has one colour.

The frames are a quarter as wide and high as the viewport. To read, encode and send them at full size takes one of two
processors, which the page then lacks: what is measured would be the screencast's own doing.
"""

import base64
import io

from PIL import Image, ImageChops

from ways import SIZE, Way

SCALE = 1 / 4
SCREENCAST = {"format": "jpeg", "quality": 70, "maxWidth": SIZE["width"] * SCALE, "maxHeight": SIZE["height"] * SCALE}

# Blank rows, and what the compositor shows where nothing is drawn yet: the background of the scrolled element.
DYE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    #feed.feed, #feed .blank-body { background: #f0f !important }
    #feed .row { background: #fff !important }
    #feed .blank-body * { visibility: hidden !important }
  `);
  document.adoptedStyleSheets.push(sheet);
}"""

# The part of the viewport with cells, without the heads of rows, the scroll bar and the viewport's outline.
PLACE = """() => {
  const frame = document.querySelector("#frame"), area = document.querySelector("#feed").getBoundingClientRect();
  const { top, bottom } = frame.hidden ? area : frame.getBoundingClientRect();
  return [area.left + 110, top + 4, area.right - 30, bottom - 4];
}"""


def blank_pixels(way: Way, speed: int, seconds: float) -> float:
    """The mean share over the frames of a scroll; the page was dyed."""
    frames = []

    def got(event) -> None:
        frames.append(event["data"])
        way.page.post("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    place = way.page.evaluate(PLACE)
    way.page.on("Page.screencastFrame", got)
    way.page.send("Page.startScreencast", SCREENCAST)
    way.wheel(speed, seconds)
    way.page.send("Page.stopScreencast")
    way.page.remove_listener("Page.screencastFrame", got)
    shares = [blank_share(base64.b64decode(frame), place) for frame in frames]
    return sum(shares) / max(1, len(shares))


def dye(way: Way) -> None:
    way.page.evaluate(DYE)


def blank_share(data: bytes, place: list[float]) -> float:
    """The share of dyed pixels in a place of the viewport."""
    image = Image.open(io.BytesIO(data)).convert("RGB").crop([int(each * SCALE) for each in place])
    red, green, blue = image.split()
    marks = (red.point(lambda value: 255 * (value > 200)), green.point(lambda value: 255 * (value < 90)), blue.point(lambda value: 255 * (value > 200)))
    dyed = ImageChops.multiply(ImageChops.multiply(marks[0], marks[1]), marks[2])
    return dyed.histogram()[255] / (image.width * image.height)
