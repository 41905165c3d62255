"""Sheets: rows as lines of cells that scroll both ways, with rows and columns that stay at the edges."""

import pytest
from sheets import CELLS, FILLED, opened, sheet, wait_agreed, wait_filled

FEED = """() => {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = document.querySelector("#feed");
  return { left: scrollLeft, top: scrollTop, width: scrollWidth, height: scrollHeight, areaWidth: clientWidth, areaHeight: clientHeight };
}"""

# The boxes of cells in the list's area, by row and column; -1 is the row of titles, and the column of the rows' heads.
BOXES = """places => {
  const feed = document.querySelector("#feed"), area = feed.getBoundingClientRect();
  return places.map(([row, column]) => {
    const lines = row < 0 ? [...feed.querySelectorAll("[data-band=head] .sheet-line")] : [...feed.querySelectorAll(`[data-row="${row}"]`)];
    const cell = lines.flatMap(line => [...line.children]).find(each => each.getAttribute("aria-colindex") === String(column + 2));
    const box = cell?.getBoundingClientRect();
    return box ? { left: box.left - area.left, top: box.top - area.top, right: box.right - area.left, bottom: box.bottom - area.top } : null;
  });
}"""

ACTIVE = """() => {
  const cell = document.getElementById(document.querySelector("#feed").getAttribute("aria-activedescendant") ?? "");
  return cell && [Number(cell.parentElement.dataset.row), cell.getAttribute("aria-colindex") - 2];
}"""


@pytest.fixture
def calendar(server):
    """A million rooms, and ten thousand days."""
    return server.make_list(1_000_000, name="calendar", heights="fixed", content="calendar")


def wheel(screen, right, down, steps=6):
    """Scrolls both ways by the wheel until the server has heard that the scroll is over."""
    box = screen.page.locator("#feed").bounding_box()
    screen.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    settled = lambda request: '"phase":"settle"' in (request.post_data or "")
    with screen.page.context.expect_event("requestfinished", settled):
        for _ in range(steps):
            screen.page.mouse.wheel(right / steps, down / steps)


def drag_thumb(screen, axis):
    """Drags the thumb of a scroll bar from its start beyond its end."""
    feed = screen.page.locator("#feed").bounding_box()
    area = screen.page.evaluate(FEED)
    bar = feed["width"] - area["areaWidth"]
    assert bar > 0, "the scroll bars are hidden"
    if axis == "y":
        x = feed["x"] + feed["width"] - bar / 2
        screen.drag_bar((x, feed["y"] + bar + 6), (x, feed["y"] + area["areaHeight"]))
    else:
        y = feed["y"] + feed["height"] - bar / 2
        screen.drag_bar((feed["x"] + bar + 6, y), (feed["x"] + area["areaWidth"], y))


def boxes(screen, *places):
    return screen.page.evaluate(BOXES, [list(place) for place in places])


def test_cells_show_the_values_and_the_states_that_the_server_tells(server, screen, calendar):
    opened(server, screen, f"list={calendar}&layout=sheet", part=0.5)
    wait_agreed(server, screen)
    wheel(screen, 700, 900)
    wait_agreed(server, screen)
    assert sheet(server, screen)["offset"] > 500
    assert sheet(server, screen)["moves"] == "rows"
    wheel(screen, -300, 100)
    wait_agreed(server, screen)
    assert sheet(server, screen)["moves"] == "columns"
    states = {cell["state"] for cell in screen.page.evaluate(CELLS).values()}
    assert states >= {"V", "D", "P"}
    # The panel tells the same cells.
    count = sheet(server, screen)["cells"]["preload"]
    screen.wait("count => document.querySelector('.sheet-part').textContent.includes(`cells in preload${count}`)", count)


def test_the_last_cell_is_reached_by_the_thumbs_of_both_axes(server, screen, calendar):
    opened(server, screen, f"list={calendar}&layout=sheet")
    drag_thumb(screen, "y")
    screen.wait("() => document.querySelector('#row-999999')")
    drag_thumb(screen, "x")
    last = sheet(server, screen)["columnCount"] - 1
    screen.wait(FILLED, f"#row-999999 [aria-colindex='{last + 2}']")
    wait_agreed(server, screen)
    area = screen.page.evaluate(FEED)
    [box] = boxes(screen, (999_999, last))
    assert abs(box["right"] - area["areaWidth"]) <= 1 and abs(box["bottom"] - area["areaHeight"]) <= 1


