"""Sections with pinned headers: names from A to Z, in a list, in columns and sideways."""

import base64
import io

import pytest
from PIL import Image

# The headers in the area, top to bottom: section, words, top and bottom below the area's top.
HEADERS = """() => {
  const area = document.querySelector("#feed").getBoundingClientRect();
  return [...document.querySelectorAll(".section-element")].map(header => {
    const { top, bottom } = header.getBoundingClientRect();
    return { section: Number(header.dataset.section), state: header.dataset.state, text: header.querySelector(".cell-body").textContent,
             top: top - area.top, bottom: bottom - area.top };
  }).filter(({ top, bottom }) => bottom > 0.5 && top < area.height - 0.5).sort((one, other) => one.top - other.top);
}"""

# Headers in a colour that nothing else has.
DYE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".section-element, .section-element * { background: #f0f !important; color: #f0f !important; box-shadow: none !important }");
  document.adoptedStyleSheets.push(sheet);
}"""


@pytest.fixture
def names(server) -> str:
    return server.make_list(1_000_000, content="names")


def sections(server, made: str) -> list[dict]:
    return server.get(f"/lists/{made}/sections")["sections"]


def at_top(screen, row: int) -> None:
    """Waits until a row stands right below the pinned header."""
    screen.wait_row(row)
    screen.wait(
        """row => {
          const area = document.querySelector("#feed").getBoundingClientRect();
          const box = document.querySelector(`#row-${row}`)?.getBoundingClientRect();
          const header = [...document.querySelectorAll(".section-element.is-pinned")]
            .map(each => each.getBoundingClientRect()).find(each => Math.abs(each.top - area.top) <= 1);
          return box && header && Math.abs(box.top - header.bottom) <= 1;
        }""",
        row,
    )


def dyed_rows(image: Image.Image, x: int, top: int) -> tuple[int, int]:
    """The first and the last dyed pixel of a column near the area's top, below that; -1 for none."""
    dyed = [y for y in range(top, top + 60) if (lambda r, g, b: r > 200 and g < 90 and b > 200)(*image.getpixel((x, y))[:3])]
    return (dyed[0] - top, dyed[-1] - top) if dyed else (-1, -1)


def stays_pinned(server, screen, row: int) -> None:
    """Asserts that the header of a row at the top stays there while the list is flung on."""
    at_top(screen, row)
    page = screen.page
    page.evaluate(DYE)
    # A screencast may begin with the frame before: a picture is of one that is dyed.
    page.screenshot()
    [header] = page.evaluate(HEADERS)
    area = page.locator("#feed").bounding_box()
    session = page.context.new_cdp_session(page)
    frames = []

    def got(event) -> None:
        frames.append(event["data"])
        session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    session.on("Page.screencastFrame", got)
    session.send("Page.startScreencast", {"format": "png"})
    # A finger's flings, with which the compositor goes on by itself: there and back, until enough of them was seen.
    for distance in (-20_000, 20_000) * 3:
        session.send(
            "Input.synthesizeScrollGesture",
            {"x": area["x"] + 300, "y": area["y"] + 500, "yDistance": distance, "speed": 8000, "preventFling": False, "gestureSourceType": "touch"},
        )
        if len(frames) >= 10:
            break
    session.send("Page.stopScreencast")
    assert len(frames) >= 10
    places = [dyed_rows(Image.open(io.BytesIO(base64.b64decode(data))), int(area["x"]) + 400, int(area["y"])) for data in frames]
    height = round(header["bottom"] - header["top"])
    off = [place for place in places if abs(place[0]) > 1 or abs(place[1] - height + 1) > 1]
    assert off == [], f"{len(off)} of {len(places)} frames: {off[:5]}"
    assert server.get(f"/viewers/{screen.viewer}")["sections"]["near"][0]["header"]["state"] == 15


def test_a_pinned_header_stays_at_the_top_in_every_frame_of_a_fling(server, screen, names):
    screen.open(f"{server.url}/#list={names}&row=2000")
    stays_pinned(server, screen, 2000)


