"""<screenful-list> in pages of another origin, under their content security policy."""

import pytest

from element_page import SIDEWAYS, origin, rows, server, show, wait_rows  # noqa: F401
from server import Server


# Waits until the rows in view have been the same for ten frames.
STILL = """async () => {
  const list = document.querySelector("screenful-list");
  for (let first, still = 0; still < 10; ) {
    await new Promise(requestAnimationFrame);
    const now = list.visibleRows?.[0];
    still = now === first ? still + 1 : 0;
    first = now;
  }
}"""


def set_attribute(page, name: str, value: str) -> None:
    page.evaluate("([name, value]) => document.querySelector('screenful-list').setAttribute(name, value)", [name, value])


def test_rows_come_scroll_and_tell_of_themselves(show, server):
    page = show('<screenful-list list="1"></screenful-list>')
    wait_rows(page, 0)
    title = server.get("/lists/1/rows?from=0&count=1")["rows"][0]["values"]["text"]
    assert title[:20] in rows(page)[0][2]
    # Keyboard, wheel and method.
    page.keyboard.press("Tab")
    page.keyboard.press("End")
    page.wait_for_function("() => document.querySelector('screenful-list').visibleRows?.[1] === 9999")
    page.keyboard.press("Home")
    wait_rows(page, 0)
    page.evaluate("() => document.querySelector('screenful-list').scrollToRow(5000)")
    wait_rows(page, 5000)
    page.locator("screenful-list").hover()
    page.mouse.wheel(0, 900)
    page.wait_for_function("() => document.querySelector('screenful-list').visibleRows?.[0] > 5000")
    # A press in one row and a release in another, in the midst of a scroll, is no click on a row.
    page.evaluate(STILL)
    page.locator("screenful-list").click()
    page.wait_for_function("() => window.told.rowclick.length === 1")
    told = page.evaluate("() => window.told")
    assert {"row": 5000, "old": "measureLayout", "now": "visible"} in sum((each["changes"] for each in told["statechange"]), [])
    last = told["rangechange"][-1]
    assert last["preload"][0] <= last["display"][0] <= last["visible"][0] <= last["visible"][1] <= last["preload"][1]
    clicked = told["rowclick"][0]
    assert clicked["values"] == server.get(f"/lists/1/rows?from={clicked['row']}&count=1")["rows"][0]["values"]
    assert told["error"] == []
    (item,) = [row for row in page.get_by_role("listitem").all()[:1]]
    assert item.get_attribute("aria-setsize") == "10000"


def test_rows_of_the_page_are_made_anew_with_their_states(show):
    script = """
    const list = document.querySelector("screenful-list");
    list.renderRow = ({ index, id, values, state }) => `${index} ${id} ${state} ${Object.keys(values).length > 0}`;
    """
    page = show('<screenful-list list="1"></screenful-list>', script)
    wait_rows(page, 0)
    for row, state, text in rows(page):
        assert text == ("" if state == "measureLayout" else f"{row} {row} {state} true")
    before = {row: state for row, state, _ in rows(page)}
    page.locator("screenful-list").hover()
    page.mouse.wheel(0, 300)
    page.wait_for_function(
        """before => {
          const rows = [...document.querySelector('screenful-list').shadowRoot.querySelectorAll('.row')];
          const isOther = ({ dataset }) => before[dataset.row] && before[dataset.row] !== dataset.state;
          const isMade = ({ dataset, textContent }) => !textContent || textContent.includes(dataset.state);
          return rows.some(isOther) && rows.every(isMade);
        }""",
        arg={str(row): state for row, state in before.items()},
    )
    page.evaluate("() => { document.querySelector('screenful-list').renderRow = null; }")
    page.wait_for_function("() => document.querySelector('screenful-list').shadowRoot.querySelector('.node')")


