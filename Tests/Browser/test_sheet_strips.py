"""The states of a sheet's rows, drawn as strips beneath their heads."""

import io

import pytest
from PIL import Image
from sheets import HEAD, STATE, opened, wait_agreed

# Notes heads in the area without a mark, in each frame; counts changes in the heads.
WATCH = f"""() => {{
  {STATE}
  {HEAD}
  const watch = window.watch = {{ wrong: [], heads: 0, changes: 0, frames: 0 }};
  const area = document.querySelector("#feed").getBoundingClientRect();
  const look = () => {{
    for (const head of document.querySelectorAll("#feed .sheet-head")) {{
      const {{ top, bottom }} = head.getBoundingClientRect();
      if (bottom < area.top || top > area.bottom) continue;
      watch.heads += 1;
      if (!"VDPM".includes(stateOfHead(head) ?? "none")) watch.wrong.push(head.textContent);
    }}
    watch.frames += 1;
    requestAnimationFrame(look);
  }};
  requestAnimationFrame(look);
  new MutationObserver(changes => (watch.changes += changes.filter(({{ target }}) => target.matches?.(".sheet-head")).length))
    .observe(document.querySelector("#feed"), {{ subtree: true, attributes: true }});
}}"""

# The letters of all heads by row, and how far from the middle of its head each mark stands.
MARKS = f"""() => {{
  {STATE}
  {HEAD}
  const middle = ({{ top, bottom }}) => (top + bottom) / 2;
  return [...document.querySelectorAll("#feed .sheet-head")].map(head => {{
    const at = middle(head.getBoundingClientRect());
    const beneath = across(head, ".sheet-mark");
    const off = Math.min(...beneath.map(mark => Math.abs(middle(mark.getBoundingClientRect()) - at)));
    return {{ row: Number(head.parentElement.dataset.row), letter: stateOfHead(head), title: head.title, off }};
  }});
}}"""

NAMES = {"V": "visible", "D": "display", "P": "preload", "M": "measureLayout"}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_index_of_a_row_is_legible_over_its_state(server, screen, scheme):
    opened(server, screen, f"list={server.make_list(100_000)}&layout=sheet", part=1 / 3)
    screen.page.emulate_media(color_scheme=scheme)
    wait_agreed(server, screen)
    seen = {mark["row"]: mark["letter"] for mark in screen.page.evaluate(MARKS) if mark["row"] < 15}
    assert {*seen.values()} >= {"V", "D"}
    for row in seen:
        index = screen.page.locator(f"#row-{row}-gutter .row-index")
        darkest, lightest = Image.open(io.BytesIO(index.screenshot())).convert("L").getextrema()
        assert lightest - darkest > 80, row


def test_a_fling_changes_fewer_heads_than_rows_pass(server, screen):
    opened(server, screen, f"list={server.make_list(100_000)}&layout=sheet", part=1 / 3)
    screen.page.evaluate(WATCH)
    screen.scroll_at(3000, 3)
    watch = screen.page.evaluate("({ ...window.watch })")
    assert watch["wrong"] == [] and watch["heads"] > 100 and watch["frames"] > 30
    # Only while it is slow are states named: at its start.
    assert watch["changes"] < 150, watch["changes"]
    wait_agreed(server, screen)


@pytest.mark.parametrize("height", [28, 27.3, 61])
def test_marks_stand_beside_rows_of_any_height_and_states_are_named(server, screen, height):
    made = server.make_list(100_000)
    opened(server, screen, f"list={made}&layout=sheet", part=1 / 3)
    pinned = {"top": 2, "bottom": 1, "start": 0, "end": 0}
    server.call("PATCH", f"/viewers/{screen.viewer}/layout", {"kind": "sheet", "itemLength": height, "pinned": pinned})
    screen.scroll_at(2000, 1)
    wait_agreed(server, screen)
    named = lambda: all(NAMES[mark["letter"]] == mark["title"] for mark in screen.page.evaluate(MARKS))
    server.wait_for(named)
    marks = screen.page.evaluate(MARKS)
    assert {mark["letter"] for mark in marks} >= {"V", "D", "P"} and max(mark["off"] for mark in marks) <= 1
    assert {0, 1, 99_999} <= {mark["row"] for mark in marks}
