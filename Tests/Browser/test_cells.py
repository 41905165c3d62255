"""Cells are drawn from the server's frames. Here a hand-made one, laid out at 300 px."""

import pytest

LOOK = {"size": 14}
TEXT = "A row of text with a link in it,\nand a second part."
PLAIN = "A plain text in three lines, well-\nbroken."
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
    {"id": 12, "kind": "text", "parent": 0, "frame": [10, 330, 100, 80], "lineHeight": 20, "text": PLAIN,
     "lines": [[0, 13, 90], [13, 22, 90], [22, 35, 40], [35, 42, 40]], "runs": [[0, 42, LOOK]]},
]

BUILD = """async (nodes) => {
  // The page's own: what is imported on demand takes it from the script that the page starts with.
  const modules = Object.values(await import(document.querySelector("script[type=module]").src));
  const { CellView } = modules.find((each) => each.CellView);
  window.acts = [];
  window.retried = [];
  window.cell = new CellView(nodes, { act: (act) => acts.push(act), retry: (node) => retried.push(node) });
  const body = document.createElement("div");
  body.className = "cell-body";
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
    # What mends copied texts is loaded with it.
    page.wait_for_selector("#rows", state="attached")
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


def copied(page, select: str) -> str:
    """What another program gets of a selection: copied and pasted by the keyboard."""
    page.evaluate(select)
    page.keyboard.press("Control+c")
    page.evaluate("""() => {
      const field = document.createElement("textarea");
      document.body.append(field);
      field.focus();
    }""")
    page.keyboard.press("Control+v")
    return page.evaluate("""() => {
      const field = document.querySelector("body > textarea");
      field.remove();
      return field.value;
    }""")


@pytest.mark.parametrize(("node", "text"), [(1, TEXT), (2, "cut off"), (12, PLAIN)])
def test_copied_text_is_the_text(cell, node, text):
    assert copied(cell, f"() => getSelection().selectAllChildren(document.querySelector(`#made [data-node='{node}']`))") == text


def test_a_part_of_several_texts_is_copied_in_their_order(cell):
    assert copied(cell, """() => {
      const [first, last] = [5, 12].map((node) => document.querySelector(`#made [data-node='${node}']`).firstChild);
      getSelection().setBaseAndExtent(first, 2, last, 22);
    }""").split("\n") == ["ke", "Berlin", "A plain text in three "]


def test_markup_is_copied_without_the_lines_it_is_drawn_in(cell):
    markup = cell.evaluate("""() => {
      const taken = new DataTransfer();
      getSelection().selectAllChildren(document.querySelector("#made [data-node='12']"));
      document.body.dispatchEvent(new ClipboardEvent("copy", { clipboardData: taken, bubbles: true, cancelable: true }));
      return taken.getData("text/html");
    }""")
    assert markup == PLAIN.replace("\n", "<br>")


def test_a_row_of_the_same_shape_takes_nothing_over_from_another(cell):
    cell.evaluate("() => { document.querySelector('#made').remove(); cell.stop(); }")
    others = [node | {"text": "Other", "lines": [[0, 5, 30]]} if node["id"] == 12 else node for node in NODES]
    others[3] = others[3] | {"frame": [20, 115, 100, 30]}
    cell.evaluate(BUILD, others)
    assert cell.locator("#made [data-node='12']").inner_text() == "Other"
    assert box(cell, 3)[:2] == [20, 115]
    assert cell.get_by_role("textbox", name="Reply").input_value() == "hm"


def test_links_lead_where_they_may(cell):
    links = cell.eval_on_selector_all("#made a", "links => links.map((link) => [link.href, link.textContent, link.rel])")
    assert links == [["https://example.org/", "link", "noopener noreferrer"]]


def test_the_order_is_the_trees(cell):
    order = cell.eval_on_selector_all("#made [data-node]", "nodes => nodes.map((node) => Number(node.dataset.node))")
    assert order == list(range(13))
    assert cell.locator("#made [data-node='9']").get_attribute("aria-hidden") == "true"
    assert cell.locator("#made").get_by_role("button", name="Share").is_disabled()
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
      const { HeightGauge } = await import("/view/cell/height-gauge.js");
      return new HeightGauge(document.body).heights(nodes);
    }""", [free, free | {"frame": [0, 0, 900, 20]}, free | {"lines": [[0, 4, 20], [4, 8, 20]], "truncation": "…"}])
    assert heights[0] > 40 and heights[0] % 20 == 0
    assert heights[1:] == [20, 40]
