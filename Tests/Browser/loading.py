"""What it takes until the first rows are shown: requests, bytes, and how many of them wait for one another."""

import asyncio

from playwright.sync_api import Page

from proxy import Proxy, Request

# Notes when the rows of the viewport have their content, in milliseconds from the start of the navigation.
OBSERVER = """() => {
  const look = () => {
    const rows = [...document.querySelectorAll("#feed .row[data-state=V]")];
    if (rows.length > 0 && rows.every((row) => !row.classList.contains("is-blank"))) window.firstRows = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


def note_first_rows(page: Page) -> None:
    page.add_init_script(f"({OBSERVER})()")


def wait_first_rows(page: Page) -> float:
    """Waits until rows are shown; the milliseconds from the start of the navigation to the frame after them."""
    page.wait_for_function("() => window.firstRows !== undefined", polling=10)
    return page.evaluate("window.firstRows")


class Lockstep(Proxy):
    """A proxy that lets requests through in generations: all that came while the browser had no answer to the last.

    Then the number of generations tells how many round trips a page needs, however fast the machine is.
    """

    # Seconds without a request after which the browser is taken to wait for answers.
    QUIET = 1.5

    def __init__(self, port: int):
        # The requests of each generation since the page was asked for last. What it had asked for before that may be
        # among the first.
        self.generations: list[list[Request]] = []
        # The most generations that are let through from a request for the page on; what comes after them is held.
        self.limit = 1_000
        self._waiting: list[Request] = []
        self._gate = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        super().__init__(port)

    async def _forward(self, request: bytes, server: asyncio.StreamWriter) -> None:
        self._waiting.append(self.requests[-1])
        if self._timer:
            self._timer.cancel()
        self._timer = self._loop.call_later(self.QUIET, self._open)
        await self._gate.wait()
        await super()._forward(request, server)

    def _open(self) -> None:
        if any(request.target == "/" for request in self._waiting):
            self.generations = []
        elif len(self.generations) >= self.limit:
            return
        self.generations.append(self._waiting)
        self._waiting = []
        gate, self._gate = self._gate, asyncio.Event()
        gate.set()


def described(requests: list[Request]) -> str:
    return ", ".join(f"{each.method} {each.target.split('?')[0]}" for each in requests)


def without_fonts(requests: list[Request]) -> int:
    """The bytes of the answers to requests, without those with fonts."""
    return sum(each.answered for each in requests if not each.target.startswith("/fonts/"))
