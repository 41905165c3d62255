"""A text is found in the rows of a list, on the server, and the page goes from one row that has it to the next."""

import json
import urllib.request

import pytest
from playwright.sync_api import expect

from screen import Screen

ACTIVE = "() => Number(document.querySelector('#feed .row.is-active')?.dataset.row ?? -1)"


def request(server, method: str, path: str, body, **headers) -> dict:
    """Asks the API, and returns the answer's JSON."""
    headers = {"Content-Type": "application/json"} | {name.replace("_", "-"): value for name, value in headers.items()}
    asked = urllib.request.Request(f"{server.url}/api/v1{path}", json.dumps(body).encode(), headers, method=method)
    with urllib.request.urlopen(asked, timeout=20) as answer:
        return json.load(answer)


def stored(server, names: list[str]) -> str:
    """A stored list with these names; returns its id."""
    source = {"kind": "empty", "columns": [{"name": "name", "type": "text"}]}
    made = request(server, "POST", "/lists", {"name": "found", "source": source})
    inserts = [{"op": "insert", "at": [0, row], "values": {"name": name}} for row, name in enumerate(names)]
    request(server, "PATCH", f"/lists/{made['id']}/rows", {"operations": inserts}, If_Match="*")
    return made["id"]


NAMES = ["Café 12" if row in (4, 40, 180) else f"row {row}" for row in range(200)]


class Bar:
    """The bar over the list."""

    def __init__(self, page):
        self.page = page
        self.field = page.get_by_role("searchbox", name="Find in the rows")
        self.place = page.locator("#find-place")

    def open(self) -> "Bar":
        self.page.locator("#feed").focus()
        self.page.keyboard.press("/")
        expect(self.field).to_be_focused()
        return self

    def at(self, row: int, place: str) -> None:
        expect(self.place).to_have_text(place)
        self.page.wait_for_function(f"row => ({ACTIVE})() === row", arg=row)
        self.page.wait_for_function(
            "row => { const area = document.querySelector('#feed').getBoundingClientRect();"
            " const box = document.querySelector(`#row-${row}`)?.getBoundingClientRect();"
            " return box && box.top >= area.top - 1 && box.bottom <= area.bottom + 1; }",
            arg=row,
        )


@pytest.fixture
def found(server, open_page):
    list_id = stored(server, NAMES)
    page = open_page()
    Screen(page).open(f"{server.url}/#list={list_id}")
    return page, Bar(page), list_id


def test_keys_go_through_the_rows_found_and_around(found):
    page, bar, _ = found
    bar.open()
    page.keyboard.type("CAFE")
    bar.at(4, "1 of 3")
    for key, row, place in [
        ("Enter", 40, "2 of 3"), ("Enter", 180, "3 of 3"), ("Enter", 4, "1 of 3"), ("Shift+Enter", 180, "3 of 3"),
        ("F3", 4, "1 of 3"), ("Shift+F3", 180, "3 of 3"),
    ]:
        page.keyboard.press(key)
        bar.at(row, place)
        expect(bar.field).to_be_focused()
    # The row found is outlined while the bar has the focus, and its text is marked.
    assert page.evaluate("() => getComputedStyle(document.querySelector('.row.is-active')).outlineStyle") == "solid"
    page.wait_for_function("() => [...(CSS.highlights.get('found') ?? [])].some(range => range.startContainer.textContent"
                           ".slice(range.startOffset, range.endOffset) === 'Café')")
    page.keyboard.press("Escape")
    expect(bar.field).to_be_hidden()
    expect(page.locator("#feed")).to_be_focused()
    assert not page.evaluate("() => CSS.highlights.has('found')")
    assert page.evaluate(ACTIVE) == 180


def test_buttons_do_the_same_and_the_list_is_searched_from_where_it_is(found):
    page, bar, list_id = found
    page.goto(page.url.split("#")[0] + f"#list={list_id}&row=100")
    page.wait_for_selector("#row-100[data-state=V]")
    Screen(page).wait_rest()
    page.get_by_role("button", name="Find", exact=True).click()
    expect(bar.field).to_be_focused()
    page.keyboard.type("café")
    bar.at(180, "3 of 3")
    page.get_by_role("button", name="Next row that has it").click()
    bar.at(4, "1 of 3")
    page.get_by_role("button", name="Previous row that has it").click()
    bar.at(180, "3 of 3")
    # Back returns to where the search began.
    page.go_back()
    page.wait_for_selector("#row-100[data-state=V]")
    page.get_by_role("button", name="Close the search").click()
    expect(bar.field).to_be_hidden()


def test_a_text_that_no_row_has_is_told_and_nothing_moves(found):
    page, bar, _ = found
    bar.open()
    page.keyboard.type("no row has this")
    expect(bar.place).to_have_text("none")
    expect(bar.place).to_have_attribute("role", "status")
    assert page.evaluate("() => document.querySelector('#feed').scrollTop") == 0
    page.keyboard.press("Enter")
    expect(bar.place).to_have_text("none")
    # What was typed is still there, selected, when the bar is opened again.
    page.keyboard.press("Escape")
    bar.open()
    expect(bar.place).to_have_text("none")
    page.keyboard.type("row 199")
    bar.at(199, "1 of 1")
    bar.field.fill("")
    expect(bar.place).to_have_text("")