def test_lists_of_two_servers_stand_in_one_page(show, server, origin, tmp_path):
    (tmp_path / "other").mkdir()
    other = Server(tmp_path / "other", "--allow-origin", origin.url)
    made = other.make_list(500, seed=3, name="of the other one")
    origin.policy = origin.policy.replace(server.url, f"{server.url} {other.url}")
    body = f'<screenful-list id="a" list="1"></screenful-list><screenful-list id="b" src="{other.url}" list="{made}"></screenful-list>'
    page = show(body)
    wait_rows(page, 0, "#a")
    wait_rows(page, 0, "#b")
    assert rows(page, "#a")[0][2] != rows(page, "#b")[0][2]
    title = other.get(f"/lists/{made}/rows?from=0&count=1")["rows"][0]["values"]["title"]
    assert title[:20] in rows(page, "#b")[0][2]
    assert len(server.get("/viewers")["viewers"]) == len(other.get("/viewers")["viewers"]) == 1
    page.close()
    other.stop()


def test_a_list_that_has_to_wait_says_why(show, server, origin, tmp_path, complaints):
    complaints.forgives_network = True
    (tmp_path / "full").mkdir()
    full = Server(tmp_path / "full", "--allow-origin", origin.url, "--max-viewers", "1")
    try:
        origin.policy = origin.policy.replace(server.url, f"{server.url} {full.url}")
        viewer = full.call("POST", "/lists/1/viewers", {"viewport": {"width": 100, "height": 100}})["id"]
        page = show(f'<screenful-list src="{full.url}" list="1"></screenful-list>')
        told = "This server's limit of viewers, 1, is reached; delete some."
        page.locator("screenful-list .cover:visible", has_text=told).wait_for()
        assert page.evaluate("() => window.told.error.map(({ error }) => error.message)") == [told]
        full.call("DELETE", f"/viewers/{viewer}")
        wait_rows(page, 0)
        assert page.locator("screenful-list .cover:visible").count() == 0
    finally:
        full.stop()


def test_more_lists_than_a_browser_has_connections_stand_in_one_page(show, server):
    body = "".join(f'<screenful-list id="e{index}" list="1" row="{100 * index}"></screenful-list>' for index in range(8))
    page = show(body, "for (const { style } of document.querySelectorAll('screenful-list')) style.height = '100px';")
    streams = set()
    page.on("request", lambda request: "/events?" in request.url and streams.add(request))
    page.on("requestfailed", lambda request: streams.discard(request))
    page.on("requestfinished", lambda request: streams.discard(request))
    page.reload()
    for index in range(8):
        wait_rows(page, 100 * index, f"#e{index}")
    opened = {each["viewer"] for each in page.evaluate("() => window.told.opened")}
    assert opened == set(page.evaluate("() => [...document.querySelectorAll('screenful-list')].map(({ viewer }) => viewer)"))
    assert len(opened) == 8 and len({viewer[:6] for viewer in opened}) == 1
    # All hear the server, by one stream.
    title = "told to all of them"
    changes = [{"op": "reload", "at": [0, 100 * index], "values": {"title": title}} for index in range(8)]
    server.call("PATCH", "/lists/1/rows", {"operations": changes}, {"If-Match": "*"})
    for index in range(8):
        page.locator(f"#e{index}").get_by_text(title).wait_for()
    (stream,) = streams
    assert all(viewer in stream.url for viewer in opened)


def test_an_element_that_is_removed_leaves_no_viewer_and_comes_back_at_its_row(show, server):
    page = show('<screenful-list list="1" row="700"></screenful-list>')
    wait_rows(page, 700)
    page.evaluate("() => { window.kept = document.querySelector('screenful-list'); window.kept.remove(); }")
    server.wait_for(lambda: server.get("/viewers")["viewers"] == [])
    page.evaluate("() => document.body.append(window.kept)")
    wait_rows(page, 700)
    assert len(server.get("/viewers")["viewers"]) == 1


def test_a_server_that_was_lost_is_found_again_at_the_row(show, server, complaints):
    complaints.forgives_network = True
    page = show('<screenful-list list="1" row="700"></screenful-list>')
    wait_rows(page, 700)
    server.kill()
    server.restart()
    page.wait_for_function("() => window.told.reopened.length > 0")
    wait_rows(page, 700)
    page.locator("screenful-list").hover()
    page.mouse.wheel(0, 600)
    page.wait_for_function("() => document.querySelector('screenful-list').visibleRows?.[0] > 700")


