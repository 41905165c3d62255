"""Rows are selected, and copied or saved as CSV or JSON."""

import csv
import io
import json
import urllib.request

import pytest
from playwright.sync_api import expect

from screen import Screen


@pytest.fixture
def reading(server, open_page) -> Screen:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    screen = Screen(page).open(f"{server.url}/#list={server.make_list(20_000)}&row=100")
    page.wait_for_selector("#rows", state="attached")
    screen.press("ArrowDown")
    return screen


def note(screen, text: str) -> None:
    expect(screen.page.locator(".edit-note.is-shown")).to_contain_text(text)


def clipboard(screen) -> str:
    return screen.page.evaluate("() => navigator.clipboard.readText()")


def wait_selected(screen, first: int, last: int) -> None:
    """Waits until those rows are selected, and of the rows in the page no others."""
    shows = "([first, last]) => [...document.querySelectorAll('.row')].every(row => row.hasAttribute('aria-selected') === (Number(row.dataset.row) >= first && Number(row.dataset.row) <= last))"
    screen.wait(f"(range) => document.querySelectorAll('.row[aria-selected=true]').length > 0 && ({shows})(range)", [first, last])


def test_shift_and_arrows_select_rows_which_are_copied(server, reading):
    page = reading.page
    for _ in range(3):
        page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Shift+ArrowUp")
    wait_selected(reading, 100, 102)
    expect(page.locator("#feed")).to_have_attribute("aria-multiselectable", "true")
    page.keyboard.press("Control+c")
    note(reading, "Copied 3 rows, 100 to 102 as CSV.")
    made = page.url.split("list=")[1].split("&")[0]
    rows = server.get(f"/lists/{made}/rows?from=100&count=3")["rows"]
    read = list(csv.DictReader(io.StringIO(clipboard(reading))))
    assert [row["title"] for row in read] == [row["values"]["title"] for row in rows]
    assert [int(row["likes"]) for row in read] == [row["values"]["likes"] for row in rows]
    page.keyboard.press("ArrowDown")
    wait_selected(reading, 103, 103)
    expect(page.locator("#feed")).not_to_have_attribute("aria-multiselectable", "true")


def test_shift_and_a_click_select_up_to_the_row_and_keep_it_through_the_scroll(reading):
    page = reading.page
    page.locator("#row-103").click(modifiers=["Shift"])
    wait_selected(reading, 100, 103)
    assert page.evaluate("() => getSelection().isCollapsed")
    reading.wheel_to_rest(4000)
    reading.wheel_to_rest(-4000)
    reading.wait_row(102)
    wait_selected(reading, 100, 103)
    page.keyboard.press("Escape")
    wait_selected(reading, 103, 103)


def test_without_a_selection_the_rows_on_screen_are_copied_as_json(reading):
    reading.tab("Row")
    reading.page.get_by_label("Format of copied rows").select_option("json")
    shown = reading.rows
    reading.press("Control+c")
    note(reading, f"Copied {len(shown)} rows, {shown[0]} to {shown[-1]} as JSON.")
    copied = json.loads(clipboard(reading))
    assert len(copied) == len(shown) and set(copied[0]) >= {"title", "likes", "image"}


def test_the_selection_follows_an_edit(server, reading):
    page = reading.page
    page.keyboard.press("Shift+ArrowDown")
    made = page.url.split("list=")[1].split("&")[0]
    server.call("PATCH", f"/lists/{made}/rows", {"operations": [{"op": "delete", "at": [0, 0]}]}, {"If-Match": "*"})
    reading.wait("() => document.querySelector('#feed').getAttribute('aria-rowcount') === '19999'")
    wait_selected(reading, 99, 100)


def test_a_selection_larger_than_the_limit_is_refused_with_it(reading):
    reading.page.keyboard.press("Control+a")
    reading.page.keyboard.press("Control+c")
    note(reading, "At most 10,000 rows are copied at once, and 20,000 are selected.")


