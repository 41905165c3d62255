"""What a test sees of the page, and how it moves in it. Nothing here sleeps: it waits for conditions."""

import re

from playwright.sync_api import Page, TimeoutError

# Rows that a person would see in the list's area, top to bottom.
SEEN = """() => {
  const area = document.querySelector("#feed").getBoundingClientRect();
  return [...document.querySelectorAll("#feed .row")]
    .map(row => ({ row: Number(row.dataset.row), state: row.dataset.state, blank: row.classList.contains("is-blank"),
                   top: row.getBoundingClientRect().top - area.top, bottom: row.getBoundingClientRect().bottom - area.top }))
    .filter(({ top, bottom }) => bottom > 0.5 && top < area.height - 0.5)
    .sort((one, other) => one.top - other.top);
}"""

# Whether the row that the address names is the one at the top, with what tells so.
REST = """() => {
  const area = document.querySelector("#feed").getBoundingClientRect();
  const frame = document.querySelector("#frame");
  const top = frame.hidden ? area.top : frame.getBoundingClientRect().top + 2;
  const row = document.querySelector(`#row-${/row=(\\d+)/.exec(location.hash)?.[1]}:not(.is-blank)`);
  const box = row?.getBoundingClientRect();
  return { address: location.hash, top, box: box && [box.top, box.bottom],
           isAtRest: Boolean(box && box.top <= top + 1.5 && box.bottom >= top - 1.5) };
}"""

# Whether every row of the viewport has its content and is visible, or a sheet has cells.
READY = """() => {
  const rows = document.querySelectorAll("#feed .row[data-state=V]");
  if (document.querySelector("#feed .sheet-cell")) return true;
  return rows.length > 0 && [...rows].every(row => !row.classList.contains("is-blank"));
}"""

