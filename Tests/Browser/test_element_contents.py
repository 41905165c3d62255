"""Pagers, sheets, lists inside rows, films and failures in <screenful-list>."""

import json
import sqlite3

from element_page import PAGE, SIDEWAYS, origin, rows, server, show, wait_rows  # noqa: F401
from film import recorded


def test_pages_fill_the_element_and_come_to_rest_whole(show, server):
    page = show('<screenful-list list="1" layout="pager" row="5"></screenful-list>')
    wait_rows(page, 5)
    page.wait_for_function("() => document.querySelector('screenful-list').visibleRows.join() === '5,5'")
    shown = page.evaluate(SIDEWAYS)["boxes"]
    assert [each["row"] for each in shown] == [5] and shown[0]["width"] == page.evaluate(SIDEWAYS)["width"]
    # All of the page is to be seen, not only in the document.
    body = page.evaluate("() => document.querySelector('screenful-list').shadowRoot.querySelector('.row[data-row=\"5\"] .cell-body').clientHeight")
    assert body > 300
    page.locator("screenful-list").hover()
    page.mouse.wheel(shown[0]["width"] * 0.7, 0)
    page.wait_for_function("() => document.querySelector('screenful-list').visibleRows.join() === '6,6'")
    wait_rows(page, 6)
    page.evaluate("() => document.querySelector('screenful-list').setAttribute('layout', 'list')")
    page.wait_for_function("() => !document.querySelector('screenful-list').shadowRoot.querySelector('.is-paged')")
    wait_rows(page, 6)


def test_a_sheet_scrolls_both_ways_and_is_reached_by_keys(show, server, complaints):
    page = show('<screenful-list list="1" layout="sheet" row="40"></screenful-list>')
    cell = """([row, name]) => {
      const tree = document.querySelector("screenful-list").shadowRoot;
      const titles = [...tree.querySelectorAll(".sheet-title")].map(title => [title.textContent.trim(), title.getAttribute("aria-colindex")]);
      const column = titles.find(([text]) => text.endsWith(name))?.[1];
      return column && tree.querySelector(`[role=row][aria-rowindex="${row + 2}"] [aria-colindex="${column}"]`)?.textContent;
    }"""
    values = server.get("/lists/1/rows?from=40&count=1")["rows"][0]["values"]
    page.wait_for_function(f"([place, value]) => ({cell})(place) === value", arg=[[40, "author"], values["author"]])
    assert page.get_by_role("grid").count() == 1
    assert page.evaluate("() => document.querySelector('screenful-list').visibleRows[0]") == 40
    # What shows states in the page is not in the way here.
    hidden = "() => getComputedStyle(document.querySelector('screenful-list').shadowRoot.querySelector('.sheet-title .badge')).display"
    assert page.evaluate(hidden) == "none"
    page.keyboard.press("Tab")
    page.keyboard.press("Control+End")
    page.wait_for_function("() => document.querySelector('screenful-list').visibleRows?.[1] === 9999")
    last = server.get("/lists/1/rows?from=9999&count=1")["rows"][0]["values"]["likes"]
    page.wait_for_function(f"([place, value]) => ({cell})(place)?.replaceAll(',', '') === value", arg=[[9999, "likes"], str(last)])
    assert page.evaluate("() => document.querySelector('screenful-list').shadowRoot.querySelector('.feed').scrollLeft") > 0
    # The list has its place, where the sheet was.
    first = page.evaluate("() => document.querySelector('screenful-list').visibleRows[0]")
    page.evaluate("() => document.querySelector('screenful-list').setAttribute('layout', 'list')")
    page.wait_for_function("() => document.querySelector('screenful-list').shadowRoot.querySelector('.row')")
    page.wait_for_function("first => document.querySelector('screenful-list').visibleRows?.[0] >= first", arg=first)
    assert page.get_by_role("grid").count() == 0


def test_the_module_is_two_scripts_which_are_asked_for_together(origin, server, open_page):
    origin.files["/"] = PAGE.format(module=server.url, body='<screenful-list list="1"></screenful-list>')
    page = open_page()
    scripts = []
    page.on("request", lambda request: request.resource_type == "script" and scripts.append(request.url.removeprefix(server.url)))
    page.goto(origin.url)
    wait_rows(page, 0)
    assert sorted(each for each in scripts if not each.startswith(origin.url)) == ["/client.js", "/screenful-list.js"]


def test_a_module_with_a_query_in_its_address_loads_what_it_needs_later(origin, server, open_page, complaints):
    body = '<screenful-list list="1" layout="sheet"></screenful-list>'
    origin.files["/"] = PAGE.format(module=server.url, body=body).replace("screenful-list.js", "screenful-list.js?2")
    page = open_page()
    page.goto(origin.url)
    page.wait_for_function("() => document.querySelector('screenful-list').shadowRoot?.querySelector('[role=row] [aria-colindex]')?.textContent")


