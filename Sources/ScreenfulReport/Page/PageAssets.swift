/// The style sheet of the page: light and dark, for wide screens, phones and paper.
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
        .waterfall svg{box-sizing:content-box}
        .waterfall .axis-line,.waterfall .corner{position:sticky;top:0;z-index:1;border-bottom:1px solid var(--line)}
        .waterfall .names,.waterfall .corner{position:sticky;left:0;border-right:1px solid var(--line)}
        .waterfall .corner{z-index:2}
        .zoom{display:flex;gap:6px;margin:0 0 6px}.zoom[hidden]{display:none}
        .zoom button{min-width:32px;height:28px;border:1px solid var(--line);border-radius:6px;background:none;
          color:inherit;font:inherit;cursor:pointer}
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
        @media print{
          :root{color-scheme:light;\(PlotStyle.colours.light)}
          main{max-width:none;padding:0}
          .scroll,.waterfall{overflow:hidden}.waterfall{max-height:none}
          .waterfall .axis-line,.waterfall .corner,.waterfall .names,th:first-child{position:static}
          table{font-size:8px}th,td{padding:2px 3px}
          .zoom{display:none}
          tr,figure,.figure{break-inside:avoid}h2,h3{break-after:avoid}
        }
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

    /// Stretches a waterfall's time by buttons, by keys, and by the wheel with the control key, around the pointer.
    static let zooming = """
        for (const plot of document.querySelectorAll(".waterfall")) {
          const [corner, axis, bars] = [".corner", ".axis-line", ".bars"].map((part) => plot.querySelector(part));
          const [less, more, fit] = plot.previousElementSibling.children;
          const seconds = Number(plot.dataset.seconds), distance = Number(plot.dataset.tick), most = 200000;
          const own = Number(bars.getAttribute("width"));
          const marks = [...bars.querySelectorAll("rect")].map((mark) =>
            [mark, Number(mark.dataset.from) / 1e6 / seconds, Number(mark.dataset.length) / 1e6 / seconds]);
          const make = (name, attributes) => {
            const made = document.createElementNS("http://www.w3.org/2000/svg", name);
            for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
            return made;
          };
          const room = () => plot.clientWidth - corner.offsetWidth;
          let width = own;
          const draw = () => {
            for (const part of [axis, bars]) {
              const height = part.getAttribute("height");
              part.setAttribute("width", width);
              part.setAttribute("viewBox", `0 0 ${width} ${height}`);
            }
            for (const [mark, start, length] of marks) {
              mark.setAttribute("x", start * width);
              mark.setAttribute("width", Math.max(1, length * width));
            }
            let step = 1e-6;
            for (let at = 0; step * width / seconds < distance; at++) step *= at % 3 === 1 ? 2.5 : 2;
            for (const old of bars.querySelectorAll(".grid")) old.remove();
            axis.replaceChildren();
            const height = bars.getAttribute("height"), lines = [];
            for (let tick = 0; tick <= seconds * 1.000001; tick += step) {
              const x = tick / seconds * width;
              const end = x === 0 ? "start" : x > width - distance / 2 ? "end" : "middle";
              const text = axis.appendChild(make("text", { x, y: 14, "text-anchor": end }));
              text.textContent = `${Number(tick.toFixed(6))} s`;
              lines.push(make("line", { class: "grid", x1: x, x2: x, y1: 0, y2: height }));
            }
            bars.prepend(...lines);
          };
          // The middle of the bars in view, so that they stay in view.
          const middle = () => {
            const [left, right] = [plot.scrollLeft, plot.scrollLeft + room()];
            let from = Infinity, to = -Infinity;
            for (const [mark, start, length] of marks) {
              const below = Number(mark.getAttribute("y")) - plot.scrollTop;
              const one = Math.max(left, start * width), other = Math.min(right, (start + length) * width);
              if (below < 0 || below > plot.clientHeight || one > other) continue;
              from = Math.min(from, one);
              to = Math.max(to, other);
            }
            return from <= to ? (from + to) / 2 - left : room() / 2;
          };
          const zoom = (factor, at = middle()) => {
            const before = width, place = plot.scrollLeft + at;
            width = Math.round(Math.min(Math.max(width * factor, room()), Math.max(most, own)));
            if (width === before) return;
            draw();
            plot.scrollLeft = place * width / before - at;
          };
          const whole = () => zoom(room() / width);
          less.addEventListener("click", () => zoom(1 / 2));
          more.addEventListener("click", () => zoom(2));
          fit.addEventListener("click", whole);
          plot.addEventListener("keydown", (event) => {
            const command = { "+": () => zoom(2), "=": () => zoom(2), "-": () => zoom(1 / 2), 0: whole }[event.key];
            if (!command || event.ctrlKey || event.metaKey || event.altKey) return;
            event.preventDefault();
            command();
          });
          plot.addEventListener("wheel", (event) => {
            if (!event.ctrlKey) return;
            event.preventDefault();
            const at = event.clientX - plot.getBoundingClientRect().left - plot.clientLeft - corner.offsetWidth;
            zoom(Math.exp(-event.deltaY / 300), Math.max(0, at));
          }, { passive: false });
          plot.previousElementSibling.hidden = false;
          if (own < room()) whole();
        }
        """
}
