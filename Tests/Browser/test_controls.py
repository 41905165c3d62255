"""Buttons and fields in cells: what they do on the server, and what the reader keeps."""

import pytest

COLUMNS = [{"name": "title", "type": "text"}, {"name": "liked", "type": "boolean"}, {"name": "locked", "type": "boolean"}]
LIKE = {
    "type": "button", "id": "like", "title": "Like", "action": "like $title", "selected": "$liked",
    "disabled": "$locked", "insets": [4, 10, 4, 10], "background": "surface",
    "states": {"selected": {"background": "accent", "tint": "onAccent"}},
}
FIELD = {"type": "editableText", "id": "field", "text": "$title", "placeholder": "Title", "maximumLength": 12, "label": "Title"}
NOTE = {"type": "editableText", "id": "note", "text": "$title, as it was", "style": {"height": 60}}
TEMPLATE = {
    "version": 1,
    "root": {
        "type": "inset", "insets": [8, 8, 8, 8],
        "child": {"type": "stack", "direction": "vertical", "spacing": 6, "alignItems": "stretch", "children": [
            {"type": "text", "text": "$title"}, {"type": "stack", "spacing": 8, "children": [LIKE]}, FIELD, NOTE,
        ]},
    },
}


@pytest.fixture
def made(server):
    source = {"kind": "empty", "columns": COLUMNS}
    made = server.call("POST", "/lists", {"name": "controls", "source": source, "rowHeights": "exact"})["id"]
    server.call("PUT", f"/lists/{made}/template", TEMPLATE)
    operations = [
        {"op": "insert", "at": [0, row], "values": {"title": f"row {row}", "locked": row == 1}} for row in range(60)
    ]
    server.call("PATCH", f"/lists/{made}/rows", {"operations": operations}, {"If-Match": "*"})
    return made


def node(row: int, kind: str) -> str:
    return f"#row-{row} [data-kind={kind}]"


def values(server, made, row):
    return server.get(f"/lists/{made}/rows?from={row}&count=1")["rows"][0]["values"]


def edit(server, made, *operations):
    server.call("PATCH", f"/lists/{made}/rows", {"operations": list(operations)}, {"If-Match": "*"})


def test_a_press_turns_its_column_and_is_told(server, screen, made):
    screen.open(f"{server.url}/#list={made}")
    button = screen.page.locator(node(0, "button"))
    button.focus()
    button.click()
    screen.page.wait_for_selector(f"{node(0, 'button')}[aria-pressed=true]")
    assert values(server, made, 0)["liked"] is True
    # The row was drawn anew, and the button has the focus all the same.
    assert screen.page.evaluate("() => document.activeElement.dataset.kind") == "button"
    screen.page.locator("#nodes .hint[role=status]", has_text="press “like row 0”").wait_for(state="attached")
    screen.page.keyboard.press("Space")
    screen.page.wait_for_selector(f"{node(0, 'button')}:not([aria-pressed])")
    server.wait_for(lambda: values(server, made, 0)["liked"] is False)
    assert screen.page.locator(node(1, "button")).is_disabled()


def test_a_refusal_is_shown_beside_the_node(server, screen, made, complaints):
    complaints.forgives_network = True
    screen.open(f"{server.url}/#list={made}")
    screen.page.locator(node(0, "button")).wait_for()
    screen.page.route("**/actions", lambda route: route.fulfill(
        status=409, content_type="application/problem+json", body='{"title":"Conflict","status":409,"code":"controlDisabled","detail":"Not now."}'))
    screen.page.locator(node(0, "button")).click()
    alert = screen.page.get_by_role("alert").filter(has_text="Not now.")
    alert.wait_for()
    box, near = alert.bounding_box(), screen.page.locator(node(0, "button")).bounding_box()
    assert 0 <= box["y"] - near["y"] - near["height"] < 20
    assert screen.page.locator(node(0, "button")).get_attribute("aria-invalid") == "true"
    screen.wheel(300)
    alert.wait_for(state="hidden")


