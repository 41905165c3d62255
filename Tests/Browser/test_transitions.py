"""From one layout of a cell to another: what moves, what comes, what goes."""

import pytest

from screen import Screen

COLUMNS = [{"name": "title", "type": "text"}, {"name": "note", "type": "text"}]


def template(*, padding=8, spacing=6):
    return {
        "version": 1,
        "root": {"type": "inset", "insets": [padding] * 4, "child": {
            "type": "stack", "direction": "vertical", "spacing": spacing, "alignItems": "stretch", "children": [
                {"type": "text", "text": "$note", "if": "$note", "color": "muted"},
                {"type": "text", "id": "title", "text": "$title"},
                {"type": "editableText", "text": "$title", "label": "Title"},
            ]}},
    }


@pytest.fixture
def made(server):
    source = {"kind": "empty", "columns": COLUMNS}
    made = server.call("POST", "/lists", {"name": "moving", "source": source, "rowHeights": "exact"})["id"]
    server.call("PUT", f"/lists/{made}/template", template())
    operations = [{"op": "insert", "at": [0, row], "values": {"title": f"row {row}"}} for row in range(80)]
    server.call("PATCH", f"/lists/{made}/rows", {"operations": operations}, {"If-Match": "*"})
    return made


# Notes every animation within cells: which node, and from what.
NOTE = """() => {
  window.animated = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    if (this.closest(".cell-body")) animated.push({
      row: Number(this.closest("[data-row]").dataset.row), node: this.dataset.node ?? null,
      from: { ...frames[0] }, to: { ...frames[1] } });
    return animate.call(this, frames, options);
  };
}"""


def open_at(screen, server, made, row=0):
    screen.open(f"{server.url}/#list={made}&row={row}")
    screen.page.locator(f"#row-{row} .cell-body").wait_for()
    screen.page.evaluate(NOTE)
    return screen


def edit(server, made, row, **values):
    operation = {"op": "reload", "at": [0, row], "values": values}
    server.call("PATCH", f"/lists/{made}/rows", {"operations": [operation]}, {"If-Match": "*"})


def animated(screen):
    return screen.page.evaluate("() => animated")


def test_a_text_that_comes_fades_in_and_pushes_the_others(server, screen, made):
    open_at(screen, server, made)
    top = screen.page.locator("#row-0").bounding_box()["y"]
    edit(server, made, 0, note="now with a note")
    screen.page.locator("#row-0", has_text="now with a note").wait_for()
    seen = [each for each in animated(screen) if each["row"] == 0]
    assert {each["row"] for each in animated(screen)} == {0}
    fades = [each for each in seen if each["from"].get("opacity") == 0]
    assert len(fades) == 1
    moves = [each for each in seen if "transform" in each["from"]]
    assert len(moves) == 2 and all("translate(0px, -26px)" in each["from"]["transform"] for each in moves)
    assert screen.page.locator("#row-0").bounding_box()["y"] == top


def test_rows_below_come_along(server, screen, made):
    open_at(screen, server, made)
    screen.page.evaluate(
        """() => {
          window.slid = [];
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (frames, options) {
            if (this.matches(".row")) slid.push([Number(this.dataset.row), frames[0].transform, options.composite]);
            return animate.call(this, frames, options);
          };
        }"""
    )
    # On a machine with much to do, a frame may come between the new places and the new cell: then nothing is led.
    for row in range(1, 6):
        edit(server, made, row, note="makes room")
        screen.page.locator(f"#row-{row}", has_text="makes room").wait_for()
        slid = screen.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(slid))))")
        if slid:
            break
    assert {moved for moved, _, _ in slid} >= {row + 1, row + 2} and min(moved for moved, _, _ in slid) == row + 1
    assert {(start, composite) for _, start, composite in slid} == {("translateY(-26px)", "add")}


def test_a_text_that_goes_fades_out_unseen_by_others(server, screen, made):
    open_at(screen, server, made)
    edit(server, made, 1, note="soon gone")
    screen.page.locator("#row-1", has_text="soon gone").wait_for()
    screen.page.evaluate("() => document.getAnimations().forEach(each => each.finish())")
    screen.page.evaluate("() => { animated.length = 0; }")
    edit(server, made, 1, note=None)
    screen.wait("() => animated.some(each => each.to.opacity === 0)")
    gone = [each for each in animated(screen) if each["to"].get("opacity") == 0]
    assert [each["node"] for each in gone] == [None]
    screen.wait("() => !document.querySelector('.is-leaving')")
    assert screen.page.locator("#row-1").inner_text().count("soon gone") == 0


def test_another_template_moves_what_has_a_name(server, screen, made):
    open_at(screen, server, made, row=5)
    server.call("PUT", f"/lists/{made}/template", template(padding=20))
    screen.wait("() => animated.length > 0")
    moves = [each for each in animated(screen) if each["row"] == 5 and "transform" in each["from"]]
    assert moves and all("translate(-12px, -12px)" in each["from"]["transform"] for each in moves)
    screen.wait_rest()
    assert screen.rows[0] == 5


def test_who_wants_stillness_gets_it(server, open_page, made):
    screen = open_at(Screen(open_page(reduced_motion="reduce")), server, made)
    edit(server, made, 0, note="at once")
    screen.page.locator("#row-0", has_text="at once").wait_for()
    assert animated(screen) == []


def test_an_edit_keeps_rows_and_takes_them_along(server, screen, made):
    open_at(screen, server, made)
    screen.page.evaluate("() => { document.querySelector('#row-3').marked = true; }")
    screen.page.locator("#row-3 input").focus()
    move = {"op": "move", "from": [0, 3], "to": [0, 0]}
    server.call("PATCH", f"/lists/{made}/rows", {"operations": [move]}, {"If-Match": "*"})
    screen.wait("() => document.querySelector('#row-0')?.marked === true")
    # Rows have their numbers at once, and their order from the next frame on.
    order = screen.page.evaluate(
        """() => new Promise((done) => requestAnimationFrame(() => setTimeout(() =>
          done([...document.querySelectorAll("#feed .row")].map((row) => Number(row.dataset.row))))))"""
    )
    assert order == sorted(order) and len(order) == len(set(order))
    assert screen.page.locator("#row-0").inner_text().strip().split("\n")[-1] == "row 3"
    assert screen.page.locator("#row-0").get_attribute("aria-rowindex") == "1"
    screen.wait("() => document.activeElement?.closest('[data-row]')?.dataset.row === '0'")
    assert animated(screen) == []
    # What is done in the cell now is done to the row where it is.
    screen.page.locator("#row-0 input").fill("moved")
    screen.page.keyboard.press("Enter")
    server.wait_for(lambda: server.get(f"/lists/{made}/rows?from=0&count=1")["rows"][0]["values"]["title"] == "moved")


def test_nothing_flies_about_when_the_page_gets_wider(server, open_page, made):
    screen = open_at(Screen(open_page(width=1100)), server, made)
    before = screen.page.locator("#row-0 [data-node='0']").bounding_box()["width"]
    screen.page.set_viewport_size({"width": 1200, "height": 800})
    screen.wait("(before) => document.querySelector(\"#row-0 [data-node='0']\").getBoundingClientRect().width > before + 50", before)
    assert animated(screen) == []
