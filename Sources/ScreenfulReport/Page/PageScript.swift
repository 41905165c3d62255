/// The page's only script.
enum PageScript {
    /// Sorts a table's rows by a column: up at the first click, down at the next.
    static let sorting = """
        for (const table of document.querySelectorAll("table.sortable")) {
          const headings = [...table.tHead.rows[0].cells];
          headings.forEach((heading, column) => heading.firstChild.addEventListener("click", () => {
            const down = heading.getAttribute("aria-sort") === "ascending";
            for (const other of headings) other.removeAttribute("aria-sort");
            heading.setAttribute("aria-sort", down ? "descending" : "ascending");
            const key = (row) => {
              const cell = row.cells[column];
              return cell.dataset.key === undefined ? cell.textContent : Number(cell.dataset.key || Infinity);
            };
            const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0) * (down ? -1 : 1);
            const body = table.tBodies[0];
            body.append(...[...body.rows].sort((a, b) => order(key(a), key(b))));
          }));
        }
        """
}
