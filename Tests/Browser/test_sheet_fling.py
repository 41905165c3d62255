"""Sheets that are flung: lines become other ones."""

from sheets import STATE, opened, wait_agreed

# Notes the cells in sight that show the text of another row in a frame, and counts the lines that are made.
WATCH = f"""() => {{
  {STATE}
  const watch = window.watch = {{ wrong: [], lines: 0, frames: 0, looked: 0 }};
  const area = document.querySelector("#feed").getBoundingClientRect();
  const look = () => {{
    for (const cell of document.querySelectorAll("#feed .sheet-cell:not(.is-missing)")) {{
      const {{ top, bottom }} = cell.getBoundingClientRect();
      if (bottom <= area.top || top >= area.bottom) continue;
      const row = Number(cell.parentElement.dataset.row), column = Number(cell.getAttribute("aria-colindex")) - 2;
      watch.looked += 1;
      // A row out of all ranges is covered.
      if (cell.textContent !== `r${{row}} c${{column}}` && stateOf(cell) !== "M") watch.wrong.push([row, column, cell.textContent]);
    }}
    watch.frames += 1;
    requestAnimationFrame(look);
  }};
  requestAnimationFrame(look);
  const isLine = node => node instanceof Element && node.matches("[data-band=body][data-side=body] .sheet-line");
  new MutationObserver(changes => {{
    for (const {{ addedNodes }} of changes) watch.lines += [...addedNodes].filter(isLine).length;
  }}).observe(document.querySelector("#feed"), {{ childList: true, subtree: true }});
}}"""

# All texts of cells that are of another row.
STRAY = """() => [...document.querySelectorAll("#feed .sheet-cell:not(.is-missing)")].filter(cell =>
  cell.textContent !== `r${cell.parentElement.dataset.row} c${cell.getAttribute("aria-colindex") - 2}`).length"""

# The rows as they stand in the page, one after the other.
ROWS = """() => [...document.querySelectorAll("#feed [data-band=body][data-side=body] .sheet-line")].map(line => Number(line.dataset.row))"""


def test_a_fling_has_lines_become_others_and_shows_no_text_of_another_row(server, screen):
    columns = [{"name": f"c{at}", "type": "text"} for at in range(8)]
    made = server.call("POST", "/lists", {"name": "named", "source": {"kind": "empty", "columns": columns}})["id"]
    for start in range(0, 3000, 1000):
        rows = [{"op": "insert", "at": [0, row], "values": {f"c{at}": f"r{row} c{at}" for at in range(8)}} for row in range(start, start + 1000)]
        server.call("PATCH", f"/lists/{made}/rows", {"operations": rows}, {"If-Match": "*"})
    opened(server, screen, f"list={made}&layout=sheet")
    screen.scroll_at(3000, 1)
    before = screen.page.evaluate(ROWS)[0]
    screen.page.evaluate(WATCH)
    screen.scroll_at(3000, 3)
    # Rows that turn back are those that have just left.
    screen.scroll_at(-3000, 1)
    screen.scroll_at(3000, 2)
    wait_agreed(server, screen)
    watch = screen.page.evaluate("window.watch")
    passed = screen.page.evaluate(ROWS)[0] - before
    assert watch["wrong"] == [] and watch["frames"] > 30 and watch["looked"] > 1000
    assert passed > 300 and watch["lines"] < passed / 2, watch["lines"]
    server.wait_for(lambda: (rows := screen.page.evaluate(ROWS)) == sorted(set(rows)))
    server.wait_for(lambda: screen.page.evaluate(STRAY) == 0)
