"""The page in the engines of other browsers: it shows what the server says, and stays where its reader is."""

import re
import time

import pytest
from selenium.webdriver.common.keys import Keys

from agreement import agree
from engines import ENGINES, started
from screen import READY, REST
from test_edits import edit
from test_exact import DRAWN

# Complaints of the console and of the content security policy, from the first script on that a test runs.
LISTEN = """() => {
  window.complaints = [];
  addEventListener("error", ({ message }) => complaints.push(message));
  addEventListener("unhandledrejection", ({ reason }) => complaints.push(String(reason)));
  document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => complaints.push(violatedDirective));
  for (const kind of ["error", "warn"]) {
    const write = console[kind];
    console[kind] = (...words) => { complaints.push(words.join(" ")); write.apply(console, words); };
  }
}"""


class EnginePage:
    """A page in one of the engines, with as much of a screen as what is shared with the other tests needs."""

    def __init__(self, engine):
        self._engine = engine
        self.page = self

    def evaluate(self, function: str, *arguments):
        answer = self._engine.call(function, list(arguments))
        assert "error" not in answer, answer["error"]
        return answer.get("value")

    def wait(self, condition: str, *arguments, seconds: float = 15):
        end = time.monotonic() + seconds
        while not (value := self.evaluate(condition, *arguments)):
            assert time.monotonic() < end, (condition, arguments, self.address)
            self.evaluate("() => new Promise(requestAnimationFrame)")
        return value

    def go(self, url: str) -> None:
        # Another fragment alone would not load the page anew.
        self._engine.go("about:blank")
        self._engine.go(url)
        self.evaluate(LISTEN)

    def open(self, url: str) -> "EnginePage":
        """Opens a list at a row: at its start, a first visitor would see a scroll."""
        self.go(url)
        self.wait("() => document.querySelector('#link[data-kind=live]')?.dataset.kind")
        self.wait(READY)
        return self

    @property
    def address(self) -> str:
        return self.evaluate("() => location.hash")

    @property
    def row(self) -> int:
        """The row that the address names."""
        return int(re.search(r"row=(\d+)", self.address)[1])

    @property
    def viewer(self) -> str:
        return self.evaluate("() => document.querySelector('#ranges .section-aside').innerText").removeprefix("viewer ")

    def wait_row(self, row: int) -> None:
        """Waits until a row is the first, as the address names it."""
        self.wait("row => Number(/row=(\\d+)(?!\\+)/.exec(location.hash)?.[1]) === row", row)

    def wheel(self, across: int, along: int) -> None:
        turn = {"type": "scroll", "x": 300, "y": 300, "deltaX": across, "deltaY": along, "duration": 0, "origin": "viewport"}
        self._engine.act({"type": "wheel", "id": "wheel", "actions": [turn]})

    def press(self, keys: str) -> None:
        """Presses keys together, by their characters in WebDriver."""
        strokes = [("keyDown", key) for key in keys] + [("keyUp", key) for key in reversed(keys)]
        self._engine.act({"type": "key", "id": "keys", "actions": [{"type": kind, "value": key} for kind, key in strokes]})

    def click(self, selector: str) -> None:
        box = "selector => { const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect(); return [x + width / 2, y + height / 2]; }"
        x, y = self.evaluate(box, selector)
        move = {"type": "pointerMove", "x": int(x), "y": int(y), "duration": 0}
        press = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        self._engine.act({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [move, *press]})


@pytest.fixture(scope="module", params=list(ENGINES))
def engine(request):
    with started(request.param) as engine:
        yield engine


@pytest.fixture
def screen(engine):
    screen = EnginePage(engine)
    yield screen
    assert screen.evaluate("() => window.complaints") == []


def scroll(server, screen, across: int, along: int, rows: int) -> None:
    """Turns the wheel until the server has heard that so many rows have passed: a turn may fall into a frame in which the
    page scrolls itself."""
    first = lambda: server.get(f"/viewers/{screen.viewer}")["anchor"][0]
    goal = first() + rows

    def is_there() -> bool:
        screen.wheel(across, along)
        return first() >= goal

    server.wait_for(is_there)


def insert(at: int, title: str) -> dict:
    return {"op": "insert", "at": [0, at], "values": {"title": title}}


def test_a_list_is_scrolled_and_edited(server, screen):
    made = server.make_list(5000)
    screen.open(f"{server.url}/#list={made}&part=1&row=3000")
    scroll(server, screen, 0, 400, rows=20)
    screen.wait(f"() => ({REST})().isAtRest")
    agree(server, screen, frames=600)
    assert screen.evaluate(DRAWN) == []
    before = screen.row
    place = "row => document.querySelector(`#row-${row}`)?.getBoundingClientRect().top"
    top = screen.evaluate(place, before)
    edit(server, made, *(insert(at, "new") for at in range(10)))
    screen.wait("([row, top]) => Math.abs(document.querySelector(`#row-${row}`)?.getBoundingClientRect().top - top) < 1", [before + 10, top])
    agree(server, screen, frames=600)


