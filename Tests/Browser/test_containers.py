"""Rows in columns and lines: grids, waterfalls and flows, chosen in the panel, in the address and for a new list."""

import pytest

from screen import Screen

# The boxes of the drawn rows in the list's coordinates, and the letters of their states.
BOXES = """() => [...document.querySelectorAll("#feed .row")].map(row => {
  const { left, top, right, bottom } = row.getBoundingClientRect();
  return { row: Number(row.dataset.row), left, top, right, bottom, state: row.dataset.state };
})"""


def overlaps(boxes):
    """The pairs of rows that cover one another by more than the rounding of an edge."""
    return [
        (one["row"], other["row"])
        for at, one in enumerate(boxes)
        for other in boxes[at + 1 :]
        if min(one["right"], other["right"]) - max(one["left"], other["left"]) > 1
        and min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) > 1
    ]


def columns(boxes):
    return {round(box["left"]) for box in boxes}


def arranged(server, screen, kind):
    """Chooses an arrangement in the panel; returns the boxes of the area, and of the row that was the first in view."""
    page = screen.page
    row, _ = screen.place
    page.select_option("#layout-kind", kind)
    server.wait_for(lambda: server.get(f"/viewers/{screen.viewer}/layout")["kind"] == kind)
    page.wait_for_function("hasLanes => document.querySelector('#feed').classList.contains('has-lanes') === hasLanes", arg=kind != "list")
    screen.wait_row(row)
    return page.locator("#feed").bounding_box(), page.locator(f"#row-{row}").bounding_box()


@pytest.mark.parametrize("layout", ["grid,240,12", "waterfall,240,12,16"])
def test_an_address_arranges_rows_in_columns_that_never_overlap(server, screen, layout):
    made = server.make_list(20_000)
    screen.open(f"{server.url}/#list={made}&layout={layout}&row=5000", part=0.5)
    assert server.get(f"/viewers/{screen.viewer}/layout")["kind"] == layout.split(",")[0]
    for distance in (700, 2500, -1800):
        screen.wheel_to_rest(distance, steps=6)
        boxes = screen.page.evaluate(BOXES)
        assert len(columns(boxes)) >= 2
        assert overlaps(boxes) == []
    assert f"layout={layout}" in screen.page.evaluate("location.hash")


def test_the_panel_arranges_rows_anew_and_holds_the_first_one(server, screen):
    made = server.make_list(20_000)
    screen.open(f"{server.url}/#list={made}&row=5000")
    screen.wheel_to_rest(400)
    page = screen.page
    for kind in ("waterfall", "grid", "list"):
        area, box = arranged(server, screen, kind)
        assert box["y"] <= area["y"] + 1 and box["y"] + box["height"] >= area["y"] - 1, (kind, box)
    assert "layout=" not in page.evaluate("location.hash")


def test_the_width_of_columns_is_set_in_the_panel(server, screen):
    made = server.make_list(2000)
    screen.open(f"{server.url}/#list={made}&layout=grid,300,10")
    before = columns(screen.page.evaluate(BOXES))
    field = screen.page.locator("#layout .number-field input").first
    field.fill("120")
    field.press("Tab")
    screen.wait("count => new Set([...document.querySelectorAll('#feed .row')].map(row => row.getBoundingClientRect().left)).size > count", len(before))
    field.fill("0")
    field.press("Tab")
    assert "from 1 to 10000" in screen.page.locator("#layout .problem").inner_text()


def test_rows_on_screen_keep_their_columns_through_an_insert_before_them(server, screen):
    made = server.make_list(2000)
    screen.open(f"{server.url}/#list={made}&layout=waterfall,240,12,0&row=400")
    before = {box["row"]: box["left"] for box in screen.page.evaluate(BOXES) if box["state"] == "V"}
    insert = {"op": "insert", "at": [0, 0], "values": {"title": "one"}}
    server.call("PATCH", f"/lists/{made}/rows", {"operations": [insert]}, {"If-Match": '"1"'})
    server.wait_for(lambda: server.get(f"/viewers/{screen.viewer}")["rowCount"] == 2001)
    screen.wait_row(min(before) + 1)
    after = {box["row"] - 1: box["left"] for box in screen.page.evaluate(BOXES)}
    kept = before.keys() & after.keys()
    assert len(kept) > len(before) / 2
    assert {row: after[row] for row in kept} == {row: before[row] for row in kept}


