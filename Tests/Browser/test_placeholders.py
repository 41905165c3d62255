"""What stands in the place of a picture until it is drawn."""

import pytest

from test_cells import BUILD

PICTURE = {"id": 1, "kind": "networkImage", "parent": 0, "frame": [0, 0, 50, 50], "image": "/x.png"}
NODES = [
    {"id": 0, "kind": "cell", "parent": None, "frame": [0, 0, 300, 100]},
    PICTURE | {"placeholderColor": "#336699", "placeholderFadeDuration": 0.25},
    PICTURE | {"id": 2, "frame": [60, 0, 50, 50]},
]
STYLE = "node => { const style = getComputedStyle(document.querySelector(`#made [data-node='${node}']`)); return [style.backgroundColor, style.outlineColor]; }"
SHOW = "state => cell.show(() => ({ state, image: state === 'shown' ? new Image() : null }), true)"
# Only those of the cell that the test has made: the page's own rows pulse when they change state.
FADES = "() => document.querySelector('#made').getAnimations({ subtree: true }).map(each => [each.effect.target.tagName, each.effect.getTiming().duration])"


@pytest.fixture(params=["no-preference", "reduce"])
def page(request, server, open_page):
    page = open_page(reduced_motion=request.param)
    page.goto(server.url)
    page.wait_for_selector("#link[data-kind=live]", state="attached")
    page.evaluate(BUILD, NODES)
    page.stillness = request.param == "reduce"
    return page


def test_the_templates_colour_fills_the_place_until_the_picture_comes(page):
    page.evaluate(SHOW, "wanted")
    assert page.evaluate(STYLE, 1) == ["rgb(51, 102, 153)", "rgba(0, 0, 0, 0)"]
    assert page.evaluate(STYLE, 2)[0] != "rgba(0, 0, 0, 0)"
    page.evaluate(SHOW, "shown")
    fades = page.evaluate(FADES)
    assert sorted(fades) == ([] if page.stillness else [["DIV", 250], ["IMG", 250]])
    page.evaluate("() => document.querySelector('#made').getAnimations({ subtree: true }).forEach(each => each.finish())")
    assert page.evaluate(STYLE, 1)[0] == "rgba(0, 0, 0, 0)"


def test_a_picture_that_was_never_waited_for_is_there_at_once(page):
    page.evaluate(SHOW, "shown")
    assert page.evaluate(FADES) == []