def test_lists_inside_rows_are_scrolled_and_their_pictures_come_from_the_server(show, server):
    card = {"type": "stack", "direction": "vertical", "children": [{"type": "networkImage", "url": "$cover", "style": {"height": 60}}, {"type": "text", "text": "$name"}]}
    inner = {"type": "list", "id": "carousel", "rows": "$items", "style": {"height": 100}, "layout": {"kind": "grid", "itemLength": 120}, "template": card}
    root = {"type": "stack", "direction": "vertical", "alignItems": "stretch", "children": [{"type": "text", "text": "$title"}, inner]}
    columns = [{"name": "title", "type": "text"}, {"name": "items", "type": "text"}]
    made = server.call("POST", "/lists", {"name": "stories", "source": {"kind": "empty", "columns": columns}})["id"]
    server.call("PUT", f"/lists/{made}/template", {"version": 1, "root": root})
    items = json.dumps([{"id": at, "name": f"item {at}", "cover": f"/media/generated/1/{at}.png"} for at in range(40)])
    operation = {"op": "insert", "at": [0, 0], "values": {"title": "first", "items": items}}
    server.call("PATCH", f"/lists/{made}/rows", {"operations": [operation]}, {"If-Match": "*"})
    page = show(f'<screenful-list list="{made}"></screenful-list>')
    area = page.locator(".nested-area")
    area.get_by_text("item 0").wait_for()
    page.wait_for_function("() => document.querySelector('screenful-list').shadowRoot.querySelector('.nested-item img')?.naturalWidth > 0")
    area.evaluate("area => area.scrollBy(1200, 0)")
    area.get_by_text("item 10").wait_for()
    (viewer,) = server.get("/viewers")["viewers"]
    server.wait_for(lambda: server.get(f"/viewers/{viewer['id']}/nodes/0/lists")["lists"][0]["offset"] == 1200)


def test_a_video_is_played_and_told_while_it_is_seen(show, server, origin):
    page = show("")
    origin.files["/film.webm"] = recorded(page)
    root = {"type": "video", "url": f"{origin.url}/film.webm", "autoplay": True, "repeats": True, "size": [200, 120]}
    made = server.call("POST", "/lists", {"name": "films", "source": {"kind": "empty", "columns": [{"name": "what", "type": "text"}]}})["id"]
    server.call("PUT", f"/lists/{made}/template", {"version": 1, "root": root})
    operation = {"op": "insert", "at": [0], "rows": [{"what": "#"}] * 20}
    server.call("PATCH", f"/lists/{made}/rows", {"operations": [operation]}, {"If-Match": "*"})
    page.evaluate("list => { const films = document.createElement('screenful-list'); films.id = 'films'; films.setAttribute('list', list); document.body.append(films); }", made)
    plays = """row => {
      const video = document.querySelector("#films").shadowRoot.querySelector(`.row[data-row="${row}"] video`);
      return video?.paused === false && video.currentTime > 0.1;
    }"""
    page.wait_for_function(plays, arg=0)
    (viewer,) = server.get("/viewers")["viewers"]
    media = lambda row: (server.get(f"/viewers/{viewer['id']}/nodes/{row}?absent=null") or {"media": []})["media"]
    playing = lambda row: any(medium.get("playing") for medium in media(row))
    server.wait_for(lambda: playing(0))
    page.evaluate("() => document.querySelector('#films').scrollToRow(10)")
    page.wait_for_function(plays, arg=10)
    server.wait_for(lambda: playing(10) and not playing(0))


def test_a_row_that_failed_says_why_and_is_asked_for_again(show, server, tmp_path):
    path = tmp_path / "other.db"

    def run(statement: str) -> None:
        with sqlite3.connect(path, timeout=10) as connection:
            connection.execute(statement)
        connection.close()

    run("CREATE TABLE things (id INTEGER PRIMARY KEY, title TEXT)")
    run("WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 4999) INSERT INTO things SELECT i, printf('thing %d', i) FROM n")
    made = server.call("POST", "/lists", {"name": "things", "source": {"kind": "sqlite", "file": str(path), "table": "things"}})["id"]
    page = show(f'<screenful-list list="{made}"></screenful-list>')
    wait_rows(page, 0)
    run("ALTER TABLE things RENAME TO hidden")
    page.evaluate("() => document.querySelector('screenful-list').scrollToRow(3000)")
    row = page.locator('.row[data-row="3000"]')
    assert "things" in row.locator(".row-failure").inner_text()
    # While it fails: the server asks by itself as well, and the button goes with the failure.
    with page.expect_response(lambda response: response.url.endswith("/fetches")) as answer:
        row.get_by_role("button", name="Retry").click()
    assert answer.value.status == 200
    run("ALTER TABLE hidden RENAME TO things")
    wait_rows(page, 3000)
    # A button is no row.
    assert page.evaluate("() => window.told.rowclick.length") == 0


def test_a_fault_in_one_row_of_the_page_leaves_the_others(show, complaints):
    script = """
    document.querySelector("screenful-list").renderRow = ({ index }) => {
      if (index === 2) throw new Error("of the page");
      return `made ${index}`;
    };
    """
    page = show('<screenful-list list="1"></screenful-list>', script)
    page.wait_for_function(
        "() => [...document.querySelector('screenful-list').shadowRoot.querySelectorAll('.row')].some(({ textContent }) => textContent === 'made 4')"
    )
    assert [text for row, _, text in rows(page) if row < 5] == ["made 0", "made 1", "", "made 3", "made 4"]
    page.locator("screenful-list").hover()
    page.mouse.wheel(0, 3000)
    page.wait_for_function("() => document.querySelector('screenful-list').visibleRows?.[0] > 20")
    assert complaints and all("of the page" in each for each in complaints)
    complaints.clear()


def test_lists_that_follow_one_another_share_the_fonts(show):
    page = show('<screenful-list list="1"></screenful-list>')
    wait_rows(page, 0)
    count = page.evaluate("() => document.fonts.size")
    assert count > 0
    for axis in ("horizontal", "vertical"):
        page.evaluate("axis => document.querySelector('screenful-list').setAttribute('axis', axis)", axis)
        page.wait_for_function("isSideways => (document.querySelector('screenful-list').shadowRoot.querySelector('.is-horizontal .row') !== null) === isSideways", arg=axis == "horizontal")
        wait_rows(page, 0)
    assert page.evaluate("() => document.fonts.size") == count
