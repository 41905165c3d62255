"""Pictures, videos and maps: the server decides, the page fetches, shows and plays, and reports."""

import io
import urllib.error
import urllib.request

import pytest
from PIL import Image

from film import recorded
from screen import Screen
from server import Server

ROWS = 400


@pytest.fixture
def start(tmp_path, pictures):
    """Starts a server with options, and has the second one pass everything else on to it."""
    servers = []

    def make(*options: str) -> Server:
        servers.append(Server(tmp_path, "--no-samples", *options))
        pictures.upstream = servers[-1].url.removeprefix("http://")
        return servers[-1]

    yield make
    for server in servers:
        server.stop()


def make_list(server: Server, element: dict, value: str, rows: int = ROWS, height: int = 120) -> str:
    """A list whose rows are one element each, with what stands in their only column; its id."""
    columns = [{"name": "what", "type": "text"}]
    body = {"name": "media", "source": {"kind": "empty", "columns": columns}, "rowHeights": "exact"}
    made = server.call("POST", "/lists", body)["id"]
    inserts = [{"op": "insert", "at": [0, row], "values": {"what": value.replace("#", str(row))}} for row in range(rows)]
    server.call("PATCH", f"/lists/{made}/rows", {"operations": inserts}, {"If-Match": "*"})
    root = element | {"size": [200, height]}
    server.call("PUT", f"/lists/{made}/template", {"version": 1, "root": root})
    return made


def media(server: Server, screen: Screen, row: int) -> list[dict]:
    return server.get(f"/viewers/{screen.viewer}/nodes/{row}")["media"]


def shown(screen: Screen, row: int) -> str | None:
    return screen.page.evaluate(f"() => document.querySelector('#row-{row} .picture img')?.dataset.address ?? null")


def wait_shown(screen: Screen, row: int, address: str) -> None:
    screen.wait("([row, address]) => document.querySelector(`#row-${row} .picture img`)?.dataset.address === address", [row, address])


def test_what_is_flung_past_is_given_up(start, pictures, screen):
    server = start()
    made = make_list(server, {"type": "networkImage", "url": "$what"}, "/pictures/#.png")
    pictures.holds = True
    screen.open(f"{pictures.url}/#list={made}")
    server.wait_for(lambda: "/pictures/0.png" in pictures.begun)
    screen.page.evaluate("() => { location.hash = 'row=300'; }")
    server.wait_for(lambda: "/pictures/300.png" in pictures.begun)
    flung_past = {path for path in pictures.begun if len(path) < len("/pictures/100.png")}
    server.wait_for(lambda: flung_past <= set(pictures.aborted))
    pictures.released.set()
    wait_shown(screen, 300, "/pictures/300.png")
    # Three at a time: of the rows at the top not many were begun, and of those between none.
    asked = {int(path.split("/")[-1].removesuffix(".png")) for path in pictures.begun}
    assert len([row for row in asked if row < 100]) <= 3
    assert not [row for row in asked if 100 <= row < 280]
    assert not flung_past & set(pictures.done)


def test_a_picture_is_previewed_while_it_comes(start, pictures, screen):
    server = start()
    made = make_list(server, {"type": "networkImage", "url": "$what"}, "/pictures/#.png", rows=1)
    pictures.holds = True
    screen.open(f"{pictures.url}/#list={made}")
    screen.page.wait_for_selector("#row-0 .picture[data-state=preview] img")
    server.wait_for(lambda: media(server, screen, 0)[0]["shown"] == "preview")
    assert 0 < media(server, screen, 0)[0]["progress"] < 1
    pictures.released.set()
    screen.page.wait_for_selector("#row-0 .picture[data-state=shown] img")
    server.wait_for(lambda: media(server, screen, 0)[0]["phase"] == "loaded")