def test_attributes_may_change(show, server):
    page = show('<screenful-list list="1" policy="texture" layout="list"></screenful-list>')
    wait_rows(page, 0)
    (viewer,) = [each["id"] for each in server.get("/viewers")["viewers"]]
    set_attribute(page, "policy", "adaptive")
    server.wait_for(lambda: "adaptive" in str(server.get(f"/viewers/{viewer}/range-controller")["policy"]))
    set_attribute(page, "layout", '{"kind": "grid", "columns": 3}')
    page.wait_for_function(
        "() => new Set([...document.querySelector('screenful-list').shadowRoot.querySelectorAll('.row')]"
        ".map((row) => row.getBoundingClientRect().left)).size === 3"
    )
    other = server.make_list(50, seed=9, name="another")
    set_attribute(page, "list", other)
    title = server.get(f"/lists/{other}/rows?from=0&count=1")["rows"][0]["values"]["title"]
    page.wait_for_function(
        "(title) => document.querySelector('screenful-list').shadowRoot.querySelector('.row')?.textContent.includes(title)", arg=title[:20]
    )
    server.wait_for(lambda: len(server.get("/viewers")["viewers"]) == 1)
    edit = {"operations": [{"op": "reload", "at": [0, 0], "values": {"title": "from elsewhere"}}]}
    server.call("PATCH", f"/lists/{other}/rows", edit, {"If-Match": "*"})
    page.wait_for_function(
        "() => document.querySelector('screenful-list').shadowRoot.querySelector('.row').textContent.includes('from elsewhere')"
    )


@pytest.mark.parametrize(
    "attributes, message",
    [
        ("", "needs the attribute list"),
        ('list="1" layout="diagonal"', "the attribute layout"),
        ('list="1" row="-1"', "the attribute row"),
        ('list="99999"', "99999"),
        ('list="1" policy="nonsense"', "policy has to be one of"),
    ],
)
def test_what_cannot_be_shown_is_told(show, complaints, attributes, message):
    complaints.forgives_network = True
    page = show(f'<screenful-list {attributes}><b slot="error">Sorry.</b></screenful-list>')
    page.wait_for_function("() => document.querySelector('screenful-list').shadowRoot.querySelector('[role=alert]:not([hidden])')")
    told = page.evaluate("() => document.querySelector('screenful-list').shadowRoot.querySelector('[role=alert]').textContent")
    assert message in told
    assert page.get_by_text("Sorry.").is_visible()


def test_an_attribute_that_is_put_right_brings_the_rows(show, complaints):
    complaints.forgives_network = True
    page = show('<screenful-list list="1" row="300" policy="nonsense"></screenful-list>')
    page.wait_for_function("() => window.told.error.length === 1")
    set_attribute(page, "policy", "adaptive")
    wait_rows(page, 300)
    set_attribute(page, "layout", "diagonal")
    page.wait_for_function("() => document.querySelector('screenful-list').shadowRoot.querySelector('[role=alert]:not([hidden])')")
    # The same as before.
    set_attribute(page, "layout", "list")
    wait_rows(page, 300)
    assert page.evaluate("() => document.querySelector('screenful-list').shadowRoot.querySelector('[role=alert]').hidden")


def test_a_policy_that_is_refused_changes_nothing_and_later_viewers_do_not_ask_for_it(show, server, complaints):
    complaints.forgives_network = True
    page = show('<screenful-list list="1" policy="adaptive"></screenful-list>')
    wait_rows(page, 0)
    set_attribute(page, "policy", "nonsense")
    page.wait_for_function("() => window.told.error.length === 1")
    server.kill()
    server.restart()
    page.wait_for_function("() => window.told.reopened.length === 1")
    wait_rows(page, 0)
    viewer = page.evaluate("() => document.querySelector('screenful-list').viewer")
    assert server.get(f"/viewers/{viewer}/range-controller")["policy"]["name"] == "adaptive"
    assert len(page.evaluate("() => window.told.error")) == 1


