"""Lists that scroll sideways or are read from right to left, chats that open at their end, and pagers."""

import pytest

# The boxes of the drawn rows in the list's area, in the order of the rows.
BOXES = """() => {
  const area = document.querySelector("#feed").getBoundingClientRect();
  return [...document.querySelectorAll("#feed .row")].map(row => {
    const { left, top, right, bottom } = row.getBoundingClientRect();
    return { row: Number(row.dataset.row), left: left - area.left, right: right - area.left,
             top: top - area.top, bottom: bottom - area.top, state: row.dataset.state };
  }).sort((one, other) => one.row - other.row);
}"""

FEED = """() => {
  const { scrollLeft, scrollTop, scrollWidth, clientWidth, clientHeight, offsetHeight } = document.querySelector("#feed");
  return { scrollLeft, scrollTop, scrollWidth, clientWidth, clientHeight, offsetHeight };
}"""


def offset(server, screen):
    return server.get(f"/viewers/{screen.viewer}")["offset"]


def feed(screen):
    return screen.page.evaluate(FEED)


def boxes(screen):
    return {box["row"]: box for box in screen.page.evaluate(BOXES)}


def wheel_sideways(screen, distance, steps=4):
    """Scrolls sideways by the wheel until the server has heard that the scroll is over."""
    box = screen.page.locator("#feed").bounding_box()
    screen.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    settled = lambda request: '"phase":"settle"' in (request.post_data or "")
    with screen.page.context.expect_event("requestfinished", settled):
        for _ in range(steps):
            screen.page.mouse.wheel(distance / steps, 0)


def wait_for_page(server, screen, row):
    """Waits until a page is the one in view, exactly, for the page and for the server."""
    screen.wait_row(row)
    screen.wait(
        """row => {
          const area = document.querySelector("#feed").getBoundingClientRect();
          const box = document.querySelector(`#row-${row}`)?.getBoundingClientRect();
          return box && Math.abs(box.left - area.left) <= 0.5 && new RegExp(`row=${row}$`).test(location.hash);
        }""",
        row,
    )
    server.wait_for(lambda: server.get(f"/viewers/{screen.viewer}")["anchor"] == [row, 0])


def sideways(server, screen, query):
    source = {"kind": "generated", "rows": 2000, "seed": 7}
    made = server.call("POST", "/lists", {"name": "strip", "source": source, "rowHeight": 250})["id"]
    screen.open(f"{server.url}/#list={made}&axis=horizontal&{query}")


def test_a_list_that_is_read_from_right_to_left_goes_left_by_the_wheel(server, screen):
    sideways(server, screen, "direction=rtl")
    wheel_sideways(screen, -1400)
    at = feed(screen)
    assert at["scrollLeft"] < -1000
    server.wait_for(lambda: abs(offset(server, screen) + at["scrollLeft"]) < 1)
    drawn = boxes(screen)
    first = min(row for row, box in drawn.items() if box["state"] == "V")
    # The row at the start is at the right edge, and the next one on its left.
    assert abs(at["clientWidth"] - drawn[first]["right"] + offset(server, screen) - 250 * first) < 1.5
    assert abs(drawn[first + 1]["right"] - drawn[first]["left"]) < 1
    wheel_sideways(screen, 3000)
    assert feed(screen)["scrollLeft"] == 0


def test_its_keys_follow_the_screen(server, screen):
    sideways(server, screen, "direction=rtl")
    active = lambda: screen.page.evaluate("Number(document.querySelector('#feed .row.is-active')?.dataset.row)")
    screen.press("ArrowLeft")
    screen.press("ArrowLeft")
    screen.press("ArrowLeft")
    screen.wait("() => document.querySelector('#feed .row.is-active')?.dataset.row === '2'")
    screen.press("ArrowRight")
    screen.wait("() => document.querySelector('#feed .row.is-active')?.dataset.row === '1'")
    screen.press("End")
    screen.wait_row(1999)
    assert active() == 1999
    assert abs(feed(screen)["scrollLeft"] + 2000 * 250 - feed(screen)["clientWidth"]) <= 1
    screen.press("Home")
    screen.wait_row(0)
    assert active() == 0 and feed(screen)["scrollLeft"] == 0


