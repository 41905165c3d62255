"""The user's own edits of rows, with undo, and the highlighting of edited rows."""

import sqlite3

import pytest
from playwright.sync_api import expect

from screen import Screen


@pytest.fixture
def made(server) -> str:
    return server.make_list(1000)


@pytest.fixture
def at_row(server, screen, made) -> Screen:
    """The list with row 100 active and the tools loaded."""
    screen.open(f"{server.url}/#list={made}&row=100")
    screen.page.wait_for_selector("#rows", state="attached")
    screen.press("ArrowDown")
    expect(screen.page.locator("#row-100")).to_have_attribute("aria-selected", "true")
    return screen


def titles(server, made: str, first: int, count: int) -> list:
    return [row["values"]["title"] for row in server.get(f"/lists/{made}/rows?from={first}&count={count}")["rows"]]


def edit(server, made: str, *operations) -> None:
    server.call("PATCH", f"/lists/{made}/rows", {"operations": list(operations)}, {"If-Match": "*"})


def note(screen, text: str) -> None:
    expect(screen.page.locator(".edit-note.is-shown")).to_contain_text(text)


def test_a_deleted_row_is_restored_with_its_values_and_deleted_again(server, at_row, made):
    before = server.get(f"/lists/{made}/rows?from=99&count=3")["rows"]
    at_row.page.keyboard.press("Delete")
    note(at_row, "Deleted row 100.")
    assert server.get(f"/lists/{made}")["rows"] == 999
    at_row.page.keyboard.press("Control+z")
    note(at_row, "identities are new")
    after = server.get(f"/lists/{made}/rows?from=99&count=3")["rows"]
    assert [row["values"] for row in after] == [row["values"] for row in before]
    assert after[1]["id"] != before[1]["id"]
    at_row.page.keyboard.press("Control+Shift+z")
    note(at_row, "Made again: deleted row 100.")
    assert server.get(f"/lists/{made}")["rows"] == 999


def test_undo_goes_to_the_row_though_others_edit_in_between(server, at_row, made):
    before = titles(server, made, 99, 3)
    at_row.page.keyboard.press("Delete")
    note(at_row, "Deleted row 100.")
    edit(server, made, *({"op": "delete", "at": [0, at]} for at in range(40)))
    # Undone at once: the page may not have been told of the others' edit.
    at_row.page.keyboard.press("Control+z")
    note(at_row, "Undone")
    assert titles(server, made, 59, 3) == before


def test_a_row_that_another_client_deleted_cannot_be_moved_back(server, at_row, made):
    at_row.page.keyboard.press("Alt+ArrowDown")
    note(at_row, "Moved row 100 to 101.")
    edit(server, made, {"op": "delete", "at": [0, 101]})
    at_row.page.keyboard.press("Control+z")
    note(at_row, "deleted by another client")
    expect(at_row.page.locator("[data-command=undo]")).to_have_attribute("aria-disabled", "true")


def test_moves_are_undone_one_by_one(server, at_row, made):
    before = titles(server, made, 98, 6)
    for keys, text in [("Alt+ArrowDown", "Moved row 100 to 101."), ("Alt+ArrowDown", "Moved row 101 to 102."), ("Alt+ArrowUp", "Moved row 102 to 101.")]:
        at_row.page.keyboard.press(keys)
        note(at_row, text)
    assert titles(server, made, 98, 6) == [before[at] for at in (0, 1, 3, 2, 4, 5)]
    for text in ["moved row 101 to 102", "moved row 102 to 101", "moved row 101 to 100"]:
        at_row.page.keyboard.press("Control+z")
        note(at_row, f"Undone: {text}")
    assert titles(server, made, 98, 6) == before


def test_keys_pressed_faster_than_the_server_answers_are_made_in_their_order(server, at_row, made):
    before = titles(server, made, 98, 8)
    held = []
    at_row.page.route("**/rows*", lambda route: held.append(route))

    def wait_rows(count: str) -> None:
        """Lets the requests go one by one until the list has so many rows."""
        while at_row.page.locator("#feed").get_attribute("aria-rowcount") != count:
            if held:
                held.pop(0).continue_()

    for _ in range(3):
        at_row.page.keyboard.press("Delete")
    wait_rows("997")
    assert titles(server, made, 98, 2) == before[:2]
    for _ in range(3):
        at_row.page.keyboard.press("Control+z")
    wait_rows("1000")
    at_row.page.unroute_all(behavior="ignoreErrors")
    assert titles(server, made, 98, 8) == before


