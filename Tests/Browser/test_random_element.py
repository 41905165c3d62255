"""Elements that are scrolled, changed, moved and hidden at random on a bad link: in the end they show what the server says."""

import random
import urllib.error
from contextlib import closing

import pytest

from agreement import differing
from bad_link import BadLink
from element_page import origin, server, show  # noqa: F401
from proxy import Proxy

STEPS = 60
CONTENTS = ["feed", "names", "chat", "carousels", "calendar"]
KEYS = "ArrowDown ArrowUp PageDown PageUp Home End Tab Space".split()
VALUES = {
    "policy": ["adaptive", "ranges", "dataSaver", "texture", "nonsense"],
    "layout": ["list", "grid", "waterfall", "flow", "pager", "sheet", "diagonal"],
    "axis": ["vertical", "horizontal"],
    "dir": ["ltr", "rtl"],
}

# Elements of which some are out of the document, and then shown whole, with values that can be shown.
STAGE = """
const all = [...document.querySelectorAll("screenful-list")];
for (const each of all) Object.assign(each.style, { display: "block", height: "280px" });
window.element = (index) => all[index];
window.heal = () => {
  for (const each of all) {
    each.style.display = "block";
    if (!each.isConnected) document.body.append(each);
    for (const [name, wrong] of [["policy", "nonsense"], ["layout", "diagonal"]]) {
      if (each.getAttribute(name) === wrong) each.removeAttribute(name);
    }
  }
  scrollTo(0, 0);
};
window.shown = () => all.map((each) => ({
  viewer: each.viewer,
  isSheet: each.getAttribute("layout") === "sheet",
  notice: each.shadowRoot.querySelector(".cover:not([hidden])")?.textContent ?? null,
  rows: [...each.shadowRoot.querySelectorAll(".row")].map(({ dataset }) => [Number(dataset.row), dataset.state]),
}));
"""

# Their states in full, by the letters of the page.
LETTERS = {"visible": "V", "display": "D", "preload": "P", "measureLayout": "M"}


class Embedder:
    """A page with elements, and a user of it, who does one thing after the other at random, and says what."""

    def __init__(self, seed: int, server, page, lists: list[str]):
        self._choose = random.Random(seed)
        self._server = server
        self._page = page
        self._lists = lists

    def act(self) -> None:
        acts = {self.turn: 8, self.press: 4, self.change: 4, self.move: 3, self.resize: 1, self.hide: 1, self.jump: 2, self.edit: 2}
        act = self._choose.choices(list(acts), list(acts.values()))[0]
        print(act.__name__, act())
        frames = self._choose.choice([1, 1, 3, 10])
        self._page.evaluate("async (frames) => { while (frames-- > 0) await new Promise(requestAnimationFrame); }", frames)

    def _do(self, script: str, value):
        given = [self._choose.randrange(3), value]
        self._page.evaluate(f"([index, value]) => {{ const list = element(index); {script} }}", given)
        return given

    def turn(self):
        distance = self._choose.choice([-3_000, -400, 60, 400, 3_000, 20_000])
        self._page.mouse.move(self._choose.uniform(0, 800), self._choose.uniform(0, 850))
        self._page.mouse.wheel(self._choose.choice([0, 0, 200]), distance)
        return distance

    def press(self):
        key = self._choose.choice(KEYS)
        self._page.keyboard.press(key)
        return key

    def change(self):
        name, values = self._choose.choice([*VALUES.items(), ("list", self._lists)])
        return self._do("list.setAttribute(...value)", [name, self._choose.choice(values)])

    def move(self):
        return self._do("if (value || !list.isConnected) document.body.append(list); else list.remove()", self._choose.random() < 0.5)

    def resize(self):
        return self._do("list.style.width = value", self._choose.choice(["300px", "100%", "600px"]))

    def hide(self):
        return self._do("list.style.display = value", self._choose.choice(["none", "block"]))

    def jump(self):
        return self._do("list.scrollToRow(value)", self._choose.randrange(300))

    def edit(self):
        each, operation = self._choose.choice(self._lists), {"op": self._choose.choice(["insert", "delete"]), "at": [0, self._choose.randrange(50)]}
        try:
            self._server.call("PATCH", f"/lists/{each}/rows", {"operations": [operation]}, {"If-Match": "*"})
        except urllib.error.HTTPError as error:
            # A list has no room.
            assert error.code == 422, error.read()
        return each, operation


def faults(server, each) -> list:
    """Whatever an element shows that the server does not say."""
    if each["viewer"] is None or each["notice"] is not None:
        return [each]
    try:
        runs = server.get(f"/viewers/{each['viewer']}/range-controller")["runs"]
    except urllib.error.HTTPError as error:
        assert error.code == 404
        return ["another viewer"]
    if each["isSheet"]:
        return []
    return differing([(row, LETTERS[state]) for row, state in each["rows"]], runs) if each["rows"] else ["no rows"]


@pytest.mark.parametrize("seed", [8, 10])
def test_whatever_happens_to_elements_on_a_bad_link_they_show_their_lists(seed, server, origin, show, complaints):
    complaints.forgives_network = True
    lists = [server.make_list(300, content=content, name=content) for content in CONTENTS]
    with closing(Proxy(server.port)) as proxy:
        origin.admit(proxy.url)
        origin.policy = origin.policy.replace(proxy.url, f"{proxy.url} {server.url}")
        body = "".join(f'<screenful-list src="{proxy.url}" list="{made}"></screenful-list>' for made in lists[:3])
        page = show(body, STAGE)
        user, link = Embedder(seed, server, page, lists), BadLink(seed, server, proxy)
        for _ in range(STEPS):
            link.step()
            user.act()
        link.heal()
        page.evaluate("() => heal()")
        for _ in range(900):
            wrong = [fault for each in page.evaluate("() => shown()") for fault in faults(server, each)]
            if not wrong:
                break
            page.evaluate("() => new Promise(requestAnimationFrame)")
        assert wrong == []