def test_its_thumb_is_dragged_from_the_right(server, screen):
    sideways(server, screen, "direction=rtl")
    area = screen.page.locator("#feed").bounding_box()
    bar = feed(screen)["offsetHeight"] - feed(screen)["clientHeight"]
    assert bar > 0, "the scroll bar is hidden"
    y = area["y"] + area["height"] - bar / 2
    start = area["x"] + area["width"] - bar - 6
    screen.drag_bar((start, y), (start - area["width"] / 2, y))
    server.wait_for(lambda: 0.3 < offset(server, screen) / (2000 * 250) < 0.7)
    screen.wait_ready()
    assert abs(offset(server, screen) + feed(screen)["scrollLeft"]) <= 1


def test_columns_cells_and_the_map_change_sides_at_once(server, screen):
    made = server.make_list(2000)
    screen.open(f"{server.url}/#list={made}&layout=grid,240,12&row=40")
    page = screen.page
    before = {row: box for row, box in boxes(screen).items() if box["state"] == "V"}
    last = max(before)
    picture = f"document.querySelector('#row-{last} .cell-body [data-kind=networkImage]').getBoundingClientRect()"
    inner = page.evaluate(f"{picture}.left - document.querySelector('#row-{last}').getBoundingClientRect().left")
    page.check("#layout-mirrored")
    screen.wait("() => document.querySelector('#feed').dir === 'rtl'")
    server.wait_for(lambda: server.get(f"/viewers/{screen.viewer}")["layoutDirection"] == "rtl")
    screen.wait_row(last)
    after = boxes(screen)
    for row in before.keys() & after.keys():
        # The scroll bar is on the other side, too: what was so far from one edge of the rows is so far from the other.
        edge = max(box["right"] for box in after.values()) + 12
        assert abs(before[row]["left"] - (edge - after[row]["right"])) <= 1
        assert abs(before[row]["top"] - after[row]["top"]) <= 1
    mirrored = page.evaluate(f"document.querySelector('#row-{last}').getBoundingClientRect().right - {picture}.right")
    assert abs(mirrored - inner) <= 1
    assert page.locator("#map").bounding_box()["x"] < page.locator("#feed").bounding_box()["x"]
    assert "direction=rtl" in page.evaluate("location.hash")
    page.uncheck("#layout-mirrored")
    screen.wait("() => document.querySelector('#feed').dir === ''")
    assert page.locator("#map").bounding_box()["x"] > page.locator("#feed").bounding_box()["x"]


def chat(server, screen):
    """Makes a chat in the page's dialog and opens it."""
    server.make_list(10)
    screen.open(f"{server.url}/")
    page = screen.page
    screen.new_list("chat", "chat", "1000")
    page.wait_for_function("() => location.hash.includes('inverted=1')")
    screen.wait_row(49)
    return server.get(f"/viewers/{screen.viewer}")["list"]


AT_END = """() => {
  const { scrollTop, scrollHeight, clientHeight } = document.querySelector("#feed");
  return scrollTop > 0 && scrollHeight - scrollTop - clientHeight <= 1;
}"""


def test_a_chat_opens_at_its_end_and_stays_there_when_a_message_comes(server, screen):
    made = chat(server, screen)
    screen.wait(AT_END)
    for count in (51, 52):
        version = server.get(f"/lists/{made}")["version"]
        message = {"text": "See you there, then.", "author": "Me", "own": True}
        operations = [{"op": "insert", "at": [0, count - 1], "values": message}]
        server.call("PATCH", f"/lists/{made}/rows", {"operations": operations}, {"If-Match": f'"{version}"'})
        screen.wait_row(count - 1)
        screen.wait(AT_END)
        state = server.get(f"/viewers/{screen.viewer}")
        assert abs(state["offset"] + state["viewport"]["height"] - state["contentHeight"]) <= 1
    own = screen.page.evaluate(
        "() => { const row = document.querySelector('#row-51 .cell-body'); const bubble = row.querySelector('[data-node=\"1\"]') ?? row.querySelector('[data-kind=node]');"
        " return row.getBoundingClientRect().right - bubble.getBoundingClientRect().right; }"
    )
    assert own < 40, "an own message is at the right"