# Whether nobody sees the page, as the browser tells it.
SHOW = """isHidden => {
  Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""

# Where the list is scrolled to along an axis, and how far it can be.
BAR = """axis => {
  const feed = document.querySelector("#feed");
  return axis === "x" ? [Math.abs(feed.scrollLeft), feed.scrollWidth - feed.clientWidth] : [feed.scrollTop, feed.scrollHeight - feed.clientHeight];
}"""

# A viewer that has not updated its ranges yet tells 0 of all rows.
LETTERS = {15: "V", 7: "D", 5: "D", 3: "P", 1: "M", 0: "M"}


def choices(part: float | None, timeline: str | None, visited: str | None) -> list[str]:
    """Scripts that store what a user has chosen before, unless he has chosen something else meanwhile."""
    chosen = {"viewport-part": part, "timeline": timeline, "visited": visited}
    stores = "try {{ localStorage.getItem('screenful.{0}') ?? localStorage.setItem('screenful.{0}', '{1}') }} catch {{}}"
    return [stores.format(key, value) for key, value in chosen.items() if value is not None]


def scroll_at(session, speed: int, seconds: float) -> None:
    """Scrolls a page by a wheel; a negative speed, in pixels a second, goes back."""
    gesture = {"x": 400, "y": 400, "yDistance": -int(speed * seconds), "speed": abs(speed), "gestureSourceType": "mouse"}
    session.send("Input.synthesizeScrollGesture", gesture)


def touch(session, kind: str, *points: tuple[float, float]) -> None:
    """Puts a finger on a page, moves or lifts it."""
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})


class Screen:
    """The page of one list."""

    def __init__(self, page: Page):
        self.page = page

    def open(self, url: str, *, part: float | None = 1, timeline: str | None = "closed", visited: str | None = "yes") -> "Screen":
        """Opens a place; `part` is how much of the list's area the viewport takes, `timeline` the height of the timeline
        in pixels or `closed`; with None, each is what a first visitor gets."""
        for script in choices(part, timeline, visited):
            self.page.add_init_script(script)
        self.page.goto(url)
        self.wait_ready()
        return self

    def wait_ready(self) -> None:
        """Waits until the page is live and every row of the viewport has its content and is visible, or a sheet has cells."""
        self.page.wait_for_selector("#link[data-kind=live]", state="attached")
        self.page.wait_for_function(READY)

    def scroll_at(self, speed: int, seconds: float) -> None:
        session = self.page.context.new_cdp_session(self.page)
        scroll_at(session, speed, seconds)
        session.detach()

    def wait_stale(self) -> None:
        """Waits until the page says that what it shows may be out of date."""
        self.page.wait_for_selector("#link:is([data-kind=behind], [data-kind=offline])", state="attached")

    def wait(self, condition: str, argument=None) -> None:
        self.page.wait_for_function(condition, arg=argument)

    def wait_row(self, row: int, state: str = "V") -> None:
        """Waits for a row with content, in a state."""
        self.page.wait_for_selector(f"#row-{row}[data-state={state}]:not(.is-blank)", state="attached")

    def wait_rest(self) -> None:
        """Waits until a scroll is over: the address then names the place that the page is at."""
        try:
            self.page.wait_for_function(f"() => ({REST})().isAtRest")
        except TimeoutError as error:
            raise AssertionError(f"not at rest: {self.page.evaluate(REST)}, seen: {self.page.evaluate(SEEN)}") from error

    def tab(self, name: str) -> "Screen":
        """Shows what stands behind a tab of the panel."""
        self.page.get_by_role("tab", name=name).click()
        return self

    def load_parts(self) -> "Screen":
        """Opens and closes what is loaded when it is first opened: the lab, the editor of templates, dialogs."""
        self.page.wait_for_selector("#rows", state="attached")
        for key, part in [("l", "#lab-form"), ("e", "#template-dialog"), ("s", "#scenes-dialog"), ("t", "#traces-dialog"), ("a", "#row-dialog")]:
            self.press(key)
            self.page.wait_for_selector(part)
            self.page.keyboard.press("Escape")
            self.page.wait_for_selector(part, state="hidden")
        for button in ["new-list", "delete-list"]:
            self.page.click(f"#{button}")
            self.page.wait_for_selector(f"#{button}-dialog")
            self.page.keyboard.press("Escape")
            self.page.wait_for_selector(f"#{button}-dialog", state="hidden")
        return self

    @property
    def seen(self) -> list[dict]:
        return self.page.evaluate(SEEN)

    @property
    def rows(self) -> list[int]:
        return [each["row"] for each in self.seen]

    @property
    def viewer(self) -> str:
        return self.page.locator("#ranges .section-aside").inner_text().removeprefix("viewer ")

    @property
    def place(self) -> tuple[int, int]:
        """The row and the points below its top that the address names."""
        match = re.search(r"row=(\d+)(?:\+(\d+))?", self.page.url)
        return int(match[1]), int(match[2] or 0)

    def focus(self) -> None:
        self.page.locator("#feed").focus()

    def new_list(self, name: str, look: str, rows: str = "1,000,000", extent: str = "full") -> None:
        """Fills in the dialog for a new list, and sends it."""
        self.page.click("#new-list")
        self.page.fill("#new-name", name)
        self.page.fill("#new-rows", rows)
        self.page.check(f"input[name=look][value={look}]")
        self.page.check(f"input[name=extent][value={extent}]")
        self.page.click("#new-list-form button[type=submit]")

    def press(self, key: str) -> None:
        self.focus()
        self.page.keyboard.press(key)

    def wheel(self, distance: int, steps: int = 1) -> None:
        box = self.page.locator("#feed").bounding_box()
        self.page.mouse.move(box["x"] + box["width"] / 3, box["y"] + box["height"] / 2)
        for _ in range(steps):
            self.page.mouse.wheel(0, distance / steps)

    def wheel_to_rest(self, distance: int, steps: int = 1) -> None:
        """Scrolls by the wheel until the server, too, has heard that the scroll is over."""
        settled = lambda request: '"phase":"settle"' in (request.post_data or "")
        with self.page.context.expect_event("requestfinished", settled):
            self.wheel(distance, steps)
            # A busy machine takes a pause between two steps for the end: the page has to hear of the last one.
            self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.wait_rest()

    def drag_thumb(self, part: float) -> None:
        """Drags the thumb of the scroll bar from the top to a part of its way."""
        box = self.page.locator("#feed").bounding_box()
        bar = self.page.evaluate("() => { const feed = document.querySelector('#feed'); return feed.offsetWidth - feed.clientWidth; }")
        assert bar > 0, "the scroll bar is hidden"
        x = box["x"] + box["width"] - bar / 2
        start = box["y"] + bar + 6  # Below the arrow button, on the thumb.
        self.drag_bar((x, start), (x, start + (box["height"] - 2 * bar - 12) * part))

    def drag_bar(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Drags the thumb of a scroll bar in eight steps, each once the list has followed the one before: the browser drops
        a step if the button comes up in the same frame."""
        self._take_thumb(start, end)
        for step in range(2, 9):
            assert self._drag_to(start, end, step), f"the list has not followed step {step} of the thumb"
        self.page.mouse.up()

    def _take_thumb(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Drags the thumb by the first of eight steps. On a busy machine the browser's compositor may think in its next frame
        that the pointer is still where the button went down: it scrolls back, and the thumb is not held any more."""
        for _ in range(5):
            self.page.mouse.move(*start)
            self.page.mouse.down()
            if self._drag_to(start, end, 1):
                return
            self.page.mouse.up()
        raise AssertionError("the thumb cannot be taken")

    def _drag_to(self, start: tuple[float, float], end: tuple[float, float], step: int) -> bool:
        """Moves the pointer to a step of a drag of the thumb; whether the list follows."""
        axis = "x" if start[0] != end[0] else "y"
        before, _ = self.page.evaluate(BAR, axis)
        self.page.mouse.move(*(one + (other - one) * step / 8 for one, other in zip(start, end)))
        follows = f"([axis, before]) => {{ const [place, way] = ({BAR})(axis); return place >= way - 1 || Math.abs(place - before) > way / 100; }}"
        try:
            self.page.wait_for_function(follows, arg=[axis, before], timeout=4000)
        except TimeoutError:
            return False
        return True

    def swipe(self, distance: int, held=lambda touched: None) -> None:
        """Drags the content up by a finger, and lets go while it moves; `held` is called with the element that was touched
        before the finger is lifted."""
        session = self.page.context.new_cdp_session(self.page)
        box = self.page.locator("#feed").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.8

        touched = self.page.evaluate_handle("place => document.elementFromPoint(...place)", [x, y])
        touch(session, "touchStart", (x, y))
        for step in range(1, 11):
            touch(session, "touchMove", (x, y - distance * step / 10))
        held(touched)
        touch(session, "touchEnd")
        session.detach()
