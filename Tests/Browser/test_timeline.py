"""The timeline below the list: what it shows of a scroll, and how it is held, marked and taken along."""

import csv
import io
import json

import pytest

from screen import Screen
from test_edits import edit


@pytest.fixture
def opened(server, open_page):
    def make(width=1280, height=900, network: str = "off", **options) -> Screen:
        page = open_page(width=width, height=height, **options)
        screen = Screen(page).open(f"{server.url}/#network={network}", timeline=None)
        page.wait_for_selector("#timeline canvas")
        return screen

    return make


def figures(page) -> dict[str, str]:
    names, values = page.locator(".timeline-figures dt").all_inner_texts(), page.locator(".timeline-figures dd:not(.is-rival)").all_inner_texts()
    return dict(zip(names, values))


def wait_figure(page, name: str, condition: str) -> None:
    """Waits until the figure of a name, as the text `value`, satisfies a condition."""
    page.wait_for_function(
        "name => [...document.querySelectorAll('.timeline-figures > div')].some(({ children: [term, { textContent: value }] }) =>"
        f" term.textContent === name && ({condition}))",
        arg=name,
    )


def plot(page) -> dict:
    return page.locator(".timeline-plot").bounding_box()


def drag(page, start: float, end: float) -> None:
    """Marks a stretch between two parts of the plot's width."""
    box = plot(page)
    page.mouse.move(box["x"] + box["width"] * start, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * end, box["y"] + 24, steps=3)
    page.mouse.up()


def tones(page) -> set[tuple[int, int, int]]:
    """The colours in the plot."""
    read = "canvas => { const { width, height } = canvas; const copy = new OffscreenCanvas(width, height).getContext('2d');" \
           " copy.drawImage(canvas, 0, 0); const { data } = copy.getImageData(0, 0, width, height);" \
           " return [...new Set(new Uint32Array(data.buffer))].map(each => [each & 255, each >> 8 & 255, each >> 16 & 255]) }"
    return {tuple(each) for each in page.locator(".timeline-plot canvas").evaluate(read)}


def tone(page, name: str) -> tuple[int, int, int]:
    style = "name => { const probe = document.createElement('p'); probe.style.color = `var(--${name})`; document.body.append(probe);" \
            " const { color } = getComputedStyle(probe); probe.remove(); return color.match(/\\d+/g).slice(0, 3).map(Number) }"
    return tuple(page.evaluate(style, name))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_scroll_leaves_its_ranges_and_its_requests(opened, scheme):
    screen = opened(color_scheme=scheme)
    screen.scroll_at(3000, 1.5)
    screen.wait_rest()
    wait_figure(screen.page, "late", "/of [1-9]/.test(value)")
    found = tones(screen.page)
    # The viewport is drawn solid, and so are requests that were seen.
    assert tone(screen.page, "visible") in found
    assert tone(screen.page, "muted") in found or tone(screen.page, "late") in found, "no frames"
    low, high = [int(text.replace(",", "")) for text in screen.page.locator(".timeline-edge").all_inner_texts()]
    assert low == 0 and high >= screen.rows[-1]


def test_rows_that_are_late_are_told_in_orange(server, opened):
    screen = opened(network="3g")
    screen.wheel(9000, steps=6)
    wait_figure(screen.page, "late", "/^[1-9]/.test(value)")
    wait_figure(screen.page, "blank", "parseFloat(value) > 0.01")
    assert tone(screen.page, "late") in tones(screen.page)
    assert tone(screen.page, "record") in tones(screen.page), "no blank"


def test_it_is_held_and_goes_on(opened):
    screen = opened()
    page = screen.page
    # Requests that are held go on to say what becomes of them; the rows stay as they were.
    rows = lambda: page.screenshot(clip=plot(page) | {"height": 55})
    screen.wheel_to_rest(3000, steps=6)
    page.select_option(".timeline-head select", "5")
    page.locator(".timeline-plot").focus()
    page.keyboard.press(" ")
    assert page.get_by_role("button", name="Go on").get_attribute("aria-pressed") == "true"
    held = rows()
    screen.wheel_to_rest(3000, steps=6)
    assert rows() == held
    page.locator(".timeline-plot").focus()
    page.keyboard.press(" ")
    page.mouse.move(5, 5)
    assert page.get_by_role("button", name="Pause").get_attribute("aria-pressed") == "false"
    page.wait_for_function("() => document.querySelector('.timeline-figures dt').textContent === 'shown'")
    assert rows() != held


