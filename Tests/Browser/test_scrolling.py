"""Every means of scrolling, and every row within reach."""

import pytest

from screen import Screen
from test_edits import edit

LAST = 999_999_999


@pytest.fixture
def billion(server):
    return f"{server.url}/#list={server.make_list(1_000_000_000)}"


def test_the_wheel_moves_by_points_anywhere(billion, screen):
    screen.open(f"{billion}&row=512345678")
    before = screen.seen[0]
    screen.wheel(1000, steps=4)
    screen.wait("row => document.querySelector('#feed .row') && /row=(\\d+)/.exec(location.hash)?.[1] > row", before["row"])
    screen.wait_rest()
    # About ten rows of 56 to 136 points; a step in proportion would be millions.
    assert 512345678 + 5 <= screen.place[0] <= 512345678 + 18


def test_the_wheel_turns_the_mode_to_full_and_the_direction_around(server, screen):
    screen.open(server.url)
    screen.wait("() => document.querySelector('#mode').value === 'full'")
    screen.page.select_option("#mode", "minimum")
    server.wait_for(lambda: server.get(f"/viewers/{screen.viewer}/range-controller")["mode"] == "minimum")
    screen.page.locator("#mode").blur()
    screen.wheel(2000, steps=4)
    screen.wait("() => document.querySelector('#mode').value === 'full'")
    screen.wheel(-600, steps=3)
    screen.wait("() => document.querySelector('.direction').textContent.includes('up')")


def test_a_fling_by_touch_coasts(server, open_page):
    screen = Screen(open_page(width=390, height=844, has_touch=True, is_mobile=True)).open(server.url)
    screen.swipe(420)
    screen.wait("() => /row=[1-9]/.test(location.hash)")
    screen.wait_rest()
    controller = server.get(f"/viewers/{screen.viewer}/range-controller")
    assert controller["mode"] == "full"
    assert controller["offset"] > 300


def test_a_swipe_ends_also_when_its_row_is_removed_under_the_finger(server, open_page):
    made = server.make_list(300)
    screen = Screen(open_page(width=390, height=844, has_touch=True, is_mobile=True)).open(f"{server.url}/#list={made}&row=100")

    def remove(touched) -> None:
        row = int(touched.evaluate("touched => touched.closest('.row').dataset.row"))
        edit(server, made, {"op": "delete", "at": [0, row]})
        screen.wait("touched => !touched.isConnected", touched)

    screen.swipe(-200, remove)
    screen.wait("() => /row=\\d+/.exec(location.hash)?.[0] !== 'row=100'")
    screen.wait_rest()


@pytest.mark.parametrize("key", ["ArrowDown", "j"])
def test_a_step_key_walks_down(server, screen, key):
    screen.open(server.url)
    for _ in range(15):
        screen.press(key)
    screen.wait("() => document.querySelector('#feed').getAttribute('aria-activedescendant') === 'row-14'")
    screen.wait_row(14)
    assert 14 in screen.rows
    screen.press("k")
    screen.wait("() => document.querySelector('#feed').getAttribute('aria-activedescendant') === 'row-13'")


def test_page_keys_turn_screenfuls(server, screen):
    screen.open(server.url)
    height = screen.page.evaluate("() => document.querySelector('#feed').clientHeight")
    offset = lambda: server.get(f"/viewers/{screen.viewer}/range-controller")["offset"]
    screen.press("PageDown")
    server.wait_for(lambda: offset() > height / 2)
    turn = offset()
    assert turn < height
    # Rows are drawn before they are measured, so that a turn is not always as long as another.
    for turns in (2, 3):
        screen.press("PageDown")
        server.wait_for(lambda: abs(offset() - turns * turn) < turn / 4)
    screen.wait_rest()
    for presses in range(3):
        screen.press("PageUp")
    server.wait_for(lambda: offset() < turn / 4)
    screen.press("Home")
    screen.wait("() => location.hash.endsWith('row=0')")
    assert screen.rows[0] == 0


def test_the_last_of_a_billion_rows_is_reached_by_key(billion, screen):
    screen.open(billion)
    screen.press("End")
    screen.wait_row(LAST)
    screen.wait_rest()
    last = screen.seen[-1]
    assert last["row"] == LAST
    area = screen.page.evaluate("() => document.querySelector('#feed').clientHeight")
    assert abs(last["bottom"] - area) <= 1
    screen.press("Home")
    screen.wait_row(0)
    assert screen.seen[0]["row"] == 0 and abs(screen.seen[0]["top"]) <= 1


def test_the_last_of_a_billion_rows_is_reached_by_thumb(billion, screen):
    screen.open(billion)
    screen.drag_thumb(1.1)
    screen.wait_row(LAST)
    screen.wait_rest()
    assert screen.rows[-1] == LAST


