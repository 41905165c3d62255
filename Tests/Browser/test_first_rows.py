"""The first rows come after few round trips and few bytes, and again after fewer."""

import re
import shutil
import urllib.request

import pytest

from loading import Lockstep, described, note_first_rows, wait_first_rows, without_fonts
from screen import Screen
from server import ROOT, Server


@pytest.fixture
def lockstep(server):
    proxy = Lockstep(server.port)
    yield proxy
    proxy.close()


def test_the_first_rows_take_three_generations_of_requests(lockstep, open_page):
    page = open_page()
    note_first_rows(page)
    # The page; its scripts and styles; the viewer with its first rows, and the fonts that they are set in.
    lockstep.limit = 3
    page.goto(lockstep.url, wait_until="commit")
    wait_first_rows(page)
    generations = [described(each) for each in lockstep.generations]
    asked = [request for each in lockstep.generations for request in each]
    assert without_fonts(asked) <= 120_000, generations
    assert len({each.target for each in asked}) == len(asked), generations


def test_a_reload_takes_two_generations_and_asks_for_no_file_again(lockstep, open_page):
    page = open_page()
    note_first_rows(page)
    page.goto(lockstep.url, wait_until="commit")
    wait_first_rows(page)
    Screen(page).wait_ready()
    # What is loaded after the first rows is there too.
    for late in ["#timeline canvas", "#rows"]:
        page.wait_for_selector(late, state="attached", timeout=60_000)
    page.wait_for_function("() => document.querySelector(`link[href$='styles/toast.css']`)?.sheet")
    lockstep.limit = 2
    page.reload(wait_until="commit")
    wait_first_rows(page)
    asked = [request for each in lockstep.generations for request in each]
    assert not [each for each in asked if each.target.startswith(("/assets/", "/fonts/"))], described(asked)


def test_the_stream_goes_on_after_the_first_rows(server, screen):
    streams = []
    screen.page.on("request", lambda request: "/events?" in request.url and streams.append(request.url))
    screen.open(server.url)
    # It names the last event and the version that it has, and so gets no second snapshot.
    assert re.search(r"viewers=\w+\.\d+\.\d+$", streams[0]), streams


def test_parts_that_are_loaded_later_share_the_modules_of_the_page(server, screen):
    loaded = []
    screen.page.on("request", lambda request: "/assets/" in request.url and loaded.append(request.url))
    screen.open(server.url)
    first = len(loaded)
    screen.press("l")
    screen.page.wait_for_selector("#lab:not([hidden]) input[name=policy], #lab:not([hidden]) .lab-boxes input")
    later = loaded[first:]
    assert any(url.endswith("/app/lab/lab.js") for url in later), later
    assert not any(url.endswith("/main.js") for url in later), later


def test_an_edit_of_a_file_shows_after_a_reload(tmp_path, open_page):
    public = tmp_path / "Public"
    shutil.copytree(ROOT / "Public", public)
    server = Server(tmp_path, public=public)
    try:
        screen = Screen(open_page()).open(server.url)
        editor = public / "app" / "first-answers.js"
        editor.write_text(editor.read_text() + '\ndocument.documentElement.dataset.edited = "yes";\n')
        screen.page.reload()
        screen.wait_ready()
        screen.page.wait_for_selector("html[data-edited=yes]", state="attached")
        screen.page.close()
    finally:
        server.stop()


def test_the_fonts_that_are_served_are_compressed_for_the_web(server):
    faces = server.get("/fonts")["faces"]
    latin = [face for face in faces if "CJK" not in face["family"]]
    assert latin
    for face in latin:
        with urllib.request.urlopen(server.url + face["url"]) as answer:
            assert answer.headers["Content-Type"] == "font/woff2", face
            assert "immutable" in answer.headers["Cache-Control"]
            assert answer.read(4) == b"wOF2"


def test_no_font_is_loaded_before_its_letters_are_shown(server, screen):
    fonts = []
    screen.page.on("request", lambda request: "/fonts/" in request.url and fonts.append(request.url))
    screen.open(server.url)
    assert fonts
    assert not [url for url in fonts if "CJK" in url or "Mono" in url], fonts