def test_a_marked_stretch_is_summed_listed_and_taken_along(server, opened):
    screen = opened(network="3g")
    page = screen.page
    screen.wheel(4000, steps=8)
    wait_figure(page, "late", "/of [1-9]/.test(value)")
    drag(page, 0.5, 1)
    # Nothing moves under a mark.
    assert page.get_by_role("button", name="Go on").is_visible()
    wait_figure(page, "marked", "Math.abs(parseFloat(value) - 30) < 1")
    page.get_by_role("button", name="Table").click()
    # The table and the figures go on to say what became of the requests, until all have ended.
    lines = page.locator(".timeline-table tbody tr")
    page.wait_for_function(
        "() => { const rows = [...document.querySelectorAll('.timeline-table tbody tr')];"
        " return rows.length > 0 && rows.every((row) => !/under way/.test(row.textContent)); }"
    )
    late, count = figures(page)["late"].split(" of ")
    assert lines.count() == int(count) > 0
    assert lines.filter(has_text="late").count() == int(late)

    with page.expect_download() as download:
        page.get_by_role("button", name="CSV").click()
    assert download.value.suggested_filename.endswith("-requests.csv")
    records = list(csv.DictReader(io.StringIO(download.value.path().read_text())))
    assert len(records) == int(count)
    assert sum(record["fate"] == "late" for record in records) == int(late)
    with page.expect_download() as download:
        page.get_by_role("button", name="HAR", exact=True).click()
    entries = json.loads(download.value.path().read_text())["log"]["entries"]
    assert len(entries) == int(count) and all(entry["time"] >= 0 for entry in entries)

    # A press beside the mark lets go of it, and the clock is followed again.
    page.get_by_role("button", name="Table").click()
    box = plot(page)
    page.mouse.click(box["x"] + 30, box["y"] + 20)
    page.wait_for_selector(".timeline-brush", state="hidden")
    wait_figure(page, "shown", "value === '60.0 s'")


def test_a_request_points_at_its_rows(server, opened):
    screen = opened(network="3g")
    page = screen.page
    page.wait_for_function("() => /of [1-9]/.test(document.querySelector('.timeline-figures')?.textContent ?? '')")
    drag(page, 0.5, 1)
    page.get_by_role("button", name="Table").click()
    page.locator(".timeline-table tbody tr").first.hover()
    page.wait_for_selector("#feed .row.is-pointed")
    rows = page.locator(".timeline-table tbody tr").first.locator("td").nth(1).inner_text()
    first = int(rows.split("–")[0].replace(",", ""))
    assert page.locator(f"#row-{first}.is-pointed").count() == 1
    page.mouse.move(5, 5)
    page.wait_for_selector("#feed .row.is-pointed", state="detached")


def test_the_life_of_a_row_is_drawn_when_it_is_pressed(opened):
    screen = opened(height=1000)
    page = screen.page
    page.select_option(".timeline-head select", "5")
    page.locator(".timeline-plot").focus()
    page.keyboard.press(" ")
    before = page.locator(".timeline-plot canvas").screenshot()
    page.locator("#feed .row[data-state=V]").nth(1).click()
    page.wait_for_selector("#nodes li, .tree li")
    page.mouse.move(5, 5)
    assert page.locator(".timeline-plot canvas").screenshot() != before


def test_the_keys_move_the_cursor_and_mark(opened):
    screen = opened()
    page = screen.page
    screen.wheel_to_rest(3000, steps=6)
    page.locator(".timeline-plot").focus()
    page.keyboard.press("ArrowLeft")
    assert page.locator(".timeline-tip").inner_text().startswith("-0.")
    for _ in range(4):
        page.keyboard.press("Alt+Shift+ArrowLeft")
    page.wait_for_selector(".timeline-brush", state="visible")
    wait_figure(page, "marked", "parseFloat(value) > 3")
    page.keyboard.press("Escape")
    page.wait_for_selector(".timeline-brush", state="hidden")
    assert page.get_by_role("button", name="Pause").is_visible()


