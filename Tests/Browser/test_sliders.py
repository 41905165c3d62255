"""The ranges are tuned by sliders, which draw them over the list and tell the server while they move."""

import pytest

SLIDER = ".slider[data-range={}][data-side={}] input"


@pytest.fixture
def tuned(server, screen):
    screen.open(f"{server.url}/#list=1&row=500", part=1 / 3)
    screen.page.locator(".slider input").first.wait_for()
    return screen


def slider(screen, range, side):
    return screen.page.locator(SLIDER.format(range, side))


def tuning(server, screen, mode="full"):
    return server.get(f"/viewers/{screen.viewer}/range-controller")["tuning"][mode]


def hold(screen, handle, share):
    """Takes a slider and moves it to a part of its length, without letting go."""
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    y = box["y"] + box["height"] / 2
    screen.page.mouse.move(box["x"] + box["width"] * 0.1, y)
    screen.page.mouse.down()
    screen.page.mouse.move(box["x"] + box["width"] * share, y, steps=12)


def marks(screen):
    return screen.page.evaluate(
        "() => Object.fromEntries([...document.querySelectorAll('.range-mark')].map(mark =>"
        " [`${mark.dataset.range} ${mark.dataset.side}`, [parseFloat(mark.style.top), Number(mark.dataset.beyond)]]))"
    )


def test_a_slider_that_is_dragged_draws_its_range_and_tells_the_server(server, tuned):
    patches = []
    tuned.page.on("request", lambda request: request.method == "PATCH" and patches.append(request.post_data_json))
    address = tuned.page.evaluate("location.hash")
    handle = slider(tuned, "display", "leading")
    hold(tuned, handle, 0.24)
    tuned.wait("selector => document.querySelector(selector).valueAsNumber > 0.6 && document.querySelector('.range-mark')", SLIDER.format("display", "leading"))
    value = float(handle.input_value())
    assert value < 0.98
    frame = tuned.page.locator("#frame").bounding_box()
    area = tuned.page.locator("#feed").bounding_box()
    end = frame["y"] + frame["height"] - 2 - area["y"]
    drawn = marks(tuned)
    assert len(drawn) == 4
    assert drawn["display leading"] == [pytest.approx(end + value * (frame["height"] - 4), abs=1), 0]
    server.wait_for(lambda: tuning(server, tuned)["display"]["leading"] == value)
    # The map follows the server's word, the address the hand that lets go.
    assert tuned.page.evaluate("location.hash") == address
    told = len(patches)
    assert told < 12
    tuned.page.mouse.up()
    tuned.wait("() => document.querySelectorAll('.range-mark').length === 0")
    tuned.wait(f"() => location.hash.includes('ranges={value:g},')")
    assert patches[-1] == {"tuning": {"full": {"display": {"leading": value, "trailing": 0.5}}}}
    assert tuned.page.locator(".tuning-table input").first.input_value() == f"{value:g}"
    assert tuning(server, tuned)["display"]["leading"] == value


def test_sliders_follow_the_figures_and_the_keys(server, tuned):
    figure = tuned.page.get_by_role("spinbutton", name="full, preload, trailing", exact=True)
    figure.fill("6.5")
    figure.press("Enter")
    handle = slider(tuned, "preload", "trailing")
    tuned.wait("selector => document.querySelector(selector).value === '6.5'", SLIDER.format("preload", "trailing"))
    assert handle.get_attribute("max") == "7"
    assert handle.get_attribute("aria-valuetext") == "6.5 screenfuls behind"
    handle.press("Home")
    server.wait_for(lambda: tuning(server, tuned)["preload"]["trailing"] == 0)
    assert handle.get_attribute("aria-valuetext") == "0 screenfuls behind"
    handle.press("ArrowRight")
    server.wait_for(lambda: tuning(server, tuned)["preload"]["trailing"] == 0.05)
    tuned.wait("() => document.querySelectorAll('.range-mark').length === 0")


def test_the_sliders_of_another_mode_leave_the_current_one(server, tuned):
    before = tuning(server, tuned)
    tuned.page.get_by_label("Mode of the sliders").select_option("minimum")
    handle = slider(tuned, "display", "leading")
    assert handle.input_value() == "0.25"
    handle.press("ArrowRight")
    server.wait_for(lambda: tuning(server, tuned, "minimum")["display"]["leading"] == 0.3)
    assert tuning(server, tuned) == before


def test_a_refusal_stands_at_its_slider(tuned, complaints):
    complaints.forgives_network = True
    refusal = '{"type":"about:blank","title":"Bad Request","status":400,"code":"outOfRange","detail":"tuning is refused"}'
    tuned.page.route("**/range-controller", lambda route: route.fulfill(status=400, content_type="application/problem+json", body=refusal) if route.request.method == "PATCH" else route.continue_())
    slider(tuned, "preload", "leading").press("ArrowRight")
    tuned.page.locator(".slider[data-range=preload][data-side=leading] .slider-problem", has_text="tuning is refused").wait_for()
    # What is in force stands there again.
    tuned.wait("selector => document.querySelector(selector).value === '2.5'", SLIDER.format("preload", "leading"))


@pytest.mark.parametrize("width", [1440, 390])
def test_names_of_edges_cover_none_of_one_another(server, open_page, width):
    from screen import Screen

    screen = Screen(open_page(width, 844))
    screen.open(f"{server.url}/#list=1&row=500", part=1 / 3)
    if width == 390:
        screen.press("i")
    handle = slider(screen, "preload", "leading")
    handle.wait_for()
    hold(screen, handle, 0.3)
    boxes = screen.page.evaluate("() => [...document.querySelectorAll('.range-name')].map(name => { const { left, right, top, bottom } = name.getBoundingClientRect(); return [left, top, right, bottom]; })")
    area = screen.page.locator("#feed").bounding_box()
    assert len(boxes) == 4
    for index, (left, top, right, bottom) in enumerate(boxes):
        assert left >= area["x"] and right <= area["x"] + area["width"]
        assert top >= area["y"] - 0.5 and bottom <= area["y"] + area["height"] + 0.5
        for other in boxes[index + 1 :]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
    screen.page.mouse.up()
