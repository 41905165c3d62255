// What it costs the page's thread to show cells: drawn from frames, and as flexbox HTML that is measured.
// Evaluated in the page; both draw the same cells, whose frames are read off the flexbox ones beforehand.
async () => {
  const { CellView } = await import("/view/cell/cell-view.js");
  const width = 540;
  const words = "the row above knows how high it is before anybody has seen it and so nothing ever jumps on a page".split(" ");
  let seed = 7;
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  const sentence = (count) => Array.from({ length: count }, () => words[random(words.length)]).join(" ");
  const cells = Array.from({ length: 400 }, () => ({ title: sentence(4 + random(8)), text: sentence(12 + random(48)), meta: sentence(5) }));

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    .stand { position: absolute; top: 0; left: 0; width: ${width}px; visibility: visible; font: 14px/20px "DejaVu Sans", sans-serif; }
    .stand > * { position: absolute; top: 0; left: 0; width: ${width}px; contain: layout paint style; }
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
  stand.replaceChildren();

  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const listener = { act() {}, retry() {} };

  // Both lists keep a window of rows, and take in new ones below while the reader scrolls down.
  const windowed = 20;
  const step = 2;
  const estimate = 140;
  let placed = [];
  const begin = () => {
    placed = [];
    stand.replaceChildren();
    stand.style.height = `${estimate * cells.length}px`;
  };
  const end = () => placed.at(-1)?.end ?? 0;
  const put = (row, top, height) => {
    row.style.transform = `translateY(${top}px)`;
    placed.push({ row, top, height, end: top + height });
    stand.append(row);
  };
  const trim = () => {
    while (placed.length > windowed) placed.shift().row.remove();
  };

  // The usual way: rows stand at an estimate, the browser lays them out, an observer measures them, and what
  // lies below a wrong estimate moves, as does the end of the scroll bar.
  let extent = estimate * cells.length;
  const observer = new ResizeObserver((entries) => {
    let shift = 0;
    const heights = new Map(entries.map((entry) => [entry.target, entry.borderBoxSize[0].blockSize]));
    for (const each of placed) {
      const height = heights.get(each.row) ?? each.height;
      each.top += shift;
      shift += height - each.height;
      each.height = height;
      each.end = each.top + height;
      if (shift !== 0) each.row.style.transform = `translateY(${each.top}px)`;
    }
    if (shift !== 0) stand.style.height = `${(extent += shift)}px`;
  });
  const showUsual = (first) => {
    for (const cell of cells.slice(first, first + step)) {
      const row = usual(cell);
      put(row, end(), estimate);
      observer.observe(row);
    }
    trim();
  };
  // From frames: every height is known before the row is built.
  const showFrames = (first) => {
    for (const nodes of trees.slice(first, first + step)) {
      const row = make("exact-body", new CellView(nodes, listener).element);
      const height = nodes[0].frame[3];
      row.style.height = `${height}px`;
      put(row, end(), height);
    }
    trim();
  };
  window.cost = {
    /** Shows all cells, a few of them a frame. */
    async run(kind) {
      const show = kind === "frames" ? showFrames : showUsual;
      begin();
      for (let first = 0; first < cells.length; first += step) {
        show(first);
        await frame();
      }
      observer.disconnect();
      begin();
      await frame();
    },
  };
  return cells.length;
}
