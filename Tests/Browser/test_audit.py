"""The page and its dialogs, audited by axe-core: names, roles, contrast and landmarks, by WCAG 2.2 and good practice."""

from importlib.resources import files

import pytest

from screen import Screen

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text()

# The faults that axe finds, each with the element that has it.
FAULTS = """async skipped => (await axe.run({
  resultTypes: ["violations"], rules: Object.fromEntries(skipped.map(rule => [rule, { enabled: false }])),
})).violations.flatMap(({ id, nodes }) => nodes.map(({ html, any, all, none }) =>
  `${id}: ${html.slice(0, 160)} ${[...any, ...all, ...none].map(({ message }) => message).join("; ")}`))"""

# The parts of a sheet's row stand in panes of their own, and aria-owns joins them, which axe does not follow upwards.
OF_SHEETS = ["aria-required-children"]


def faults(page, skipped=()) -> list[str]:
    if not page.evaluate("() => 'axe' in globalThis"):
        page.evaluate(AXE)
    return page.evaluate(FAULTS, list(skipped))


@pytest.fixture
def open_screen(open_page):
    """Makes pages into which axe may be loaded, past their content security policy."""
    return lambda **options: Screen(open_page(bypass_csp=True, reduced_motion="reduce", **options))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_the_page(server, open_screen, width, scheme):
    screen = open_screen(width=width, color_scheme=scheme).open(server.url, part=0.25, timeline=None)
    screen.wheel_to_rest(1500, steps=3)
    if width == 390:
        screen.press("i")
    assert faults(screen.page) == []
    for name in ("Row", "Server"):
        screen.tab(name)
        assert faults(screen.page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_dialogs(server, open_screen, scheme):
    screen = open_screen(color_scheme=scheme).open(server.url)
    for key, dialog in {"e": "template", "s": "scenes", "t": "traces", "a": "row", "g": "go-to", "?": "help"}.items():
        screen.press(key)
        screen.page.locator(f"#{dialog}-dialog").wait_for()
        assert (key, faults(screen.page)) == (key, [])
        screen.page.keyboard.press("Escape")
        screen.page.locator(f"#{dialog}-dialog").wait_for(state="hidden")
    screen.page.click("#new-list")
    screen.page.locator("#new-list-dialog").wait_for()
    assert faults(screen.page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_without_a_list_and_without_rows(server, open_screen, width, scheme):
    page = open_screen(width=width, color_scheme=scheme).page
    page.goto(f"{server.url}/#list=nosuch")
    page.locator("#notice button").first.wait_for()
    assert faults(page) == []
    made = server.call("POST", "/lists", {"name": "bare", "source": {"kind": "empty", "columns": [{"name": "title", "type": "text"}]}})["id"]
    page.goto(f"{server.url}/#list={made}")
    page.get_by_text("This list has no rows.").wait_for()
    assert faults(page) == []


LAYOUTS = ["sheet", "pager", "waterfall,240,12,16", "grid,240,12"]


@pytest.mark.parametrize("content", ["names", "carousels", "calendar"])
def test_the_containers(server, open_screen, content):
    made = server.make_list(2_000, content=content)
    screen = open_screen()
    for layout in LAYOUTS:
        screen.page.goto("about:blank")
        screen.open(f"{server.url}/#list={made}&layout={layout}")
        assert (layout, faults(screen.page, OF_SHEETS if layout == "sheet" else [])) == (layout, [])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_lab(server, open_screen, scheme):
    screen = open_screen(color_scheme=scheme).open(server.url)
    screen.press("l")
    screen.page.locator("#lab-cells").wait_for()
    screen.page.locator("#lab-replay").wait_for()
    assert faults(screen.page) == []


def test_looking_back_and_finding(server, open_screen):
    screen = open_screen().open(server.url, timeline=None)
    screen.wheel_to_rest(1500, steps=3)
    screen.press("b")
    screen.page.locator(".timeline-past").wait_for()
    assert faults(screen.page) == []
    screen.press("b")
    screen.page.get_by_role("button", name="Table").click()
    screen.page.locator(".timeline-table").wait_for()
    screen.press("/")
    screen.page.keyboard.type("the")
    screen.page.keyboard.press("Enter")
    screen.wait("() => CSS.highlights.get('found')?.size > 0")
    assert faults(screen.page) == []


def test_the_examples(server, open_screen):
    page = open_screen().page
    page.goto(f"{server.url}/examples/index.html")
    page.wait_for_function("() => [...document.querySelectorAll('screenful-list')].every(({ shadowRoot }) => shadowRoot?.querySelector('.row'))")
    page.wait_for_function("() => [...document.querySelectorAll('pre')].every(({ textContent }) => textContent)")
    assert faults(page) == []
