"""A new list of a file that is chosen or dropped, and of a table of the server."""

import json
import sqlite3

import pytest
from playwright.sync_api import expect

from other_origin import OtherOrigin
from screen import Screen
from server import Server

CSV = "name,when,price,stock\r\n" + "".join(f'"Item, {at}",2026-01-{1 + at % 28:02},{at}.5,{at}\r\n' for at in range(300))

# Drops a file on an element, as a file manager does.
DROP = """([selector, name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  const target = document.querySelector(selector);
  for (const type of ["dragover", "drop"]) target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}"""


@pytest.fixture
def dialog(server, screen):
    screen.open(server.url)
    screen.page.click("#new-list")
    found = screen.page.get_by_role("dialog", name="New list")
    expect(found).to_be_visible()
    return found


def choose(dialog, name: str, text: str | bytes) -> None:
    data = text if isinstance(text, bytes) else text.encode()
    dialog.get_by_label("a file: CSV").check()
    dialog.locator("#new-file").set_input_files({"name": name, "mimeType": "application/octet-stream", "buffer": data})


def create(dialog) -> None:
    dialog.get_by_role("button", name="Create").click()


def names(server) -> list[str]:
    return [each["name"] for each in server.get("/lists?count=500")["lists"]]


def test_a_csv_file_becomes_a_list_with_types_and_is_opened(server, screen, dialog):
    choose(dialog, "stock.csv", CSV)
    expect(dialog.locator("#new-name")).to_have_value("stock")
    create(dialog)
    expect(dialog).to_be_hidden()
    expect(screen.page.locator("#feed")).to_have_attribute("aria-rowcount", "300")
    expect(screen.page.locator("#row-0")).to_contain_text("Item, 0")
    made = next(each for each in server.get("/lists?count=500")["lists"] if each["name"] == "stock")
    assert [(each["name"], each["type"]) for each in made["columns"]] == [("name", "text"), ("when", "date"), ("price", "real"), ("stock", "integer")]


def test_ndjson_that_is_dropped_on_the_page_opens_the_dialog(server, screen):
    screen.open(server.url)
    text = "".join(json.dumps({"title": f"row {at}", "n": at}) + "\n" for at in range(50)) + '{"n": 1.0, "big": 9007199254740993}\n'
    screen.page.evaluate(DROP, ["#feed", "rows.ndjson", text])
    dialog = screen.page.get_by_role("dialog", name="New list")
    expect(dialog.get_by_label("a file: CSV")).to_be_checked()
    expect(dialog.locator("#new-file-name")).to_contain_text("rows.ndjson")
    create(dialog)
    expect(screen.page.locator("#feed")).to_have_attribute("aria-rowcount", "51")
    made = next(each for each in server.get("/lists?count=500")["lists"] if each["name"] == "rows")
    assert [(each["name"], each["type"]) for each in made["columns"]] == [("title", "text"), ("n", "real"), ("big", "integer")]


def test_a_file_that_is_dropped_on_the_dialog_replaces_the_one_before(server, screen, dialog):
    choose(dialog, "first.csv", CSV)
    screen.page.evaluate(DROP, ["#new-list-dialog", "second.tsv", "a\tb\n1\tx\n2\ty\n"])
    expect(dialog.locator("#new-name")).to_have_value("second")
    create(dialog)
    expect(screen.page.locator("#feed")).to_have_attribute("aria-rowcount", "2")
    assert "first" not in names(server)


def test_a_fault_in_a_line_is_shown_with_the_line_and_leaves_no_list(server, screen, dialog, complaints):
    complaints.forgives_network = True
    before = names(server)
    choose(dialog, "broken.csv", CSV + "one field\r\n" + CSV.split("\r\n", 1)[1])
    create(dialog)
    expect(dialog.get_by_role("alert")).to_contain_text("Line 302: 1 field where the header has 4")
    expect(dialog.locator("#import-line")).to_have_text("one field")
    expect(dialog.locator("#import-progress")).to_be_hidden()
    assert names(server) == before
    # Put right, it is taken.
    choose(dialog, "right.csv", CSV)
    expect(dialog.locator("#import-line")).to_be_hidden()
    create(dialog)
    expect(screen.page.locator("#feed")).to_have_attribute("aria-rowcount", "300")