def test_a_small_first_version_stands_for_a_picture_under_a_network(start, pictures, screen):
    server = start()
    made = make_list(server, {"type": "networkImage", "url": "$what"}, "/pictures/#.png", rows=2)
    screen.open(f"{pictures.url}/#list={made}")
    wait_shown(screen, 0, "/pictures/0.png")
    assert screen.page.locator(".picture[data-coarse]").count() == 0
    # A thousandth of a picture comes within a second, the picture after minutes.
    slow = {"roundTrip": 1, "bandwidth": 0.5}
    server.call("PATCH", f"/viewers/{screen.viewer}/network", {"network": slow, "preview": 0.001})
    inserts = [{"op": "insert", "at": [0, 0], "values": {"what": "/pictures/new.png"}}]
    server.call("PATCH", f"/lists/{made}/rows", {"operations": inserts}, {"If-Match": "*"})
    screen.page.wait_for_selector("#row-0 .picture[data-coarse][data-state=preview] img")
    assert shown(screen, 0) == "/pictures/new.png"
    assert media(server, screen, 0)[0]["shown"] == "preview"
    assert screen.page.locator("#row-1 .picture[data-coarse]").count() == 0, "it has its picture"
    server.call("PATCH", f"/viewers/{screen.viewer}/network", {"network": "off"})
    screen.page.wait_for_selector("#row-0 .picture[data-state=shown]:not([data-coarse]) img")
    server.wait_for(lambda: media(server, screen, 0)[0]["phase"] == "loaded")
    assert pictures.begun.count("/pictures/new.png") == 1


def test_what_failed_is_tried_again_by_hand(start, pictures, screen, complaints):
    complaints.forgives_network = True
    server = start()
    element = {"type": "networkImage", "url": "$what", "defaultImage": "/icon.svg"}
    made = make_list(server, element, "/pictures/#.png", rows=1)
    pictures.failing.add("/pictures/0.png")
    screen.open(f"{pictures.url}/#list={made}")
    wait_shown(screen, 0, "/icon.svg")
    screen.page.wait_for_selector("#row-0 .picture[data-state=failed] .retry")
    assert pictures.begun.count("/pictures/0.png") == 3, "twice by itself"
    assert media(server, screen, 0)[0]["attempts"] == 3
    pictures.failing.clear()
    screen.page.locator("#row-0 .retry").click()
    wait_shown(screen, 0, "/pictures/0.png")
    assert screen.page.locator("#row-0 .retry").count() == 0


def test_the_best_at_hand_is_shown_then_a_better_one(start, pictures, screen):
    server = start()
    urls = [f"/pictures/{quality}.png" for quality in ("large", "medium", "small")]
    made = make_list(server, {"type": "multiplexImage", "urls": urls}, "#", rows=1)
    screen.open(f"{pictures.url}/#list={made}")
    wait_shown(screen, 0, urls[0])
    assert pictures.begun == urls[::-1], "one step better each time"
    server.wait_for(lambda: media(server, screen, 0)[0].get("variant") == 0)


def test_rows_with_pictures_count_as_drawn_once_these_are_decoded(start, pictures, screen):
    server = start()
    made = make_list(server, {"type": "networkImage", "url": "$what"}, "/pictures/#.png", rows=3)
    pictures.holds = True
    reports = []
    screen.page.context.on("request", lambda request: reports.append(request.post_data or ""))
    screen.open(f"{pictures.url}/#list={made}")
    server.wait_for(lambda: len(pictures.begun) == 3)
    assert not [report for report in reports if "displayed" in report]
    with screen.page.context.expect_event("request", lambda request: "displayed" in (request.post_data or "")):
        pictures.released.set()


