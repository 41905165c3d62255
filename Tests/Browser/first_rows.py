"""Measures what it takes until the page shows its first rows, cold and warm, without a network in between and over one.

    SCREENFUL_BINARY=… python Tests/Browser/first_rows.py [--turns N]

A million generated rows, a window of 1280 × 800. Cold is a browser that was never here, warm a reload of the page. Round
trips are counted in two ways: generations of requests, each of all that were asked for before the answers to the last
came, which depends on nothing else; and the time that the rows take over a link that delays everything by 100 ms there
and back, beyond none, in such delays, the median of the turns. The delay begins with the first request: opening a
connection takes one more. Bytes are those of the answers, heads and compressed bodies, before the first rows.

Ends with status 1 if a bar is missed: 120 kB without fonts, and 6 round trips of time, over a delay of 100 ms. The goal
is 4 round trips cold and 2 warm, of which a connection that is opened is one.
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from browsers import CHROMIUM, launched
from loading import Lockstep, described, note_first_rows, wait_first_rows, without_fonts
from proxy import Proxy
from server import Server

SIZE = {"width": 1280, "height": 800}
ROUND_TRIP = 0.1
BAR_BYTES = 120_000
BAR_ROUND_TRIPS = 6


def brings_rows(request) -> bool:
    return request.target.startswith("/fonts/") or (request.method, request.target[:16]) == ("PUT", "/api/v1/viewers/")


def opened(browser):
    page = browser.new_context(viewport=SIZE).new_page()
    note_first_rows(page)
    return page


def ways(page, url):
    """Opens the page, then reloads it; yields after each, with the time that the first rows took, in milliseconds."""
    page.goto(url, wait_until="commit")
    yield "cold", wait_first_rows(page)
    page.wait_for_selector("#link[data-kind=live]", state="attached")
    page.reload(wait_until="commit")
    yield "warm", wait_first_rows(page)


def counts(browser, server) -> dict[str, dict]:
    """The requests until the first rows, in generations, and their bytes."""
    proxy = Lockstep(server.port)
    page = opened(browser)
    found = {}
    for way, _ in ways(page, proxy.url):
        # The last that the rows wait for; what comes after it was asked for while they were drawn.
        last = max(at for at, each in enumerate(proxy.generations) if any(map(brings_rows, each)))
        generations = proxy.generations[: last + 1]
        asked = [request for each in generations for request in each]
        found[way] = {"generations": generations, "bytes": without_fonts(asked), "all": sum(each.answered for each in asked)}
    page.context.close()
    proxy.close()
    return found


def times(browser, server, delay: float) -> dict[str, float]:
    """The milliseconds until the first rows over a link that delays everything, there and back together."""
    proxy = Proxy(server.port)
    page = opened(browser)
    with proxy.delaying(delay / 2):
        found = dict(ways(page, proxy.url))
    page.context.close()
    proxy.close()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=3)
    arguments = parser.parse_args()
    missed = []
    with tempfile.TemporaryDirectory() as folder, launched(CHROMIUM) as browser:
        server = Server(Path(folder), "--no-samples")
        server.make_list(1_000_000)
        # The first one finds the browser and the server cold.
        times(browser, server, 0)
        turns = [(times(browser, server, 0), times(browser, server, ROUND_TRIP)) for _ in range(arguments.turns)]
        counted = counts(browser, server)
        server.stop()
    for way in ("cold", "warm"):
        near = statistics.median(turn[0][way] for turn in turns)
        far = statistics.median(turn[1][way] for turn in turns)
        round_trips = (far - near) / 1000 / ROUND_TRIP
        count = counted[way]
        generations = count["generations"]
        print(f"{way}: {sum(map(len, generations))} requests in {len(generations)} generations, "
              f"{count['bytes'] / 1000:.1f} kB without fonts, {count['all'] / 1000:.1f} kB with them")
        for generation in generations:
            print(f"    {described(generation)}")
        print(f"    first rows after {near:.0f} ms, and after {far:.0f} ms over a link of {ROUND_TRIP * 1000:.0f} ms: "
              f"{round_trips:.1f} round trips more, {far / 1000 / ROUND_TRIP:.1f} in all")
        if count["bytes"] > BAR_BYTES:
            missed.append(f"{way}: more than {BAR_BYTES / 1000:.0f} kB")
        if round_trips > BAR_ROUND_TRIPS:
            missed.append(f"{way}: more than {BAR_ROUND_TRIPS} round trips")
    for each in missed:
        print(f"missed: {each}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
