"""The page fits its window."""

import pytest

from screen import Screen

# Elements that reach beyond the window's right edge and are not cut off by an ancestor.
BEYOND = """() => [...document.querySelectorAll("body *")]
  .filter(each => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 0.5)
  .filter(each => { for (let up = each.parentElement; up; up = up.parentElement)
    if (getComputedStyle(up).overflowX !== "visible" && up.getBoundingClientRect().right <= innerWidth + 0.5) return false;
    return true; })
  .map(each => each.outerHTML.slice(0, 80))"""


# What of the header is not within it.
BESIDE = """() => {
  const bar = document.querySelector(".bar").getBoundingClientRect();
  return [...document.querySelectorAll(".bar > *")].filter(each => each.offsetWidth > 0).filter(each => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return left < bar.left || right > bar.right || top < bar.top || bottom > bar.bottom;
  }).map(each => each.outerHTML.slice(0, 80));
}"""


@pytest.mark.parametrize("width", [360, 390, 600, 768, 900, 1024, 1180, 1440, 1920])
def test_nothing_overflows_sideways(server, open_page, width):
    screen = Screen(open_page(width=width, height=740)).open(f"{server.url}/#list={server.make_list(10**9)}&row=999999900")
    assert screen.page.evaluate("() => document.documentElement.scrollWidth") <= width
    assert screen.page.evaluate(BEYOND) == []
    assert screen.page.evaluate(BESIDE) == []


def test_on_a_phone_the_panel_is_a_sheet(server, open_page):
    screen = Screen(open_page(width=360, height=740)).open(server.url)
    handle = screen.page.locator("#sheet-handle")
    assert not screen.page.locator("#tuning").is_visible()
    handle.click()
    assert handle.get_attribute("aria-expanded") == "true"
    assert screen.page.locator("#mode").is_visible()
    assert screen.page.evaluate("() => document.documentElement.scrollWidth") <= 360
    screen.page.keyboard.press("Escape")
    assert not screen.page.locator("#tuning").is_visible()


def test_another_window_size_keeps_the_row(server, open_page):
    screen = Screen(open_page()).open(f"{server.url}/#list={server.make_list(10**6)}&row=700000")
    screen.page.set_viewport_size({"width": 900, "height": 600})
    screen.wait("() => document.querySelector('#feed').clientHeight < 600")
    screen.wait_rest()
    assert screen.rows[0] == 700000
    height = screen.page.evaluate("() => document.querySelector('#feed').clientHeight")
    screen.wait("height => document.querySelector('#ranges').textContent.includes(`× ${height}`)", height)


@pytest.mark.parametrize("layout", ["list", "sheet"])
def test_the_map_is_as_large_as_it_is_drawn_when_its_caption_takes_another_line(server, screen, layout):
    screen.open(f"{server.url}/#list={server.make_list(1000)}&layout={layout}")
    drawn = "() => { const { width, height, clientWidth, clientHeight } = document.querySelector('#map-canvas'); return width === clientWidth && height === clientHeight; }"
    height = screen.page.locator("#map-canvas").bounding_box()["height"]
    screen.wait(drawn)
    # By an element of its own: the caption is written anew whenever the map is drawn.
    screen.page.evaluate("() => document.querySelector('.map-title').append(' and a word that takes another line')")
    screen.wait(drawn)
    assert screen.page.locator("#map-canvas").bounding_box()["height"] < height


def test_a_lower_viewport_is_outlined_and_reaches_both_ends(server, open_page):
    screen = Screen(open_page()).open(f"{server.url}/#list={server.make_list(1000)}", part=0.25)
    area = screen.page.locator("#feed").bounding_box()
    top = lambda: screen.page.locator("#frame").bounding_box()
    assert abs(top()["y"] + 2 - area["y"]) <= 1
    screen.press("End")
    screen.wait_row(999)
    screen.wait_rest()
    frame = top()
    assert abs(frame["y"] + frame["height"] - 2 - area["y"] - area["height"]) <= 1
    visible = [each["row"] for each in screen.seen if each["state"] == "V"]
    assert visible[-1] == 999 and len(visible) < len(screen.seen)


@pytest.mark.parametrize("axis", ["vertical", "horizontal"])
@pytest.mark.parametrize("size", [(390, 844), (1280, 600)])
def test_a_window_of_another_size_is_at_one_place_for_page_and_server(server, open_page, axis, size):
    page = open_page()
    address = f"list={server.make_list(1_000, heights='exact')}&axis={axis}"
    screen = Screen(page).open(f"{server.url}/#{address}", part=0.5)
    page.mouse.move(300, 300)
    for _ in range(9):
        page.mouse.wheel(*((100, 0) if axis == "horizontal" else (0, 100)))
        page.evaluate("() => new Promise(requestAnimationFrame)")
    screen.wait_rest()
    controller = lambda: server.get(f"/viewers/{screen.viewer}/range-controller")
    before = controller()
    assert before["offset"] > 500
    page.set_viewport_size({"width": size[0], "height": size[1]})
    server.wait_for(lambda: controller()["viewport"] != before["viewport"])

    def is_one_place() -> bool:
        row, dy = screen.place
        at = controller()["anchor"]
        return at[0] == row and abs(at[1] - dy) <= 1

    # It stays so while rows are laid out for the new size.
    server.wait_for(lambda: all(is_one_place() for _ in range(30)))