def test_pictures_stay_while_the_server_is_away(start, pictures, screen, complaints):
    complaints.forgives_network = True
    server = start()
    made = make_list(server, {"type": "networkImage", "url": "$what"}, "/pictures/#.png", rows=3)
    screen.open(f"{pictures.url}/#list={made}")
    for row in range(3):
        wait_shown(screen, row, f"/pictures/{row}.png")
    server.kill()
    screen.wait_stale()
    assert shown(screen, 0) == "/pictures/0.png"
    server.restart()
    screen.page.wait_for_selector("#link[data-kind=live]", state="attached")
    server.wait_for(lambda: media(server, screen, 0)[0]["phase"] == "loaded")
    wait_shown(screen, 0, "/pictures/0.png")


DRAWING = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>"""


# Notes the rows whose pictures come into the page while the list moves.
WATCH = """() => {
  const feed = document.querySelector("#feed");
  let moved = -1000;
  window.early = [];
  feed.addEventListener("scroll", () => (moved = performance.now()));
  new MutationObserver((records) => {
    if (performance.now() - moved > 100) return;
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node.localName === "img");
    window.early.push(...added.map((image) => Number(image.closest("[data-row]")?.dataset.row)));
  }).observe(feed, { childList: true, subtree: true });
}"""


def fling(screen, distance: int, speed: int) -> None:
    """Scrolls by a gesture of the browser's, which a busy machine does not interrupt; at so many pixels a second."""
    session = screen.page.context.new_cdp_session(screen.page)
    gesture = {"x": 400, "y": 400, "yDistance": -distance, "speed": speed, "gestureSourceType": "mouse"}
    session.send("Input.synthesizeScrollGesture", gesture)
    screen.wait_rest()


@pytest.mark.parametrize("is_own", [True, False])
def test_a_drawing_waits_until_the_scroll_is_over(start, pictures, screen, is_own):
    server = start(*([] if is_own else ["--allow-images", pictures.url]))
    origin = "" if is_own else pictures.url
    pictures.files |= {f"/pictures/{row}.svg": ("image/svg+xml", DRAWING) for row in range(ROWS)}
    made = make_list(server, {"type": "networkImage", "url": "$what"}, f"{origin}/pictures/#.svg")
    screen.open(f"{pictures.url if is_own else server.url}/#list={made}")
    wait_shown(screen, 0, f"{origin}/pictures/0.svg")
    near = screen.rows[-1] + 20  # Decoded while the page stood still.
    screen.page.evaluate(WATCH)
    fling(screen, 7_200, speed=3_000)
    wait_shown(screen, screen.rows[1], f"{origin}/pictures/{screen.rows[1]}.svg")
    assert screen.rows[1] > near
    assert [row for row in screen.page.evaluate("early") if row > near] == []


def test_pictures_of_rows_that_fly_past_stay_out_of_the_page(server, screen):
    screen.open(f"{server.url}/#list={server.make_list(10_000)}")
    screen.page.wait_for_selector("#row-0 .picture[data-state=shown] img")
    near = screen.rows[-1] + 40  # Decoded while the page stood still.
    screen.page.evaluate(WATCH)
    fling(screen, 24_000, speed=12_000)
    screen.wait("row => document.querySelector(`#row-${row} .picture[data-state=shown] img`)", screen.rows[1])
    # Those of the place where the scroll ends are seen.
    assert [row for row in screen.page.evaluate("early") if near < row < screen.rows[0]] == []


def test_what_is_no_picture_has_failed(start, pictures, screen, complaints):
    complaints.forgives_network = True
    server = start()
    made = make_list(server, {"type": "networkImage", "url": "$what"}, "/pictures/#.png", rows=1)
    pictures.files["/pictures/0.png"] = ("image/png", b"<p>not here")
    screen.open(f"{pictures.url}/#list={made}")
    screen.page.wait_for_selector("#row-0 .picture[data-state=failed] .retry")
    assert media(server, screen, 0)[0]["phase"] == "failed"


