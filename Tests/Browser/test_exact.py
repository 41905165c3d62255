"""A list with exact heights: the server lays cells out, the page draws them where they are."""

import pytest

from screen import Screen

COLUMNS = [{"name": "title", "type": "text"}, {"name": "text", "type": "text"}]

# What is drawn of the rows in sight, against what the server has promised.
DRAWN = """() => [...document.querySelectorAll("#feed .row:not(.is-blank)")].flatMap((row) => {
  const cell = row.querySelector("[data-node='0']").getBoundingClientRect();
  const height = row.getBoundingClientRect().height;
  const texts = [...row.querySelectorAll(".node.text:not(.is-free)")]
    .filter((text) => text.scrollHeight > Math.ceil(text.getBoundingClientRect().height) + 1);
  return Math.abs(height - cell.height) <= 1 && texts.length === 0 ? [] : [row.id + ` ${height} ${cell.height} ${texts.length}`];
})"""


# Where a row's top has been in the list's area, frame by frame.
FOLLOW = """(row) => {
  const feed = document.querySelector("#feed");
  window.tops = [];
  const look = () => {
    const element = document.querySelector(`#row-${row}`);
    tops.push(element === null ? null : element.getBoundingClientRect().top - feed.getBoundingClientRect().top);
    requestAnimationFrame(look);
  };
  look();
}"""


def make(server, rows: int) -> str:
    source = {"kind": "generated", "rows": rows, "seed": 7}
    return server.call("POST", "/lists", {"name": "exact", "source": source, "rowHeights": "exact"})["id"]


def make_stored(server, rows: list[dict]) -> str:
    body = {"name": "stored", "source": {"kind": "empty", "columns": COLUMNS}, "rowHeights": "exact"}
    made = server.call("POST", "/lists", body)["id"]
    operations = [{"op": "insert", "at": [0, at], "values": values} for at, values in enumerate(rows)]
    server.call("PATCH", f"/lists/{made}/rows", {"operations": operations}, {"If-Match": "*"})
    return made


def cell_width(page) -> int:
    return page.evaluate("() => document.querySelector('#feed .row:not(.is-blank) .cell-body').getBoundingClientRect().width")


@pytest.mark.parametrize("width", [360, 1440])
def test_rows_are_as_high_as_the_server_says(server, open_page, width):
    screen = Screen(open_page(width=width)).open(f"{server.url}/#list={make(server, 10_000)}&row=5000")
    screen.page.locator("#feed .row:not(.is-blank)[data-state=V]").first.wait_for(state="attached")
    assert screen.page.evaluate(DRAWN) == []
    # The server lays out in the width that a row has beside its head.
    screen.wait("() => document.querySelector('#feed .row:not(.is-blank) [data-node]').getBoundingClientRect().width > 0")
    root = screen.page.locator("#feed .row:not(.is-blank) [data-node='0']").first.bounding_box()
    assert root["width"] == pytest.approx(cell_width(screen.page), abs=0.5)


def test_another_width_gets_other_frames(server, open_page):
    screen = Screen(open_page(width=1100)).open(f"{server.url}/#list={make(server, 10_000)}&row=700")
    screen.page.evaluate(FOLLOW, 700)
    screen.page.set_viewport_size({"width": 760, "height": 800})
    screen.wait(
        """() => { const rows = [...document.querySelectorAll("#feed .row:not(.is-blank)[data-state=V]")];
          return innerWidth === 760 && rows.length > 0 && rows.every((row) => Math.abs(
            row.querySelector("[data-node='0']").getBoundingClientRect().width
            - row.querySelector(".cell-body").getBoundingClientRect().width) < 0.5); }"""
    )
    screen.wait_rest()
    assert screen.rows[0] == 700
    # The first row in sight stays where it is, in every frame, while the rows above it get other heights.
    assert {top for top in screen.page.evaluate("() => tops") if abs(top) > 0.5} == set()


def test_nothing_jumps_after_a_jump(server, screen):
    screen.open(f"{server.url}/#list={make(server, 100_000)}&row=50000")
    for _ in range(12):
        before = screen.seen[0]
        screen.wheel(-40)
        screen.wait(
            """([row, top]) => { const area = document.querySelector("#feed").getBoundingClientRect().top;
              return Math.abs(document.querySelector(`#row-${row}`).getBoundingClientRect().top - area - top) <= 1; }""",
            [before["row"], before["top"] + 40],
        )


def test_another_template_is_drawn_at_once(server, screen):
    made = make(server, 1000)
    screen.open(f"{server.url}/#list={made}")
    template = {"version": 1, "root": {"type": "inset", "insets": [30, 10, 30, 10],
                                       "child": {"type": "text", "text": "only {$title}", "maximumNumberOfLines": 1}}}
    server.call("PUT", f"/lists/{made}/template", template)
    screen.wait("() => /^only /.test(document.querySelector('#row-0 .node.text')?.textContent)")
    # Rows come to their cells' heights with the next event.
    screen.wait(f"() => ({DRAWN})().length === 0")


def test_letters_that_no_font_has_are_measured_by_the_page(server, screen):
    rows = [{"title": "plain", "text": "one line"}, {"title": "مرحبا", "text": "طويل " * 60}, {"title": "after", "text": "below"}]
    made = make_stored(server, rows)
    with screen.page.context.expect_event("request", lambda request: '"measured"' in (request.post_data or "")) as told:
        screen.open(f"{server.url}/#list={made}")
    assert [row for row, _ in told.value.post_data_json["rows"]] == [1]
    height = told.value.post_data_json["rows"][0][1]
    screen.wait("height => Math.abs(document.querySelector('#row-1').getBoundingClientRect().height - height) <= 1", height)
    assert screen.page.evaluate(DRAWN) == []


def test_the_inspector_and_the_list_point_at_the_same_node(server, open_page):
    page = open_page(width=1440)
    Screen(page).open(f"{server.url}/#list={make(server, 1000)}")
    page.locator("#row-0 .row-head").click()
    page.locator(".tree li").first.wait_for()
    line = page.locator("#nodes .tree li", has_text="text").first
    line.hover()
    marked = page.locator("#row-0 .node.is-marked")
    assert marked.get_attribute("data-node") == line.get_attribute("data-of")
    page.get_by_role("button", name="Show frames").click()
    page.locator("#row-0 [data-kind=networkImage]").hover()
    kind = page.locator("#nodes .tree li.is-marked .tree-kind")
    kind.filter(has_text="networkImage").wait_for()
