"""The page as those see it who zoom: at 200 % a window has half the pixels of CSS either way, at 400 % a quarter."""

import pytest

from screen import Screen
from test_dialogs import opened

# A laptop's screen and a small one, and the window of WCAG 2.2, 1.4.10.
WINDOWS = [(1440, 900, 2), (1280, 720, 2), (1280, 1024, 4)]

# The controls that are drawn, of which some part is outside of the window and of all that can be scrolled there.
LOST = """root => {
  const scrolls = (each) => /auto|scroll/.test(getComputedStyle(each).overflowX + getComputedStyle(each).overflowY);
  return [...root.querySelectorAll("button, select, input, textarea, a[href], summary, [role=tab], [role=slider]")]
    .filter(control => control.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !control.closest("[inert], #feed"))
    .filter(control => {
      const box = control.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) return false;
      for (let each = control.parentElement; each; each = each.parentElement) if (scrolls(each)) return false;
      return box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5;
    })
    .map(control => `${control.tagName} ${control.id} ${control.textContent.trim().slice(0, 20)}`);
}"""

# Text of controls that is cut, though nothing says that there is more.
CUT = """root => [...root.querySelectorAll("button, summary, label, legend, h2")]
  .filter(each => each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !each.closest("#feed"))
  .filter(each => !each.matches(".visually-hidden, .visually-hidden *"))
  .filter(each => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== "visible"
    && getComputedStyle(each).textOverflow !== "ellipsis")
  .map(each => `${each.tagName} ${each.id} ${each.textContent.trim().slice(0, 20)}`)"""


# The controls that cannot be scrolled into the window.
OUT_OF_REACH = """root => [...root.querySelectorAll("button, input, select")]
  .filter(control => control.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
  .filter(control => {
    control.scrollIntoView({ block: "nearest" });
    const { top, bottom } = control.getBoundingClientRect();
    return top < -0.5 || bottom > innerHeight + 0.5;
  })
  .map(control => `${control.tagName} ${control.id}`)"""


@pytest.fixture(params=WINDOWS, ids=lambda each: f"{each[0]}x{each[1]}-{each[2]}00%")
def page(request, server, open_page):
    width, height, zoom = request.param
    page = open_page(width=width // zoom, height=height // zoom, device_scale_factor=zoom, reduced_motion="reduce")
    Screen(page).open(server.url).load_parts()
    return page


def check(page, root, name: str) -> None:
    assert root.evaluate(LOST) == [], name
    assert root.evaluate(CUT) == [], name
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), name


def test_zoomed_the_list_and_all_controls_around_it_are_in_reach(page):
    body = page.locator("body")
    check(page, body, "page")
    area, window = page.locator("#feed").bounding_box(), page.viewport_size
    assert area["height"] >= window["height"] / 2 and area["width"] >= window["width"] / 2
    for tab in page.get_by_role("tab").all():
        tab.click()
        check(page, body, tab.inner_text())


def test_zoomed_every_dialog_fits_and_all_of_it_can_be_scrolled_to(page):
    window = page.viewport_size
    for name, dialog in opened(page):
        box = dialog.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= window["width"] + 0.5, name
        assert box["y"] >= 0 and box["y"] + box["height"] <= window["height"] + 0.5, name
        check(page, dialog, name)
        # At one go: parts of a dialog are drawn anew while they are looked at.
        assert dialog.evaluate(OUT_OF_REACH) == [], name


def test_zoomed_the_timeline_opens_and_leaves_rows_in_sight(page):
    Screen(page).press("y")
    page.wait_for_selector("#timeline canvas")
    check(page, page.locator("body"), "timeline")
    assert page.locator("#feed").bounding_box()["height"] >= page.viewport_size["height"] / 4
    assert Screen(page).rows != []


def test_zoomed_the_lab_is_reached_by_scrolling_one_way_only(page):
    page.click("#lab-open")
    page.wait_for_selector("#lab-results:not([hidden])", timeout=60_000)
    lab = page.locator("#lab")
    check(page, lab, "lab")
    assert lab.evaluate("lab => lab.scrollWidth <= lab.clientWidth")
    page.locator("#lab-run").scroll_into_view_if_needed()
    assert page.locator("#lab-run").bounding_box()["y"] < page.viewport_size["height"]
