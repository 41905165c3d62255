"""What the page shows and offers while no list is open, or while its list may not be."""

import re
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from screen import Screen
from server import Server

TOKEN = "a-token-of-thirty-two-characters-x"
# What does something with a list, and nothing without one.
TOOLS = ["delete-list", "record", "timeline-open", "scenes", "find", "go-to", "share"]
# The colour in the middle of the map's canvas, where nothing is drawn yet; of a copy, since the browser complains of a
# canvas that is read again and again.
MAP_COLOUR = """() => {
  const canvas = document.querySelector("#map-canvas");
  const copy = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, canvas.width / 2, canvas.height / 2, 1, 1, 0, 0, 1, 1);
  return [...copy.getImageData(0, 0, 1, 1).data];
}"""


@contextmanager
def serving(folder, *options):
    server = Server(folder, *options)
    try:
        yield server
    finally:
        server.stop()


def make(server, name: str) -> str:
    return server.call("POST", "/lists", {"name": name, "source": {"kind": "generated", "rows": 1000}})["id"]


def expect_tools(page, enabled: bool) -> None:
    for tool in TOOLS:
        expect(page.locator(f"#{tool}")).to_be_enabled(enabled=enabled)


def test_an_empty_server_offers_a_list(tmp_path, open_page, complaints):
    complaints.forgives_network = True
    with serving(tmp_path, "--no-samples") as server:
        page = open_page()
        page.goto(server.url)
        notice = page.locator("#notice")
        notice.get_by_text("There is no list yet.").wait_for()
        expect_tools(page, False)
        expect(page.locator("#timeline")).to_be_hidden()
        expect(page.locator("#map-canvas")).to_be_hidden()
        # Keys do as little.
        for key in "gry/s":
            page.keyboard.press(key)
        assert page.locator("dialog[open]").count() == 0
        notice.get_by_role("button", name="New list").click()
        page.get_by_role("button", name="Create").click()
        Screen(page).wait_ready()
        expect_tools(page, True)
        expect(page.locator("#timeline")).to_be_visible()
        expect(page.locator("#map-canvas")).to_be_visible()


def test_the_map_is_never_black(server, open_page):
    page = open_page(color_scheme="light")
    # The rows are never told.
    page.route("**/api/v1/viewers/*", lambda route: None)
    page.goto(server.url)
    page.wait_for_function("() => document.querySelector('#map-canvas').width > 0 && document.querySelector('#link').dataset.kind")
    page.wait_for_function(f"() => ({MAP_COLOUR})()[0] > 200")


def test_a_list_that_another_deletes_leaves_the_others(server, open_page, complaints):
    complaints.forgives_network = True
    made = make(server, "doomed")
    screen = Screen(open_page()).open(f"{server.url}/#list={made}")
    server.call("DELETE", f"/lists/{made}")
    notice = screen.page.locator("#notice")
    notice.get_by_text("There is no list “doomed” on this server.").wait_for()
    expect_tools(screen.page, False)
    assert screen.page.locator("#feed .row").count() == 0
    notice.get_by_role("button", name="Feed", exact=True).click()
    screen.wait_ready()
    expect_tools(screen.page, True)


def open_two(server, open_page):
    """A page with its list, and another that comes when the server has room for one only."""
    first, second = Screen(open_page()).open(server.url), open_page()
    second.goto(server.url)
    return first, second


def test_a_server_with_no_viewer_to_spare_says_so(tmp_path, open_page, complaints):
    complaints.forgives_network = True
    with serving(tmp_path, "--max-viewers", "1") as server:
        first, page = open_two(server, open_page)
        told = "This server's limit of viewers, 1, is reached; delete some."
        expect(page.locator("#notice")).to_have_text(f"{told} The page goes on trying.")
        expect(page.locator("#link")).to_have_text(f"waiting: {told}")
        # With the first page goes its viewer.
        first.page.close(run_before_unload=True)
        Screen(page).wait_ready()
        expect(page.locator("#notice")).to_be_hidden()


def test_a_server_with_no_stream_to_spare_says_so(tmp_path, open_page, complaints):
    complaints.forgives_network = True
    with serving(tmp_path, "--max-streams", "1") as server:
        first, page = open_two(server, open_page)
        link = page.locator("#link")
        expect(link).to_have_text("waiting: This server's limit of event streams, 1, is reached.")
        # The first rows came with the viewer.
        assert page.locator("#feed .row").count() > 0
        expect(page.locator("#notice")).to_be_hidden()
        first.page.close(run_before_unload=True)
        expect(link).to_have_text(re.compile("live"))
        Screen(page).wait_ready()


def test_the_dialog_of_the_token_can_be_opened_again(tmp_path, open_page, complaints):
    complaints.forgives_network = True
    with serving(tmp_path, "--token", TOKEN) as server:
        page = open_page()
        page.goto(server.url)
        dialog = page.locator("#token-dialog")
        dialog.wait_for()
        page.keyboard.press("Escape")
        dialog.wait_for(state="hidden")
        page.locator("#notice").get_by_role("button", name="Token").click()
        page.fill("#token", TOKEN)
        page.keyboard.press("Enter")
        Screen(page).wait_ready()
        expect_tools(page, True)


def test_lists_that_cannot_be_had_are_asked_for_again(tmp_path, open_page, complaints):
    complaints.forgives_network = True
    # With a token, the page comes without its first answers.
    with serving(tmp_path, "--token", TOKEN) as server:
        page = open_page()
        problem = '{"title": "Service Unavailable", "status": 503, "code": "storageUnavailable", "detail": "The disk is full."}'
        # Once; then it is the server that answers.
        page.route(
            "**/api/v1/lists?*",
            lambda route: route.fulfill(status=503, content_type="application/problem+json", body=problem),
            times=1,
        )
        page.goto(server.url)
        notice = page.locator("#notice")
        expect(notice).to_have_text("The disk is full. The page goes on trying.")
        expect_tools(page, False)
        expect(notice).to_contain_text("This server asks for a token.")


@pytest.mark.parametrize(
    "press, told",
    [
        (lambda page: page.click("#new-list"), "The form for a new list could not be loaded."),
        (lambda page: page.click("#delete-list"), "The question before a deletion could not be loaded."),
        (lambda page: page.click("#lists"), "The chooser of lists could not be loaded."),
        (lambda page: page.keyboard.press("t"), "The traces could not be loaded."),
        (lambda page: page.keyboard.press("s"), "The scenes could not be loaded."),
        (lambda page: page.keyboard.press("e"), "The editor could not be loaded."),
        (lambda page: page.keyboard.press("/"), "The search could not be loaded."),
    ],
    ids=["new list", "delete list", "chooser", "traces", "scenes", "editor", "search"],
)
def test_what_cannot_be_loaded_says_so(server, open_page, complaints, press, told):
    complaints.forgives_network = True
    screen = Screen(open_page()).open(server.url)
    # What tells of it is loaded in a quiet moment after the first rows.
    screen.page.wait_for_selector("link[href$='styles/toast.css']", state="attached")
    screen.page.context.set_offline(True)
    press(screen.page)
    screen.page.get_by_role("status").filter(has_text=told).wait_for()
