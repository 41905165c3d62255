"""Lists inside rows: carousels that are scrolled by themselves, and prepared with their rows."""

import json

import pytest

from screen import SHOW, touch

COLUMNS = [{"name": "title", "type": "text"}, {"name": "items", "type": "text"}]
CARD = {"type": "stack", "direction": "vertical", "spacing": 4, "children": [
    {"type": "networkImage", "url": "$cover", "style": {"height": 60}}, {"type": "text", "text": "$name"}]}
CAROUSEL = {"type": "list", "id": "carousel", "label": "Stories", "rows": "$items", "style": {"height": 100},
            "layout": {"kind": "grid", "gap": 10, "inset": 8, "itemLength": 120}, "template": CARD}
TEMPLATE = {"version": 1, "root": {"type": "stack", "direction": "vertical", "alignItems": "stretch", "children": [
    {"type": "text", "text": "$title"}, CAROUSEL]}}

# The letters of the items of a row's list, and its offset.
ITEMS = """row => {
  const area = document.querySelector(`#row-${row} .nested-area`);
  if (!area) return null;
  return { left: area.scrollLeft, items: Object.fromEntries([...area.querySelectorAll(":scope > div > .nested-item")].map(item => [item.dataset.item, item.dataset.state])) };
}"""


def items(row, count=30):
    return json.dumps([{"id": row * 100 + at, "name": f"{row}/{at}", "cover": f"/media/generated/1/{row * count + at}.png"} for at in range(count)])


@pytest.fixture
def made(server):
    source = {"kind": "empty", "columns": COLUMNS}
    made = server.call("POST", "/lists", {"name": "stories", "source": source, "rowHeights": "exact"})["id"]
    server.call("PUT", f"/lists/{made}/template", TEMPLATE)
    operations = [{"op": "insert", "at": [0, row], "values": {"title": f"row {row}", "items": items(row)}} for row in range(300)]
    server.call("PATCH", f"/lists/{made}/rows", {"operations": operations}, {"If-Match": "*"})
    return made


def told(server, screen, row):
    """The items in a range as the server has them, and the mode."""
    lists = server.get(f"/viewers/{screen.viewer}/nodes/{row}/lists")["lists"]
    letters = {15: "V", 7: "D", 3: "P"}
    runs = lists[0]["runs"]
    return {str(at): letters[state] for first, last, state in runs if state > 1 for at in range(first, last + 1)}, lists[0]


def wait_agreed(server, screen, row):
    server.wait_for(lambda: (screen.page.evaluate(ITEMS, row) or {}).get("items") == told(server, screen, row)[0])


def test_items_are_drawn_in_the_states_that_the_server_tells(server, screen, made):
    screen.open(f"{server.url}/#list={made}", part=0.5)
    wait_agreed(server, screen, 0)
    area = screen.page.locator("#row-1 .nested-area")
    area.evaluate("area => area.scrollBy({ left: 700, behavior: 'smooth' })")
    server.wait_for(lambda: told(server, screen, 1)[1]["offset"] == 700)
    wait_agreed(server, screen, 1)
    assert told(server, screen, 1)[1]["mode"] == "full"
    assert screen.page.evaluate(ITEMS, 1)["items"]["5"] == "V"
    # A row that is only prepared has items that are prepared, and none that is visible.
    runs = server.get(f"/viewers/{screen.viewer}/range-controller")["runs"]
    prepared = next(first for first, _, state in runs if state == 3)
    server.wait_for(lambda: server.get(f"/viewers/{screen.viewer}/nodes/{prepared}/lists")["lists"])
    states, inner = told(server, screen, prepared)
    assert inner["containerState"] == 3 and set(states.values()) == {"D", "P"}


def test_a_list_is_where_it_was_left_when_its_row_comes_back(server, screen, made):
    screen.open(f"{server.url}/#list={made}")
    wait_agreed(server, screen, 0)
    screen.page.locator("#row-0 .nested-area").evaluate("area => { area.scrollLeft = 555; }")
    server.wait_for(lambda: told(server, screen, 0)[1]["offset"] == 555)
    screen.focus()
    screen.press("End")
    screen.wait_row(299)
    screen.press("Home")
    screen.wait_row(0)
    screen.wait("() => document.querySelector('#row-0 .nested-area')?.scrollLeft === 555")
    wait_agreed(server, screen, 0)
    # A page that has never seen it as well: its first picture is at the place that the server has kept.
    assert told(server, screen, 0)[1]["offset"] == 555