def test_a_row_is_added_by_the_dialog_which_names_the_field_that_is_wrong(server, at_row, made, complaints):
    complaints.forgives_network = True
    page = at_row.page
    page.keyboard.press("a")
    dialog = page.get_by_role("dialog", name="Add a row")
    dialog.get_by_label("title").fill("My own")
    dialog.get_by_label("likes").fill("many")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_label("likes")).to_be_focused()
    expect(dialog.get_by_label("likes")).to_have_attribute("aria-invalid", "true")
    dialog.get_by_label("likes").fill("9007199254740993")
    dialog.get_by_label("date").fill("tomorrow")
    with page.expect_response(lambda response: response.request.method == "PATCH" and response.status == 400):
        dialog.get_by_role("button", name="Save").click()
    expect(dialog.locator(".field", has=page.get_by_label("date")).locator(".problem")).to_contain_text("date")
    dialog.get_by_label("date").fill("2026-03-01")
    dialog.get_by_role("button", name="Save").click()
    note(at_row, "Added row 101.")
    expect(page.locator("#row-101")).to_contain_text("My own")
    expect(page.locator("#feed")).to_be_focused()
    row = server.get(f"/lists/{made}/rows?from=101&count=1")["rows"][0]["values"]
    assert row["likes"] == 9007199254740993 and row["text"] is None
    # All digits come back, too.
    page.keyboard.press("Delete")
    note(at_row, "Deleted row 101.")
    page.keyboard.press("Control+z")
    note(at_row, "Undone: added row 101.")
    assert server.get(f"/lists/{made}/rows?from=101&count=1")["rows"][0]["values"] == row


def test_a_change_is_undone_for_its_columns_only_and_never_over_anothers(server, at_row, made):
    page = at_row.page
    old = server.get(f"/lists/{made}/rows?from=100&count=1")["rows"][0]["values"]

    def change(title: str) -> None:
        page.keyboard.press("F2")
        page.get_by_role("dialog", name="Change row 100").get_by_label("title").fill(title)
        page.keyboard.press("Tab")
        page.get_by_role("button", name="Save").click()
        note(at_row, "Changed “title” of row 100.")

    change("Mine")
    edit(server, made, {"op": "reload", "at": [0, 100], "values": {"likes": 4711}})
    page.keyboard.press("Control+z")
    note(at_row, "Undone: changed “title” of row 100.")
    assert server.get(f"/lists/{made}/rows?from=100&count=1")["rows"][0]["values"] == {**old, "likes": 4711}

    change("Mine again")
    edit(server, made, {"op": "reload", "at": [0, 100], "values": {"title": "Another's"}})
    page.keyboard.press("Control+z")
    note(at_row, "was changed by another client meanwhile")
    assert titles(server, made, 100, 1) == ["Another's"]


def test_rows_of_several_sections_are_deleted_and_restored_in_theirs(server, screen):
    made = server.make_list(400, content="names")
    sections = server.get(f"/lists/{made}")["sections"]
    border = sections[0]
    screen.open(f"{server.url}/#list={made}&row={border - 2}")
    screen.page.wait_for_selector("#rows", state="attached")
    before = server.get(f"/lists/{made}/rows?from={border - 3}&count=6")["rows"]
    screen.press("ArrowDown")
    for _ in range(3):
        screen.page.keyboard.press("Shift+ArrowDown")
    screen.page.keyboard.press("Delete")
    note(screen, "Deleted 4 rows")
    assert server.get(f"/lists/{made}")["sections"][:2] == [sections[0] - 2, sections[1] - 2]
    screen.page.keyboard.press("Control+z")
    note(screen, "added 4 rows")
    assert server.get(f"/lists/{made}")["sections"] == sections
    after = server.get(f"/lists/{made}/rows?from={border - 3}&count=6")["rows"]
    assert [row["values"] for row in after] == [row["values"] for row in before]


def test_a_list_that_cannot_be_edited_says_why(server, screen, tmp_path):
    with sqlite3.connect(tmp_path / "notes.db") as base:
        base.execute("create table notes (title text)")
        base.executemany("insert into notes values (?)", [(f"note {at}",) for at in range(40)])
    body = {"name": "notes", "source": {"kind": "sqlite", "file": str(tmp_path / "notes.db"), "table": "notes"}}
    made = server.call("POST", "/lists", body)["id"]
    screen.open(f"{server.url}/#list={made}")
    screen.page.wait_for_selector("#rows", state="attached")
    screen.press("ArrowDown")
    screen.page.keyboard.press("Delete")
    note(screen, "read-only")
    screen.tab("Row")
    expect(screen.page.locator("#rows")).to_contain_text("The list shows the table “notes” of another file")
    expect(screen.page.locator("[data-command=delete]")).to_have_attribute("aria-disabled", "true")
    assert server.get(f"/lists/{made}")["rows"] == 40


FLASHES = """() => {
  window.flashes = [];
  document.querySelector('#feed').addEventListener('animationstart', ({ animationName, target }) => {
    if (animationName === 'row-flash') window.flashes.push([target.id, target.classList.contains('is-own')]);
  });
}"""


