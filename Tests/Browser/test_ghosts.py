"""The shape of rows whose content is on its way."""

from test_cells import NODES
from test_failures import made, table  # noqa: F401

BUILD = """async (nodes) => {
  const { BlankBody } = await import("/view/blank-body.js");
  window.blank = new BlankBody();
  blank.showSkeleton(nodes);
  blank.element.id = "made";
  blank.element.style.cssText = "position:fixed;left:0;top:0;width:300px;height:400px;z-index:9";
  document.body.append(blank.element);
  return blank.element.querySelectorAll(".ghost").length;
}"""


def test_texts_are_bars_and_pictures_are_boxes(server, open_page):
    page = open_page()
    page.goto(server.url)
    page.wait_for_selector("#link[data-kind=live]", state="attached")
    # Content that comes at once is not preceded by it.
    assert page.evaluate(BUILD, NODES) == 0
    page.locator("#made .ghost").wait_for(state="attached")
    shapes = page.eval_on_selector_all("#made .ghost > span", "all => all.map(each => { const box = each.getBoundingClientRect(); return [box.x, box.y, box.width, box.height]; })")
    assert [10, 14, 90, 12] in shapes and [10, 34, 120, 12] in shapes  # Lines of the first text.
    assert [20, 159, 30, 12] in shapes  # Of the button's title, which lies in the button.
    assert [10, 270, 50, 50] in shapes and [70, 270, 100, 50] in shapes
    assert page.locator("#made .ghost").get_attribute("aria-hidden") == "true"
    page.evaluate("() => blank.showSkeleton(null)")
    assert page.locator("#made .ghost").count() == 0


def test_rows_that_are_awaited_have_the_shape_of_their_list(server, screen, table, made):
    screen.open(f"{server.url}/#list={made}")
    table.take_away()
    screen.page.evaluate("location.hash = '#row=1000'")
    screen.page.locator("#row-1000 .row-failure").wait_for()
    # The reason why they do not come takes the shape's place.
    screen.page.locator("#row-1000 .ghost").wait_for(state="attached")
    assert not screen.page.locator("#row-1000 .ghost").is_visible()
    table.bring_back()
    screen.wait_row(1000)
    screen.wait("() => !document.querySelector('#feed .row[data-state=V] .ghost')")