def test_a_list_is_where_it_was_left_when_another_viewer_takes_over(server, screen, made, complaints):
    complaints.forgives_network = True
    screen.open(f"{server.url}/#list={made}")
    wait_agreed(server, screen, 0)
    old = screen.viewer
    screen.page.locator("#row-1 .nested-area").evaluate("area => { area.scrollLeft = 555; }")
    server.wait_for(lambda: told(server, screen, 1)[1]["offset"] == 555)
    screen.page.evaluate(SHOW, True)
    screen.page.wait_for_selector("#link[data-kind=paused]", state="attached")
    insert = {"op": "insert", "at": [0, 0], "values": {"title": "new", "items": items(900)}}
    server.call("PATCH", f"/lists/{made}/rows", {"operations": [insert]}, {"If-Match": "*"})
    server.call("DELETE", f"/viewers/{old}")
    screen.page.evaluate(SHOW, False)
    screen.wait("old => document.querySelector('#ranges .section-aside').textContent !== `viewer ${old}`", old)
    server.wait_for(lambda: told(server, screen, 2)[1]["offset"] == 555)
    wait_agreed(server, screen, 2)
    assert screen.page.evaluate(ITEMS, 2)["left"] == 555


def test_the_wheel_scrolls_the_list_along_and_the_page_across(server, screen, made):
    screen.open(f"{server.url}/#list={made}")
    wait_agreed(server, screen, 0)
    box = screen.page.locator("#row-0 .nested-area").bounding_box()
    screen.page.mouse.move(box["x"] + 60, box["y"] + 40)
    screen.page.mouse.wheel(180, 0)
    server.wait_for(lambda: told(server, screen, 0)[1]["offset"] == 180)
    screen.page.mouse.wheel(0, 240)
    screen.wait("() => document.querySelector('#feed').scrollTop > 150")


def test_an_edit_of_a_row_keeps_the_items_that_stay(server, screen, made):
    screen.open(f"{server.url}/#list={made}")
    wait_agreed(server, screen, 0)
    fewer = json.dumps(json.loads(items(0))[:4])
    edit = {"op": "reload", "at": [0, 0], "values": {"items": fewer}}
    server.call("PATCH", f"/lists/{made}/rows", {"operations": [edit]}, {"If-Match": "*"})
    server.wait_for(lambda: told(server, screen, 0)[1]["count"] == 4)
    wait_agreed(server, screen, 0)
    insert = {"op": "insert", "at": [0, 0], "values": {"title": "new", "items": items(900)}}
    server.call("PATCH", f"/lists/{made}/rows", {"operations": [insert]}, {"If-Match": "*"})
    wait_agreed(server, screen, 1)
    assert len(screen.page.evaluate(ITEMS, 1)["items"]) <= 4


def test_a_list_is_named_and_reached_by_keyboard(server, screen, made):
    screen.open(f"{server.url}/#list={made}")
    wait_agreed(server, screen, 0)
    area = screen.page.locator("#row-0 .nested-area")
    assert area.get_attribute("role") == "list" and area.get_attribute("aria-label") == "Stories"
    assert area.locator("[role=listitem]").first.get_attribute("aria-setsize") == "30"
    area.focus()
    screen.page.keyboard.press("ArrowRight")
    screen.wait("() => document.querySelector('#row-0 .nested-area').scrollLeft > 0")
    server.wait_for(lambda: told(server, screen, 0)[1]["offset"] > 0)


def test_pictures_of_items_are_fetched_with_their_states(server, screen, made):
    screen.open(f"{server.url}/#list={made}", part=0.5)
    wait_agreed(server, screen, 0)
    screen.wait("() => document.querySelector('#row-0 .nested-item [data-state=shown] img')?.naturalWidth > 0")
    asked = screen.page.evaluate("() => performance.getEntriesByType('resource').map(each => each.name).filter(name => name.includes('/media/generated/1/'))")
    near = {int(name.rsplit("/", 1)[1].split(".")[0]) for name in asked}
    # Of the first row, those of items in a range, and no other.
    assert {at for at in near if at < 30} == {int(at) for at in told(server, screen, 0)[0]}


def test_a_new_list_shows_a_list_in_every_row(server, screen):
    screen.open(f"{server.url}/#list={server.make_list(100)}")
    page = screen.page
    screen.new_list("shelves", "carousels", "1e9")
    page.locator("#row-0 .nested-item[data-item='1']").wait_for()
    wait_agreed(server, screen, 0)
    # A row far down is prepared as well.
    screen.focus()
    screen.press("End")
    screen.wait_row(999_999_999)
    wait_agreed(server, screen, 999_999_999)
    assert page.locator("#row-999999999 .nested-area").get_attribute("aria-label").startswith("Stories: ")


def test_a_list_that_is_read_from_the_right_is_scrolled_by_wheel_keys_and_drag(server, screen, made):
    screen.open(f"{server.url}/#list={made}&direction=rtl")
    wait_agreed(server, screen, 0)
    area = screen.page.locator("#row-0 .nested-area")
    outer = area.bounding_box()
    first = area.locator("[data-item='0']").bounding_box()
    assert abs(first["x"] + first["width"] - (outer["x"] + outer["width"] - 8)) <= 1
    assert area.locator("[data-item='1']").bounding_box()["x"] < first["x"]
    screen.page.mouse.move(outer["x"] + 60, outer["y"] + 40)
    screen.page.mouse.wheel(-200, 0)
    server.wait_for(lambda: told(server, screen, 0)[1]["offset"] == 200)
    area.focus()
    screen.page.keyboard.press("ArrowLeft")
    server.wait_for(lambda: told(server, screen, 0)[1]["offset"] > 200)
    wait_agreed(server, screen, 0)
    # A finger that goes to the right brings later items.
    before = told(server, screen, 0)[1]["offset"]
    session = screen.page.context.new_cdp_session(screen.page)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    x, y = outer["x"] + 60, outer["y"] + 40
    touch(session, "touchStart", (x, y))
    for step in range(1, 16):
        touch(session, "touchMove", (x + 12 * step, y))
    touch(session, "touchEnd")
    server.wait_for(lambda: told(server, screen, 0)[1]["offset"] > before + 100)
    wait_agreed(server, screen, 0)