def test_it_is_dragged_closed_and_comes_back_as_it_was(server, opened):
    screen = opened()
    page = screen.page
    height = lambda: page.locator("#timeline").bounding_box()["height"]
    assert height() == 180
    grip = page.locator(".timeline-grip").bounding_box()
    page.mouse.move(grip["x"] + 300, grip["y"] + 3)
    page.mouse.down()
    page.mouse.move(grip["x"] + 300, grip["y"] - 97, steps=4)
    page.mouse.up()
    assert height() == 280
    page.locator(".timeline-grip").focus()
    page.keyboard.press("ArrowDown")
    assert height() == 268
    page.reload()
    screen.wait_ready()
    assert height() == 268
    screen.press("y")
    page.wait_for_selector("#timeline", state="hidden")
    assert page.get_attribute("#timeline-open", "aria-pressed") == "false"
    page.reload()
    screen.wait_ready()
    assert page.locator("#timeline").is_hidden()
    page.click("#timeline-open")
    page.wait_for_selector("#timeline canvas")
    assert height() == 180


def test_a_phone_has_a_strip_that_opens(opened):
    screen = opened(width=390, height=844, has_touch=True)
    page = screen.page
    height = lambda: page.locator("#timeline").bounding_box()["height"]
    assert height() == 56
    assert page.locator(".timeline-head").is_hidden()
    page.locator(".timeline-plot").tap()
    page.wait_for_selector(".timeline-head", state="visible")
    assert height() == 180
    page.get_by_role("button", name="Close the timeline").tap()
    assert height() == 56
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_low_window_keeps_its_room_for_the_list(opened, server, open_page):
    page = open_page(width=1280, height=640)
    Screen(page).open(server.url, timeline=None)
    assert page.locator("#timeline").is_hidden()


def test_events_are_ticks(server, opened):
    screen = opened()
    page = screen.page
    screen.tab("Server").page.get_by_role("button", name="memory warning").click()
    page.wait_for_function("() => document.querySelector('.timeline-figures dt')")
    page.select_option(".timeline-head select", "5")
    page.locator(".timeline-plot").focus()
    page.keyboard.press(" ")
    box = plot(page)
    texts = set()
    for x in range(0, int(box["width"]), 4):
        page.mouse.move(box["x"] + x, box["y"] + box["height"] - 4)
        texts.add(page.locator(".timeline-tip").inner_text())
    assert any("signal memoryWarning" in text for text in texts), texts


def test_the_list_does_not_move_when_the_timeline_is_loaded(server, open_page):
    page = open_page(width=1280, height=900)
    page.add_init_script(
        "window.sizes = []; document.addEventListener('DOMContentLoaded', () =>"
        " new ResizeObserver(([{ contentRect: { width, height } }]) => window.sizes.push([width, height])).observe(document.getElementById('stage')));"
    )
    Screen(page).open(server.url, timeline=None)
    page.wait_for_selector("#timeline canvas")
    page.wait_for_function("() => document.querySelector('.timeline-figures dd')?.textContent")
    assert len(page.evaluate("() => window.sizes")) == 1


def test_a_second_strategy_follows_the_same_scroll(server, opened):
    screen = opened(network="3g")
    page = screen.page
    leader = server.get(f"/viewers/{screen.viewer}")
    page.get_by_label("Compare with").select_option("adaptive")
    server.wait_for(lambda: len(server.get("/viewers")["viewers"]) == 2)
    rival = next(each for each in server.get("/viewers")["viewers"] if each["id"] != leader["id"])
    assert rival["policy"]["name"] == "adaptive" and leader["policy"]["name"] == "texture"
    assert [rival[name] for name in ("network", "seed", "viewport")] == [leader[name] for name in ("network", "seed", "viewport")]
    screen.wheel_to_rest(4000, steps=8)
    server.wait_for(lambda: server.get(f"/viewers/{rival['id']}")["offset"] == server.get(f"/viewers/{leader['id']}")["offset"])
    # Its line and its figures stand beside those of the page.
    page.wait_for_function("() => /of [1-9]/.test(document.querySelectorAll('.timeline-figures .is-rival')[2].textContent)")
    accent = tone(page, "accent")
    # A thin line is blended with what is below it.
    assert any(max(abs(one - other) for one, other in zip(each, accent)) <= 3 for each in tones(page))
    used = page.locator(".timeline-figures > div", has_text="used").locator("dd")
    assert used.count() == 2 and all(used.all_inner_texts())
    page.get_by_label("Compare with").select_option("")
    server.wait_for(lambda: len(server.get("/viewers")["viewers"]) == 1)
    page.wait_for_function("() => document.querySelectorAll('.timeline-figures .is-rival')[2].textContent === ''")


