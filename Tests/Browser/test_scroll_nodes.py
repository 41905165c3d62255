"""Areas in cells that are scrolled by themselves."""

import pytest

COLUMNS = [{"name": "title", "type": "text"}, {"name": "note", "type": "text"}]
ASIDE = {"type": "stack", "spacing": 10, "children": [
    {"type": "node", "background": "accent", "style": {"width": 200, "height": 60}} for _ in range(12)]}
TEMPLATE = {
    "version": 1,
    "root": {"type": "stack", "direction": "vertical", "alignItems": "stretch", "children": [
        {"type": "text", "text": "$title"},
        {"type": "text", "text": "$note", "if": "$note"},
        {"type": "scroll", "id": "aside", "label": "Pictures", "axes": "horizontal", "style": {"height": 60}, "child": ASIDE},
    ]},
}
AREA = "#row-0 [data-kind=scroll]"


@pytest.fixture
def made(server):
    source = {"kind": "empty", "columns": COLUMNS}
    made = server.call("POST", "/lists", {"name": "aside", "source": source, "rowHeights": "exact"})["id"]
    server.call("PUT", f"/lists/{made}/template", TEMPLATE)
    operations = [{"op": "insert", "at": [0, row], "values": {"title": f"row {row}"}} for row in range(200)]
    server.call("PATCH", f"/lists/{made}/rows", {"operations": operations}, {"If-Match": "*"})
    return made


def left(screen):
    return screen.page.evaluate(f"() => document.querySelector('{AREA}')?.scrollLeft")


def test_an_area_stays_where_it_was_scrolled_to(server, screen, made):
    screen.open(f"{server.url}/#list={made}")
    screen.page.locator(AREA).evaluate("area => { area.scrollLeft = 333; }")
    assert screen.page.locator(AREA).evaluate("area => area.scrollWidth") == 12 * 200 + 11 * 10
    screen.wait("() => document.querySelector('#row-0 [data-kind=scroll]').scrollLeft === 333")
    edit = {"op": "reload", "at": [0, 0], "values": {"note": "anew"}}
    server.call("PATCH", f"/lists/{made}/rows", {"operations": [edit]}, {"If-Match": "*"})
    screen.page.locator("#row-0", has_text="anew").wait_for()
    assert left(screen) == 333
    # Out of the page, but not of preload, and back.
    screen.wheel_to_rest(1100, steps=3)
    screen.focus()
    screen.press("Home")
    screen.wait_row(0)
    screen.wait("() => document.querySelector('#row-0 [data-kind=scroll]')?.scrollLeft === 333")


def test_the_wheel_over_an_area_moves_the_list_along_its_other_axis(server, screen, made):
    screen.open(f"{server.url}/#list={made}")
    box = screen.page.locator(AREA).bounding_box()
    screen.page.mouse.move(box["x"] + 50, box["y"] + 30)
    screen.page.mouse.wheel(120, 0)
    screen.wait("() => document.querySelector('#row-0 [data-kind=scroll]').scrollLeft === 120")
    screen.page.mouse.wheel(0, 200)
    screen.wait("() => document.querySelector('#feed').scrollTop > 150")


def test_the_keyboard_reaches_an_area_by_its_name(server, screen, made):
    screen.open(f"{server.url}/#list={made}")
    area = screen.page.locator("#row-0").get_by_role("group", name="Pictures")
    area.focus()
    screen.page.keyboard.press("ArrowRight")
    screen.wait("() => document.querySelector('#row-0 [data-kind=scroll]').scrollLeft > 0")
    assert screen.page.evaluate("() => document.querySelector('#feed').scrollTop") == 0


def test_an_area_keeps_its_offset_when_its_row_leaves_all_ranges(server, screen, made):
    screen.open(f"{server.url}/#list={made}")
    screen.page.locator(AREA).evaluate("area => { area.scrollLeft = 120; }")
    screen.wait("() => document.querySelector('#row-0 [data-kind=scroll]').scrollLeft === 120")
    screen.press("End")
    screen.wait_row(199)
    # The server holds no node of the row any more.
    server.wait_for(lambda: server.get(f"/viewers/{screen.viewer}/range-controller")["runs"][0][2] & 2 == 0)
    screen.wait("() => !document.querySelector('#row-0')")
    # Rows before it move it; it is known by its identity.
    edit = {"op": "insert", "at": [0, 0], "values": {"title": "before"}}
    server.call("PATCH", f"/lists/{made}/rows", {"operations": [edit]}, {"If-Match": "*"})
    screen.press("Home")
    screen.wait_row(1)
    screen.wait("() => document.querySelector('#row-1 [data-kind=scroll]')?.scrollLeft === 120")
    assert left(screen) == 0