def test_widths_of_columns_are_those_of_the_layout(server, screen):
    names = [f"c{at}" for at in range(100)]
    columns = [{"name": name, "type": "text"} for name in names]
    made = server.call("POST", "/lists", {"name": "wide", "source": {"kind": "empty", "columns": columns}})["id"]
    row = {"op": "insert", "at": [0, 0], "values": {"c0": "first", "c99": "last"}}
    server.call("PATCH", f"/lists/{made}/rows", {"operations": [row]}, {"If-Match": "*"})
    opened(server, screen, f"list={made}&layout=sheet")
    wide = {"kind": "sheet", "columns": [{"name": name, "width": 2000} for name in names]}
    server.call("PATCH", f"/viewers/{screen.viewer}/layout", wide)
    screen.wait("() => document.querySelector('#feed').scrollWidth > 190000")
    screen.press("End")
    screen.wait("() => document.querySelector('#row-0 [aria-colindex=\"101\"]')?.textContent === 'last'")
    wait_agreed(server, screen)


def test_keys_move_the_active_cell_and_keep_it_in_the_open_part(server, screen, calendar):
    opened(server, screen, f"list={calendar}&layout=sheet")
    page = screen.page
    screen.press("Control+End")
    last = sheet(server, screen)["columnCount"] - 1
    screen.wait("last => document.querySelector(`#row-999999 [aria-colindex='${last + 2}'][aria-selected]`)", last)
    assert page.evaluate(ACTIVE) == [999_999, last]
    page.keyboard.press("Control+Home")
    screen.wait("() => document.querySelector('#row-0-start [aria-colindex=\"2\"][aria-selected]')")
    for key, place in [("ArrowRight", [0, 1]), ("ArrowDown", [1, 1]), ("ArrowRight", [1, 2]), ("ArrowLeft", [1, 1]), ("ArrowUp", [0, 1])]:
        page.keyboard.press(key)
        screen.wait("([row, column]) => document.querySelector(`#row-${row} [aria-colindex='${column + 2}'][aria-selected]`)", place)
    # A screenful down, then beyond the right edge and back: never beneath what is pinned.
    page.keyboard.press("PageDown")
    screen.wait("() => Number(document.querySelector('#sheet-active')?.parentElement.dataset.row) > 10")
    for key in ["ArrowRight"] * 12 + ["ArrowLeft"] * 12 + ["ArrowUp"] * 40:
        page.keyboard.press(key)
        screen.wait("""() => new Promise(requestAnimationFrame).then(() => {
          const cell = document.querySelector("#sheet-active"), feed = document.querySelector("#feed");
          if (!cell) return false;
          const box = cell.getBoundingClientRect(), area = feed.getBoundingClientRect();
          const start = feed.querySelector("[data-band=body][data-side=start]").getBoundingClientRect().right;
          const top = feed.querySelector("[data-band=head][data-side=body]").getBoundingClientRect().bottom;
          return box.left >= start - 1 && box.top >= top - 1 && box.right <= area.left + feed.clientWidth + 1 && box.bottom <= area.top + feed.clientHeight + 1;
        })""")
    page.keyboard.press("Home")
    screen.wait("() => document.querySelector('#feed').scrollLeft === 0")
    server.wait_for(lambda: page.evaluate(ACTIVE)[1] == 0)
    wait_agreed(server, screen)


def test_pinned_rows_and_columns_stay_where_they_are(server, screen, calendar):
    opened(server, screen, f"list={calendar}&layout=sheet&pinned=2,1,1,1")
    last = sheet(server, screen)["columnCount"] - 1
    pinned = [(0, 0), (1, 0), (999_999, 0), (0, last), (999_999, last), (-1, 0), (-1, last)]
    wait_agreed(server, screen)
    server.wait_for(lambda: None not in boxes(screen, *pinned))
    before = boxes(screen, *pinned)
    for right, down in [(500, 800), (-200, 300), (90_000, 400_000)]:
        wheel(screen, right, down)
        wait_agreed(server, screen)
        for box, old in zip(boxes(screen, *pinned), before):
            assert all(abs(box[edge] - old[edge]) <= 1 for edge in box), (box, old)
        # And what scrolls stands behind them in line.
        column = sheet(server, screen)["anchor"][0]
        row = server.get(f"/viewers/{screen.viewer}")["anchor"][0]
        title, head, cell = boxes(screen, (-1, column), (row, -1), (row, column))
        assert abs(title["left"] - cell["left"]) <= 1 and abs(head["top"] - cell["top"]) <= 1
    # No frame of a scroll moves them either.
    moved = screen.page.evaluate("""async () => {
      const feed = document.querySelector("#feed"), cells = [...feed.querySelectorAll("#row-0-start > *, #row-999999-start > *")];
      const tops = cells.map(cell => cell.getBoundingClientRect().top);
      let most = 0;
      for (let frame = 0; frame < 40; frame++) {
        feed.scrollBy(13, 37);
        await new Promise(requestAnimationFrame);
        for (const [at, cell] of cells.entries()) most = Math.max(most, Math.abs(cell.getBoundingClientRect().top - tops[at]));
      }
      return most;
    }""")
    assert moved <= 1


