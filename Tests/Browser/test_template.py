"""The template editor, with a server played by the test."""

import json
import re

import pytest

from screen import Screen

TEMPLATE = {"version": 1, "root": {"type": "stack", "children": [{"type": "text", "text": "{$title}"}, {"type": "text", "text": "{$text}"}]}}


class Templates:
    """Answers for a list's template as the server would; a text with the word "wrong" is refused."""

    def __init__(self, page):
        self.stored = None
        self.previews = []
        page.route("**/api/v1/lists/*/template", self._template)
        page.route("**/api/v1/lists/*/template/preview", self._preview)

    def _refuse(self, route) -> None:
        problem = {"title": "Invalid template", "status": 422, "code": "invalidTemplate",
                   "field": "root.children[1].text", "detail": "There is no column “wrong”."}
        route.fulfill(status=422, content_type="application/problem+json", body=json.dumps(problem))

    def _template(self, route) -> None:
        body = route.request.post_data or ""
        if "wrong" in body:
            return self._refuse(route)
        if route.request.method == "PUT":
            self.stored = json.loads(body)
        elif route.request.method == "DELETE":
            self.stored = None
        route.fulfill(json={"isDefault": self.stored is None, "template": self.stored or TEMPLATE})

    def _preview(self, route) -> None:
        body = route.request.post_data_json
        if "wrong" in route.request.post_data:
            return self._refuse(route)
        self.previews.append(body)
        texts = [child["text"] for child in body["template"]["root"]["children"]]
        root = {"id": 0, "kind": "cell", "parent": None, "frame": [0, 0, body["width"], 24 * len(texts)]}
        nodes = [root] + [
            {"id": at + 1, "kind": "text", "parent": 0, "frame": [0, 24 * at, 90, 20], "text": text,
             "lines": [[0, len(text), 80]], "lineHeight": 20}
            for at, text in enumerate(texts)
        ]
        route.fulfill(json={"size": root["frame"][2:], "nodes": nodes})


@pytest.fixture(params=[1440, 360])
def editor(request, server, open_page, complaints):
    complaints.forgives_network = True
    page = open_page(width=request.param, height=760)
    page.templates = Templates(page)
    Screen(page).open(server.url)
    page.locator("#feed").focus()
    page.keyboard.press("e")
    page.locator("#template-preview [data-node='2']").wait_for()
    return page


def test_the_row_follows_the_text(editor):
    text = editor.get_by_label("Template as JSON")
    assert json.loads(text.input_value()) == TEMPLATE
    text.fill(text.input_value().replace("{$text}", "written anew"))
    editor.locator("#template-preview [data-node='2']", has_text="written anew").wait_for()
    assert editor.locator("#template-tree li").count() == 3
    with editor.expect_response("**/template/preview"):
        editor.get_by_role("spinbutton", name="Row").fill("8")
    assert editor.templates.previews[-1]["row"] == 8
    width = editor.evaluate("() => innerWidth")
    assert 100 < editor.templates.previews[-1]["width"] < width
    assert editor.evaluate("() => document.documentElement.scrollWidth") <= width


def test_a_mistake_is_shown_where_it_is(editor):
    text = editor.get_by_label("Template as JSON")
    text.fill(text.input_value().replace("{$text}", "{$wrong}"))
    fault = editor.locator("#template-fault", has_text="root.children[1].text: There is no column “wrong”.")
    fault.click()
    selected = "() => { const text = document.activeElement; return text.value.slice(text.selectionStart, text.selectionEnd); }"
    assert editor.evaluate(selected) == '"{$wrong}"'
    line = text.input_value().split('"{$wrong}"')[0].count("\n") + 1
    assert editor.locator("#template-numbers .is-wrong").inner_text() == str(line)
    text.fill('{"version": 1,\n "root": }')
    editor.locator("#template-fault", has_text="Line 2: A value is missing here.").wait_for()


def test_a_template_is_stored_and_taken_back(editor):
    text = editor.get_by_label("Template as JSON")
    text.fill(json.dumps(TEMPLATE | {"root": {"type": "stack", "children": [{"type": "text", "text": "mine"}]}}))
    text.press("Control+s")
    editor.locator("#template-notice", has_text=re.compile("^Stored")).wait_for()
    assert editor.templates.stored["root"]["children"] == [{"type": "text", "text": "mine"}]
    editor.get_by_role("button", name="Back to default").click()
    editor.locator("#template-notice", has_text="not stored").wait_for()
    assert editor.templates.stored is None
    assert json.loads(text.input_value()) == TEMPLATE
    editor.keyboard.press("Escape")
    assert not editor.locator("#template-dialog").is_visible()


def close_beside(editor) -> None:
    # Narrow, the editor fills the window and has nothing beside it.
    if editor.viewport_size["width"] > 899:
        editor.mouse.click(3, 3)
    else:
        editor.get_by_role("button", name="Close").click()


@pytest.mark.parametrize("close", ["escape", "button", "beside", "default"])
def test_text_that_is_not_saved_is_asked_about_before_it_is_lost(editor, close):
    text, asks = editor.get_by_label("Template as JSON"), editor.get_by_role("dialog", name="Save the template?")
    stored = text.input_value()
    lose = {
        "escape": lambda: editor.keyboard.press("Escape"),
        "button": lambda: editor.locator("#template-dialog").get_by_role("button", name="Close").click(),
        "beside": lambda: close_beside(editor),
        "default": lambda: editor.get_by_role("button", name="Back to default").click(),
    }[close]
    typed = stored.replace("{$text}", "typed")
    text.fill(typed)
    lose()
    asks.wait_for()
    editor.keyboard.press("Escape")
    asks.wait_for(state="hidden")
    assert text.input_value() == typed
    lose()
    asks.get_by_role("button", name="Discard").click()
    if close == "default":
        editor.locator("#template-notice", has_text="not stored").wait_for()
    else:
        editor.locator("#template-dialog").wait_for(state="hidden")
    assert editor.templates.stored is None


def test_escape_again_and_again_loses_nothing(editor):
    text = editor.get_by_label("Template as JSON")
    typed = text.input_value().replace("{$text}", "typed")
    text.fill(typed)
    for _ in range(6):
        editor.keyboard.press("Escape")
    editor.locator("#template-dialog").wait_for()
    assert text.input_value() == typed


def test_text_is_saved_from_the_question(editor):
    text, asks = editor.get_by_label("Template as JSON"), editor.get_by_role("dialog", name="Save the template?")
    right = text.input_value().replace("{$text}", "typed")
    text.fill(right.replace("typed", "{$wrong}"))
    editor.keyboard.press("Escape")
    asks.get_by_role("button", name="Save").click()
    asks.wait_for(state="hidden")
    # What is wrong keeps the editor open.
    editor.locator("#template-fault", has_text="wrong").wait_for()
    text.fill(right)
    editor.keyboard.press("Escape")
    asks.get_by_role("button", name="Save").click()
    editor.locator("#template-dialog").wait_for(state="hidden")
    assert editor.templates.stored["root"]["children"][1]["text"] == "typed"


def test_text_that_is_as_it_was_is_not_asked_about(editor):
    text = editor.get_by_label("Template as JSON")
    stored = text.input_value()
    text.fill(stored + " ")
    text.fill(stored)
    editor.keyboard.press("Escape")
    editor.locator("#template-dialog").wait_for(state="hidden")
    assert not editor.locator("#unsaved-dialog").is_visible()
