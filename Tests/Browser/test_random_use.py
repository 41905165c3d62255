"""A user without a plan: whatever is pressed, dragged and edited, nothing complains, and the page comes back to its list."""

import random
import re
import urllib.error
from contextlib import closing

import pytest

from agreement import agree, wait_named
from bad_link import BadLink
from proxy import Proxy
from screen import Screen, touch

STEPS = 80
PLACES = ["", "layout=sheet", "layout=pager", "layout=grid", "layout=waterfall", "axis=horizontal"]
SIZES = [(1280, 900), (390, 844), (1024, 300)]
KEYS = (
    "ArrowDown ArrowUp ArrowLeft ArrowRight PageDown PageUp Home End Space Enter Tab Shift+Tab Escape Delete F2 ? / a b d e g"
    " i j k l o r s t v y Alt+ArrowDown Shift+ArrowDown Control+c Control+z Control+Shift+z"
).split()
TEXTS = ["", "3", "-5", "99999", "0.5", "the", "😀"]

# Of two who change the same at once, one is told so; a template may be mistyped, or shown with a row that has gone; and a
# viewer may have ended before it is ended.
FORGIVEN = re.compile(r"status of (409|412) |/template/preview$|status of 404 .*/viewers/[0-9a-z]{13}$")

# What can be pressed where it is seen: its middle, and what it is.
CONTROLS = """() => {
  const found = [];
  for (const element of document.querySelectorAll("button, summary, input:not([type=file]), select, #feed .row")) {
    const { x, y, width, height } = element.getBoundingClientRect();
    const at = [x + width / 2, y + height / 2];
    const top = document.elementFromPoint(...at);
    if (top && (element.contains(top) || top.closest("label")?.control === element)) {
      found.push({ at, kind: element.type || element.localName, name: element.id || element.textContent.trim().slice(0, 20) });
    }
  }
  return found;
}"""

CHOOSE = """([x, y, share]) => {
  const select = document.elementFromPoint(x, y)?.closest("select");
  if (!select || select.disabled) return;
  const options = [...select.options].filter((option) => !option.disabled);
  select.value = options[Math.floor(share * options.length)]?.value ?? select.value;
  for (const type of ["input", "change"]) select.dispatchEvent(new Event(type, { bubbles: true }));
}"""