def test_another_list_begins_at_its_first_row_also_if_it_was_chosen_out_of_the_document(show, server):
    other = server.make_list(500, seed=9, name="another")
    page = show('<screenful-list list="1" row="300"></screenful-list>')
    wait_rows(page, 300)
    page.evaluate(
        """other => {
          const list = document.querySelector("screenful-list");
          list.remove();
          list.setAttribute("list", other);
          document.body.append(list);
        }""",
        other,
    )
    wait_rows(page, 0)
    # In one turn with a change that keeps the row.
    page.evaluate("() => document.querySelector('screenful-list').scrollToRow(100)")
    wait_rows(page, 100)
    page.evaluate(
        """() => {
          const list = document.querySelector("screenful-list");
          list.setAttribute("list", "1");
          list.setAttribute("dir", "rtl");
        }"""
    )
    wait_rows(page, 0)


def test_a_list_without_rows_says_so(show, server):
    columns = [{"name": "title", "type": "text"}]
    made = server.call("POST", "/lists", {"name": "none", "source": {"kind": "empty", "columns": columns}})["id"]
    page = show(f'<screenful-list list="{made}"><b slot="empty">Nothing yet.</b></screenful-list>')
    page.get_by_text("Nothing yet.").wait_for()
    operation = {"op": "insert", "at": [0, 0], "values": {"title": "the first"}}
    server.call("PATCH", f"/lists/{made}/rows", {"operations": [operation]}, {"If-Match": "*"})
    page.get_by_text("the first").first.wait_for()
    page.get_by_text("Nothing yet.").wait_for(state="hidden")


def test_the_examples_show_their_code(server, open_page):
    page = open_page()
    page.goto(f"{server.url}/examples/index.html")
    for element in ["#states", ".policy"]:
        wait_rows(page, 0, element)
    page.locator("#states").hover()
    page.mouse.wheel(0, 500)
    page.get_by_text("changes of state", exact=False).first.wait_for()
    page.locator(".policy").first.hover()
    page.mouse.wheel(0, 700)
    page.wait_for_function(
        "() => { const [one, other] = [...document.querySelectorAll('.policy')].map(({ visibleRows }) => visibleRows?.[0]);"
        " return one > 0 && one === other; }"
    )
    assert f'src="{server.url}/screenful-list.js"' in page.locator("pre").first.text_content()
    assert "list.renderRow" in page.locator("pre").nth(1).text_content()
    arranged = page.locator("#arranged")
    arranged.scroll_into_view_if_needed()
    page.wait_for_function("() => document.querySelector('#arranged').visibleRows?.join() === '0,0'")
    for layout, shown in [("sheet", ".sheet-cell"), ("list", ".row .node"), ("waterfall", ".has-lanes .row .node"), ("pager", ".is-paged .row .node")]:
        page.get_by_label("Layout").select_option(label=layout)
        page.wait_for_function("shown => document.querySelector('#arranged').shadowRoot.querySelector(shown)", arg=shown)


def test_the_server_hears_which_rows_are_built_and_drawn(show, server):
    page = show('<screenful-list list="1"></screenful-list>')
    wait_rows(page, 0)
    (viewer,) = server.get("/viewers")["viewers"]

    def callbacks(row: int) -> list[str]:
        return [each["name"] for each in server.get(f"/viewers/{viewer['id']}/nodes/{row}")["callbacks"]]

    server.wait_for(lambda: {"didLoad", "displayDidFinish"} <= set(callbacks(0)))
    # In the display range beyond the document a cell is drawn as far as its pictures go, but none is built.
    runs = server.get(f"/viewers/{viewer['id']}/range-controller")["runs"]
    last = max(end for _, end, state in runs if state & 4)
    server.wait_for(lambda: "displayDidFinish" in callbacks(last))
    built = [row for row, _, text in rows(page) if text]
    server.wait_for(lambda: ("didLoad" in callbacks(last)) == (last in built))
    # Once for each cell, however often its row comes into the document.
    page.locator("screenful-list").hover()
    for step in (100, -100):
        page.mouse.wheel(0, step)
        page.wait_for_function("step => (document.querySelector('screenful-list').visibleRows[0] > 0) === (step > 0)", arg=step)
    server.wait_for(lambda: callbacks(0).count("didEnterVisibleState") == 2)
    assert callbacks(0).count("didLoad") == 1


