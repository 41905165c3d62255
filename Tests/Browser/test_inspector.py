"""The inspector of a cell: tree, frames, size ranges, states, callbacks, kept up to date."""

import pytest

from screen import Screen


@pytest.fixture
def cells(server, open_page):
    """The page of an exact list, with row 0 inspected."""
    screen = Screen(open_page(width=1440)).open(f"{server.url}/#list={server.make_list(2_000, heights='exact')}")
    screen.page.locator("#row-0 .cell-body").wait_for()
    screen.page.locator("#row-0 .row-head").click()
    screen.page.locator("#nodes .tree li").first.wait_for()
    return screen


def callbacks(screen):
    return screen.page.locator("#nodes .callbacks li > :first-child").all_inner_texts()


def wait_callback(screen, name):
    screen.page.wait_for_function(
        "name => [...document.querySelectorAll('#nodes .callbacks li')].some(line => line.firstChild.textContent === name)", arg=name
    )


def test_the_tree_shows_what_the_server_has_laid_out(server, cells):
    nodes = server.get(f"/viewers/{cells.viewer}/nodes/0")["nodes"]
    lines = cells.page.locator("#nodes .tree li")
    assert lines.count() == len(nodes)
    text = next(node for node in nodes if node["kind"] == "text")
    cells.page.locator(f"#nodes .tree li[data-of='{text['id']}']").hover()
    facts = cells.page.locator("#nodes .node-facts")
    facts.get_by_text("size range").wait_for()
    assert "measureLayout, preload, display, visible" in facts.inner_text()
    width = text["sizeRange"]["max"][0]
    assert f"{width:g} × 0–∞" in facts.inner_text()
    # What is pointed at in the tree is outlined in the list.
    assert cells.page.locator(f"#row-0 [data-node='{text['id']}'].is-marked").count() == 1
    cells.page.mouse.move(5, 5)
    cells.page.wait_for_function("() => !document.querySelector('#feed .is-marked')")


def test_callbacks_come_with_their_times(server, cells):
    wait_callback(cells, "didLoad")
    wait_callback(cells, "displayDidFinish")
    told = callbacks(cells)
    assert [name for name in told if name.startswith("didEnter")] == [
        "didEnterPreloadState", "didEnterDisplayState", "didEnterVisibleState"
    ]
    assert told.count("didLoad") == 1 and "didLayout" in told
    times = [float(text.removesuffix(" s")) for text in cells.page.locator("#nodes .callback-time").all_inner_texts()]
    assert times == sorted(times) and times[0] >= 0


def test_the_inspector_follows_the_row_out_of_sight_and_back(server, cells):
    cells.wheel_to_rest(600, steps=3)
    wait_callback(cells, "didExitVisibleState")
    assert cells.page.locator("#nodes .tree .badge").first.inner_text() in "DP"
    cells.focus()
    cells.press("Home")
    cells.page.wait_for_function("() => document.querySelector('#nodes .tree .badge')?.textContent === 'V'")
    assert callbacks(cells).count("didEnterVisibleState") == 2
    # Out of all ranges there is nothing to be seen, and nothing to be asked.
    cells.press("End")
    cells.page.locator("#nodes", has_text="outside every range").wait_for()
    assert callbacks(cells) == []


def test_a_tree_that_comes_late_is_not_shown(server, cells):
    tree = server.get(f"/viewers/{cells.viewer}/nodes/0")
    assert tree["callbacks"]
    held = []
    cells.page.route("**/nodes/0?*", lambda route: held.append(route))
    with cells.page.expect_request("**/nodes/0?*"):
        cells.wheel_to_rest(600, steps=3)
    cells.press("End")
    cells.page.locator("#nodes", has_text="outside every range").wait_for()
    # What was asked for before the row left all ranges comes only now.
    assert held
    for route in held:
        with cells.page.expect_event("requestfinished", lambda request: request.url.endswith("/nodes/0?absent=null")):
            route.fulfill(json=tree)
    cells.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert callbacks(cells) == []


def test_frames_of_all_nodes_are_shown(cells):
    cells.tab("Row")
    cells.page.get_by_role("button", name="Show frames").click()
    outlined = "() => getComputedStyle(document.querySelector('#row-0 [data-node]')).outlineStyle"
    assert cells.page.evaluate(outlined) == "dashed"
    cells.page.get_by_role("button", name="Show frames").click()
    assert cells.page.evaluate(outlined) == "none"


def test_texts_can_be_selected_and_are_read_in_the_order_of_the_tree(cells):
    text = cells.page.locator("#row-0 [data-kind=text]").first
    shown = text.inner_text().strip()
    text.select_text()
    assert cells.page.evaluate("() => getSelection().toString().trim()").replace("\n", " ")[:10] == shown.replace("\n", " ")[:10]
    order = cells.page.evaluate("() => [...document.querySelectorAll('#row-0 [data-node]')].map(node => Number(node.dataset.node))")
    assert order == sorted(order)
    session = cells.page.context.new_cdp_session(cells.page)
    tree = [node for node in session.send("Accessibility.getFullAXTree")["nodes"] if not node.get("ignored")]
    said = [node.get("name", {}).get("value", "") for node in tree]
    first = shown.split("\n")[0]
    assert any(first.startswith(name) or name.startswith(first) for name in said if name)