@pytest.mark.parametrize("part", [1, 0.25])
def test_the_ends_are_reached_by_key_after_every_drag_of_the_thumb(billion, screen, part):
    screen.open(billion, part=part)
    area = screen.page.evaluate("() => document.querySelector('#feed').clientHeight")
    for turn in range(10):
        screen.drag_thumb(0.33 + 0.047 * turn)
        screen.press("End")
        screen.wait_row(LAST)
        screen.wait_rest()
        assert abs(screen.seen[-1]["bottom"] - area) <= 0.5, turn
        screen.press("Home")
        screen.wait_row(0)
        # What the browser adds of the drag before comes some frames late.
        screen.wait("() => new Promise(done => { let frames = 40; const next = () => (frames-- ? requestAnimationFrame(next) : done(true)); next(); })")
        assert screen.place == (0, 0), turn
        assert abs(screen.seen[0]["top"]) <= 0.5, turn


def test_from_the_very_end_the_wheel_goes_up_and_down_again(billion, screen):
    screen.open(f"{billion}&row={LAST}")
    screen.wait_row(LAST)
    screen.wheel(-700, steps=2)
    screen.wait("last => !document.querySelector(`#row-${last}`) || document.querySelector(`#row-${last}`).dataset.state !== 'V'", LAST)
    screen.wait_rest()
    screen.wheel(5000, steps=3)
    screen.wait_row(LAST)
    assert screen.rows[-1] == LAST


def test_the_thumb_goes_in_proportion(billion, screen):
    screen.open(billion)
    screen.drag_thumb(0.5)
    # Where the thumb rests for a moment on its way there is an address too.
    screen.wait("() => Number(/row=(\\d+)/.exec(location.hash)?.[1]) > 4.5e8")
    screen.wait_rest()
    assert 4.5e8 < screen.place[0] < 5.5e8
    assert all(not each["blank"] for each in screen.seen)


def test_a_jump_to_the_middle_by_dialog(billion, screen):
    screen.open(billion)
    screen.press("g")
    screen.page.fill("#go-to-row", "500,000,000")
    screen.page.keyboard.press("Enter")
    screen.wait_row(500_000_000)
    assert screen.rows[0] == 500_000_000


def test_a_row_that_does_not_exist_is_refused_at_its_field(server, screen):
    screen.open(f"{server.url}/#list={server.make_list(100)}")
    screen.press("g")
    screen.page.fill("#go-to-row", "100")
    screen.page.keyboard.press("Enter")
    assert screen.page.locator("#go-to-form .problem").inner_text() == "A row from 0 to 99."
    assert screen.page.locator("#go-to-row").get_attribute("aria-invalid") == "true"


def test_the_map_is_pressed_to_go_there(billion, screen):
    screen.open(billion)
    box = screen.page.locator("#map-canvas").bounding_box()
    screen.page.mouse.click(box["x"] + box["width"] - 3, box["y"] + box["height"] / 4)
    screen.wait("() => Number(/row=(\\d+)/.exec(location.hash)?.[1]) > 2e8")
    screen.wait_rest()
    assert 2.4e8 < screen.place[0] < 2.6e8


def test_rows_stay_in_order_and_touch_each_other(billion, screen):
    screen.open(f"{billion}&row=123456789")
    screen.wheel(2500, steps=5)
    screen.wait_rest()
    seen = screen.seen
    for one, other in zip(seen, seen[1:]):
        assert other["row"] == one["row"] + 1
        assert abs(other["top"] - one["bottom"]) <= 1


@pytest.mark.parametrize("part", [1, 1 / 3])
def test_a_list_that_is_opened_at_its_last_row_has_the_rows_in_view_visible(server, screen, part):
    screen.open(f"{server.url}/#list=1&row=9999", part=part)
    # The last row is at the bottom of the area, not at the viewport's top.
    screen.page.wait_for_function(
        """() => {
          const frame = document.querySelector("#frame"), area = document.querySelector("#feed").getBoundingClientRect();
          const { top, bottom } = frame.hidden ? area : frame.getBoundingClientRect();
          const rows = [...document.querySelectorAll("#feed .row")].filter((row) => {
            const box = row.getBoundingClientRect();
            return box.bottom > top + 4 && box.top < bottom - 4;
          });
          return rows.length > 1 && rows.every(({ dataset }) => dataset.state === "V") && rows.some(({ id }) => id === "row-9999");
        }"""
    )
    (viewer,) = [each["id"] for each in server.get("/viewers")["viewers"]]
    assert server.get(f"/viewers/{viewer}")["anchor"][0] < 9999


def test_an_empty_list_says_so(server, screen):
    source = {"kind": "empty", "columns": [{"name": "title", "type": "text"}]}
    made = server.call("POST", "/lists", {"name": "bare", "source": source})
    screen.page.goto(f"{server.url}/#list={made['id']}")
    screen.page.wait_for_selector("#notice:not([hidden])")
    assert screen.page.locator("#notice").inner_text() == "This list has no rows."