def test_an_element_out_of_sight_is_in_the_background(show, server):
    page = show('<screenful-list list="1"></screenful-list><div id="below"></div>', "document.querySelector('#below').style.height = '5000px';")
    wait_rows(page, 0)
    (viewer,) = server.get("/viewers")["viewers"]
    ranges = lambda: server.get(f"/viewers/{viewer['id']}/range-controller")
    ahead = lambda: sum(last - first + 1 for first, last, state in ranges()["runs"] if state & 2)
    server.wait_for(lambda: ahead() > 0)
    before = ahead()
    page.evaluate("() => scrollTo(0, 4000)")
    server.wait_for(lambda: ahead() < before and not any(state & 8 for _, _, state in ranges()["runs"]))
    page.evaluate("() => scrollTo(0, 0)")
    wait_rows(page, 0)
    server.wait_for(lambda: ahead() == before)


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_a_list_scrolls_sideways_from_either_side(show, server, direction):
    page = show(f'<screenful-list list="1" axis="horizontal" dir="{direction}"></screenful-list>')
    wait_rows(page, 0)
    (viewer,) = server.get("/viewers")["viewers"]
    told = server.get(f"/viewers/{viewer['id']}")
    assert (told["axis"], told["layoutDirection"]) == ("horizontal", direction)

    def look():
        found = page.evaluate(SIDEWAYS)
        # One after the other from where reading begins, each as high as the list without its scroll bar.
        for one, other in zip(found["boxes"], found["boxes"][1:]):
            assert abs(one["start"] + one["width"] - other["start"]) <= 1
        assert all(found["height"] - 20 <= each["height"] <= found["height"] for each in found["boxes"])
        return found["boxes"]

    first = look()[0]
    assert (first["row"], first["state"]) == (0, "visible") and abs(first["start"]) <= 1
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight" if direction == "ltr" else "ArrowLeft")
    page.wait_for_function("before => (({ boxes }) => boxes[0]?.start < before)((" + SIDEWAYS + ")())", arg=first["start"] - 20)
    page.evaluate("() => document.querySelector('screenful-list').scrollToRow(5000)")
    wait_rows(page, 5000)
    assert abs(look()[0]["start"]) <= 1
    page.keyboard.press("End")
    # Its rows are drawn in the frame after it is known which are in view.
    page.wait_for_function("() => (" + SIDEWAYS + ")().boxes.at(-1)?.row === 9999")
    assert look()[-1]["row"] == 9999


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
@pytest.mark.parametrize("layout, lines", [("waterfall", 1), ('{"kind":"grid","columns":2,"gap":10}', 2), ("flow", 5)])
def test_columns_sideways_stand_where_the_server_says(show, server, layout, lines, direction):
    page = show(f"""<screenful-list list="1" row="80" axis="horizontal" dir="{direction}" layout='{layout}'></screenful-list>""")
    page.wait_for_function("() => document.querySelector('screenful-list').viewer")
    viewer = page.evaluate("() => document.querySelector('screenful-list').viewer")

    def are_equal() -> bool:
        told = server.get(f"/viewers/{viewer}/range-controller")
        cells = server.get(f"/viewers/{viewer}/cells?state=visible")["cells"]
        here = [(cell["row"], cell["frame"][0] - told["offset"], *cell["frame"][1:]) for cell in cells if "frame" in cell]
        boxes = [(box["row"], box["start"], box["top"], box["width"], box["height"]) for box in page.evaluate(SIDEWAYS)["boxes"] if box["text"]]
        close = all(abs(one - other) <= 1 for there, shown in zip(here, boxes) for one, other in zip(there, shown))
        return 80 in [row for row, *_ in here] and here[0][1] <= 0 and len(here) == len(boxes) and close

    server.wait_for(are_equal)
    assert len({round(box["top"]) for box in page.evaluate(SIDEWAYS)["boxes"]}) == lines


def test_a_list_that_is_turned_keeps_its_row(show):
    page = show('<screenful-list list="1" row="300"></screenful-list>')
    wait_rows(page, 300)
    set_attribute(page, "axis", "horizontal")
    page.wait_for_function("() => document.querySelector('screenful-list').shadowRoot.querySelector('.is-horizontal .row')")
    wait_rows(page, 300)
    set_attribute(page, "axis", "diagonal")
    page.wait_for_function("() => window.told.error.length === 1")
    assert "vertical or horizontal" in page.evaluate("() => document.querySelector('screenful-list').shadowRoot.querySelector('[role=alert]').textContent")
