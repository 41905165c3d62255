"""Keyboard, names, roles and contrast."""

import pytest

from agreement import agree
from screen import Screen


def tree(page):
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return [node for node in nodes if not node.get("ignored")]


def value(node, name):
    return node.get(name, {}).get("value", "")


def test_everything_that_takes_the_focus_has_a_name(server, screen):
    screen.open(server.url)
    nameless = [
        value(node, "role")
        for node in tree(screen.page)
        if any(p["name"] == "focusable" and p["value"]["value"] for p in node.get("properties", []))
        and value(node, "role") not in ("RootWebArea",)
        and not value(node, "name")
    ]
    assert set(nameless) <= {"generic"}, nameless  # The panel's scroll area alone.


def test_the_list_is_a_grid_that_knows_its_length(server, screen):
    screen.open(f"{server.url}/#list={server.make_list(10**9)}&row=5000")
    feed = screen.page.locator("#feed")
    assert feed.get_attribute("role") == "grid"
    assert feed.get_attribute("aria-rowcount") == "1000000000"
    assert "Rows of" in feed.get_attribute("aria-label")
    row = screen.page.locator("#row-5000")
    assert row.get_attribute("aria-rowindex") == "5001"
    roles = {value(node, "role") for node in tree(screen.page)}
    assert {"grid", "row", "rowheader", "gridcell"} <= roles


def test_rows_are_read_in_their_order(server, screen):
    screen.open(f"{server.url}/#row=5000")
    screen.wheel(1500, steps=3)
    screen.wait("() => !/row=5000$/.test(location.hash)")
    screen.wheel(-1200, steps=3)
    screen.wait_rest()
    order = screen.page.evaluate("() => [...document.querySelectorAll('#feed .row')].map(row => Number(row.dataset.row))")
    assert order == sorted(order)


def test_the_active_row_stays_when_the_list_scrolls_away(server, screen):
    screen.open(server.url)
    screen.press("j")
    screen.wait("() => document.querySelector('#feed').getAttribute('aria-activedescendant') === 'row-0'")
    screen.wheel(6000, steps=3)
    screen.wait("() => /row=[3-9]\\d/.test(location.hash)")
    assert screen.page.locator("#row-0").count() == 1
    assert screen.page.evaluate("() => document.activeElement.id") == "feed"
    screen.wait_rest()
    agree(server, screen)


def test_the_place_is_announced(server, screen):
    screen.open(server.url)
    screen.press("PageDown")
    screen.wait("() => /^Rows [1-9].* of 10,000/.test(document.querySelector('#announcer').textContent)")


def test_the_keyboard_alone_reaches_everything_and_sees_where_it_is(server, screen):
    screen.open(server.url)
    reached = []
    for _ in range(80):
        screen.page.keyboard.press("Tab")
        found = screen.page.evaluate(
            """() => {
              const now = document.activeElement;
              if (now === document.body) return null;
              const ring = now.id === "feed" ? getComputedStyle(now.parentElement.querySelector(".focus-ring")) : getComputedStyle(now);
              const isSeen = now.id === "feed" ? ring.borderTopStyle === "solid" : ring.outlineStyle !== "none" && parseFloat(ring.outlineWidth) >= 1;
              return [now.id || now.getAttribute("aria-label") || now.textContent.trim(), isSeen];
            }"""
        )
        if found is None:
            break
        reached.append(found)
    names = [name for name, _ in reached]
    assert [name for name, is_seen in reached if not is_seen] == []
    for name in ["lists", "new-list", "theme", "help", "feed", "mode", "preset", "full, display, leading", "tab-tune"]:
        assert name in names


def test_the_help_lists_every_key(server, screen):
    screen.open(server.url)
    screen.press("?")
    text = screen.page.locator("#help-keys").inner_text()
    for key in ["PgDn", "Home", "End", "j", "k", "g", "?"]:
        assert key in text
    screen.page.keyboard.press("Escape")
    assert not screen.page.locator("#help-dialog").is_visible()


def test_no_id_is_given_twice(server, screen):
    screen.open(server.url)
    twice = "() => { const ids = [...document.querySelectorAll('[id]')].map(each => each.id); return ids.filter((id, at) => ids.indexOf(id) !== at); }"
    assert screen.page.evaluate(twice) == []


# The contrast of each text against what lies behind it, by WCAG 2.2, 1.4.3.
FAINT = """() => {
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
  const faint = [];
  for (const element of document.querySelectorAll("body *")) {
    const text = [...element.childNodes].filter(node => node.nodeType === 3).map(node => node.data.trim()).join("");
    if (!text || !element.checkVisibility() || element.disabled || element.closest("dialog")) continue;
    const ground = behind(element), ink = over(rgba(getComputedStyle(element).color), ground);
    const [low, high] = [luminance(ground), luminance(ink)].sort((one, other) => one - other);
    const ratio = (high + 0.05) / (low + 0.05);
    if (ratio < 4.5) faint.push([text.slice(0, 30), element.className, Math.round(ratio * 100) / 100]);
  }
  return faint;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_text_has_contrast(server, open_page, scheme):
    screen = Screen(open_page(width=1440, color_scheme=scheme, reduced_motion="reduce")).open(server.url, part=0.25)
    screen.wheel(1500, steps=3)
    screen.wait_rest()
    assert screen.page.evaluate(FAINT) == []
