"""What was shown and is gone is forgotten: counts of the browser's own, taken after it has collected garbage."""

from screen import Screen

KINDS = ("Nodes", "JSEventListeners")


def counts(session) -> dict[str, int]:
    # Once more for what only the first collection has set free.
    for _ in range(2):
        session.send("HeapProfiler.collectGarbage")
    metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    return {kind: int(metrics[kind]) for kind in KINDS}


def visit(screen: Screen, row: int) -> set[str]:
    """Goes to a row and waits for the pictures there; their addresses."""
    screen.page.evaluate("row => { location.hash = `row=${row}`; }", row)
    screen.wait(
        """row => {
          const rows = [...document.querySelectorAll("#feed .row[data-state=V]")];
          return document.querySelector(`#row-${row}[data-state=V]`) && rows.every(each => each.querySelector(".picture img"));
        }""",
        row,
    )
    return set(screen.page.eval_on_selector_all("#feed .picture img", "images => images.map(image => image.dataset.address)"))


def test_pictures_that_were_shown_are_forgotten_with_their_rows(server, screen):
    screen.open(f"{server.url}/#list={server.make_list(2_000)}")
    # What is loaded after the first rows has elements of its own.
    screen.page.wait_for_selector("#timeline canvas", state="attached")
    session = screen.page.context.new_cdp_session(screen.page)
    session.send("Performance.enable")
    for row in range(100, 0, -25):
        visit(screen, row)
    visit(screen, 0)
    before = counts(session)
    shown = set().union(*(visit(screen, row) for row in range(200, 920, 24)))
    assert len(shown) >= 300
    visit(screen, 0)
    after = counts(session)
    # Not every count is the same at every time; but each picture that is kept would have its row kept with it.
    for kind in KINDS:
        assert after[kind] < before[kind] + len(shown) / 4, f"{kind}: {before[kind]}, then {after[kind]}"
