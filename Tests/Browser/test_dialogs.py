"""The dialogs: every field and button of a kind looks the same in each of them, and nothing bleeds out of its box."""

import base64
import math

import pytest

from screen import Screen

# How each dialog is opened; those that need a state of their own are shown by themselves.
OPENERS = {
    "new-list": lambda page: page.click("#new-list"),
    "delete-list": lambda page: page.click("#delete-list"),
    "traces": lambda page: page.click("#traces"),
    "scenes": lambda page: (page.click("#scenes"), page.wait_for_selector(".scene-screen >> nth=1")),
    "go-to": lambda page: page.click("#go-to"),
    "row": lambda page: (page.focus("#feed"), page.keyboard.press("a")),
    "help": lambda page: page.click("#help"),
    "token": lambda page: show(page, "token"),
    "use": lambda page: show(page, "use"),
    "unsaved": lambda page: show(page, "unsaved"),
    "template": lambda page: (page.focus("#feed"), page.keyboard.press("e"), page.wait_for_selector("#template-tree li")),
}

PIXELS = """async data => {
  const image = await createImageBitmap(await (await fetch(data)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  return [image.width, image.height, [...canvas.getImageData(0, 0, image.width, image.height).data]];
}"""


def show(page, name: str) -> None:
    page.evaluate("name => document.getElementById(`${name}-dialog`).showModal()", name)


@pytest.fixture(params=[(1440, "light"), (360, "dark")], ids=lambda each: f"{each[0]}-{each[1]}")
def page(request, server, open_page):
    width, scheme = request.param
    page = open_page(width=width, height=900, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
    Screen(page).open(server.url).load_parts()
    return page


def opened(page):
    """Opens each dialog in turn."""
    for name, open_it in OPENERS.items():
        open_it(page)
        dialog = page.locator(f"#{name}-dialog")
        dialog.wait_for()
        yield name, dialog
        page.keyboard.press("Escape")
        dialog.wait_for(state="hidden")


def picture(page, box) -> tuple[int, int, list[tuple]]:
    """The pixels of a part of the page, as it is seen."""
    # As the browser rounds: a dialog in the middle may stand on half a pixel.
    clip = {side: math.floor(length + 0.5) for side, length in box.items()}
    shot = page.screenshot(clip=clip, animations="disabled", caret="hide")
    width, height, flat = page.evaluate(PIXELS, "data:image/png;base64," + base64.b64encode(shot).decode())
    return width, height, [tuple(flat[at : at + 4]) for at in range(0, len(flat), 4)]


def alike(one, other) -> bool:
    """Whether heights are the same and colours as near as two rasters of a rounded corner are: a few of 255 levels."""
    (height, pixels), (other_height, others) = one, other
    return height == other_height and all(abs(a - b) <= 4 for pixel, its in zip(pixels, others) for a, b in zip(pixel, its))


def test_every_dialog_is_compared(page):
    assert set(page.evaluate("() => [...document.querySelectorAll('dialog')].map(each => each.id.replace('-dialog', ''))")) == set(OPENERS)


def test_the_text_fields_of_all_dialogs_have_the_same_pixels(page):
    edges = {}
    for name, dialog in opened(page):
        for field in dialog.locator(".field input:not([type=radio]):visible").all():
            field.evaluate("field => { field.value = ''; field.blur(); document.activeElement.blur(); }")
            page.mouse.move(1, 1)
            width, height, pixels = picture(page, field.bounding_box())
            # A column at the left edge and one in the middle tell height, border, corners and background.
            edges[f"{name} {field.get_attribute('id')}"] = (height, [pixels[row * width + at] for row in range(height) for at in (0, 1, 2, 5, width // 2)])
    assert len(edges) >= 5
    first = next(iter(edges.values()))
    assert [name for name, each in edges.items() if not alike(each, first)] == []


def test_the_buttons_of_all_dialogs_have_the_same_height_and_corners(page):
    looks = {}
    for name, dialog in opened(page):
        for button in dialog.locator(".buttons button:visible").all():
            look = button.evaluate("button => { const s = getComputedStyle(button); return [s.height, s.borderWidth, s.borderRadius, s.font, s.padding]; }")
            looks[f"{name} {button.inner_text()}"] = look
    assert len(looks) >= 12
    assert [name for name, look in looks.items() if look != next(iter(looks.values()))] == []


def test_between_fields_there_is_nothing_but_the_dialogs_ground(page):
    seen = 0
    for name, dialog in opened(page):
        ground = None
        for field in dialog.locator(".field:visible").all():
            box = field.bounding_box()
            page.evaluate("document.activeElement.blur()")
            # Two pixels above the field, over its whole width: where an outline of the field would be.
            _, _, pixels = picture(page, {"x": box["x"], "y": box["y"] - 3, "width": box["width"], "height": 3})
            ground = ground or pixels[0]
            assert set(pixels) == {ground}, (name, field.inner_text())
            seen += 1
        boxes = [each.bounding_box() for each in dialog.locator(".field:visible").all()]
        for one, other in zip(boxes, boxes[1:]):
            assert other["y"] - one["y"] - one["height"] == 12
    assert seen >= 7


def test_a_dialog_fits_the_window_and_holds_its_controls(page):
    window = page.viewport_size
    for name, dialog in opened(page):
        box = dialog.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= window["width"], name
        # All at once: a dialog that still loads hides some of them.
        controls = dialog.evaluate(
            """each => [...each.querySelectorAll("input, button, select")]
              .filter(control => control.checkVisibility({ visibilityProperty: true }))
              .map(control => ({ id: control.id || control.textContent, left: control.getBoundingClientRect().left, right: control.getBoundingClientRect().right }))
              .filter(({ left, right }) => right > left)"""
        )
        assert controls, name
        for control in controls:
            assert control["left"] >= box["x"] - 0.5 and control["right"] <= box["x"] + box["width"] + 0.5, (name, control)
        assert dialog.evaluate("each => each.scrollWidth <= each.clientWidth"), name
        if name == "traces":  # Lines of a template may be longer than the window is wide.
            assert dialog.locator(".trace-scroll").evaluate("each => each.scrollWidth <= each.clientWidth")


def test_a_drag_out_of_a_dialog_does_not_close_it(page):
    page.click("#new-list")
    page.locator("#new-name").wait_for()
    box = page.locator("#new-name").bounding_box()
    page.mouse.move(box["x"] + 30, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(2, 2)
    page.mouse.up()
    assert page.locator("#new-list-dialog").is_visible()
    page.mouse.click(2, 2)
    page.locator("#new-list-dialog").wait_for(state="hidden")