def test_the_comparison_goes_on_in_another_list(server, opened):
    screen = opened()
    page = screen.page
    made = server.make_list(2000)
    page.get_by_label("Compare with").select_option("lazy")
    server.wait_for(lambda: len(server.get("/viewers")["viewers"]) == 2)
    page.evaluate("list => (location.hash = `#list=${list}`)", made)
    server.wait_for(lambda: sorted((each["list"], each["policy"]["name"]) for each in server.get("/viewers")["viewers"]) == [(made, "lazy"), (made, "texture")])


def test_a_stretch_is_taken_along_as_a_trace_that_the_lab_replays(server, opened):
    screen = opened()
    page = screen.page
    page.get_by_role("button", name="Trace", exact=True).click()
    page.locator(".timeline-notice", has_text="Nothing was scrolled").wait_for()
    screen.wheel_to_rest(3000, steps=8)
    drag(page, 0.6, 1)
    page.get_by_role("button", name="Trace", exact=True).click()
    page.fill("#recorded-name", "my stretch")
    page.click("#recorded-form button[type=submit]")
    server.wait_for(lambda: any(each["name"] == "my stretch" for each in server.get("/traces?count=500")["traces"]))
    trace = next(each for each in server.get("/traces?count=500")["traces"] if each["name"] == "my stretch")
    assert not trace["generated"] and trace["events"] > 2


@pytest.mark.parametrize("way", ["key", "button"])
def test_it_is_closed_before_it_is_loaded(server, open_page, way):
    page = open_page(width=1280, height=900)
    held = []
    page.route("**/timeline/drawer.js", lambda route: held.append(route))
    screen = Screen(page).open(server.url, timeline=None)
    page.wait_for_function("() => document.documentElement.dataset.timeline === 'open'")
    if way == "key":
        screen.press("y")
    else:
        page.click("#timeline-open")
    server.wait_for(lambda: page.evaluate("() => true") and held)
    for route in held:
        route.continue_()
    page.wait_for_selector("#timeline canvas", state="attached")
    page.wait_for_function("() => document.documentElement.dataset.timeline === 'closed'")
    assert page.locator("#timeline-open").get_attribute("aria-pressed") == "false"
    page.click("#timeline-open")
    page.wait_for_function("() => document.documentElement.dataset.timeline === 'open'")


def test_the_longest_frame_of_a_fling_is_told(opened):
    screen = opened()
    screen.wheel(6000, steps=12)
    wait_figure(screen.page, "longest", "/^\\d+(\\.\\d+)? ms$|^\\d\\.\\d+ s$/.test(value)")


def test_requests_of_rows_that_are_longer_than_the_kept_events_end(server, opened):
    source = {"kind": "empty", "columns": [{"name": "text", "type": "text"}]}
    made = server.call("POST", "/lists", {"name": "long", "source": source})["id"]
    rows = [{"op": "insert", "at": [0, row], "values": {"text": f"word {row} " * 5_000}} for row in range(8)]
    edit(server, made, *rows)
    page = opened().page
    # The first rows are in the answer that makes the viewer, and the events of the others are kept for the stream.
    page.goto("about:blank")
    page.goto(f"{server.url}/#list={made}&part=1")
    wait_figure(page, "used", "/kB/.test(value)")
    page.get_by_role("button", name="Table").click()
    page.wait_for_function("() => document.querySelectorAll('.timeline-table tbody tr').length > 1")
    page.wait_for_function("() => !document.querySelector('.timeline-table').textContent.includes('under way')")
