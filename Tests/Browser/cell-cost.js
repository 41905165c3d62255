// What it costs the page's thread to show cells while a list scrolls: drawn from frames, as flexbox HTML that
// is measured, and nothing new at all. Evaluated in the page; all scroll alike and show the same cells, whose
// frames are read off the flexbox ones beforehand.
async () => {
  const { CellView } = await import("/view/cell/cell-view.js");
  const { Geometry } = await import("/model/geometry.js");
  const { rowsInReach, rowsToDraw } = await import("/model/reach.js");
  const width = 540;
  const screen = 900;
  const words = "the row above knows how high it is before anybody has seen it and so nothing ever jumps on a page".split(" ");
  let seed = 7;
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  const sentence = (count) => Array.from({ length: count }, () => words[random(words.length)]).join(" ");
  const cells = Array.from({ length: 150 }, () => ({ title: sentence(4 + random(8)), text: sentence(12 + random(48)), meta: sentence(5) }));

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    .stand { position: fixed; top: 0; left: 0; width: ${width + 20}px; height: ${screen}px; overflow: hidden scroll;
      overflow-anchor: none; background: white; visibility: visible; font: 14px/20px "DejaVu Sans", sans-serif; }
    .extent { position: relative; overflow: hidden; contain: layout paint style; }
    .extent > * { position: absolute; top: 0; left: 0; width: ${width}px; }
    .extent > .cell-body { contain: layout size style; }
    .usual { display: flex; gap: 12px; padding: 12px 16px; }
    .usual .face { flex: none; width: 44px; height: 44px; border-radius: 22px; background: #bcd; }
    .usual .words { display: flex; flex: 1; flex-direction: column; gap: 4px; min-width: 0; }
    .usual .title { font-weight: 700; }
    .usual .foot { display: flex; gap: 8px; align-items: center; }
    .usual .foot > span { padding: 2px 10px; border-radius: 12px; background: #eee; }`);
  document.adoptedStyleSheets.push(sheet);
  document.documentElement.style.setProperty("--cell-fonts", '"DejaVu Sans"');
  const stand = document.createElement("div");
  stand.className = "stand";
  document.body.replaceChildren(stand);

  const make = (kind, ...children) => {
    const made = document.createElement("div");
    made.className = kind;
    made.append(...children);
    return made;
  };
  const usual = ({ title, text, meta }) => {
    const buttons = ["like", "reply", "share"].map((name) => {
      const button = document.createElement("span");
      button.append(name);
      return button;
    });
    const words = make("words", make("title", title), make("text", text), make("meta", meta), make("foot", ...buttons));
    return make("usual", make("face"), words);
  };

  // The same cells as nodes, with the lines that the browser has broken.
  const linesOf = (text) => {
    const node = text.firstChild;
    const range = document.createRange();
    const lines = [];
    let top = Number.NaN;
    for (let at = 0; at < node.length; at++) {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const box = range.getClientRects()[0];
      if (!box || node.data[at] === " ") continue;
      if (Math.abs(box.top - top) < 2) lines.at(-1)[2] = box.right;
      else lines.push([at, 0, box.right]);
      top = box.top;
    }
    return lines.map(([start, , right], at) => [start, lines[at + 1]?.[0] ?? node.length, right]);
  };
  const nodesOf = (cell) => {
    const origin = cell.getBoundingClientRect();
    const nodes = [{ id: 0, kind: "cell", parent: null, frame: [0, 0, origin.width, origin.height] }];
    const add = (element, parent, more) => {
      const box = element.getBoundingClientRect();
      const place = parent ? nodes[parent].at : origin;
      const node = { id: nodes.length, parent, frame: [box.x - place.x, box.y - place.y, box.width, box.height], ...more };
      Object.defineProperty(node, "at", { value: box });
      nodes.push(node);
      return node.id;
    };
    const addText = (element, parent, bold) => {
      const text = element.textContent;
      add(element, parent, { kind: "text", text, lines: linesOf(element), runs: [[0, text.length, { family: "DejaVu Sans", size: 14, bold }]], lineHeight: 20 });
    };
    add(cell.querySelector(".face"), 0, { kind: "node", box: { background: "#bbccdd", cornerRadius: 22 } });
    addText(cell.querySelector(".title"), 0, true);
    addText(cell.querySelector(".text"), 0, false);
    addText(cell.querySelector(".meta"), 0, false);
    for (const button of cell.querySelectorAll(".foot > span")) {
      const id = add(button, 0, { kind: "node", box: { background: "#eeeeee", cornerRadius: 12 } });
      const text = button.textContent;
      nodes.push({ id: nodes.length, kind: "text", parent: id, frame: [10, 2, nodes[id].frame[2] - 20, 20], text, lines: [[0, text.length, 0]], runs: [[0, text.length, { family: "DejaVu Sans", size: 14, bold: false }]], lineHeight: 20 });
    }
    return nodes;
  };
  const shown = cells.map(usual);
  stand.append(...shown);
  const trees = shown.map(nodesOf);
  const heights = trees.map(([root]) => root.frame[3]);
  const known = new Geometry();
  const total = heights.reduce((sum, height) => sum + height, 0);
  known.update({ first: 0, top: 0, heights, contentHeight: total, rowCount: cells.length });

  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const listener = { act() {}, retry() {} };
  const speed = 150;
  const estimate = 140;
  const extent = make("extent");
  stand.replaceChildren(extent);
  let rows = new Map();
  const begin = (height) => {
    rows = new Map();
    extent.replaceChildren();
    extent.style.height = `${height}px`;
    stand.scrollTop = 0;
  };
  const put = (row, at, top) => {
    row.style.transform = `translateY(${top}px)`;
    extent.append(row);
    rows.set(at, row);
  };
  const trim = ({ first, end }, left = () => {}) => {
    for (const [at, row] of rows) {
      if (at >= first && at < end) continue;
      left(row);
      row.remove();
      rows.delete(at);
    }
  };

  // From frames: every height is known before the row is built, and the page chooses which rows to build when.
  let drawn = { first: 0, end: 0 };
  const frames = (offset) => {
    drawn = rowsToDraw(known, rowsInReach(known, offset, screen, speed * 60), drawn, () => true);
    trim(drawn);
    for (let at = drawn.first; at < drawn.end; at++) {
      if (rows.has(at)) continue;
      const row = make("cell-body", new CellView(trees[at], listener).element);
      row.style.height = `${heights[at]}px`;
      put(row, at, known.top(at));
    }
  };

  // The usual way: a row stands where estimates of the rows above have it, the browser lays it out, and what it
  // turns out to be high moves the rows below and the end of the scroll bar. Measured by an observer, or as
  // well-known lists do it, by asking as soon as the new rows are in the page, and by the observer afterwards.
  let usualHeights = [];
  let tops = [];
  const settle = () => {
    let top = 0;
    tops = usualHeights.map((height) => (top += height) - height);
    extent.style.height = `${top}px`;
    for (const [at, row] of rows) row.style.transform = `translateY(${tops[at]}px)`;
  };
  const resized = (found) => {
    let isNew = false;
    for (const [row, height] of found) {
      const at = Number(row.dataset.index);
      isNew ||= usualHeights[at] !== height;
      usualHeights[at] = height;
    }
    if (isNew) settle();
  };
  const observer = new ResizeObserver((entries) => resized(entries.map((entry) => [entry.target, entry.borderBoxSize[0].blockSize])));
  const inReach = (offset) => {
    const { length } = tops;
    let first = 0;
    while (first < length - 1 && tops[first + 1] <= offset - 240) first++;
    let end = first;
    while (end < length && tops[end] <= offset + screen + 240 + speed * 3) end++;
    return { first, end };
  };
  // The same, but with rows several at a time, as the page draws its own.
  const rowAt = (offset) => Math.max(0, tops.findLastIndex((top) => top <= offset));
  const estimated = {
    first: 0,
    end: cells.length,
    rowCount: cells.length,
    top: (at) => tops[at] ?? Number.parseFloat(extent.style.height),
    row: rowAt,
    lastRow: rowAt,
  };
  const several = (offset) => (drawn = rowsToDraw(estimated, rowsInReach(estimated, offset, screen, speed * 60), drawn, () => true));
  const build = (reach) => {
    trim(reach, (row) => observer.unobserve(row));
    const made = [];
    for (let at = reach.first; at < reach.end; at++) {
      if (rows.has(at)) continue;
      const row = usual(cells[at]);
      row.dataset.index = at;
      put(row, at, tops[at]);
      observer.observe(row);
      made.push(row);
    }
    return made;
  };
  const measure = (made) => resized(made.map((row) => [row, row.offsetHeight]));
  const observed = (offset) => void build(inReach(offset));
  const measured = (offset) => measure(build(inReach(offset)));
  const batched = (offset) => measure(build(several(offset)));

  // What scrolling costs without a new row: the first ones, moved about.
  const nothing = () => {
    if (rows.size === 0) frames(0);
  };

  const ways = { nothing, frames, observed, measured, batched };
  window.cost = {
    /** Scrolls through all cells. */
    async run(way) {
      const show = ways[way];
      drawn = { first: 0, end: 0 };
      usualHeights = cells.map(() => estimate);
      begin(total);
      settle();
      for (let offset = 0; offset < total - screen; offset += speed) {
        stand.scrollTop = way === "nothing" ? offset % 600 : offset;
        show(offset);
        await frame();
      }
      observer.disconnect();
      begin(0);
      await frame();
    },
  };
  return cells.length;
}
