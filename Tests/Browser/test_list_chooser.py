"""The lists are found by name, opened and deleted in a chooser below the one that is shown."""

import pytest

from screen import Screen


@pytest.fixture
def wide(open_page):
    return Screen(open_page(width=1440))


def chooser(page):
    return page.get_by_role("dialog", name="Lists")


def marked(page) -> str:
    return chooser(page).get_by_role("option", selected=True).locator("strong").inner_text()


def open_chooser(page) -> None:
    page.click("#lists")
    chooser(page).wait_for()


def test_a_list_is_found_by_name_and_opened_by_keys(server, wide):
    server.make_list(1234, name="cats of the harbour")
    wanted = server.make_list(5678, name="dogs of the harbour")
    wide.open(server.url)
    page = wide.page
    page.focus("#lists")
    page.keyboard.press("Enter")
    chooser(page).wait_for()
    field = page.get_by_role("combobox", name="Find a list")
    assert field.evaluate("field => field === document.activeElement")
    page.keyboard.type("HARBOUR")
    page.wait_for_function("() => document.querySelectorAll('#chooser-lists > li').length === 2")
    assert marked(page) == "cats of the harbour"
    page.keyboard.press("ArrowDown")
    assert marked(page) == "dogs of the harbour"
    assert field.get_attribute("aria-activedescendant") == f"chooser-{wanted}"
    assert "5,678 rows · generated · version 1" in chooser(page).get_by_role("option", selected=True).inner_text()
    page.keyboard.press("ArrowDown")
    assert marked(page) == "dogs of the harbour"
    page.keyboard.press("Enter")
    wide.wait("() => document.querySelector('#feed').getAttribute('aria-rowcount') === '5678'")
    assert not chooser(page).is_visible()
    wide.wait("wanted => location.hash.startsWith(`#list=${wanted}&`)", wanted)


def test_escape_a_press_beside_it_and_another_press_close_it(server, wide):
    wide.open(server.url)
    page = wide.page
    open_chooser(page)
    page.keyboard.press("Escape")
    chooser(page).wait_for(state="hidden")
    assert page.evaluate("() => document.activeElement.id") == "lists"
    open_chooser(page)
    page.mouse.click(900, 600)
    chooser(page).wait_for(state="hidden")
    open_chooser(page)
    page.click("#lists")
    chooser(page).wait_for(state="hidden")
    # A name that no list has leaves nothing to open or to delete.
    open_chooser(page)
    page.keyboard.type("nosuch")
    chooser(page).get_by_text("No list has such a name.").wait_for()
    assert chooser(page).get_by_role("button", name="Delete").is_disabled()
    page.keyboard.press("Enter")
    assert chooser(page).is_visible()


def test_another_list_is_deleted_after_a_question_and_the_open_one_stays(server, wide):
    doomed = server.make_list(1234, name="doomed")
    wide.open(server.url)
    page = wide.page
    viewer = wide.viewer
    open_chooser(page)
    page.keyboard.type("doomed")
    page.keyboard.press("Delete")
    dialog = page.locator("#delete-list-dialog")
    dialog.wait_for()
    assert "doomed, 1,234 rows" in dialog.inner_text()
    page.keyboard.press("Escape")
    assert server.get(f"/lists/{doomed}")["name"] == "doomed"
    open_chooser(page)
    chooser(page).get_by_role("option", name="doomed").hover()
    chooser(page).get_by_role("button", name="Delete “doomed”").click()
    dialog.get_by_role("button", name="Delete", exact=True).click()
    server.wait_gone(f"/lists/{doomed}")
    dialog.wait_for(state="hidden")
    wide.wait("() => ![...document.querySelectorAll('#lists option')].some(({ text }) => text.startsWith('doomed'))")
    assert wide.viewer == viewer and wide.rows[0] == 0
    wide.wheel(600)
    wide.wait("() => document.querySelector('#link').dataset.kind === 'live' && /row=[1-9]/.test(location.hash)")


def test_what_others_do_to_the_lists_shows_while_it_is_open(server, wide):
    gone = server.make_list(10, name="gone soon")
    wide.open(server.url)
    page = wide.page
    open_chooser(page)
    option = lambda name: chooser(page).get_by_role("option").filter(has_text=name)
    option("gone soon").wait_for()
    server.make_list(77, name="made elsewhere")
    server.call("DELETE", f"/lists/{gone}")
    option("made elsewhere").wait_for()
    option("gone soon").wait_for(state="detached")
    assert marked(page) == "Feed"


def test_more_lists_than_a_page_of_the_server_are_found(server, wide):
    for index in range(520):
        server.call("POST", "/lists", {"name": f"list {index:03}", "source": {"kind": "generated", "rows": 10, "seed": 1}})
    wide.open(server.url)
    page = wide.page
    open_chooser(page)
    page.wait_for_function("() => document.querySelectorAll('#chooser-lists > li').length === 200")
    assert ", 200 of them shown" in chooser(page).inner_text()
    page.keyboard.type("list 519")
    page.wait_for_function("() => document.querySelectorAll('#chooser-lists > li').length === 1")
    page.keyboard.press("Enter")
    wide.wait("() => document.querySelector('#lists option:checked').text.startsWith('list 519')")


def test_a_phone_has_room_for_it(server, open_page):
    server.make_list(10, name="a name that is much longer than a telephone is wide, so that it is cut at the edge")
    screen = Screen(open_page(width=390, height=844, has_touch=True, is_mobile=True)).open(server.url)
    screen.page.tap("#lists")
    chooser(screen.page).wait_for()
    box = chooser(screen.page).bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["y"] + box["height"] <= 844
    chooser(screen.page).get_by_role("option").last.tap()
    screen.wait("() => document.querySelector('#feed').getAttribute('aria-rowcount') === '10'")