# How far the pixels of visible items reach in the map, beside the bars of rows, in shares of the room for strips.
STRIP = """() => {
  const canvas = document.querySelector("#map-canvas"), { width, height } = canvas;
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "var(--visible)";
  const colour = getComputedStyle(probe).color.match(/\\d+/g).map(Number);
  probe.remove();
  // A copy, which may be read often.
  const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, width, height);
  const counts = new Map();
  for (let at = 0; at < width * height; at++) {
    if (colour.every((each, part) => Math.abs(data[4 * at + part] - each) < 3)) counts.set(at % width, (counts.get(at % width) ?? 0) + 1);
  }
  // The bars are the first three columns of a row, and as high as it.
  const bar = [...counts].sort(([, one], [, other]) => other - one)[0][0];
  const strip = [...counts.keys()].filter(x => x > bar + 4 * devicePixelRatio);
  return strip.length === 0 ? null : [Math.min(...strip), Math.max(...strip)];
}"""


def test_the_map_shows_where_a_list_inside_a_row_stands(server, screen, made):
    screen.open(f"{server.url}/#list={made}", part=1)
    wait_agreed(server, screen, 0)
    server.wait_for(lambda: screen.page.evaluate(STRIP))
    before = screen.page.evaluate(STRIP)
    for row in range(8):
        if screen.page.locator(f"#row-{row} .nested-area").count():
            screen.page.locator(f"#row-{row} .nested-area").evaluate("area => area.scrollTo({ left: 2500 })")
    server.wait_for(lambda: (screen.page.evaluate(STRIP) or before)[1] > before[1] + 10)


# The texts of the items of a row's list, by item.
TEXTS = """row => Object.fromEntries([...document.querySelectorAll(`#row-${row} .nested-area > div > .nested-item`)]
  .map(item => [item.dataset.item, item.textContent.trim()]))"""


def test_rows_of_another_list_are_followed_and_keep_their_place(server, screen):
    def create(name, *columns):
        source = {"kind": "empty", "columns": [{"name": column, "type": kind} for column, kind in columns]}
        return server.call("POST", "/lists", {"name": name, "source": source, "rowHeights": "exact"})["id"]

    def change(made, *operations):
        server.call("PATCH", f"/lists/{made}/rows", {"operations": operations}, {"If-Match": "*"})

    def insert(at, **values):
        return {"op": "insert", "at": [0, at], "values": values}

    authors, books = create("authors", ("name", "text"), ("code", "integer")), create("books", ("title", "text"), ("author", "integer"))
    carousel = {"type": "list", "source": f"list:{books}", "where": {"author": "$code"}, "style": {"height": 100},
                "layout": {"kind": "grid", "itemLength": 120}, "template": {"type": "text", "text": "$title"}}
    server.call("PUT", f"/lists/{authors}/template", {"version": 1, "root": {
        "type": "stack", "direction": "vertical", "alignItems": "stretch", "children": [{"type": "text", "text": "$name"}, carousel]}})
    change(authors, *[insert(row, name=f"author {row}", code=row) for row in range(3)])
    change(books, *[insert(at, title=f"book {at}", author=at % 3) for at in range(90)])

    screen.open(f"{server.url}/#list={authors}")
    wait_agreed(server, screen, 1)
    screen.page.locator("#row-1 .nested-area").evaluate("area => { area.scrollLeft = 600; }")
    server.wait_for(lambda: told(server, screen, 1)[1]["offset"] == 600)
    wait_agreed(server, screen, 1)
    assert screen.page.evaluate(TEXTS, 1)["5"] == "book 16"
    # A book before the others: what is in sight stays, though all items have other numbers.
    change(books, insert(0, title="first", author=1))
    server.wait_for(lambda: told(server, screen, 1)[1]["offset"] == 720)
    screen.wait("() => document.querySelector('#row-1 .nested-area').scrollLeft === 720")
    wait_agreed(server, screen, 1)
    texts = screen.page.evaluate(TEXTS, 1)
    assert all(text == f"book {3 * int(item) - 2}" for item, text in texts.items() if item != "0"), texts
    server.call("DELETE", f"/lists/{books}")
    screen.wait("() => document.querySelectorAll('#row-1 .nested-item').length === 0")
    assert screen.page.locator("#row-1 .nested-area").get_attribute("title") == f"there is no list {books}"
