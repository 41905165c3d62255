"""The report of a lab run, as a page of its own."""

import subprocess

import pytest

from server import BINARY

# The bars of the waterfall: their kinds, edges and the time that they stand for, and the numbers on the axis.
LOOK = """() => {
  const plot = document.querySelector(".waterfall"), bars = plot.querySelector(".bars");
  return {
    width: Number(bars.getAttribute("width")), room: plot.clientWidth - plot.querySelector(".corner").offsetWidth, left: plot.scrollLeft, names: plot.clientLeft + plot.querySelector(".corner").offsetWidth,
    seconds: Number(plot.dataset.seconds),
    marks: [...bars.querySelectorAll("rect")].map(each => [each.getAttribute("x"), each.getAttribute("width"), each.dataset.from, each.dataset.length].map(Number)),
    ticks: [...plot.querySelectorAll(".axis-line text")].map(each => [Number(each.getAttribute("x")), parseFloat(each.textContent)]),
    apart: [...plot.querySelectorAll(".axis-line text")].map((each, at) => {
      const text = each.getBoundingClientRect(), line = bars.querySelectorAll(".grid")[at].getBoundingClientRect();
      return each.getAttribute("text-anchor") === "middle" ? Math.abs((text.left + text.right) / 2 - line.left) : 0;
    }),
    inView: [...bars.querySelectorAll("rect")].filter(each => {
      const bar = each.getBoundingClientRect(), area = plot.getBoundingClientRect();
      const corner = plot.querySelector(".corner").getBoundingClientRect();
      return bar.right > corner.right && bar.left < area.right && bar.bottom > corner.bottom && bar.top < area.bottom;
    }).length,
  };
}"""


@pytest.fixture
def report(tmp_path, open_page):
    path = tmp_path / "report.html"
    arguments = ["lab", "run", "flings", "--policy", "texture", "--network", "3g", "--seeds", "1", "--rows", "300", "--format", "html"]
    subprocess.run([BINARY, *arguments, "--output", str(path)], check=True)
    page = open_page()
    page.goto(path.as_uri())
    return page


def check(look) -> None:
    """Bars and numbers stand where their times are."""
    for x, width, start, length in look["marks"]:
        scale = look["width"] / look["seconds"] / 1e6
        assert abs(x - start * scale) <= 0.06 and abs(width - max(1, length * scale)) <= 0.12
    for x, number in look["ticks"]:
        assert abs(x - number * look["width"] / look["seconds"]) <= 0.06
    assert max(look["apart"]) <= 1.5
    places = [x for x, _ in look["ticks"]]
    assert len(places) >= 2 and min(other - one for one, other in zip(places, places[1:])) >= 60


def test_requests_are_looked_at_more_closely_and_as_a_whole(report):
    plot = report.locator(".waterfall")
    at_first = report.evaluate(LOOK)
    check(at_first)
    report.get_by_role("button", name="Closer").click()
    closer = report.evaluate(LOOK)
    check(closer)
    assert closer["width"] == 2 * at_first["width"]
    # The requests in view stay in view.
    assert closer["inView"] > at_first["inView"] / 3 > 0
    plot.focus()
    report.keyboard.press("+")
    assert report.evaluate(LOOK)["width"] == 4 * at_first["width"]
    report.keyboard.press("-")
    assert report.evaluate(LOOK)["width"] == closer["width"]
    report.keyboard.press("0")
    whole = report.evaluate(LOOK)
    check(whole)
    assert abs(whole["width"] - whole["room"]) <= 1
    # No less than all of it.
    report.get_by_role("button", name="Less close").click()
    assert report.evaluate(LOOK)["width"] == whole["width"]


def test_the_wheel_with_the_control_key_keeps_what_is_under_the_pointer(report):
    plot = report.locator(".waterfall")
    plot.scroll_into_view_if_needed()
    box = plot.bounding_box()
    before = report.evaluate(LOOK)
    across = 400
    report.mouse.move(box["x"] + across, box["y"] + 60)
    report.keyboard.down("Control")
    report.mouse.wheel(0, -300)
    report.keyboard.up("Control")
    report.wait_for_function("width => Number(document.querySelector('.waterfall .bars').getAttribute('width')) > 2 * width", arg=before["width"])
    after = report.evaluate(LOOK)
    check(after)
    place = lambda look: (look["left"] + across - look["names"]) / look["width"]
    assert abs(place(after) - place(before)) < 0.01
    # Without the key it scrolls.
    report.mouse.wheel(0, 200)
    assert report.evaluate(LOOK)["width"] == after["width"]


def test_it_is_printed_whole_and_light(report):
    # The paper is A4 between its margins, in pixels of a ninety-sixth of an inch.
    report.set_viewport_size({"width": 718, "height": 1000})
    report.emulate_media(media="print", color_scheme="dark")
    cut = report.locator(".scroll, .figure").evaluate_all("all => all.filter((each) => each.scrollWidth > each.clientWidth).length")
    assert cut == 0
    assert report.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert report.locator(".zoom").is_hidden()
