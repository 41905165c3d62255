"""Fixtures of the browser tests: a browser, a server and a page, each test with its own of the latter two."""

import pytest

from browsers import HEADLESS, launched
from picture_server import PictureServer
from screen import Screen
from server import Server


@pytest.fixture
def pictures():
    """A second server, with pictures."""
    server = PictureServer()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser():
    with launched(HEADLESS) as browser:
        yield browser


@pytest.fixture
def server(tmp_path):
    server = Server(tmp_path)
    yield server
    server.stop()


class Complaints(list):
    """What the browser has complained about. A test that takes the server away forgives the network."""

    forgives_network = False

    def add(self, text: str) -> None:
        if self.forgives_network and "Failed to load resource" in text:
            return
        self.append(text)


def told(message) -> str:
    """What the console says, and of which resource."""
    return f"{message.text} {message.location['url']}"


@pytest.fixture
def complaints():
    return Complaints()


@pytest.fixture
def open_page(browser, complaints):
    """Makes pages; fails the test if the console or the content security policy complains on any of them. They are not the
    first that their user opens, unless `visited` is false: a first one plays a scroll once its timeline is loaded."""
    contexts = []

    def make(width=1280, height=900, visited=True, **options):
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: message.type in ("error", "warning") and complaints.add(told(message)))
        page.on("pageerror", lambda error: complaints.add(str(error)))
        if visited:
            page.add_init_script("try { localStorage.setItem('screenful.visited', 'yes') } catch {}")
        page.add_init_script(
            "document.addEventListener('securitypolicyviolation',"
            " ({ violatedDirective, blockedURI }) => console.error('policy', violatedDirective, blockedURI))"
        )
        return page

    yield make
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def screen(open_page):
    return Screen(open_page())
