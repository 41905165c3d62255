"""Nothing moves but by scrolling: every row on the screen, in every frame, against where it was in the frame before.

Where rows are is what the browser says, not what the page thinks. What was scrolled is what the browser did to the
scroll bar: the page's own writes to it are caught and taken off, as they only bring the bar back to its
proportional place and must move nothing. A turn by key, which the page carries out itself, is known by its key.
A row that has no content yet is hatched and stands where it is estimated; it may find its place when its content comes.
One that had it stays where it is, also when it has left the ranges.
"""

import pytest

from screen import Screen
from test_exact import DRAWN, make, make_stored

RECORD = """() => {
  const feed = document.querySelector("#feed");
  const bar = Object.getOwnPropertyDescriptor(Element.prototype, "scrollTop");
  const trail = window.trail = { frames: 0, scrolled: 0, unexplained: 0, moves: 0, blank: 0, worst: [], turn: null, own: 0 };
  Object.defineProperty(feed, "scrollTop", {
    get() { return bar.get.call(feed); },
    set(value) {
      const before = bar.get.call(feed);
      bar.set.call(feed, value);
      trail.own += bar.get.call(feed) - before;
    },
  });
  // Which rows have had no content when the frame was painted: it may come before the frame is looked at. Of a row that
  // the page makes in this very frame that cannot be told.
  let painted = new Map();
  const look = () => {
    const area = feed.getBoundingClientRect();
    const rows = new Map();
    for (const row of feed.querySelectorAll(".row")) {
      const { top, bottom } = row.getBoundingClientRect();
      const isBlank = painted.get(row.dataset.row) ?? true;
      if (bottom > area.top && top < area.bottom) rows.set(row.dataset.row, { top: top - area.top, bottom: bottom - area.top, isBlank });
    }
    return { rows, bar: bar.get.call(feed), width: area.width, height: area.height };
  };
  // With the key and not before: a bar that is brought back just then is no turn.
  addEventListener("keydown", ({ key }) => { if (key === "PageUp") trail.turn = -feed.clientHeight * 0.9; }, true);
  let last = look();
  const compare = () => {
    const now = look();
    let scrolled = now.bar - last.bar - trail.own;
    if (trail.turn !== null && trail.own !== 0) {
      scrolled = trail.turn;
      trail.turn = null;
    }
    trail.own = 0;
    trail.frames++;
    trail.scrolled += Math.abs(scrolled);
    const moved = trail.unexplained;
    for (const [row, { top, bottom }] of now.rows) {
      const before = last.rows.get(row);
      if (before === undefined) continue;
      // Of a row that is partly scrolled off, its end is what is on the screen.
      const rest = Math.abs((before.top >= 0 ? top - before.top : bottom - before.bottom) + scrolled);
      if (rest === 0) continue;
      if (before.isBlank) {
        trail.blank += rest;
        continue;
      }
      trail.unexplained += rest;
      if (trail.worst.length < 12) trail.worst.push([trail.frames, row, rest, scrolled]);
    }
    if (trail.unexplained > moved) trail.moves++;
    last = now;
  };
  // Its size is another in every frame, so that its observer is called in each: after the page has drawn the frame, and
  // before anything else happens. A key may come before a message does, and has the bar moved and the rows not yet.
  const probe = document.body.appendChild(document.createElement("div"));
  probe.style.cssText = "position: fixed; top: 0; height: 1px; visibility: hidden; pointer-events: none";
  new ResizeObserver(compare).observe(probe);
  const frame = () => {
    const isBlank = ({ dataset, classList }) => classList.contains("is-blank") && painted.get(dataset.row) !== false;
    painted = new Map([...feed.querySelectorAll(".row")].map((row) => [row.dataset.row, isBlank(row)]));
    probe.style.width = probe.offsetWidth === 1 ? "2px" : "1px";
    requestAnimationFrame(frame);
  };
  frame();
}"""


class Watch:
    """What has moved since the watch began."""

    def __init__(self, screen: Screen, name: str):
        self.screen = screen
        self.name = name
        screen.page.evaluate(RECORD)

    def frames(self, count: int) -> None:
        """Waits for so many frames."""
        self.screen.wait("end => trail.frames >= end", self.screen.page.evaluate("() => trail.frames") + count)

    def end(self, scrolled: int, moves: int = 0) -> None:
        """Nothing has moved but by scrolling, of which there was some; or only so many times."""
        self.screen.wait_rest()
        self.frames(5)
        trail = self.screen.page.evaluate("() => trail")
        print(f"{self.name}: {trail['unexplained']:g} px unexplained of {trail['scrolled']:g} px scrolled in {trail['frames']} frames"
              f" (rows without content: {trail['blank']:g} px)")
        assert trail["scrolled"] >= scrolled
        assert trail["moves"] <= moves, trail["worst"]


def open_middle(server, page, rows: int = 1_000_000, part: float = 1, layout: str = "list") -> Screen:
    """The middle of a list whose measuring has just begun."""
    made = make(server, rows)
    return Screen(page).open(f"{server.url}/#list={made}&row={rows // 2}&layout={layout}", part=part)


