"""Pages of another origin with <screenful-list> in them, under their content security policy."""

import pytest
from playwright.sync_api import TimeoutError

from other_origin import OtherOrigin
from server import Server

PAGE = """<!doctype html><title>Another origin</title>
<script type="module" src="/told.js"></script>
<script type="module" src="{module}/screenful-list.js"></script>
<script type="module" src="/page.js"></script>
{body}"""

# Events of all elements, by type, from the first one on.
TOLD = """
window.told = {};
for (const type of ["statechange", "rangechange", "batch", "rowclick", "error", "opened", "reopened"]) {
  window.told[type] = [];
  // They do not bubble, so that they are caught on their way down.
  document.addEventListener(type, (event) => event.detail && window.told[type].push(event.detail), true);
}
"""


@pytest.fixture
def origin():
    origin = OtherOrigin()
    origin.files |= {"/told.js": TOLD, "/page.js": ""}
    yield origin
    origin.close()


@pytest.fixture
def server(origin, tmp_path):
    server = Server(tmp_path, "--allow-origin", origin.url)
    origin.admit(server.url)
    yield server
    server.stop()


@pytest.fixture
def show(origin, server, open_page):
    """Opens a page with some elements and a script."""

    def show(body: str, script: str = ""):
        origin.files["/"] = PAGE.format(module=server.url, body=body)
        origin.files["/page.js"] = script
        page = open_page()
        page.goto(origin.url)
        return page

    return show


def rows(page, element="screenful-list"):
    """The rows of an element in the document, with their states and texts."""
    return page.evaluate(
        "(name) => [...document.querySelector(name).shadowRoot.querySelectorAll('.row')]"
        ".map(({ dataset, textContent }) => [Number(dataset.row), dataset.state, textContent])",
        element,
    )


# What an element shows: the rows in view, its viewer, the notice in place of the rows, and each row with its state.
SHOWN = """(name) => {
  const list = document.querySelector(name), tree = list.shadowRoot;
  return [list.visibleRows, list.viewer, tree.querySelector(".cover:not([hidden])")?.textContent,
          [...tree.querySelectorAll(".row")].map(({ dataset, textContent }) => [dataset.row, dataset.state, textContent !== ""].join(" "))];
}"""


def wait_rows(page, first: int, element="screenful-list"):
    """Waits until the rows in view begin with one and have their contents."""
    try:
        page.wait_for_function(
            """([name, first]) => {
              const list = document.querySelector(name);
              const visible = list.visibleRows;
              if (visible?.[0] !== first) return false;
              const shown = [...list.shadowRoot.querySelectorAll('.row')].filter(({ dataset }) => dataset.state === "visible");
              return shown.length >= Math.max(1, visible[1] - first) && shown.every((row) => row.textContent !== "");
            }""",
            arg=[element, first],
        )
    except TimeoutError as error:
        raise AssertionError(f"{element} shows {page.evaluate(SHOWN, element)}") from error


# The boxes of the rows in view, from the side where the list begins, and the element's size.
SIDEWAYS = """() => {
  const list = document.querySelector("screenful-list"), area = list.getBoundingClientRect(), isMirrored = list.dir === "rtl";
  const [first, last] = list.visibleRows ?? [0, -1];
  const boxes = [...list.shadowRoot.querySelectorAll(".row")]
    .filter(({ dataset }) => dataset.row >= first && dataset.row <= last)
    .map(row => ({ row: Number(row.dataset.row), state: row.dataset.state, text: row.textContent, box: row.getBoundingClientRect() }))
    .map(({ row, state, text, box }) => ({ row, state, text, top: box.top - area.top, height: box.height, start: isMirrored ? area.right - box.right : box.left - area.left, width: box.width }));
  return { boxes, width: area.width, height: area.height };
}"""
