"""The panel holds still: no control moves unless a section is opened or closed."""

import pytest

from screen import Screen

# Notes in every frame where the controls of the panel are, whatever makes them move.
WATCH = """() => {
  const found = new Map();
  window.moved = [];
  const look = () => {
    for (const control of document.querySelectorAll("#panel :is(button, input, select, summary)")) {
      if (!control.checkVisibility()) continue;
      const { x, y: seen, width, height } = control.getBoundingClientRect();
      // What the test's own presses scroll into sight does not count; the tabs stay where they are.
      let y = seen;
      if (!control.closest("[role=tablist]")) for (let up = control.parentElement; up; up = up.parentElement) y += up.scrollTop;
      const name = control.id || control.ariaLabel || control.title || control.textContent;
      const place = JSON.stringify([x, y, width, height]);
      const before = found.get(control);
      if (before !== undefined && before !== place) moved.push([name, before, place]);
      found.set(control, place);
    }
    window.controls = found.size;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


@pytest.fixture(params=[1440, 1280])
def watched(request, server, open_page):
    made = server.make_list(5000, extent="growing")
    screen = Screen(open_page(width=request.param, height=900)).open(f"{server.url}/#list={made}", part=0.25)
    screen.page.wait_for_function("() => !document.querySelector('#network-profile').disabled")
    screen.page.evaluate(WATCH)
    screen.page.wait_for_function("() => window.controls > 25")
    yield screen
    assert screen.page.evaluate("moved") == []


def test_nothing_moves_when_a_row_is_looked_at(watched):
    watched.page.locator("#row-1").click()
    watched.page.locator(".tree li").first.wait_for()
    watched.page.locator(".tree li").nth(2).hover()
    watched.page.locator(".node-facts dl").wait_for()
    watched.page.locator("#row-0").click()
    watched.page.locator("#nodes .section-aside", has_text="row 0").wait_for()


def test_nothing_moves_in_an_adaptive_scroll_over_a_network(server, watched):
    page = watched.page
    page.select_option("#policy", "adaptive")
    page.select_option("#network-profile", "4g")
    server.wait_for(lambda: server.get(f"/viewers/{watched.viewer}/network")["network"] == "4g")
    watched.wheel_to_rest(3000, steps=10)
    watched.wheel_to_rest(-1500, steps=5)
    watched.wait("() => /screenfuls/.test(document.querySelector('#thoughts').textContent)")
    watched.wait("() => /[1-9]/.test([...document.querySelectorAll('#network dl > div')].find(fact => /requests/.test(fact.textContent)).lastChild.textContent)")
    # Ranges by a preset are told by its name.
    for policy, told in [("ranges", "texture"), ("fixedExtent", "fixedExtent"), ("lazy", "lazy")]:
        page.select_option("#policy", policy)
        server.wait_for(lambda: server.get(f"/viewers/{watched.viewer}/range-controller")["policy"]["name"] == told)


def test_nothing_moves_when_batches_come_and_go(watched):
    watched.tab("Server")
    button = lambda action: watched.page.locator("#batch").get_by_role("button", name=action, exact=True)
    for _ in range(10):
        before = watched.page.locator(".history tbody td").first.inner_text() if watched.page.locator(".history tbody td").count() else ""
        button("begin").click()
        watched.wait("before => { const now = document.querySelector('.history tbody td'); return now && now.textContent !== before; }", before)
        watched.wait("() => document.querySelector('#batch .chip').textContent !== 'fetching'")
    watched.press("End")
    watched.wait_rest()


def test_nothing_moves_at_a_signal_or_a_refusal(server, watched):
    watched.tab("Server")
    for signal, mode in [("memory warning", "visibleOnly"), ("foreground", "full")]:
        watched.page.locator("#signals").get_by_role("button", name=signal).click()
        if signal == "memory warning":
            watched.wait("mode => document.querySelector('#mode').value === mode", mode)
    field = watched.tab("Tune").page.locator("#tuning").get_by_label("full, display, leading")
    field.fill("101")
    field.press("Enter")
    watched.wait("() => document.querySelector('#tuning .problem').textContent !== ''")
    field.fill("3")
    field.press("Enter")
    watched.wait("() => document.querySelector('#tuning .problem').textContent === ''")
    watched.page.locator(".warnings li").first.wait_for(state="attached")


def test_a_section_that_is_closed_does_move_what_is_below(watched):
    """The watch is no blind one."""
    watched.page.locator("#strategy > summary").click()
    watched.wait("() => moved.length > 0")
    moved = {name for name, *_ in watched.page.evaluate("moved")}
    assert "preset" in moved and "mode" not in moved
    watched.page.evaluate("moved.length = 0")


@pytest.mark.parametrize("width", [1440, 1024])
def test_nothing_moves_when_the_rows_section_is_loaded_late(server, open_page, width):
    page = open_page(width=width, height=900)
    held = []
    page.route("**/row-tools.js", lambda route: held.append(route))
    with page.expect_request("**/row-tools.js"):
        screen = Screen(page).open(f"{server.url}/#list={server.make_list(5000)}", part=0.25)
    screen.tab("Row")
    page.evaluate(WATCH)
    page.wait_for_function("() => window.controls >= 5")
    assert page.locator("#rows").count() == 0
    held[0].continue_()
    page.locator("#rows button").first.wait_for()
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("moved") == []