@pytest.mark.parametrize("choices", [
    "layout=grid,140,12", "layout=waterfall,140,0,16", "layout=flow,8", "axis=horizontal", "layout=waterfall,140,0,16&axis=horizontal",
    "direction=rtl", "axis=horizontal&direction=rtl",
])
def test_rows_are_where_the_server_says(server, screen, choices):
    made = server.make_list(5000)
    screen.open(f"{server.url}/#list={made}&{choices}&row=1000")
    sign = -1 if choices == "axis=horizontal&direction=rtl" else 1
    scroll(server, screen, sign * 300 if "horizontal" in choices else 0, 300, rows=2)
    agree(server, screen, frames=600)


def test_a_sheet_shows_its_cells(server, screen):
    made = server.make_list(5000)
    screen.open(f"{server.url}/#list={made}&layout=sheet&row=1000")
    scroll(server, screen, 200, 300, rows=20)
    screen.wait("() => [...document.querySelectorAll('#feed .sheet-cell')].filter(cell => cell.textContent).length > 20")


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
@pytest.mark.parametrize("row", [3, 2000])
def test_a_pager_stays_at_its_page_and_is_turned(server, screen, row, direction):
    made = server.make_list(1_000_000)
    screen.open(f"{server.url}/#list={made}&layout=pager&direction={direction}&row={row}")
    shown = """row => { const { left, right } = document.querySelector(`#row-${row}`)?.getBoundingClientRect() ?? {};
      const area = document.querySelector("#feed").getBoundingClientRect(); return left >= area.left - 1 && right <= area.right + 1; }"""
    screen.wait(shown, row)
    screen.click(f"#row-{row}")
    # Farther than stops are placed at once.
    for turned in range(1, 15):
        screen.press(Keys.PAGE_DOWN)
        screen.wait(shown, row + turned)
    screen.wait_row(row + 14)
    screen.press(Keys.ARROW_RIGHT if direction == "ltr" else Keys.ARROW_LEFT)
    screen.wait_row(row + 15)
    edit(server, made, insert(0, "new"))
    screen.wait_row(row + 16)
    screen.wait(shown, row + 16)
    screen.press(Keys.HOME)
    screen.wait_row(0)
    screen.press(Keys.END)
    screen.wait_row(1_000_000)
    screen.wait(shown, 1_000_000)
    agree(server, screen, frames=600)


def test_a_row_is_changed_and_changed_back(server, screen):
    made = server.make_list(1000)
    screen.open(f"{server.url}/#list={made}&row=20")
    title = server.get(f"/lists/{made}/rows?from=21&count=1")["rows"][0]["values"]["title"]
    shows = "([row, text]) => [...document.querySelectorAll(`#row-${row} .node.text`)].some(node => node.textContent === text)"
    screen.wait(shows, [21, title])
    screen.click("#row-21")
    screen.wait("() => document.querySelector('#rows')")
    screen.press(Keys.F2)
    screen.wait("() => document.querySelector('#row-dialog[open]')?.id")
    screen.press("!")
    screen.evaluate("() => document.querySelector('#row-dialog [type=submit]').click()")
    screen.wait("() => !document.querySelector('#row-dialog[open]')")
    screen.wait(shows, [21, f"{title}!"])
    screen.press(Keys.CONTROL + "z")
    screen.wait(shows, [21, title])


def test_dialogs_open_and_close(server, screen):
    screen.open(f"{server.url}/#row=20")
    screen.wait("() => document.querySelector('#rows')")
    for key, dialog in [("e", "#template-dialog"), ("s", "#scenes-dialog"), ("t", "#traces-dialog"), ("a", "#row-dialog"), ("?", "#help-dialog")]:
        screen.press(key)
        screen.wait("dialog => document.querySelector(dialog)?.checkVisibility()", dialog)
        screen.press(Keys.ESCAPE)
        screen.wait("dialog => !document.querySelector(dialog).checkVisibility()", dialog)
    screen.press("l")
    screen.wait("() => document.querySelector('#lab-form')?.checkVisibility()")


def test_the_map_leaves_room_for_its_legend(server, screen):
    screen.open(f"{server.url}/#row=20")
    drawn = """() => { const canvas = document.querySelector("#map-canvas"), map = canvas.getBoundingClientRect();
      const legend = document.querySelector(".map-legend").getBoundingClientRect();
      return map.bottom <= legend.top + 0.5 && canvas.height === Math.round(canvas.clientHeight * devicePixelRatio); }"""
    screen.wait(drawn)


def test_elements_show_their_rows(server, screen):
    screen.go(f"{server.url}/examples/index.html")
    shown = "() => [...document.querySelectorAll('screenful-list')].every(list => list.shadowRoot?.querySelector('.row .node, .row strong'))"
    screen.wait(shown)