def test_generated_pictures_are_bitmaps_that_come_once(server, screen):
    made = server.make_list(100)
    addresses = []
    screen.page.context.on("request", lambda request: "/media/generated/" in request.url and addresses.append(request.url))
    screen.open(f"{server.url}/#list={made}")
    screen.page.wait_for_selector("#row-0 .picture[data-state=shown] img")
    row = screen.page.locator("#row-0 .picture img")
    assert row.evaluate("image => [image.naturalWidth, image.naturalHeight]") == [160, 160]
    with urllib.request.urlopen(f"{server.url}/media/generated/7/0.png") as response:
        tag, data = response.headers["ETag"], response.read()
    picture = Image.open(io.BytesIO(data))
    picture.verify()
    picture = Image.open(io.BytesIO(data)).convert("RGB")
    assert picture.size == (160, 160) and len(picture.getcolors(160 * 160)) > 100
    again = urllib.request.Request(f"{server.url}/media/generated/7/0.png", headers={"If-None-Match": tag})
    with pytest.raises(urllib.error.HTTPError, match="304"):
        urllib.request.urlopen(again)
    assert len(addresses) == len(set(addresses))


def test_pictures_of_other_origins_need_a_word(start, pictures, screen):
    server = start("--allow-images", pictures.url)
    made = make_list(server, {"type": "image", "url": "$what"}, f"{pictures.url}/pictures/#.png", rows=1)
    # Opened once: a second list would end the first one's viewer, which the page may be telling something just then.
    response = screen.page.goto(f"{server.url}/#list={made}")
    assert f"img-src 'self' blob: {pictures.url};" in response.headers["content-security-policy"]
    screen.wait_ready()
    wait_shown(screen, 0, f"{pictures.url}/pictures/0.png")


def test_a_video_plays_only_while_it_is_seen(start, pictures, screen):
    server = start()
    screen.page.goto(server.url)
    pictures.files["/pictures/film.webm"] = ("video/webm", recorded(screen.page))
    element = {"type": "video", "url": "/pictures/film.webm", "poster": "/pictures/poster.png", "autoplay": True, "repeats": True}
    made = make_list(server, element, "#", rows=60)
    screen.open(f"{pictures.url}/#list={made}")
    plays = "row => { const video = document.querySelector(`#row-${row} video`); return video?.paused === false && video.currentTime > 0.1; }"
    screen.wait(plays, 0)
    server.wait_for(lambda: any(medium.get("playing") for medium in media(server, screen, 0)))
    wait_shown(screen, 0, "/pictures/poster.png")
    # The reader's pause is the server's.
    screen.page.evaluate("() => document.querySelector('#row-0 video').pause()")
    server.wait_for(lambda: not any(medium.get("playing") for medium in media(server, screen, 0)))
    screen.page.evaluate("() => document.querySelector('#row-0 video').play()")
    server.wait_for(lambda: any(medium.get("playing") for medium in media(server, screen, 0)))
    last = screen.rows[-1]
    screen.page.evaluate("row => { location.hash = `row=${row}`; }", last + 3)
    screen.wait(plays, last + 3)
    unseen = "() => [...document.querySelectorAll('#feed .row:not([data-state=V]) video')].length"
    assert screen.page.evaluate(unseen) == 0
    states = server.get(f"/viewers/{screen.viewer}/cells?state=all")["cells"]
    for cell in [cell for cell in states if cell["state"] & 8 == 0][:5]:
        assert not any(medium.get("playing") for medium in media(server, screen, cell["row"]))