def test_messages_at_the_head_move_nothing_on_screen(server, screen):
    made = chat(server, screen)
    screen.wheel_to_rest(-900, steps=3)
    page = screen.page
    before = page.evaluate(
        """() => {
          const area = document.querySelector("#feed").getBoundingClientRect();
          const seen = [...document.querySelectorAll("#feed .row[data-state=V]")];
          window.held = seen.find(row => row.getBoundingClientRect().top >= area.top);
          window.tops = [];
          const look = () => { window.tops.push(window.held.getBoundingClientRect().top); requestAnimationFrame(look); };
          look();
          // The list may have grown by itself, of which the server knows before the page.
          window.fromEnd = () => parseInt(document.querySelector("#list-facts").textContent.replaceAll(",", "")) - Number(window.held.dataset.row);
          return [Number(window.held.dataset.row), window.fromEnd()];
        }"""
    )
    rows = server.get(f"/viewers/{screen.viewer}")["rowCount"]
    server.call("POST", f"/viewers/{screen.viewer}/batch-context", {"action": "begin", "end": "head"})
    server.wait_for(lambda: server.get(f"/viewers/{screen.viewer}")["rowCount"] > rows)
    screen.wait("([row, fromEnd]) => Number(window.held.dataset.row) > row && window.fromEnd() === fromEnd", before)
    screen.page.wait_for_function("() => window.tops.length > 20")
    tops = page.evaluate("window.tops")
    assert max(tops) - min(tops) <= 1
    # By itself, too, once the head is near.
    rows = server.get(f"/viewers/{screen.viewer}")["rowCount"]
    for _ in range(12):
        if server.get(f"/viewers/{screen.viewer}")["rowCount"] > rows:
            break
        screen.wheel_to_rest(-1500, steps=3)
    server.wait_for(lambda: server.get(f"/viewers/{screen.viewer}")["rowCount"] > rows)
    assert server.get(f"/lists/{made}")["rows"] > rows


@pytest.mark.parametrize("layout", ["pager", "pager,wraps"])
def test_a_pager_comes_to_rest_at_whole_pages_and_keeps_its_own_on_a_resize(server, screen, layout):
    made = server.make_list(40)
    screen.open(f"{server.url}/#list={made}&layout={layout}&row=5")
    wait_for_page(server, screen, 5)
    width = feed(screen)["clientWidth"]
    wheel_sideways(screen, width * 0.7, steps=1)
    wait_for_page(server, screen, 6)
    wheel_sideways(screen, -width * 0.3, steps=1)
    wait_for_page(server, screen, 6)
    screen.press("ArrowRight")
    wait_for_page(server, screen, 7)
    for size in ({"width": 1000, "height": 700}, {"width": 1300, "height": 900}):
        screen.page.set_viewport_size(size)
        screen.wait("width => document.querySelector('#feed').clientWidth !== width", width)
        width = feed(screen)["clientWidth"]
        screen.wait("width => Math.abs(document.querySelector('#row-7')?.offsetWidth - width) <= 1", width)
        wait_for_page(server, screen, 7)
    assert server.get(f"/viewers/{screen.viewer}")["container"] == "pager"


def test_a_pager_that_wraps_goes_on_past_either_end(server, screen):
    made = server.make_list(5)
    screen.open(f"{server.url}/#list={made}&layout=pager,wraps&row=0")
    wait_for_page(server, screen, 0)
    states = {row: box["state"] for row, box in boxes(screen).items()}
    assert states[0] == "V" and states[4] == "D" and states[1] == "D"
    for row in (4, 3, 2, 1, 0, 4):
        screen.press("ArrowLeft")
        wait_for_page(server, screen, row)
    width = feed(screen)["clientWidth"]
    for row in (0, 1, 2, 3, 4, 0):
        wheel_sideways(screen, width * 0.8, steps=1)
        wait_for_page(server, screen, row)
    middle = feed(screen)
    assert width * 10 < middle["scrollLeft"] < middle["scrollWidth"] - width * 10


def test_a_pager_that_is_read_from_right_to_left_turns_to_the_left(server, screen):
    made = server.make_list(40)
    screen.open(f"{server.url}/#list={made}&layout=pager&direction=rtl&row=5")
    wait_for_page(server, screen, 5)
    wheel_sideways(screen, -feed(screen)["clientWidth"] * 0.8, steps=1)
    wait_for_page(server, screen, 6)
    screen.press("ArrowLeft")
    wait_for_page(server, screen, 7)
    screen.press("ArrowRight")
    wait_for_page(server, screen, 6)
    assert feed(screen)["scrollLeft"] == -6 * feed(screen)["clientWidth"]