def test_the_wheel_upward_moves_nothing_by_itself(server, screen):
    watch = Watch(open_middle(server, screen.page), "wheel")
    for _ in range(20):
        screen.wheel(-360, steps=3)
        watch.frames(4)
    watch.end(4000)


@pytest.mark.parametrize("distance", [360, -360])
@pytest.mark.parametrize("layout", ["list", "waterfall,240,8,16", "grid,240,8", "flow,8"])
def test_rows_that_have_left_the_ranges_stay_where_they_are(server, screen, layout, distance):
    """Around a viewport in a part of the area, whose ranges are short behind it."""
    # All are measured first: items beside the viewport, which are drawn and in no range, may change columns for it.
    rows = 1_000_000 if layout == "list" else 4000
    open_middle(server, screen.page, rows, part=0.25, layout=layout)
    if layout != "list":
        server.wait_for(lambda: server.get(f"/viewers/{screen.viewer}").get("measured", rows) == rows, seconds=30)
    screen.page.select_option("#policy", "adaptive")
    server.wait_for(lambda: server.get(f"/viewers/{screen.viewer}/range-controller")["policy"]["name"] == "adaptive")
    watch = Watch(screen, "left")
    for turn in range(20):
        # Back now and then: what was left is reached again.
        screen.wheel(-distance if turn % 5 == 4 else distance, steps=3)
        watch.frames(4)
    watch.end(4000)
    assert screen.page.locator(".row[data-state=M]").count() > 0


@pytest.mark.parametrize("distance", [360, -360, 0])
def test_items_in_columns_wait_until_all_are_measured(server, screen, distance):
    """A length far before the screen moves the columns against one another: downward never, else once for all of them."""
    open_middle(server, screen.page, layout="waterfall,240,8,16")
    watch = Watch(screen, "waterfall")
    for _ in range(20):
        screen.wheel(distance, steps=3)
        watch.frames(4)
    # As long as it is scrolled, most of them wait; then they are measured.
    watch.end(abs(distance) * 20, moves=0 if distance > 0 else 1)
    if distance == 0:
        server.wait_for(lambda: server.get(f"/viewers/{screen.viewer}")["measured"] == 1_000_000, seconds=60)
        watch.end(0, moves=1)


def test_a_fling_upward_moves_nothing_by_itself(server, open_page):
    screen = open_middle(server, open_page(width=600, has_touch=True))
    watch = Watch(screen, "fling")
    for _ in range(6):
        screen.swipe(-400)
        watch.frames(40)
    watch.end(1500)


def test_page_keys_move_by_their_turns_alone(server, screen):
    open_middle(server, screen.page)
    watch = Watch(screen, "keys")
    for _ in range(10):
        screen.press("PageUp")
        screen.wait("() => trail.turn === null")
        watch.frames(3)
    watch.end(4000)


LETTERS = ["plain words ", "مرحبا بالعالم ", "👩‍👩‍👧 👍🏽 family "]


def make_mixed(server) -> str:
    """A list of which the page has to measure two rows of three."""
    rows = [{"title": f"row {at}", "text": LETTERS[at % 3] * (5 + at * 7 % 60)} for at in range(300)]
    return make_stored(server, rows)


@pytest.mark.parametrize("row", [0, 150, 290])
def test_opening_moves_nothing(server, open_page, row):
    made = make_mixed(server)
    page = open_page(width=600)
    page.add_init_script(f"addEventListener('DOMContentLoaded', {RECORD})")
    screen = Screen(page).open(f"{server.url}/#list={made}&row={row}")
    screen.wait(f"() => ({DRAWN})().length === 0")
    screen.wait_rest()
    trail = page.evaluate("() => trail")
    print(f"opened at row {row}: {trail['unexplained']:g} px unexplained in {trail['frames']} frames, {trail['scrolled']:g} px scrolled"
          f" (rows without content: {trail['blank']:g} px)")
    assert trail["unexplained"] == 0, trail["worst"]


@pytest.mark.parametrize("scroll", ["wheel", "fling"])
def test_rows_that_the_page_measures_move_nothing(server, open_page, scroll):
    made = make_mixed(server)
    screen = Screen(open_page(width=600, has_touch=True)).open(f"{server.url}/#list={made}&row=290")
    watch = Watch(screen, f"measured by the page, {scroll}")
    for _ in range(8):
        if scroll == "wheel":
            screen.wheel(-600, steps=3)
        else:
            screen.swipe(-500)
        watch.frames(20)
    watch.end(2000)


def test_a_width_change_keeps_the_first_row(server, screen):
    open_middle(server, screen.page)
    screen.wheel(-700, steps=2)
    screen.wait_rest()
    first, below = screen.place
    for width in (700, 1000):
        screen.page.set_viewport_size({"width": width, "height": 900})
        screen.wait(
            """([row, below]) => { const box = document.querySelector(`#row-${row}:not(.is-blank)`)?.getBoundingClientRect();
              const cell = document.querySelector(`#row-${row} [data-node='0']`)?.getBoundingClientRect();
              const area = document.querySelector("#feed").getBoundingClientRect();
              return box && cell && Math.abs(box.height - cell.height) <= 1 && box.top <= area.top + 0.5 && box.bottom > area.top; }""",
            [first, below],
        )