def test_the_panel_says_how_many_lines_are_pinned(server, screen, calendar):
    opened(server, screen, f"list={calendar}&layout=sheet")
    page = screen.page
    assert page.locator("#pinned-start").input_value() == "1"
    page.fill("#pinned-top", "2")
    page.press("#pinned-top", "Enter")
    screen.wait("() => location.hash.includes('pinned=2,1,0,0')")
    assert server.get(f"/viewers/{screen.viewer}")["layout"]["pinned"] == {"top": 2, "bottom": 0, "start": 1, "end": 0}
    wait_agreed(server, screen)
    wheel(screen, 0, 2000)
    wait_agreed(server, screen)
    assert boxes(screen, (0, 0))[0]["top"] < boxes(screen, (1, 0))[0]["top"] < 70
    # A column that was scrolled is pinned, and scrolled again.
    for count in ("3", "1"):
        page.fill("#pinned-start", count)
        page.press("#pinned-start", "Enter")
        screen.wait("count => location.hash.includes(`pinned=2,${count},0,0`)", count)
        wait_agreed(server, screen)
        assert page.locator("#row-0-start .sheet-cell").count() == int(count)
    # A wrong number is named and changes nothing.
    page.fill("#pinned-end", "17")
    page.press("#pinned-end", "Enter")
    problem = page.locator(".sheet-part .problem")
    problem.wait_for()
    assert problem.inner_text() == "Last: a number from 0 to 16"
    assert server.get(f"/viewers/{screen.viewer}")["layout"]["pinned"]["end"] == 0
    page.fill("#pinned-end", "1")
    page.press("#pinned-end", "Enter")
    screen.wait("() => location.hash.includes('pinned=2,1,0,1')")
    assert problem.is_hidden()
    page.select_option("#layout-kind", "list")
    page.locator("#pinned-top").wait_for(state="detached")
    screen.wait_ready()


def test_a_sheet_that_is_read_from_the_right_is_mirrored(server, screen, calendar):
    opened(server, screen, f"list={calendar}&layout=sheet&direction=rtl")
    wait_agreed(server, screen)
    area = screen.page.evaluate(FEED)
    bar = screen.page.locator("#feed").bounding_box()["width"] - area["areaWidth"]
    head, first, second = boxes(screen, (0, -1), (0, 0), (0, 1))
    assert abs(head["right"] - area["areaWidth"] - bar) <= 1
    assert abs(first["right"] - head["left"]) <= 1 and abs(second["right"] - first["left"]) <= 1
    wheel(screen, -600, 300)
    server.wait_for(lambda: sheet(server, screen)["offset"] == 600)
    wait_agreed(server, screen)
    screen.press("Control+Home")
    screen.wait("() => document.querySelector('#row-0-start [aria-selected]')")
    screen.page.keyboard.press("ArrowLeft")
    screen.wait("() => document.querySelector('#row-0 [aria-colindex=\"3\"][aria-selected]')")
    screen.page.keyboard.press("End")
    screen.wait(FILLED, "#row-0 [aria-selected]")
    wait_agreed(server, screen)


def test_a_press_on_the_map_goes_there_along_both_axes(server, screen, calendar):
    opened(server, screen, f"list={calendar}&layout=sheet", part=0.5)
    wait_agreed(server, screen)
    box = screen.page.locator("#map-canvas").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] - min(box["width"], box["height"] / 4) / 2
    screen.page.mouse.click(x, y)
    server.wait_for(lambda: 0.45 < sheet(server, screen)["offset"] / sheet(server, screen)["length"] < 0.55)
    server.wait_for(lambda: 0.45 < server.get(f"/viewers/{screen.viewer}")["offset"] / 28_000_000 < 0.55)
    wait_agreed(server, screen)
    # In the part above, a drag pans.
    before = sheet(server, screen)["offset"]
    screen.page.mouse.move(x, box["y"] + 200)
    screen.page.mouse.down()
    screen.page.mouse.move(x + 20, box["y"] + 230, steps=4)
    screen.page.mouse.up()
    server.wait_for(lambda: sheet(server, screen)["offset"] > before)
    wait_agreed(server, screen)