def test_the_next_header_pushes_the_pinned_one_out(server, screen, names):
    second = sections(server, names)[1]["first"]
    screen.open(f"{server.url}/#list={names}&row={second - 2}")
    at_top(screen, second - 2)
    screen.wheel(120)
    screen.wait(f"() => ({HEADERS})().some(({{ section, top }}) => section === 1 && top > 0 && top < 20)")
    pushed, pushing = screen.page.evaluate(HEADERS)
    assert (pushed["section"], pushing["section"]) == (0, 1)
    assert pushed["top"] < 0 and abs(pushed["bottom"] - pushing["top"]) <= 1


def test_the_index_jumps_to_a_section_below_its_header(server, screen, names):
    screen.open(f"{server.url}/#list={names}")
    index = sections(server, names)
    assert [each["title"] for each in index] == list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    page = screen.page
    for title in "MZB":
        page.get_by_role("button", name=f"Go to {title}", exact=True).click()
        section = next(each for each in index if each["title"] == title)
        at_top(screen, section["first"])
        header = page.evaluate(HEADERS)[0]
        assert header["section"] == section["section"] and header["text"].startswith(f"{title} ·")
        server.wait_for(lambda: server.get(f"/viewers/{screen.viewer}")["anchor"] == [section["first"], 0])
        screen.wait("title => document.querySelector('#section-index [aria-current]')?.textContent === title", title)


def test_the_index_is_reached_by_keys(server, screen, names):
    screen.open(f"{server.url}/#list={names}")
    screen.wait("() => document.querySelectorAll('#section-index button').length === 26")
    screen.focus()
    page = screen.page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "A"
    for key, title in (("ArrowDown", "B"), ("End", "Z"), ("ArrowUp", "Y"), ("Home", "A"), ("ArrowDown", "B")):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.textContent") == title
    page.keyboard.press("Enter")
    at_top(screen, sections(server, names)[1]["first"])


def test_a_jump_to_a_row_lands_below_the_header_and_goes_back(server, screen, names):
    screen.open(f"{server.url}/#list={names}&row=1000")
    at_top(screen, 1000)
    page = screen.page
    page.evaluate("location.hash = location.hash.replace(/row=.*/, 'row=654321')")
    at_top(screen, 654_321)
    viewer = server.get(f"/viewers/{screen.viewer}")
    assert viewer["anchor"][0] == 654_321
    page.go_back()
    at_top(screen, 1000)


def test_arrow_keys_bring_a_row_below_the_header(server, screen, names):
    screen.open(f"{server.url}/#list={names}&row=1000")
    at_top(screen, 1000)
    for row in (1000, 999, 998):
        screen.press("ArrowDown" if row == 1000 else "ArrowUp")
        screen.wait("row => document.querySelector(`#row-${row}.is-active`)", row)
        at_top(screen, row)


def test_edits_in_a_section_leave_the_reader_where_he_is(server, screen):
    made = server.make_list(2600, content="names")
    index = sections(server, made)
    row = index[3]["first"] + 20
    screen.open(f"{server.url}/#list={made}&row={row}")
    at_top(screen, row)
    name = screen.page.locator(f"#row-{row} .node.text").first.text_content()
    new = {"name": "Dabney, Ada", "initial": "D"}
    operations = [{"op": "insert", "at": [3, at], "values": new} for at in range(5)]
    server.call("PATCH", f"/lists/{made}/rows", {"operations": operations}, {"If-Match": "*"})
    screen.wait("() => document.querySelector('#feed').getAttribute('aria-rowcount') === '2605'")
    at_top(screen, row + 5)
    assert screen.page.locator(f"#row-{row + 5} .node.text").first.text_content() == name
    count = index[3]["rows"] + 5
    screen.wait("count => [...document.querySelectorAll('.section-element')].some(each => each.textContent.includes(`D · ${count}`))", count)