def test_what_is_typed_stays_and_is_sent_by_enter(server, screen, made, complaints):
    complaints.forgives_network = True  # What is sent while rows move may be refused once.
    screen.open(f"{server.url}/#list={made}")
    field = screen.page.locator(f"{node(0, 'editableText')}:not(textarea)")
    field.click()
    screen.page.keyboard.press("Control+A")
    screen.page.keyboard.type("abcdef")
    screen.page.keyboard.press("ArrowLeft")
    # Somebody else edits the row, and rows before it; the field keeps text, focus and caret.
    edit(server, made, {"op": "reload", "at": [0, 0], "values": {"liked": True}})
    screen.page.wait_for_selector(f"{node(0, 'button')}[aria-pressed=true]")
    edit(server, made, {"op": "insert", "at": [0, 0], "values": {"title": "before"}})
    screen.page.wait_for_selector(f"{node(1, 'button')}[aria-pressed=true]")
    screen.page.wait_for_function("() => document.activeElement.dataset.kind === 'editableText'")
    screen.page.keyboard.type("+")
    field = screen.page.locator(f"{node(1, 'editableText')}:not(textarea)")
    assert field.input_value() == "abcde+f"
    assert values(server, made, 1)["title"] == "row 0"
    # The server keeps the draft for the viewer.
    path = f"/viewers/{screen.viewer}/nodes/1"
    server.wait_for(lambda: any(each.get("draft") == "abcde+f" for each in server.get(path)["nodes"]))
    screen.page.keyboard.press("Enter")
    server.wait_for(lambda: values(server, made, 1)["title"] == "abcde+f")
    screen.page.wait_for_function(f"() => document.querySelector('{node(1, 'text')}')?.textContent === 'abcde+f'")
    assert all("draft" not in each for each in server.get(path)["nodes"])


def test_a_draft_survives_a_way_out_of_all_ranges(server, screen, made):
    screen.open(f"{server.url}/#list={made}")
    area = screen.page.locator(f"#row-0 textarea")
    area.fill("unsent\nlines")
    path = f"/viewers/{screen.viewer}/nodes/0"
    server.wait_for(lambda: any(each.get("draft") == "unsent\nlines" for each in server.get(path)["nodes"]))
    screen.focus()
    screen.press("End")
    screen.wait_row(59)
    screen.press("Home")
    screen.wait_row(0)
    assert screen.page.locator("#row-0 textarea").input_value() == "unsent\nlines"
    # A text of several parts is told, not written: the field then shows what the list says.
    screen.page.locator("#row-0 textarea").press("Control+Enter")
    screen.page.wait_for_function("() => document.querySelector('#row-0 textarea').value === 'row 0, as it was'")
    assert values(server, made, 0)["title"] == "row 0"


def test_a_draft_survives_the_loss_of_its_server(server, screen, made, complaints):
    complaints.forgives_network = True
    screen.open(f"{server.url}/#list={made}")
    screen.page.locator("#row-0 textarea").fill("unsent")
    has_draft = lambda: any(each.get("draft") == "unsent" for each in server.get(f"/viewers/{screen.viewer}/nodes/0")["nodes"])
    server.wait_for(has_draft)
    old = screen.viewer
    server.kill()
    screen.wait_stale()
    server.restart()
    screen.wait_ready()
    screen.wait("old => document.querySelector('#ranges .section-aside').textContent !== `viewer ${old}`", old)
    server.wait_for(has_draft)
    assert screen.page.locator("#row-0 textarea").input_value() == "unsent"


def test_escape_gives_up_and_keys_stay_in_the_field(server, screen, made):
    screen.open(f"{server.url}/#list={made}")
    field = screen.page.locator(f"{node(0, 'editableText')}:not(textarea)")
    field.fill("jjg?")
    assert field.input_value() == "jjg?"
    assert not screen.page.locator("dialog[open]").count()
    assert screen.rows[0] == 0
    field.fill("x" * 20)
    assert len(field.input_value()) == 12
    field.press("Escape")
    assert field.input_value() == "row 0"


def test_focus_goes_through_a_cell_in_the_order_of_its_tree(server, screen, made):
    screen.open(f"{server.url}/#list={made}")
    screen.page.locator(node(2, "button")).focus()
    kinds = []
    for _ in range(4):
        kinds.append(screen.page.evaluate("() => [document.activeElement.closest('[data-row]').dataset.row, document.activeElement.tagName]"))
        screen.page.keyboard.press("Tab")
    assert kinds == [["2", "BUTTON"], ["2", "INPUT"], ["2", "TEXTAREA"], ["3", "BUTTON"]]
    tree = screen.page.evaluate("() => [...document.querySelectorAll('#row-2 [data-node]')].map(each => Number(each.dataset.node))")
    assert tree == sorted(tree)
    assert screen.page.locator(f"{node(2, 'editableText')}:not(textarea)").get_attribute("aria-label") == "Title"