def test_the_panel_makes_a_pager_of_a_list_and_a_list_of_a_pager(server, screen):
    made = server.make_list(2000)
    screen.open(f"{server.url}/#list={made}&row=400")
    page = screen.page
    page.select_option("#layout-kind", "pager")
    wait_for_page(server, screen, 400)
    page.check("#layout-wraps")
    server.wait_for(lambda: server.get(f"/viewers/{screen.viewer}/layout")["wraps"])
    wait_for_page(server, screen, 400)
    page.select_option("#layout-kind", "list")
    page.wait_for_function("() => !document.querySelector('#feed').classList.contains('is-paged')")
    screen.wait_row(400)
    page.check("#layout-horizontal")
    page.wait_for_function("() => document.querySelector('#feed').classList.contains('is-horizontal')")
    screen.wait_row(400)
    assert "axis=horizontal" in page.evaluate("location.hash")


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
@pytest.mark.parametrize("layout", ["waterfall,140,0,16", "grid,140,12", "flow,8"])
def test_columns_sideways_stand_where_the_server_says(server, screen, layout, direction):
    made = server.make_list(300)
    screen.open(f"{server.url}/#list={made}&layout={layout}&axis=horizontal&direction={direction}&row=20")

    def are_equal() -> bool:
        start = server.get(f"/viewers/{screen.viewer}")["offset"]
        cells = server.get(f"/viewers/{screen.viewer}/cells?state=visible")["cells"]
        width = feed(screen)["clientWidth"]
        shown = boxes(screen)
        for cell in cells:
            x, y, length, height = cell["frame"]
            box = shown[cell["row"]]
            edges = (x - start, x - start + length)
            left, right = edges if direction == "ltr" else (width - edges[1], width - edges[0])
            differences = [left - box["left"], right - box["right"], y - box["top"], y + height - box["bottom"]]
            if max(map(abs, differences)) > 1:
                return False
        return 20 in [cell["row"] for cell in cells]

    server.wait_for(are_equal)


def test_arrows_move_among_columns_sideways_as_they_stand_on_the_screen(server, screen):
    made = server.make_list(300)
    screen.open(f"{server.url}/#list={made}&layout=grid,140,12&axis=horizontal")
    screen.wait("() => document.querySelectorAll('#feed .row[data-state=V]').length > 3")
    lines = len({round(box["top"]) for box in boxes(screen).values()})
    assert lines > 2

    steps = [("Home", 0), ("ArrowDown", 1), ("ArrowRight", lines + 1), ("ArrowUp", lines), ("ArrowLeft", 0)]
    for key, row in steps:
        screen.press(key)
        screen.wait("row => document.querySelector('#feed .row.is-active')?.dataset.row === String(row)", row)


def test_the_panel_has_columns_go_on_sideways_and_sheets_both_ways(server, screen):
    made = server.make_list(300)
    screen.open(f"{server.url}/#list={made}&axis=horizontal&row=20")
    viewer, page = screen.viewer, screen.page
    page.select_option("#layout-kind", "grid")
    screen.wait("() => new Set([...document.querySelectorAll('#feed .row')].map(row => row.getBoundingClientRect().top)).size > 1")
    assert screen.viewer == viewer and page.is_checked("#layout-horizontal") and "axis=horizontal" in page.url
    page.uncheck("#layout-horizontal")
    page.wait_for_function("() => !document.querySelector('#feed').classList.contains('is-horizontal')")
    screen.wait_row(20)
    page.check("#layout-horizontal")
    page.wait_for_function("() => document.querySelector('#feed').classList.contains('is-horizontal')")
    page.select_option("#layout-kind", "sheet")
    page.wait_for_selector("#feed.is-sheet .sheet-cell")
    # The panel is drawn a few times a second.
    page.wait_for_selector("#layout-horizontal:disabled")
    assert "axis" not in page.url


def test_another_viewer_has_what_was_chosen_just_before(server, screen):
    made = server.make_list(2000)
    screen.open(f"{server.url}/#list={made}&layout=pager")
    wait_for_page(server, screen, 0)
    page = screen.page
    held = []

    def hold(route):
        if route.request.method != "PATCH":
            return route.fallback()
        # The server has done it, and the page does not know yet.
        held.append((route, route.fetch()))

    page.route("**/layout", hold)
    page.route("**/network", hold)
    page.check("#layout-wraps")
    page.select_option("#network-profile", "4g")
    # Asking the page lets the requests be held.
    server.wait_for(lambda: page.evaluate("true") and len(held) == 2)
    page.select_option("#layout-kind", "list")
    for route, answer in held:
        route.fulfill(response=answer)
    page.wait_for_function("() => !document.querySelector('#feed').classList.contains('is-paged')")
    screen.wait_row(0)
    state = server.get(f"/viewers/{screen.viewer}")
    assert state["layout"]["kind"] == "list"
    assert server.get(f"/viewers/{screen.viewer}/network")["network"] == "4g"
    address = page.evaluate("location.hash")
    assert "network=4g" in address and "pager" not in address
