"""What a cell shows is what the server says of it."""

import pytest

from agreement import agree
from screen import Screen


def stand(server, screen) -> tuple[dict, list[dict]]:
    """The range controller and the visible cells at one and the same time.

    In between rows far above may be measured, which moves the offset and every frame.
    """
    path = f"/viewers/{screen.viewer}"
    while True:
        before = server.get(f"{path}/range-controller")
        cells = server.get(f"{path}/cells?state=visible")["cells"]
        after = server.get(f"{path}/range-controller")
        if all(before[member] == after[member] for member in ("revision", "offset", "contentHeight")):
            return before, cells


def test_at_first_the_page_agrees_with_the_api(server, screen):
    screen.open(server.url, part=0.25)
    screen.wait("() => document.querySelector('#feed .row[data-state=P]')")
    agree(server, screen)
    assert {each["state"] for each in screen.seen} >= {"V", "D", "P"}


@pytest.mark.parametrize("distance", [700, 5000, -400])
def test_after_a_scroll_the_page_agrees_with_the_api(server, screen, distance):
    made = server.make_list(1_000_000)
    screen.open(f"{server.url}/#list={made}&row=300000", part=0.25)
    screen.wheel(distance, steps=4)
    screen.wait("() => !/row=300000/.test(location.hash)")
    screen.wait_rest()
    agree(server, screen)
    assert {each["state"] for each in screen.seen} >= {"V", "D", "P"}


def test_a_second_viewer_at_the_same_offset_has_the_same_states(server, screen):
    made = server.make_list(100_000)
    screen.open(f"{server.url}/#list={made}&row=50000", part=0.25)
    screen.wheel_to_rest(1500, steps=3)
    agree(server, screen)
    mine, cells = stand(server, screen)
    body = {"viewport": mine["viewport"], "anchor": [50000, 0]}
    other = server.call("POST", f"/lists/{made}/viewers", body)["id"]
    row = next(first for first, _, state in mine["runs"] if state == 15)
    frame = next(c for c in cells if c["row"] == row)["frame"]
    anchor = [row, mine["offset"] - frame[1]]
    server.call("POST", f"/viewers/{other}/scroll", {"anchor": anchor, "phase": "drag", "velocity": 900})
    theirs = server.get(f"/viewers/{other}/range-controller")
    assert theirs["mode"] == mine["mode"] == "full"
    assert theirs["runs"] == mine["runs"]


def test_states_change_before_the_eyes_when_memory_is_short(server, screen):
    screen.open(server.url, part=0.25)
    screen.wheel_to_rest(1500, steps=3)  # A scroll after the warning would turn the mode to full again.
    screen.wait("() => document.querySelector('#feed .row[data-state=P]')")
    screen.tab("Server").page.get_by_role("button", name="memory warning").click()
    screen.wait("() => document.querySelector('#mode').value === 'visibleOnly'")
    screen.wait("() => !document.querySelector('#feed .row[data-state=P], #feed .row[data-state=D]')")
    agree(server, screen)
    assert server.get(f"/viewers/{screen.viewer}/range-controller")["mode"] == "visibleOnly"


def test_going_to_the_background_and_back(server, screen):
    screen.open(server.url, part=0.25)
    screen.wheel_to_rest(1500, steps=3)
    screen.wait("() => document.querySelector('#feed .row[data-state=P]')")
    screen.tab("Server").page.get_by_role("button", name="background").click()
    screen.wait("() => !document.querySelector('#feed .row[data-state=P]')")
    screen.page.get_by_role("button", name="foreground").click()
    screen.wait("() => document.querySelector('#feed .row[data-state=V]')")
    agree(server, screen)


