"""Cells are drawn from the server's frames. Here a hand-made one, laid out at 300 px."""

import pytest

LOOK = {"size": 14}
TEXT = "A row of text with a link in it,\nand a second part."
NODES = [
    {"id": 0, "kind": "cell", "parent": None, "frame": [0, 0, 300, 400], "box": {"background": "surface"}},
    {"id": 1, "kind": "text", "parent": 0, "frame": [10, 10, 180, 60], "lineHeight": 20, "text": TEXT,
     "lines": [[0, 14, 90], [14, 33, 120], [33, 51, 120]],
     "runs": [[0, 21, LOOK], [21, 25, LOOK | {"link": "https://example.org/", "color": "accent"}], [25, 51, LOOK]]},
    {"id": 2, "kind": "text", "parent": 0, "frame": [10, 80, 180, 20], "text": "cut off in the middle",
     "lines": [[0, 7, 50]], "runs": [[0, 21, LOOK]], "lineHeight": 20, "truncation": "…"},
    {"id": 3, "kind": "node", "parent": 0, "frame": [10, 110, 100, 30], "link": "javascript:alert(1)"},
    {"id": 4, "kind": "button", "parent": 0, "frame": [10, 150, 80, 30], "control": {"action": "like"}},
    {"id": 5, "kind": "text", "parent": 4, "frame": [10, 5, 60, 20], "text": "Like", "lines": [[0, 4, 30]], "lineHeight": 20},
    {"id": 6, "kind": "button", "parent": 0, "frame": [100, 150, 80, 30], "label": "Share", "control": {"enabled": False}},
    {"id": 7, "kind": "editableText", "parent": 0, "frame": [10, 190, 200, 24], "value": "hm", "placeholder": "Reply",
     "maximumLength": 5, "control": {"action": "reply"}},
    {"id": 8, "kind": "scroll", "parent": 0, "frame": [10, 220, 200, 40],
     "scroll": {"axes": ["horizontal"], "contentSize": [600, 40]}},
    {"id": 9, "kind": "node", "parent": 8, "frame": [500, 0, 100, 40], "label": ""},
    {"id": 10, "kind": "networkImage", "parent": 0, "frame": [10, 270, 50, 50], "image": "/x.png", "label": "A face"},
    {"id": 11, "kind": "map", "parent": 0, "frame": [70, 270, 100, 50], "map": {"region": "Berlin"}},
]

BUILD = """async (nodes) => {
  const { CellView } = await import("/view/cell/cell-view.js");
  window.acts = [];
  window.retried = [];
  window.cell = new CellView(nodes, { act: (act) => acts.push(act), retry: (node) => retried.push(node) });
  const body = document.createElement("div");
  body.className = "exact-body";
  body.id = "made";
  body.style.cssText = "position:fixed;left:0;top:0;width:300px;height:400px;z-index:9";
  body.append(cell.element);
  document.body.append(body);
}"""


@pytest.fixture
def cell(server, open_page):
    page = open_page()
    page.goto(server.url)
    page.wait_for_selector("#link[data-kind=live]", state="attached")
    page.evaluate(BUILD, NODES)
    return page


def box(page, node: int) -> list[float]:
    return list(page.locator(f"#made [data-node='{node}']").bounding_box().values())


def test_every_node_is_where_the_server_has_put_it(cell):
    origins = {None: (0, 0)}
    for node in NODES:
        x, y = origins[node["parent"]]
        left, top, width, height = node["frame"]
        assert box(cell, node["id"]) == pytest.approx([x + left, y + top, width, height], abs=0.01), node
        origins[node["id"]] = (x + left, y + top)


def test_lines_are_the_servers(cell):
    tops = cell.evaluate("""() => {
      const text = document.querySelector("#made [data-node='1']");
      const range = document.createRange();
      range.selectNodeContents(text);
      const rows = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top, height }) => Math.round(top + height / 2)));
      return { rows: [...rows], height: text.scrollHeight };
    }""")
    assert tops["rows"] == [20, 40, 60] and tops["height"] == 60


def test_copied_text_is_the_text(cell):
    copied = cell.evaluate("""() => ["1", "2"].map((node) => {
      getSelection().selectAllChildren(document.querySelector(`#made [data-node='${node}']`));
      return getSelection().toString();
    })""")
    assert copied == [TEXT, "cut off"]


def test_links_lead_where_they_may(cell):
    links = cell.eval_on_selector_all("#made a", "links => links.map((link) => [link.href, link.textContent, link.rel])")
    assert links == [["https://example.org/", "link", "noopener noreferrer"]]


def test_the_order_is_the_trees(cell):
    order = cell.eval_on_selector_all("#made [data-node]", "nodes => nodes.map((node) => Number(node.dataset.node))")
    assert order == list(range(12))
    assert cell.locator("#made [data-node='9']").get_attribute("aria-hidden") == "true"
    assert cell.get_by_role("button", name="Share").is_disabled()
    assert cell.get_by_role("img", name="Map of Berlin").count() == 1


def test_controls_answer_the_keyboard(cell):
    cell.get_by_role("button", name="Like", exact=True).focus()
    cell.keyboard.press("Enter")
    cell.keyboard.press("Space")
    cell.get_by_role("textbox", name="Reply").focus()
    cell.keyboard.type("abcdefg")
    cell.keyboard.press("Enter")
    acts = cell.evaluate("() => acts")
    kinds = [act["kind"] for act in acts]
    assert kinds[:3] == ["press", "press", "edit"] and kinds[-1] == "submit" and set(kinds[2:-1]) == {"edit"}
    assert acts[0] == {"node": 4, "kind": "press", "action": "like"}
    assert len(acts[-1]["value"]) == 5 and acts[-1]["action"] == "reply"


def test_a_failed_picture_can_be_tried_again(cell):
    cell.evaluate("() => cell.show(() => ({ state: 'failed', image: null }), true)")
    cell.get_by_role("button", name="Try again: A face").click()
    assert cell.evaluate("() => retried") == [10]
    cell.evaluate("() => cell.show(() => ({ state: 'shown', image: new Image() }), true)")
    assert cell.get_by_role("img", name="A face").count() == 1
    assert cell.get_by_role("button", name="Try again: A face").count() == 0


def test_what_lies_aside_is_scrolled_to(cell):
    area = cell.locator("#made [data-node='8']")
    area.evaluate("area => { area.scrollLeft = 400; }")
    assert box(cell, 9)[0] == pytest.approx(110)


def test_texts_that_no_font_has_are_measured(cell):
    free = {"id": 1, "kind": "text", "parent": 0, "frame": [0, 0, 60, 20], "text": "one two three four five", "lineHeight": 20, "exact": False}
    heights = cell.evaluate("""async (nodes) => {
      const { Gauge } = await import("/view/cell/gauge.js");
      return new Gauge(document.body).heights(nodes);
    }""", [free, free | {"frame": [0, 0, 900, 20]}, free | {"lines": [[0, 4, 20], [4, 8, 20]], "truncation": "…"}])
    assert heights[0] > 40 and heights[0] % 20 == 0
    assert heights[1:] == [20, 40]