def test_a_section_comes_and_goes(server, screen):
    made = server.make_list(2600, content="names")
    screen.open(f"{server.url}/#list={made}&row=0")
    rows = [{"name": f"{at}, No", "initial": "0–9"} for at in range(3)]
    server.call("PATCH", f"/lists/{made}/rows", {"operations": [{"op": "insert", "at": [0], "rows": rows}]}, {"If-Match": "*"})
    screen.wait("() => document.querySelector('#section-index button')?.textContent === '0–'")
    screen.page.locator("#section-index button").first.click()
    at_top(screen, 0)
    assert [header["text"] for header in screen.page.evaluate(HEADERS)][:2] == ["0–9 · 3", "A · 127"]
    server.call("PATCH", f"/lists/{made}/rows", {"operations": [{"op": "delete", "at": [0]}]}, {"If-Match": "*"})
    screen.wait("() => document.querySelector('#section-index button')?.textContent === 'A'")
    screen.wait("() => document.querySelector('.section-element .cell-body').textContent === 'A · 127'")


def spans_all_columns(screen) -> bool:
    """Whether the pinned header reaches from one edge of the area to the other, and items stand in several columns."""
    return screen.page.evaluate(
        """() => {
          const feed = document.querySelector("#feed");
          // Read from the right, the scroll bar is at the left.
          const left = feed.getBoundingClientRect().left + feed.clientLeft;
          const header = document.querySelector(".section-element.is-pinned").getBoundingClientRect();
          const columns = new Set([...document.querySelectorAll("#feed .row")].map(row => Math.round(row.getBoundingClientRect().left)));
          return Math.abs(header.left - left) <= 1 && Math.abs(header.width - feed.clientWidth) <= 1 && columns.size >= 2;
        }"""
    )


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
@pytest.mark.parametrize("layout", ["grid,200,12", "waterfall,200,12,16"])
def test_columns_have_headers_across_all_of_them(server, screen, names, layout, direction):
    index = sections(server, names)
    screen.open(f"{server.url}/#list={names}&layout={layout}&direction={direction}&row=2000")
    at_top(screen, 2000)
    assert spans_all_columns(screen)
    assert screen.page.evaluate("document.querySelector('#feed').dir") == ("rtl" if direction == "rtl" else "")
    # The next section begins below the last line of this one, and below its own header, in the first column.
    second = index[1]["first"]
    screen.page.get_by_role("button", name="Go to B", exact=True).click()
    at_top(screen, second)
    screen.wheel(-160)
    screen.wait(f"() => ({HEADERS})().some(({{ section, top }}) => section === 1 && top > 100)")
    places = screen.page.evaluate(
        """first => {
          const area = document.querySelector("#feed").getBoundingClientRect();
          const header = document.querySelector(".section-element[data-section='1']").getBoundingClientRect();
          const rows = [...document.querySelectorAll("#feed .row")].map(row => ({ row: Number(row.dataset.row), box: row.getBoundingClientRect() }));
          const before = rows.filter(({ row }) => row < first).map(({ box }) => box.bottom);
          const { box } = rows.find(({ row }) => row === first);
          const start = document.querySelector("#feed").dir === "rtl" ? area.right - box.right : box.left - area.left;
          return { above: Math.max(...before), header: [header.top, header.bottom], below: box.top, start };
        }""",
        second,
    )
    assert places["above"] <= places["header"][0] + 1
    # The inset is as large as the gap that an address tells.
    assert abs(places["below"] - places["header"][1] - 12) <= 1
    assert abs(places["start"] - 12) <= 1


def test_a_pinned_header_of_a_grid_stays_at_the_top_in_every_frame_of_a_fling(server, screen, names):
    screen.open(f"{server.url}/#list={names}&layout=grid,200,12&row=2000")
    stays_pinned(server, screen, 2000)