def test_a_state_is_more_than_a_colour(server, screen):
    screen.open(server.url, part=0.25)
    screen.wheel(1500, steps=3)
    screen.wait("() => ['V', 'D', 'P'].every(state => document.querySelector(`#feed .row[data-state=${state}]`))")
    looks = screen.page.evaluate(
        """() => Object.fromEntries(["V", "D", "P"].map(state => {
          const row = document.querySelector(`#feed .row[data-state=${state}]`);
          return [state, [row.querySelector(".badge").textContent, row.querySelector(".badge").getAttribute("aria-label"),
                          getComputedStyle(row.querySelector(".row-head")).borderLeftStyle]];
        }))"""
    )
    assert looks == {
        "V": ["V", "visible", "solid"],
        "D": ["D", "display", "dashed"],
        "P": ["P", "preload", "dotted"],
    }


RECORD_DECODING = """
  window.decoded = [];
  const decode = HTMLImageElement.prototype.decode;
  HTMLImageElement.prototype.decode = function () { decoded.push(this.dataset.address); return decode.call(this); };
"""


def test_images_are_decoded_from_display_on_and_not_before(server, screen):
    screen.page.add_init_script(RECORD_DECODING)
    screen.open(server.url, part=0.25)
    screen.wheel(900, steps=3)
    screen.wait("() => document.querySelector('#feed .row[data-state=P]')")
    screen.wait_rest()
    agree(server, screen)
    cells = server.get(f"/viewers/{screen.viewer}/cells?state=all")["cells"]
    images = {each["row"]: image_of(server, screen, each["row"]) for each in cells}
    display = {images[cell["row"]] for cell in cells if cell["state"] & 4}
    last = max(cell["row"] for cell in cells if cell["state"] & 4)
    ahead = {images[cell["row"]] for cell in cells if cell["state"] == 3 and cell["row"] > last}
    screen.wait("addresses => addresses.every(address => decoded.includes(address))", sorted(display))
    assert ahead, "the leading side has rows in preload"
    assert not ahead & set(screen.page.evaluate("() => decoded"))


def image_of(server, screen, row: int) -> str:
    nodes = server.get(f"/viewers/{screen.viewer}/nodes/{row}")["nodes"]
    return next(node["image"] for node in nodes if node.get("image"))


def test_only_visible_rows_show_their_image(server, screen):
    screen.open(server.url, part=0.25)
    screen.wheel(1500, steps=3)
    screen.wait_rest()
    screen.wait("() => document.querySelectorAll('#feed .row[data-state=V] img').length >= 2")
    assert screen.page.locator("#feed .row:not([data-state=V]) img").count() == 0


def test_the_page_tells_what_it_has_drawn(server, screen):
    requests = []
    screen.page.context.on("request", lambda request: requests.append((request.url, request.post_data)))
    with screen.page.context.expect_event("request", lambda request: "displayed" in (request.post_data or "")):
        screen.open(server.url)


def test_stillness_is_respected(server, open_page):
    still = Screen(open_page(reduced_motion="reduce")).open(server.url, part=0.25)
    still.wheel(1500, steps=3)
    still.wait("() => document.querySelector('#feed .row[data-state=P]')")
    assert still.page.evaluate("() => document.getAnimations().length") == 0


def test_after_a_long_scroll_the_images_are_there(server, screen):
    screen.open(server.url, part=0.25)
    screen.wheel_to_rest(20_000, steps=20)
    screen.wait("() => document.querySelectorAll('#feed .row[data-state=V]').length > 1")
    screen.wait("() => [...document.querySelectorAll('#feed .row[data-state=V]')].every(row => row.querySelector('img'))")


def test_an_image_that_cannot_be_had_is_marked(server, screen, complaints):
    complaints.forgives_network = True
    columns = [{"name": "title", "type": "text"}, {"name": "image", "type": "image"}]
    made = server.call("POST", "/lists", {"name": "gallery", "source": {"kind": "empty", "columns": columns}})["id"]
    values = {"title": "a picture of nothing", "image": "/media/nothing.svg"}
    insert = {"operations": [{"op": "insert", "at": [0, 0], "values": values}]}
    server.call("PATCH", f"/lists/{made}/rows", insert, {"If-Match": "*"})
    screen.open(f"{server.url}/#list={made}")
    screen.page.wait_for_selector("#row-0 .picture[data-state=failed]")