def test_edits_by_others_are_followed(server, found):
    page, bar, list_id = found
    bar.open()
    page.keyboard.type("café")
    bar.at(4, "1 of 3")
    page.keyboard.press("Enter")
    bar.at(40, "2 of 3")
    edits = [
        {"op": "delete", "at": [0, 4]},
        {"op": "insert", "at": [0, 0], "values": {"name": "another café"}},
        {"op": "insert", "at": [0, 1], "values": {"name": "none"}},
    ]
    request(server, "PATCH", f"/lists/{list_id}/rows", {"operations": edits}, If_Match="*")
    bar.at(41, "2 of 3")
    page.keyboard.press("Shift+Enter")
    bar.at(0, "1 of 3")
    request(server, "PATCH", f"/lists/{list_id}/rows", {"operations": [{"op": "delete", "at": [0, 181]}]}, If_Match="*")
    bar.at(0, "1 of 2")


def test_a_billion_rows_are_searched_from_here_and_on_and_typing_ends_the_search(server, open_page):
    page = open_page()
    made = request(server, "POST", "/lists", {"name": "long", "source": {"kind": "generated", "rows": 10**9, "seed": 3}})
    Screen(page).open(f"{server.url}/#list={made['id']}&row=500000000")
    bar = Bar(page).open()
    with page.expect_event("requestfailed", lambda request: "q=nobody+says+this" in request.url):
        page.keyboard.type("nobody says this")
        expect(bar.place).to_have_text("searching…")
        expect(page.locator("#find-progress")).to_be_visible()
        bar.field.fill("kettle")
    page.wait_for_function("() => /^[0-9,]+[+] found$/.test(document.querySelector('#find-place').textContent)")
    page.wait_for_function(f"() => ({ACTIVE})() >= 500000000 && ({ACTIVE})() < 500001000")
    first = page.evaluate(ACTIVE)
    page.keyboard.press("Enter")
    page.wait_for_function(f"row => ({ACTIVE})() > row", arg=first)
    page.keyboard.press("Escape")
    expect(bar.field).to_be_hidden()


def test_a_refusal_is_told_and_the_search_goes_on_when_the_server_is_busy(found, complaints):
    complaints.forgives_network = True
    page, bar, _ = found
    refusals = [
        (503, "storageUnavailable", "The database is locked."), (429, "listsBusy", "16 searches are under way."),
    ]

    def answer(route):
        if not refusals:
            return route.continue_()
        status, code, detail = refusals.pop()
        body = json.dumps({"title": "Refused", "status": status, "code": code, "detail": detail})
        return route.fulfill(status=status, content_type="application/problem+json", body=body)

    page.route("**/rows/search?*", answer)
    bar.open()
    page.keyboard.type("café")
    bar.at(4, "1 of 3")
    assert not refusals
    page.unroute("**/rows/search?*")
    page.route("**/rows/search?*", lambda route: route.abort())
    bar.field.fill("row")
    expect(bar.place).to_have_text("The server does not answer.")
    page.unroute("**/rows/search?*")
    bar.field.press("Enter")
    page.wait_for_function("() => /of 197$/.test(document.querySelector('#find-place').textContent)")


def test_rows_found_are_on_the_map(found):
    page, bar, _ = found

    def pink() -> int:
        return page.evaluate("""() => {
          const canvas = document.querySelector('#map-canvas');
          const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
          copy.drawImage(canvas, 0, 0);
          const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
          let count = 0;
          for (let at = 0; at < data.length; at += 4) if (data[at] === 204 && data[at + 1] === 121 && data[at + 2] === 167) count += 1;
          return count;
        }""")

    assert pink() == 0
    bar.open()
    page.keyboard.type("café")
    bar.at(4, "1 of 3")
    assert pink() > 0
    page.keyboard.press("Escape")
    expect(bar.field).to_be_hidden()
    assert pink() == 0


def test_a_sheet_is_searched_too_and_another_list_closes_the_bar(server, found):
    page, bar, list_id = found
    page.goto(page.url.split("#")[0] + f"#list={list_id}&layout=sheet")
    page.wait_for_selector(".sheet-cell")
    page.locator("#find").click()
    expect(bar.field).to_be_focused()
    page.keyboard.type("café")
    expect(bar.place).to_have_text("1 of 3")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(bar.place).to_have_text("3 of 3")
    page.wait_for_function("() => [...document.querySelectorAll('.sheet-cell')].some(cell => cell.textContent.includes('Café'))"
                           " && document.querySelector('#feed').scrollTop > 1000")
    page.select_option("#lists", index=0)
    expect(bar.field).to_be_hidden()
