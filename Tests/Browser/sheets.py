"""Sheets in the page, and the server's word on them."""

LETTERS = {15: "V", 7: "D", 5: "D", 3: "P", 1: "M"}

# The state of a cell as it is seen: that of the region over its middle.
STATE = """const across = (element, selector) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const isOver = ({ left, top, right, bottom }) => left <= x && x < right && top <= y && y < bottom;
  return [...element.closest(".sheet-pane").querySelectorAll(selector)].filter(each => isOver(each.getBoundingClientRect()));
};
const stateOf = cell => across(cell, ".sheet-region")[0]?.dataset.state ?? "V";"""

# The state of a row as it is seen: the letter of the mark beneath the middle of its head, of the strip that covers others.
HEAD = """const stateOfHead = head => {
  const [top] = across(head, ".sheet-strip").sort((one, other) => other.style.zIndex - one.style.zIndex);
  return across(head, ".sheet-mark").find(mark => mark.parentElement === top)?.textContent;
};"""

# The drawn cells by row and column, each with the states of its row's head and its column's title.
CELLS = f"""() => {{
  {STATE}
  {HEAD}
  const titles = new Map([...document.querySelectorAll(".sheet-title")].map(title => [title.getAttribute("aria-colindex"), title.dataset.state]));
  return Object.fromEntries([...document.querySelectorAll("#feed .sheet-cell")].map(cell => {{
    const [row, column] = [cell.parentElement.dataset.row, cell.getAttribute("aria-colindex")];
    const head = stateOfHead(document.querySelector(`#row-${{row}}-gutter .sheet-head`));
    const missing = cell.classList.contains("is-missing");
    return [`${{row}},${{column - 2}}`, {{ state: stateOf(cell), head, title: titles.get(column), text: cell.textContent, missing }}];
  }}));
}}"""

# Whether all cells that are seen as visible have their values, of which there are some.
FILLED = f"""selector => {{
  {STATE}
  const cells = [...document.querySelectorAll(selector)].filter(cell => stateOf(cell) === "V");
  return cells.length > 0 && cells.every(cell => !cell.classList.contains("is-missing"));
}}"""


def opened(server, screen, query, part=1):
    screen.page.add_init_script(f"try {{ localStorage.setItem('screenful.viewport-part', '{part}') }} catch {{}}")
    screen.page.goto(f"{server.url}/#{query}")
    screen.page.wait_for_selector("#link[data-kind=live]", state="attached")
    wait_filled(screen)
    return screen


def wait_filled(screen):
    """Waits until every visible cell has its value."""
    screen.wait(FILLED, "#feed .sheet-cell")


def sheet(server, screen):
    return server.get(f"/viewers/{screen.viewer}")["sheet"]


def told(server, screen):
    """The state and the value of each cell in a range, as the server has them."""
    found = {}
    for first, last, state in sheet(server, screen)["states"]:
        asked = f"/viewers/{screen.viewer}/sheet/cells?from=0&count=200&column={first}&columns={last - first + 1}"
        for line in server.get(asked)["cells"]:
            for at, (mask, value) in enumerate(zip(line["states"], line["values"])):
                found[f"{line['row']},{line['column'] + at}"] = (LETTERS[mask], "" if value is None else str(value))
    return found


def agree(server, screen):
    theirs, ours = told(server, screen), screen.page.evaluate(CELLS)
    visible = {place for place, (state, _) in theirs.items() if state == "V"}
    return visible <= ours.keys() and all(
        cell["state"] == theirs.get(place, ("M", ""))[0]
        and cell["state"] == max(cell["head"], cell["title"], key="VDPM".index)
        and (cell["state"] == "M" or (cell["text"] == theirs[place][1] and not cell["missing"]))
        for place, cell in ours.items()
    )


def wait_agreed(server, screen):
    server.wait_for(lambda: agree(server, screen))