def test_the_layout_is_chosen_in_place_and_stands_in_the_address(server, screen):
    made = server.make_list(2000)
    screen.open(f"{server.url}/#list={made}&row=300")
    viewer = screen.viewer
    screen.page.select_option("#layout-kind", "sheet")
    screen.wait(FILLED, "#row-300 .sheet-cell")
    wait_agreed(server, screen)
    assert screen.viewer == viewer and "layout=sheet" in screen.page.url and "cross" not in screen.page.url
    screen.page.check("#layout-cross")
    screen.wait("() => location.hash.includes('cross=full')")
    assert server.get(f"/viewers/{viewer}")["layout"]["cross"] == "full"
    wait_agreed(server, screen)
    # At once: the page would write the place of each rest between steps.
    wheel(screen, 200, 60, steps=1)
    screen.wait("() => document.querySelector('#feed').scrollLeft === 200 && location.hash.includes('column=')")
    # A reload shows the same place.
    place, left = screen.place, screen.page.evaluate(FEED)["left"]
    screen.page.reload()
    wait_filled(screen)
    wait_agreed(server, screen)
    assert screen.place == place and abs(screen.page.evaluate(FEED)["left"] - left) <= 1
    # And back to a list, with its rows.
    screen.page.select_option("#layout-kind", "list")
    screen.page.wait_for_selector(".sheet-cell", state="detached")
    screen.wait_ready()
    assert abs(screen.place[0] - place[0]) <= 1


def test_a_new_list_is_a_calendar_on_a_sheet(server, screen):
    screen.open(f"{server.url}/#list={server.make_list(100)}")
    screen.new_list("rooms", "calendar")
    wait_filled(screen)
    wait_agreed(server, screen)
    source = server.get("/lists?count=100")["lists"][-1]["source"]
    assert (source["content"], source["rows"]) == ("calendar", 1_000_000)
    assert "layout=sheet" in screen.page.url


def test_edits_move_the_lines(server, screen):
    columns = [{"name": "name", "type": "text"}, {"name": "count", "type": "integer"}]
    made = server.call("POST", "/lists", {"name": "table", "source": {"kind": "empty", "columns": columns}})["id"]
    rows = [{"op": "insert", "at": [0, at], "values": {"name": f"row {at}", "count": at}} for at in range(60)]
    server.call("PATCH", f"/lists/{made}/rows", {"operations": rows}, {"If-Match": "*"})
    opened(server, screen, f"list={made}&layout=sheet")
    wait_agreed(server, screen)
    edits = [{"op": "insert", "at": [0, 0], "values": {"name": "new", "count": -1}}, {"op": "delete", "at": [0, 5]}]
    server.call("PATCH", f"/lists/{made}/rows", {"operations": edits[:1]}, {"If-Match": "*"})
    screen.wait("() => document.querySelector('#row-0-start .sheet-cell')?.textContent === 'new'")
    server.call("PATCH", f"/lists/{made}/rows", {"operations": edits[1:]}, {"If-Match": "*"})
    wait_agreed(server, screen)
    assert screen.page.locator("#row-0 .is-number").first.inner_text() == "-1"


def test_a_sheet_is_a_grid_for_assistive_technology(server, screen, calendar):
    opened(server, screen, f"list={calendar}&layout=sheet")
    feed = screen.page.locator("#feed")
    count = sheet(server, screen)["columnCount"]
    # With the row of titles and the column of heads.
    assert feed.get_attribute("aria-rowcount") == "1000001" and feed.get_attribute("aria-colcount") == str(count + 1)
    row = screen.page.locator("#row-3")
    assert row.get_attribute("role") == "row" and row.get_attribute("aria-rowindex") == "5"
    assert set(row.get_attribute("aria-owns").split()) == {"row-3-gutter", "row-3-start", "row-3-end"}
    assert screen.page.locator("#row-3-gutter [role=rowheader]").count() == 1
    assert screen.page.locator("[data-band=head] [role=columnheader]").count() > 3


def test_what_a_sheet_needs_is_loaded_with_the_first_one(server, screen):
    loaded = []
    screen.page.on("request", lambda request: loaded.append(request.url))
    screen.open(f"{server.url}/#list={server.make_list(100)}")
    assert not [url for url in loaded if "sheet/" in url or "sheet.css" in url or "section-index" in url]
    screen.page.select_option("#layout-kind", "sheet")
    screen.page.wait_for_selector(".sheet-cell")
    assert [url for url in loaded if "sheet/" in url] and [url for url in loaded if "sheet.css" in url]