@pytest.mark.parametrize(
    "name, data, reason",
    [
        ("a.csv", b"", "The file has no rows."),
        ("a.csv", b"a,a\n1,2\n", "Two columns are named"),
        ("a.ndjson", b'{"a":1}\nnot json\n', "Line 2 is not a JSON object: not json"),
        ("a.csv", b"a\n\xff\xfe\n", "The file is not text in UTF-8."),
    ],
)
def test_a_file_that_cannot_be_a_list_says_why_before_anything_is_sent(server, screen, dialog, name, data, reason):
    posts = []
    screen.page.on("request", lambda request: request.method == "POST" and "/lists" in request.url and "viewers" not in request.url and posts.append(request.url))
    choose(dialog, name, data)
    create(dialog)
    expect(dialog.get_by_role("alert")).to_contain_text(reason)
    assert posts == []


def test_an_import_that_is_cancelled_leaves_no_list(server, screen, dialog):
    before = names(server)
    # The network stands still, and the file does not get there.
    session = screen.page.context.new_cdp_session(screen.page)
    session.send("Network.enable")
    choose(dialog, "long.csv", CSV + "x,2026-01-01,1,1\r\n" * 400_000)
    with screen.page.expect_response(lambda response: response.request.method == "POST" and response.url.endswith("/lists")):
        session.send("Network.emulateNetworkConditions", {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": 100_000})
        create(dialog)
    expect(dialog.locator("#import-words")).to_contain_text("Sending")
    assert "long" in names(server)
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_be_hidden()
    session.send("Network.emulateNetworkConditions", {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
    server.wait_for(lambda: names(server) == before)
    screen.page.click("#new-list")
    expect(dialog.get_by_role("button", name="Create")).to_be_enabled()


def test_what_is_missing_is_named_at_its_field(dialog, screen):
    dialog.get_by_label("a file: CSV").check()
    create(dialog)
    expect(dialog.locator(".field .problem")).to_have_text("Choose a file.")
    dialog.get_by_label("a table: of SQLite or PostgreSQL").check()
    expect(dialog.locator("#new-rows")).to_be_hidden()
    create(dialog)
    expect(dialog.locator(".field .problem")).to_have_count(2)
    expect(dialog.locator("#new-path")).to_be_focused()


def test_a_table_of_the_server_becomes_a_list(server, screen, dialog, tmp_path, complaints):
    complaints.forgives_network = True
    with sqlite3.connect(tmp_path / "notes.db") as base:
        base.execute("create table notes (title text)")
        base.executemany("insert into notes values (?)", [(f"note {at}",) for at in range(40)])
    dialog.get_by_label("a table: of SQLite or PostgreSQL").check()
    dialog.locator("#new-name").fill("Notes")
    dialog.locator("#new-path").fill("/etc/passwd")
    dialog.locator("#new-table").fill("notes")
    create(dialog)
    expect(dialog.locator(".field .problem")).to_contain_text("--tables")
    # Without a slash and a dot it is the name of a PostgreSQL database.
    dialog.locator("#new-path").fill("shop")
    create(dialog)
    expect(dialog.locator(".field .problem")).to_contain_text("no database “shop” may be read")
    dialog.locator("#new-path").fill(str(tmp_path / "notes.db"))
    create(dialog)
    expect(screen.page.locator("#feed")).to_have_attribute("aria-rowcount", "40")
    expect(screen.page.locator("#row-0")).to_contain_text("note 0")


def test_a_file_goes_to_a_server_with_a_token(tmp_path, open_page, complaints):
    complaints.forgives_network = True
    token = tmp_path / "token"
    token.write_text("secret-token-of-the-test")
    server = Server(tmp_path, "--token-file", str(token))
    try:
        page = open_page()
        page.goto(server.url)
        page.fill("#token", "secret-token-of-the-test")
        page.keyboard.press("Enter")
        Screen(page).wait_ready()
        page.click("#new-list")
        dialog = page.get_by_role("dialog", name="New list")
        choose(dialog, "stock.csv", CSV)
        create(dialog)
        expect(page.locator("#feed")).to_have_attribute("aria-rowcount", "300")
    finally:
        server.stop()


def test_a_list_of_an_address_has_the_rows_that_its_pages_have(screen, complaints, tmp_path):
    def page(first: int, last: int) -> str:
        rows = [{"key": f"k{at}", "title": f"Paper {at}", "year": 1900 + at} for at in range(first, last)]
        return json.dumps({"total": 45, "items": rows})

    api = OtherOrigin()
    first = page(0, 30)
    api.files = {"/none": "<html>", "/papers?page=1&limit=30": first, "/papers?limit=30&page=1": first}
    api.files["/papers?limit=30&page=2"] = page(30, 45)
    server = Server(tmp_path, "--allow-upstream", api.url)
    try:
        complaints.forgives_network = True
        screen.open(server.url)
        screen.page.click("#new-list")
        dialog = screen.page.get_by_role("dialog", name="New list")
        dialog.get_by_label("an address: of an HTTP API").check()
        create(dialog)
        expect(dialog.locator(".field .problem")).to_have_text("The address of a page of JSON, or a short name.")
        expect(dialog.locator("#new-from")).to_be_focused()
        dialog.get_by_label("Address", exact=True).fill("reddit:swift")
        create(dialog)
        expect(dialog.locator(".field .problem")).to_contain_text("github:OWNER/REPOSITORY/issues")
        dialog.get_by_label("Address", exact=True).fill(f"{api.url}/none")
        create(dialog)
        expect(dialog.locator(".field .problem")).to_contain_text("is not JSON")
        dialog.get_by_label("Name", exact=True).fill("papers")
        dialog.get_by_label("Address", exact=True).fill(f"{api.url}/papers?page=1&limit=30")
        create(dialog)
        expect(dialog).to_be_hidden()
        expect(screen.page.locator("#row-0")).to_contain_text("Paper 0")
        screen.page.locator("#feed").focus()
        screen.page.keyboard.press("End")
        server.wait_for(lambda: [each["rows"] for each in server.get("/lists?count=500")["lists"] if each["name"] == "papers"] == [45])
        # Any page can be asked for, so that all rows are there at once.
        screen.page.click("#new-list")
        dialog.get_by_label("any: where pages have numbers").check()
        dialog.get_by_label("Name", exact=True).fill("all papers")
        create(dialog)
        expect(dialog).to_be_hidden()
        # The list before has as many rows, and stands at its end.
        expect(screen.page.locator("#row-0")).to_be_in_viewport()
        expect(screen.page.locator("#feed")).to_have_attribute("aria-rowcount", "45")
        screen.page.locator("#feed").focus()
        screen.page.keyboard.press("End")
        expect(screen.page.locator("#row-44")).to_contain_text("Paper 44")
        # Of one that gives no number of rows, the choice is refused where it was made.
        api.files["/some?page=1&limit=30"] = first.replace("total", "sum")
        screen.page.click("#new-list")
        dialog.get_by_label("Name", exact=True).fill("some papers")
        dialog.get_by_label("Address", exact=True).fill(f"{api.url}/some?page=1&limit=30")
        create(dialog)
        expect(dialog.locator(".field .problem")).to_contain_text("it needs paging.size, and total")
    finally:
        server.stop()
        api.close()


def test_a_list_whose_address_refuses_says_so_and_is_asked_again(screen, complaints, tmp_path):
    api = OtherOrigin()
    server = Server(tmp_path, "--allow-upstream", api.url)
    try:
        source = {"kind": "http", "url": f"{api.url}/papers", "paging": {"style": "link"}, "rows": "", "id": "/key"}
        columns = [{"name": "title", "type": "text", "at": "/title"}]
        body = {"name": "papers", "extent": "growing", "rowHeight": 60, "source": source | {"columns": columns}}
        made = server.call("POST", "/lists", body)["id"]
        complaints.forgives_network = True
        page = screen.page
        page.goto(f"{server.url}/#list={made}&tab=server")
        expect(page.locator("#notice")).to_contain_text("No row has come: page 1 of")
        expect(page.locator("#notice")).to_contain_text("the answer is 404")
        # Below a list without rows as well.
        page.wait_for_selector("#timeline canvas")
        api.files = {"/papers": json.dumps([{"key": f"k{at}", "title": f"Paper {at}"} for at in range(5)])}
        page.get_by_role("button", name="retry", exact=True).click()
        expect(page.locator("#row-0")).to_contain_text("Paper 0")
        expect(page.locator("#notice")).to_be_hidden()
    finally:
        server.stop()
        api.close()