def test_a_large_selection_is_read_page_by_page_and_is_of_one_version(server, open_page):
    made = server.make_list(1800)
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    screen = Screen(page).open(f"{server.url}/#list={made}")
    page.wait_for_selector("#rows", state="attached")
    screen.press("ArrowDown")
    page.keyboard.press("Shift+End")
    pages = []

    def go_on(route) -> None:
        pages.append(route.request.url)
        # While the second page is on its way, another client deletes the first row and changes the last.
        if len(pages) == 2:
            operations = [{"op": "delete", "at": [0, 0]}, {"op": "reload", "at": [0, 1799], "values": {"title": "the last"}}]
            server.call("PATCH", f"/lists/{made}/rows", {"operations": operations}, {"If-Match": "*"})
        route.continue_()

    page.route("**/rows?from=*", go_on)
    page.keyboard.press("Control+c")
    note(screen, "Copied")
    rows = list(csv.DictReader(io.StringIO(clipboard(screen))))
    shown = server.get(f"/lists/{made}/rows?from=0&count=1")["rows"][0]["values"]["title"]
    assert (len(rows), rows[0]["title"], rows[-1]["title"]) == (1799, shown, "the last")
    # Two of the version before, and four of the one after it.
    assert len(pages) == 6


def test_a_download_has_the_selected_rows(server, reading):
    page = reading.page
    for _ in range(2):
        page.keyboard.press("Shift+ArrowDown")
    reading.tab("Row")
    with page.expect_download() as started:
        page.locator("#rows").get_by_role("button", name="Download").click()
    assert started.value.suggested_filename == "made.csv"
    text = started.value.path().read_text()
    made = page.url.split("list=")[1].split("&")[0]
    assert len(list(csv.reader(io.StringIO(text)))) == 4
    # The server's own file of the same rows is the same.
    with urllib.request.urlopen(f"{server.url}/api/v1/lists/{made}/rows?format=csv&from=100&count=3") as response:
        assert response.read().decode().replace("\r\n", "\n") == text.replace("\r\n", "\n")


def test_text_that_is_selected_is_what_is_copied(reading):
    page = reading.page
    page.evaluate("() => getSelection().selectAllChildren(document.querySelector('#row-101 .node.text'))")
    title = page.locator("#row-101 .node.text").first.text_content()
    page.keyboard.press("Control+c")
    assert clipboard(reading).strip() == title.strip()
    expect(page.locator(".edit-note.is-shown")).to_have_count(0)


def test_without_the_clipboard_of_a_safe_page_the_command_of_the_browser_copies(server, open_page):
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script("const { clipboard } = navigator; window.readBack = () => clipboard.readText(); Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    screen = Screen(page).open(f"{server.url}/#list={server.make_list(100)}")
    page.wait_for_selector("#rows", state="attached")
    screen.press("Control+c")
    note(screen, "Copied")
    assert page.evaluate("() => window.readBack()").startswith("title,text,author")


def test_where_the_browser_refuses_and_the_server_is_gone_the_user_is_told_and_nothing_else_complains(server, open_page, complaints):
    page = open_page()
    page.add_init_script("navigator.clipboard.write = async () => { throw new DOMException('refused', 'NotAllowedError') }")
    screen = Screen(page).open(f"{server.url}/#list={server.make_list(100)}")
    page.wait_for_selector("#rows", state="attached")
    complaints.forgives_network = True
    server.kill()
    screen.press("Control+c")
    note(screen, "server")


def test_in_a_sheet_the_arrows_stay_with_the_cells(server, open_page):
    made = server.make_list(500, content="calendar")
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    screen = Screen(page).open(f"{server.url}/#list={made}&layout=sheet")
    page.wait_for_selector("#rows", state="attached")
    screen.press("Shift+ArrowDown")
    expect(page.locator("#feed")).not_to_have_attribute("aria-multiselectable", "true")
    page.keyboard.press("Control+c")
    note(screen, "as CSV")