def test_another_arrangement_holds_the_first_row_below_its_header(server, screen, names):
    screen.open(f"{server.url}/#list={names}&row=5000")
    at_top(screen, 5000)
    for kind in ("grid", "list", "waterfall", "grid", "list"):
        screen.page.select_option("#layout-kind", kind)
        server.wait_for(lambda: server.get(f"/viewers/{screen.viewer}/layout")["kind"] == kind)
        screen.wait("hasLanes => document.querySelector('#feed').classList.contains('has-lanes') === hasLanes", kind != "list")
        row = server.get(f"/viewers/{screen.viewer}")["anchor"][0]
        # The first row in view is in the line of the one before; in a waterfall it may be beside it.
        assert 4990 <= row <= 5000, kind
        screen.wait("() => document.querySelector('.section-element.is-pinned')")
        screen.wait_row(row)
        assert screen.page.evaluate(HEADERS)[0]["section"] == 0


def test_the_index_and_the_arrow_keys_work_in_a_grid(server, screen, names):
    index = sections(server, names)
    screen.open(f"{server.url}/#list={names}&layout=grid,200,12")
    page = screen.page
    for title in "MZB":
        page.get_by_role("button", name=f"Go to {title}", exact=True).click()
        section = next(each for each in index if each["title"] == title)
        at_top(screen, section["first"])
        screen.wait("title => document.querySelector('#section-index [aria-current]')?.textContent === title", title)
    first = index[1]["first"]
    screen.press("ArrowDown")
    screen.wait("row => document.querySelector(`#row-${row}.is-active`)", first)
    screen.press("ArrowUp")
    # The last line of the section before, in the same column or the nearest.
    screen.wait("first => Number(document.querySelector('.row.is-active')?.dataset.row) < first", first)
    active = int(page.evaluate("document.querySelector('.row.is-active').dataset.row"))
    at_top(screen, active)
    screen.press("ArrowDown")
    screen.wait("row => document.querySelector(`#row-${row}.is-active`)", first)


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_headers_stand_before_rows_that_go_sideways(server, screen, direction):
    made = server.make_list(2600, content="names")
    index = sections(server, made)
    screen.open(f"{server.url}/#list={made}&axis=horizontal&direction={direction}&row={index[3]['first'] + 5}")
    page = screen.page
    along = """() => {
      const feed = document.querySelector("#feed");
      const area = feed.getBoundingClientRect();
      const isMirrored = feed.dir === "rtl";
      const from = ({ left, right }) => isMirrored ? area.right - right : left - area.left;
      const header = document.querySelector(".section-element.is-pinned[data-section='3']")?.getBoundingClientRect();
      const row = document.querySelector(`#row-${ROW}`)?.getBoundingClientRect();
      if (!header || !row) return null;
      return { start: from(header), end: from(header) + header.width, row: from(row), height: header.height, area: feed.clientHeight };
    }""".replace("ROW", str(index[3]["first"] + 5))
    screen.wait(f"() => {{ const at = ({along})(); return at && Math.abs(at.start) <= 1 && Math.abs(at.row - at.end) <= 1; }}")
    at = page.evaluate(along)
    assert at["end"] - at["start"] > 20 and abs(at["height"] - at["area"]) <= 1
    near = server.get(f"/viewers/{screen.viewer}")["sections"]["near"]
    assert next(each for each in near if each["section"] == 3)["header"]["state"] == 15
    # The pinned header stays at the edge while the rows go on.
    page.evaluate(f"document.querySelector('#feed').scrollLeft += {-40 if direction == 'rtl' else 40}")
    screen.wait(f"() => {{ const at = ({along})(); return at && Math.abs(at.start) <= 1 && at.row < at.end - 30; }}")


def test_a_new_list_of_names(server, screen):
    screen.open(server.url)
    page = screen.page
    screen.new_list("People", "names", "5200", extent="growing")
    assert "all there from the start" in page.locator("#new-list-dialog .problem", has_text="from A to Z").inner_text()
    page.check("input[name=extent][value=full]")
    page.click("#new-list-dialog button[type=submit]")
    screen.wait("() => document.querySelector('.section-element')?.textContent.includes('A ·')")
    made = next(each for each in server.get("/lists")["lists"] if each["name"] == "People")
    assert made["source"]["content"] == "names" and len(made["sections"]) == 26
