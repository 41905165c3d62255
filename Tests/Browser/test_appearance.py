"""Every control says what it does, in which unit, and can be told from what it stands on."""

import io

import pytest
from PIL import Image

from screen import Screen
from test_dialogs import opened

CONTROLS = ":is(button, input, select, textarea, summary):not([hidden], [name=username])"
UNIT = r"screenful|points|millisec|seconds|kilobytes|share of 1|deviation|count|per cent|runs|rows|[Ii]ndex"

MUTE = """([controls]) => [...document.querySelectorAll(controls)]
  .filter(control => !control.closest("#feed") && !control.title.trim())
  .map(control => control.outerHTML.slice(0, 120))"""

UNITLESS = """([unit]) => [...document.querySelectorAll("input[type=number], input[type=range]")]
  .filter(control => !control.closest("#feed") && !new RegExp(unit).test(control.title))
  .map(control => control.outerHTML.slice(0, 120))"""

# The contrast of each control's edge against what it stands on, by WCAG 2.2, 1.4.11. Colours are drawn to be known.
EDGES = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = colour => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data; return [r, g, b, a / 255]; };
  const over = ([r, g, b, a], under) => [r, g, b].map((c, i) => c * a + under[i] * (1 - a));
  const behind = element => {
    const layers = [];
    for (let up = element; up; up = up.parentElement) {
      const layer = rgba(getComputedStyle(up).backgroundColor); layers.push(layer); if (layer[3] === 1) break; }
    return layers.reverse().reduce((under, layer) => over(layer, under), [255, 255, 255]); };
  const luminance = colour => { const [r, g, b] = colour.map(c => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const ratio = (one, other) => { const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b); return (high + 0.05) / (low + 0.05); };
  // Boxes, dots and sliders are drawn by the browser, in greys of its own.
  const drawn = "[type=radio], [type=checkbox], [type=range], .visually-hidden";
  const seen = [...document.querySelectorAll(`button, input:not(${drawn}), select, textarea`)]
    .filter(control => control.checkVisibility() && !control.disabled && !control.closest("#feed"));
  const faint = [];
  for (const control of seen) {
    const style = getComputedStyle(control), ground = behind(control.parentElement), edge = rgba(style.borderTopColor);
    // Without an edge and a ground of its own it is known by its words alone, whose contrast another test measures.
    if ((edge[3] === 0 || style.borderTopWidth === "0px") && rgba(style.backgroundColor)[3] === 0 && control.textContent.trim()) continue;
    const contrast = style.borderTopWidth === "0px" ? 1 : ratio(over(edge, ground), ground);
    if (contrast < 3) faint.push([control.id || control.title, Math.round(contrast * 100) / 100]);
  }
  return [seen.length, faint];
}"""


@pytest.mark.parametrize("width", [1440, 360])
def test_every_control_has_a_tooltip_and_every_number_a_unit(server, open_page, width):
    page = open_page(width=width, height=900)
    Screen(page).open(server.url, part=0.25).load_parts()
    page.locator("#row-0").click()
    page.focus("#feed")
    page.keyboard.press("l")
    for _ in opened_in_list(page):
        assert page.evaluate(MUTE, [CONTROLS]) == []
        assert page.evaluate(UNITLESS, [UNIT]) == []
    assert page.locator(CONTROLS).count() > 120


def opened_in_list(page):
    """The lab first, then each dialog over the list."""
    page.wait_for_selector("#lab", state="visible")
    yield "lab"
    page.keyboard.press("Escape")
    page.wait_for_selector("#lab", state="hidden")
    for name, _ in opened(page):
        yield name


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_edges_of_all_controls_have_contrast(server, open_page, scheme):
    page = open_page(width=1440, height=900, color_scheme=scheme, reduced_motion="reduce")
    Screen(page).open(server.url, part=0.25).load_parts()
    page.mouse.move(5, 500)
    count, faint = page.evaluate(EDGES)
    assert count > 30 and faint == []
    for name, _ in opened(page):
        assert page.evaluate(EDGES)[1] == [], name
    page.focus("#feed")
    page.keyboard.press("l")
    page.wait_for_selector("#lab", state="visible")
    count, faint = page.evaluate(EDGES)
    assert count > 25 and faint == []


def test_a_rounded_count_says_so_and_the_exact_one_is_near(server, open_page):
    made = server.make_list(1_000_000)
    screen = Screen(open_page(width=1440)).open(f"{server.url}/#list={made}", part=0.25)
    run = screen.page.locator(".run[data-state=M]").last
    assert run.inner_text() == "M 1.0 M"
    assert "rows " in run.get_attribute("title") and "999,999" in run.get_attribute("title")


@pytest.mark.parametrize("size", [(1440, 900), (360, 760)], ids=str)
def test_run_is_in_sight_and_the_key_that_opened_the_lab_closes_it(server, open_page, size):
    page = open_page(width=size[0], height=size[1])
    Screen(page).open(server.url)
    page.focus("#feed")
    page.keyboard.press("l")
    page.wait_for_selector("#lab", state="visible")
    box = page.locator("#lab-run").bounding_box()
    assert box["y"] + box["height"] <= size[1]
    at = "([x, y]) => document.elementFromPoint(x, y).id"
    assert page.evaluate(at, [box["x"] + 10, box["y"] + box["height"] - 2]) == "lab-run"
    # What is last in the form is not hidden by it.
    page.locator("input[name=bound]").scroll_into_view_if_needed()
    page.locator("input[name=bound]").check()
    page.keyboard.press("l")
    page.wait_for_selector("#lab", state="hidden")
    # In a field that letters are typed into the key is a letter.
    page.keyboard.press("l")
    page.select_option("#lab-content", index=0)
    page.focus("#lab-content")
    page.keyboard.press("l")
    assert page.locator("#lab").is_visible()


def test_custom_is_shown_and_cannot_be_sent(server, open_page):
    screen = Screen(open_page(width=1440)).open(server.url)
    custom = screen.page.locator("#preset option[value=custom]")
    assert custom.is_disabled()
    field = screen.page.locator("#tuning").get_by_label("full, display, leading")
    field.fill("3")
    field.press("Enter")
    screen.wait("() => document.querySelector('#preset').value === 'custom'")
    field.blur()
    screen.page.select_option("#preset", "texture")
    screen.wait("() => document.querySelector('[aria-label=\"full, display, leading\"]').value === '1'")


def test_a_batch_that_never_ran_says_so(server, open_page):
    screen = Screen(open_page(width=1440)).open(server.url).tab("Server")
    chip = screen.page.locator("#batch .chip")
    assert chip.inner_text() == "none yet"
    screen.page.locator("#batch").get_by_role("button", name="cancel", exact=True).click()
    screen.wait("() => document.querySelector('#batch .chip').textContent === 'cancelled'")


HATCHED = """() => {
  const area = document.querySelector("#feed").getBoundingClientRect();
  let hatched = 0;
  for (const row of document.querySelectorAll("#feed .row.is-blank")) {
    if (row.querySelector(".ghost")) continue;
    const { top, bottom } = row.getBoundingClientRect();
    hatched += Math.max(0, Math.min(bottom, area.bottom) - Math.max(top, area.top));
  }
  return hatched / area.height;
}"""


@pytest.mark.parametrize("size", [(1440, 900), (1280, 800), (390, 844)], ids=str)
def test_a_page_that_is_opened_shows_rows_and_no_hatching(server, open_page, size):
    screen = Screen(open_page(width=size[0], height=size[1])).open(server.url, part=None)
    assert server.get(f"/viewers/{screen.viewer}/range-controller")["offset"] == 0
    screen.wait(f"() => ({HATCHED})() === 0")
    screen.wait("() => document.querySelector('#mode').value === 'full'")


def hues(element) -> set[int]:
    """The hues of an element's pixels, as sixths of the circle."""
    picture = Image.open(io.BytesIO(element.screenshot())).convert("HSV")
    return {hue * 6 // 256 for _, (hue, saturation, value) in picture.getcolors(maxcolors=1 << 24) if saturation > 60 and value > 60}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_diagrams_keep_their_colours_where_the_system_forces_its_own(server, open_page, scheme):
    page = open_page(forced_colors="active", color_scheme=scheme)
    screen = Screen(page).open(server.url, part=0.25, timeline="200")
    screen.wheel_to_rest(1500, steps=3)
    page.wait_for_selector(".timeline-legend li")
    for diagram in ["#map-canvas", ".map-legend", ".timeline-plot canvas", ".timeline-legend", ".runs", ".reaches"]:
        assert (diagram, len(hues(page.locator(diagram).first)) >= 2) == (diagram, True)
    assert hues(page.locator("#link")) and hues(page.locator("#record .dot"))
    pressed, other = (page.locator(f"#{name}").evaluate("each => getComputedStyle(each).backgroundColor") for name in ("timeline-open", "share"))
    assert pressed != other
