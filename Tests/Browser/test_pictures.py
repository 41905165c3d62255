"""Pictures of other servers, which the server passes on: shown, laid out in their sizes, and told with their level."""

import json
from pathlib import Path

import pytest

from picture_server import SIZE
from screen import Screen
from server import Server

FIXTURES = Path(__file__).parent.parent / "PicturesTests/Fixtures"
FILES = sorted(path for path in FIXTURES.iterdir() if path.suffix != ".py")


@pytest.fixture
def server(tmp_path, pictures):
    server = Server(tmp_path, "--no-samples", "--allow-upstream", pictures.url)
    yield server
    server.stop()


def make_list(server: Server, addresses: list[str], template: dict) -> str:
    """A list whose rows are one picture each; its id."""
    columns = [{"name": "what", "type": "text"}]
    body = {"name": "pictures", "source": {"kind": "empty", "columns": columns}, "rowHeights": "exact"}
    made = server.call("POST", "/lists", body)["id"]
    inserts = [{"op": "insert", "at": [0, row], "values": {"what": what}} for row, what in enumerate(addresses)]
    server.call("PATCH", f"/lists/{made}/rows", {"operations": inserts}, {"If-Match": "*"})
    server.call("PUT", f"/lists/{made}/template", {"version": 1, "root": template})
    return made


NATURAL = {"type": "networkImage", "url": "$what", "size": "natural"}
# At the left, in its own width.
AT_START = {"type": "stack", "direction": "vertical", "alignItems": "start", "children": [NATURAL]}


def wait_loaded(screen: Screen, row: int) -> None:
    screen.page.wait_for_selector(f"#row-{row} .picture[data-state=shown] img")


def nodes(server: Server, screen: Screen, row: int) -> dict:
    return server.get(f"/viewers/{screen.viewer}/nodes/{row}")


def test_the_page_shows_pictures_of_a_server_that_it_may_not_ask(server, pictures, screen):
    made = make_list(server, [f"{pictures.url}/pictures/{row}.png" for row in range(60)], NATURAL)
    screen.open(f"{server.url}/#list={made}")
    wait_loaded(screen, 0)
    source = screen.page.evaluate("() => document.querySelector('#row-0 .picture img').dataset.address")
    assert source.startswith("/media/") and source.endswith(f"?url={pictures.url}/pictures/0.png")
    # Each is fetched once, whatever for.
    assert len(pictures.begun) == len(set(pictures.begun))


def test_sizes_are_those_of_the_browser(server, pictures, screen):
    pictures.files = {f"/pictures/{path.name}": ("image/x", path.read_bytes()) for path in FILES}
    made = make_list(server, [f"{pictures.url}/pictures/{path.name}" for path in FILES], AT_START)
    screen.open(f"{server.url}/#list={made}")
    for row, path in enumerate(FILES):
        screen.page.evaluate("row => { location.hash = `row=${row}`; }", row)
        # A file that the browser cannot decode has no size to compare with.
        wait_loaded(screen, row)
        address = screen.page.evaluate(f"() => document.querySelector('#row-{row} .picture img').dataset.address")
        natural = screen.page.evaluate(
            """async address => {
                const image = new Image();
                image.src = address;
                await image.decode();
                return [image.naturalWidth, image.naturalHeight];
            }""",
            address,
        )
        frames = [node["frame"] for node in nodes(server, screen, row)["nodes"] if node["kind"] == "networkImage"]
        assert [frame[2:] for frame in frames] == [natural], path.name


def test_a_row_has_its_height_before_its_picture_is_there(server, pictures, screen):
    pictures.holds = True
    made = make_list(server, [f"{pictures.url}/pictures/{row}.png" for row in range(3)], NATURAL)
    screen.open(f"{server.url}/#list={made}")
    width = screen.page.evaluate("() => document.querySelector('#row-0')?.clientWidth ?? 0")
    ratio = SIZE[1] / SIZE[0]

    def is_exact() -> bool:
        frame = nodes(server, screen, 0)["frame"]
        return abs(frame[3] - frame[2] * ratio) <= 1

    server.wait_for(is_exact)
    assert pictures.done == [], "no picture has come"
    assert screen.page.locator("#row-0 .picture img").count() == 0
    screen.wait(
        """ratio => {
            const frame = document.querySelector('#row-0 .picture')?.getBoundingClientRect();
            return frame && Math.abs(frame.height - frame.width * ratio) <= 1;
        }""",
        ratio,
    )
    pictures.released.set()
    wait_loaded(screen, 0)
    assert screen.page.evaluate("() => document.querySelector('#row-0')?.clientWidth ?? 0") == width


def test_the_panel_tells_the_level_that_a_picture_came_from(server, pictures, screen):
    made = make_list(server, [f"{pictures.url}/pictures/{row}.png" for row in range(2)], NATURAL)
    screen.open(f"{server.url}/#list={made}")
    wait_loaded(screen, 0)

    def level() -> str | None:
        return nodes(server, screen, 0)["media"][0].get("level")

    server.wait_for(lambda: level() in ("origin", "memory"))
    screen.page.goto("about:blank")
    screen.open(f"{server.url}/#list={made}")
    wait_loaded(screen, 0)
    server.wait_for(lambda: level() == "browser")
    screen.page.locator("#row-0 .row-head").click()
    node = nodes(server, screen, 0)["media"][0]["node"]
    screen.page.locator(f"#nodes .tree li[data-of='{node}']").hover()
    screen.page.locator("#nodes .node-facts").get_by_text(f"shown, from the browser's cache: {pictures.url}/pictures/0.png").wait_for()


def test_what_cannot_be_fetched_is_a_failure_of_that_picture_alone(server, pictures, screen, complaints):
    complaints.forgives_network = True
    pictures.files["/pictures/1.png"] = ("image/png", b"<html>")
    made = make_list(server, [f"{pictures.url}/pictures/{row}.png" for row in range(2)], AT_START)
    screen.open(f"{server.url}/#list={made}")
    wait_loaded(screen, 0)
    server.wait_for(lambda: nodes(server, screen, 1)["media"][0]["phase"] in ("waiting", "failed"))
    server.wait_for(lambda: json.dumps(nodes(server, screen, 0)["media"]).count("loaded") == 1)