# Notes every row that the page draws while it stands in the viewport already: one of another element was there before.
WATCH = """() => {
  const feed = document.querySelector("#feed"), area = feed.getBoundingClientRect();
  const drawn = new Map([...feed.querySelectorAll(".row")].map(row => [row.dataset.row, row]));
  const remade = window.remade = [], runs = window.runs = [];
  const look = () => {
    const rows = [...feed.querySelectorAll(".row")];
    for (const row of rows) {
      const before = drawn.get(row.dataset.row), box = row.getBoundingClientRect();
      if (before && before !== row && box.bottom > area.top && box.top < area.bottom) remade.push(row.dataset.row);
    }
    const numbers = rows.map(row => Number(row.dataset.row)).sort((one, other) => one - other);
    runs.push(numbers.filter((number, at) => at > 0 && number - numbers[at - 1] > 30).length + 1);
    drawn.clear();
    for (const row of rows) drawn.set(row.dataset.row, row);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


def test_long_items_that_others_leave_behind_stay_the_same_elements_through_a_fling(server, screen):
    """A waterfall in which a few items are as long as hundreds of others, at 3,000 points a second."""
    columns = [{"name": "text", "type": "text"}]
    made = server.call("POST", "/lists", {"name": "long", "source": {"kind": "empty", "columns": columns}})["id"]
    values = [{"text": "line\n" * 400 if row % 400 == 120 else f"item {row}\n" * (1 + row % 4)} for row in range(6000)]
    insert = {"op": "insert", "at": [0], "rows": values}
    server.call("PATCH", f"/lists/{made}/rows", {"operations": [insert]}, {"If-Match": "*"})
    template = {"version": 1, "root": {"type": "text", "text": "$text"}}
    server.call("PUT", f"/lists/{made}/template", template, {"If-Match": "*"})
    screen.open(f"{server.url}/#list={made}&layout=waterfall,200,12,0&row=300")
    screen.page.evaluate(WATCH)
    session = screen.page.context.new_cdp_session(screen.page)
    for distance in (-8_000, 5_000):
        session.send("Input.synthesizeScrollGesture", {"x": 300, "y": 400, "yDistance": distance, "speed": 3000, "gestureSourceType": "mouse"})
    screen.wait_rest()
    # Among the drawn items were some far from all others in the list.
    assert max(screen.page.evaluate("window.runs")) > 1
    assert screen.page.evaluate("window.remade") == []
    assert overlaps(screen.page.evaluate(BOXES)) == []


def test_rows_take_as_many_columns_as_a_column_of_the_list_says(server, screen):
    made = server.make_list(2000)
    screen.open(f"{server.url}/#list={made}&layout=waterfall,160,12,0&spans=likes&row=400", part=0.5)
    page = screen.page
    widths = "new Set([...document.querySelectorAll('#feed .row')].map(row => Math.round(row.offsetWidth / 4))).size"
    assert server.get(f"/viewers/{screen.viewer}/layout")["spans"] == "likes"
    assert page.evaluate(f"() => {widths}") >= 2
    assert overlaps(page.evaluate(BOXES)) == []
    page.select_option("#layout-spans", "")
    page.wait_for_function(f"() => {widths} === 1")
    assert "spans=" not in page.evaluate("location.hash")
    page.select_option("#layout-spans", "likes")
    page.wait_for_function(f"() => {widths} >= 2")
    assert "spans=likes" in page.evaluate("location.hash")
    screen.open(f"{server.url}/#list={made}&layout=waterfall,160,12,0&spans=title&row=400", part=0.5)
    assert "spans" not in server.get(f"/viewers/{screen.viewer}/layout")


def test_cells_in_columns_of_a_part_of_a_point_are_not_clipped_away(server, screen):
    made = server.make_list(100)
    for gap in (10, 11, 12):
        screen.open(f"{server.url}/#list={made}&layout=waterfall,200,{gap},0")
        bodies = screen.page.evaluate("() => [...document.querySelectorAll('#feed .row > .cell-body')].map(cell => cell.offsetWidth)")
        assert bodies and min(bodies) > 100


@pytest.mark.parametrize("look, kind", [("wall", "waterfall"), ("photos", "grid")])
def test_a_new_list_has_the_look_that_was_chosen(server, screen, look, kind):
    made = server.make_list(10)
    screen.open(f"{server.url}/#list={made}")
    page = screen.page
    screen.new_list("pictures", look)
    page.wait_for_function("() => document.querySelector('#feed').classList.contains('has-lanes')")
    screen.wait_ready()
    assert server.get(f"/viewers/{screen.viewer}/layout")["kind"] == kind
    page.locator("#feed .row[data-state=V] img").first.wait_for()
    # The list begins with the room above its first item.
    assert page.locator("#row-0").bounding_box()["y"] - page.locator("#feed").bounding_box()["y"] == 12
    assert overlaps(page.evaluate(BOXES)) == []


TAG = {
    "version": 1,
    "root": {"type": "node", "child": {"type": "inset", "insets": [20, 14, 8, 14], "child": {"type": "text", "text": "$title"}}},
}


def make_tags(server, rows):
    made = server.make_list(rows)
    server.call("PUT", f"/lists/{made}/template", TAG)
    return made


def inside(page, boxes):
    """Whether all boxes lie between the sides of the list."""
    area = page.locator("#feed").bounding_box()
    return all(box["left"] >= area["x"] and box["right"] <= area["x"] + area["width"] for box in boxes)


def test_a_flow_chosen_in_the_panel_fills_lines_with_rows_of_unequal_widths_and_holds_the_first_one(server, screen):
    made = make_tags(server, 20_000)
    screen.open(f"{server.url}/#list={made}&row=5000")
    page = screen.page
    for kind in ("flow", "grid", "flow", "list", "flow"):
        area, box = arranged(server, screen, kind)
        # The row, or the line that it is on, is the first in view.
        assert box["y"] <= area["y"] + 1 and box["y"] + box["height"] >= area["y"] - 30, (kind, box)
    assert "layout=flow,12" in page.evaluate("location.hash")
    screen.wait_ready()
    for distance in (700, 4000, -1800):
        screen.wheel_to_rest(distance, steps=6)
        boxes = page.evaluate(BOXES)
        assert len({round(box["right"] - box["left"]) for box in boxes}) > 5
        assert any(one["top"] == other["top"] for one, other in zip(boxes, boxes[1:]))
        assert inside(page, boxes)
        assert overlaps(boxes) == []


def test_a_flow_follows_the_width_of_the_window(server, screen):
    made = make_tags(server, 5_000)
    screen.open(f"{server.url}/#list={made}&layout=flow,8&row=2000")
    page = screen.page
    row, _ = screen.place
    for width in (700, 1400, 900):
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_function(
            """() => {
              const area = document.querySelector("#feed").getBoundingClientRect();
              const boxes = [...document.querySelectorAll("#feed .row[data-state=V]")].map(row => row.getBoundingClientRect());
              return boxes.length > 9 && boxes.every(box => box.right <= area.right && box.left >= area.left)
                && boxes.some(box => box.right > area.left + 0.8 * area.width);
            }"""
        )
        # The rows around those in view follow with the server's next answer.
        server.wait_for(lambda: overlaps(page.evaluate(BOXES)) == [])
        screen.wait_ready()
        assert abs(screen.place[0] - row) < 40


def test_the_arrow_keys_go_along_a_line_and_to_the_nearest_row_of_the_next(server, screen):
    made = make_tags(server, 2_000)
    screen.open(f"{server.url}/#list={made}&layout=flow,8")
    page = screen.page
    screen.focus()
    screen.press("Home")
    screen.wait("() => document.querySelector('#feed .row.is-active')?.dataset.row === '0'")
    screen.press("ArrowRight")
    screen.wait("() => document.querySelector('#feed .row.is-active')?.dataset.row === '1'")
    boxes = {box["row"]: box for box in page.evaluate(BOXES)}
    below = sorted({box["top"] for box in boxes.values()})[1]
    middle = lambda box: (box["left"] + box["right"]) / 2
    nearest = min((box for box in boxes.values() if box["top"] == below), key=lambda box: abs(middle(box) - middle(boxes[1])))
    screen.press("ArrowDown")
    screen.wait("row => Number(document.querySelector('#feed .row.is-active')?.dataset.row) === row", nearest["row"])
    screen.press("ArrowUp")
    screen.wait("() => document.querySelector('#feed .row.is-active')?.getBoundingClientRect().top === document.querySelector('#row-0').getBoundingClientRect().top")


def test_a_new_list_of_tags_is_a_flow(server, screen):
    made = server.make_list(10)
    screen.open(f"{server.url}/#list={made}")
    page = screen.page
    screen.new_list("tags", "tags")
    page.wait_for_function("() => document.querySelector('#feed').classList.contains('has-lanes')")
    screen.wait_ready()
    assert server.get(f"/viewers/{screen.viewer}/layout") == {"kind": "flow", "gap": 8, "lineGap": 8, "inset": 8}
    boxes = page.evaluate(BOXES)
    assert len({round(box["right"] - box["left"]) for box in boxes}) > 5
    assert inside(page, boxes)
    assert overlaps(boxes) == []
