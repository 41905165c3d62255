/// The style sheet of the page: light and dark, for wide screens and phones.
enum PageStyle {
    static let rules = """
        :root{color-scheme:light dark;\(PlotStyle.colours.light)}
        @media (prefers-color-scheme:dark){:root{\(PlotStyle.colours.dark)}}
        *{box-sizing:border-box}
        body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
        main{max-width:1200px;margin:0 auto;padding:24px 16px 64px}
        h1{font-size:26px;line-height:1.2;margin:8px 0}
        h2{font-size:19px;margin:40px 0 4px}
        h3{font-size:13px;margin:14px 0 2px;color:var(--faint);font-weight:600}
        p{margin:4px 0 12px;max-width:72ch}
        .faint,dd{color:var(--faint)}
        .figure{max-width:820px;overflow-x:auto}.figure svg{display:block;width:100%;min-width:560px;height:auto}
        .waterfall{display:grid;grid-template-columns:max-content max-content;max-height:70vh;overflow:auto;
          border:1px solid var(--line)}
        .waterfall svg,.waterfall .corner{display:block;background:var(--paper)}
        .waterfall .axis-line,.waterfall .corner{position:sticky;top:0;z-index:1;border-bottom:1px solid var(--line)}
        .waterfall .names,.waterfall .corner{position:sticky;left:0;border-right:1px solid var(--line)}
        .waterfall .corner{z-index:2}
        .scroll{overflow-x:auto}
        table{border-collapse:collapse;font-variant-numeric:tabular-nums;width:100%}
        th,td{padding:5px 8px;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
        th:first-child{text-align:left;font-weight:600;position:sticky;left:0;background:var(--paper)}
        td:last-child{text-align:left}
        thead th{color:var(--faint);font-weight:400}
        th button{font:inherit;color:inherit;background:none;border:0;padding:0;cursor:pointer}
        th[aria-sort] button{color:var(--ink);font-weight:600}
        th[aria-sort=ascending] button::after{content:" ↑"}
        th[aria-sort=descending] button::after{content:" ↓"}
        .best{font-weight:700;color:var(--good)}.bad{color:var(--bad)}
        .scene td,.scene th{padding:2px 10px;border:0}
        .scene th{width:11em;font-weight:400}
        .scene .wide{width:55%;min-width:160px;padding-right:0}
        .band{display:block;width:100%;height:22px;border-bottom:1px solid var(--line)}
        summary{cursor:pointer;padding:6px 0;font-weight:600}
        details{border-bottom:1px solid var(--line)}
        .grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(260px,1fr));gap:20px}
        figure{margin:0}figcaption{font-size:13px;margin-bottom:4px}
        figure svg{display:block;width:100%;height:auto}
        .legend{font-size:13px;color:var(--faint)}
        .legend svg{width:12px;height:12px;margin:0 5px -1px 0}.legend>span{margin-right:16px;white-space:nowrap}
        dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 16px;font-size:13px}dd{margin:0}
        \(PlotStyle.rules)
        """
}

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