class User:
    """Does one thing after the other, at random, and says what."""

    def __init__(self, seed: int, server, page):
        self._choose = random.Random(seed)
        self._server = server
        self._page = page
        self._session = page.context.new_cdp_session(page)

    def act(self) -> None:
        choose, page = self._choose, self._page
        acts = {self.turn: 30, self.press: 25, self.operate: 35, self.drag: 4, self.swipe: 6, self.resize: 2, self.edit: 4}
        act = choose.choices(list(acts), list(acts.values()))[0]
        print(act.__name__, act())
        frames = choose.choice([1, 1, 3, 10])
        page.evaluate("async (frames) => { while (frames-- > 0) await new Promise(requestAnimationFrame); }", frames)

    def _point(self) -> tuple[float, float]:
        size = self._page.viewport_size
        return self._choose.uniform(0, size["width"] - 1), self._choose.uniform(0, size["height"] - 1)

    def turn(self):
        at, distance = self._point(), self._choose.choice([-3_000, -400, -60, 60, 400, 3_000, 20_000])
        self._page.mouse.move(*at)
        self._page.mouse.wheel(self._choose.choice([0, 0, 0, 200]), distance)
        return at, distance

    def press(self):
        key = self._choose.choice(KEYS)
        self._page.keyboard.press(key)
        return key

    def operate(self):
        found = self._page.evaluate(CONTROLS)
        if not found:
            return None
        control = self._choose.choice(found)
        x, y = control["at"]
        if control["kind"] == "select-one":
            self._page.evaluate(CHOOSE, [x, y, self._choose.random()])
        else:
            self._page.mouse.click(x, y)
        if control["kind"] in ("text", "number", "search"):
            self._page.keyboard.insert_text(self._choose.choice(TEXTS))
        return control

    def drag(self):
        start, end = self._point(), self._point()
        self._page.mouse.move(*start)
        self._page.mouse.down()
        self._page.mouse.move(*end, steps=4)
        self._page.mouse.up()
        return start, end

    def swipe(self):
        """Drags by a finger, under which things may change meanwhile, and lifts it."""
        start, end, steps = self._point(), self._point(), self._choose.choice([1, 4, 10])
        between = self._choose.choice([self.edit, self.turn, lambda: None])
        touch(self._session, "touchStart", start)
        for step in range(steps):
            touch(self._session, "touchMove", tuple(one + (other - one) * (step + 1) / steps for one, other in zip(start, end)))
        meanwhile = between()
        touch(self._session, "touchEnd")
        return start, end, meanwhile

    def resize(self):
        width, height = self._choose.choice(SIZES)
        self._page.set_viewport_size({"width": width, "height": height})
        return width, height

    def edit(self):
        """Changes a list as another client does."""
        lists = self._server.get("/lists")["lists"]
        if not lists:
            return None
        each, row = self._choose.choice(lists), self._choose.randrange(50)
        operation = {"op": self._choose.choice(["insert", "delete", "reload"]), "at": [0, row]}
        try:
            self._server.call("PATCH", f"/lists/{each['id']}/rows", {"operations": [operation]}, {"If-Match": "*"})
        except urllib.error.HTTPError as error:
            # A list has no such row, or no room, or is deleted meanwhile.
            assert error.code in (404, 409, 422), error.read()
        return each["id"], operation


def come_back(page) -> None:
    """Leaves dialogs and the past; what was typed is discarded."""
    for _ in range(10):
        if page.locator("dialog[open], html[data-past]").count() == 0:
            return
        page.keyboard.press("Escape")
        discard = page.locator("dialog[open] button:text-is('Discard')")
        if discard.count() > 0:
            discard.click()
        page.evaluate("() => new Promise(requestAnimationFrame)")
    raise AssertionError("a dialog or the past cannot be left")


@pytest.fixture
def settled(server, complaints):
    """Checks that a page is back at its list, and shows of it what the server says."""

    def check(screen) -> None:
        come_back(screen.page)
        if screen.page.locator("#feed .row").count() > 0:
            screen.page.wait_for_selector("#link[data-kind=live]", state="attached")
            # A stream that was held looks live until its end comes, though the server has been killed meanwhile.
            wait_named(server, screen)
            agree(server, screen, frames=600)
        complaints[:] = [text for text in complaints if not FORGIVEN.search(text)]

    return check


@pytest.fixture
def used(open_page):
    """Opens a page for a user of a seed, at an address with one of the places."""

    def make(seed: int, url: str) -> Screen:
        width, height = SIZES[seed % 2]
        page = open_page(width=width, height=height, has_touch=True)
        page.context.on("page", lambda other: other.close())
        return Screen(page).open(f"{url}/#{PLACES[seed % len(PLACES)]}")

    return make


@pytest.mark.parametrize("seed", range(len(PLACES)))
def test_whatever_is_done_nothing_complains_and_the_list_is_shown(seed, server, used, settled):
    screen = used(seed, server.url)
    user = User(seed, server, screen.page)
    for _ in range(STEPS):
        user.act()
    settled(screen)


@pytest.mark.parametrize("seed", [6, 10, 12])
def test_on_a_bad_link_the_page_comes_back_to_its_list_too(seed, server, used, settled, complaints):
    complaints.forgives_network = True
    with closing(Proxy(server.port)) as proxy:
        screen = used(seed, proxy.url)
        user, link = User(seed, server, screen.page), BadLink(seed, server, proxy)
        for _ in range(STEPS):
            link.step()
            user.act()
        link.heal()
        settled(screen)
