"""Whether the page shows what the API says."""

from screen import LETTERS


def agree(server, screen, frames: int = 50) -> None:
    """Waits until page and API say the same of the same revision, for every row in the page."""
    path = f"/viewers/{screen.viewer}/range-controller"
    for _ in range(frames):
        before = server.get(path)
        shown = screen.page.evaluate(
            "() => [...document.querySelectorAll('#feed .row')].map(row => [Number(row.dataset.row), row.dataset.state])"
        )
        if server.get(path)["revision"] == before["revision"] and differing(shown, before["runs"]) == []:
            return
        screen.page.evaluate("() => new Promise(requestAnimationFrame)")
    raise AssertionError(differing(shown, before["runs"]))


def wait_named(server, screen) -> None:
    """Waits until the viewer that the page names is one of the server's."""
    server.wait_for(lambda: screen.viewer in [each["id"] for each in server.get("/viewers")["viewers"]])


def differing(shown, runs):
    def told(row):
        return next(LETTERS[state] for first, last, state in runs if first <= row <= last)

    return [(row, letter, told(row)) for row, letter in shown if letter != told(row)]