def test_others_edits_flash_and_ones_own_otherwise(server, at_row, made):
    at_row.page.evaluate(FLASHES)
    edit(server, made, {"op": "insert", "at": [0, 101], "values": {"title": "by another"}}, {"op": "reload", "at": [0, 102], "values": {"likes": 1}})
    at_row.wait("() => window.flashes.length === 2")
    assert sorted(at_row.page.evaluate("() => window.flashes")) == [["row-101", False], ["row-103", False]]
    # It is over by itself.
    at_row.wait("() => document.querySelectorAll('.is-flashing').length === 0")
    at_row.page.keyboard.press("Alt+ArrowDown")
    at_row.wait("() => window.flashes.length === 3")
    assert at_row.page.evaluate("() => window.flashes[2]") == ["row-101", True]


def test_nothing_flashes_for_those_who_want_no_motion(server, open_page, made):
    screen = Screen(open_page(reduced_motion="reduce")).open(f"{server.url}/#list={made}&row=100")
    screen.page.wait_for_selector("#rows", state="attached")
    edit(server, made, {"op": "reload", "at": [0, 101], "values": {"title": "by another"}})
    screen.wait("() => document.querySelector('#row-101').textContent.includes('by another')")
    assert screen.page.locator(".is-flashing").count() == 0


def test_a_growing_list_does_not_flash_as_it_grows(server, screen):
    made = server.make_list(400, extent="growing")
    screen.open(f"{server.url}/#list={made}")
    screen.page.wait_for_selector("#rows", state="attached")
    screen.page.evaluate(FLASHES)
    screen.press("End")
    screen.wait("() => Number(document.querySelector('#feed').getAttribute('aria-rowcount')) > 50")
    edit(server, made, {"op": "reload", "at": [0, 48], "values": {"likes": 1}})
    screen.wait("() => window.flashes.length > 0")
    assert screen.page.evaluate("() => window.flashes") == [["row-48", False]]


def test_the_buttons_do_what_the_keys_do(server, at_row, made):
    at_row.tab("Row")
    section = at_row.page.locator("#rows")
    before = titles(server, made, 99, 3)
    section.get_by_role("button", name="Down", exact=True).click()
    note(at_row, "Moved row 100 to 101.")
    section.get_by_role("button", name="Delete").click()
    note(at_row, "Deleted row 101.")
    at_row.page.locator(".edit-note").get_by_role("button", name="Undo").click()
    note(at_row, "Undone: added row 101.")
    section.get_by_role("button", name="Undo", exact=True).click()
    note(at_row, "Undone: moved row 101 to 100.")
    assert titles(server, made, 99, 3) == before


def test_a_lost_link_is_told_and_the_undo_is_kept(server, at_row, made, complaints):
    complaints.forgives_network = True
    at_row.page.keyboard.press("Delete")
    note(at_row, "Deleted row 100.")
    server.kill()
    at_row.page.keyboard.press("Control+z")
    note(at_row, "The server does not answer.")
    server.restart()
    at_row.wait_ready()
    at_row.press("Control+z")
    note(at_row, "Undone: added row 100.")
    assert server.get(f"/lists/{made}")["rows"] == 1000


def test_a_control_in_a_cell_is_ones_own_edit_too(server, open_page):
    columns = [{"name": "title", "type": "text"}, {"name": "done", "type": "boolean"}]
    made = server.call("POST", "/lists", {"name": "tasks", "source": {"kind": "empty", "columns": columns}})["id"]
    edit(server, made, *({"op": "insert", "at": [0, at], "values": {"title": f"task {at}", "done": False}} for at in range(5)))
    box = {"type": "control", "action": "done", "selected": "$done", "child": {"type": "text", "text": "$title"}}
    server.call("PUT", f"/lists/{made}/template", {"version": 1, "root": box})
    screens = [Screen(open_page()).open(f"{server.url}/#list={made}") for _ in range(2)]
    for screen in screens:
        screen.page.wait_for_selector("#rows", state="attached")
        screen.page.evaluate(FLASHES)
    screens[0].page.locator("#row-2 [data-node].control, #row-2 button").first.click()
    for screen, is_own in zip(screens, [True, False]):
        screen.wait("() => window.flashes.length > 0")
        assert screen.page.evaluate("() => window.flashes") == [["row-2", is_own]]


def test_a_list_that_is_shown_as_it_was_is_not_changed(server, at_row, made):
    at_row.press("y")
    at_row.page.wait_for_selector("#timeline canvas")
    at_row.press("b")
    at_row.wait("() => 'past' in document.documentElement.dataset")
    at_row.press("Delete")
    note(at_row, "The list is shown as it was.")
    assert server.get(f"/lists/{made}")["rows"] == 1000
    at_row.press("b")
    at_row.wait("() => !('past' in document.documentElement.dataset)")
    at_row.press("Delete")
    note(at_row, "Deleted row")
    assert server.get(f"/lists/{made}")["rows"] == 999