@pytest.mark.parametrize("has_poster", [True, False])
def test_a_video_that_could_not_be_had_is_tried_again(start, pictures, screen, complaints, has_poster):
    complaints.forgives_network = True
    server = start()
    screen.page.goto(server.url)
    pictures.files["/pictures/film.webm"] = ("video/webm", recorded(screen.page))
    pictures.failing.add("/pictures/film.webm")
    if not has_poster:
        pictures.failing.add("/pictures/poster.png")
    element = {"type": "video", "url": "/pictures/film.webm", "poster": "/pictures/poster.png", "autoplay": True, "repeats": True, "label": "A film"}
    made = make_list(server, element, "#", rows=1)
    screen.open(f"{pictures.url}/#list={made}")
    retry = screen.page.get_by_role("button", name="Try again: A film")
    retry.wait_for()
    video = lambda: next(medium for medium in media(server, screen, 0) if medium["kind"] == "video")
    server.wait_for(lambda: video()["phase"] == "failed")
    assert video()["attempts"] == 1 and "request" not in video()
    if has_poster:
        wait_shown(screen, 0, "/pictures/poster.png")
    else:
        server.wait_for(lambda: pictures.begun.count("/pictures/poster.png") >= 3)
        screen.wait("() => document.querySelector('#row-0 .picture')?.dataset.state === 'wanted'")
    assert screen.page.locator("#row-0 .retry").count() == 1
    pictures.failing.clear()
    retry.click()
    wait_shown(screen, 0, "/pictures/poster.png")
    server.wait_for(lambda: video().get("playing") is True)
    assert screen.page.locator("#row-0 .retry").count() == 0


def test_a_map_without_tiles_is_a_plain_place(start, pictures, screen):
    server = start()
    made = make_list(server, {"type": "map", "region": "$what"}, "52.52,13.405,11", rows=1)
    screen.open(f"{pictures.url}/#list={made}")
    place = screen.page.get_by_role("img", name="Map of 52.52,13.405,11")
    place.click()
    assert media(server, screen, 0)[0]["shown"] == "nothing"
    assert screen.page.locator("#row-0 .map-place img").count() == 0


def test_a_map_is_a_picture_of_tiles_and_lives_after_a_tap(start, pictures, screen):
    server = start("--map-tiles", f"{pictures.url}/tiles/{{z}}/{{x}}/{{y}}.png")
    made = make_list(server, {"type": "map", "region": "$what"}, "52.52,13.405,11", rows=1)
    screen.open(f"{server.url}/#list={made}")
    place = screen.page.locator("#row-0 .map-place")
    screen.page.wait_for_selector("#row-0 .map-place[data-shown=still]")
    # https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames puts Berlin's middle there.
    assert "/tiles/11/1100/671.png" in pictures.begun
    assert len(pictures.begun) <= 4, "no more than cover 200 by 120 points"
    # A map that stands still is not moved, but wakes.
    place.click()
    screen.page.wait_for_selector("#row-0 .map-place[data-shown=live]")
    box = place.bounding_box()
    screen.page.mouse.move(box["x"] + 20, box["y"] + 60)
    screen.page.mouse.down()
    screen.page.mouse.move(box["x"] + 190, box["y"] + 60, steps=4)
    screen.page.mouse.up()
    server.wait_for(lambda: "/tiles/11/1099/671.png" in pictures.begun)
    place.get_by_role("button", name="Zoom in").click()
    server.wait_for(lambda: any(path.startswith("/tiles/12/") for path in pictures.begun))
    assert media(server, screen, 0)[0]["shown"] == "live"


def test_a_map_that_could_not_be_had_is_tried_again(start, pictures, screen, complaints):
    complaints.forgives_network = True
    server = start("--map-tiles", f"{pictures.url}/tiles/{{z}}/{{x}}/{{y}}.png")
    pictures.failing = {f"/tiles/11/{x}/{y}.png" for x in range(1098, 1103) for y in range(669, 674)}
    made = make_list(server, {"type": "map", "region": "$what"}, "52.52,13.405,11", rows=1)
    screen.open(f"{server.url}/#list={made}")
    again = screen.page.get_by_role("button", name="Try again: Map of 52.52,13.405,11")
    again.wait_for()
    assert media(server, screen, 0)[0]["shown"] == "nothing"
    pictures.failing = set()
    again.click()
    screen.page.wait_for_selector("#row-0 .map-place[data-shown=still]")
    assert again.count() == 0
