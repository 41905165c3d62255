// Runs in the page: lays paragraphs out and finds where their lines start.

/** @param {string[]} faces CSS fonts; all must have loaded before anything is measured. */
async function loadFonts(faces) {
  for (const face of faces) {
    const loaded = await document.fonts.load(face, "aあ");
    if (loaded.length === 0) throw new Error(`no ${face}`);
  }
}

/** @returns {{ height: number, starts: number[], widths: number[] }[]} */
function layOut(paragraphs) {
  const boxes = paragraphs.map((paragraph) => {
    const box = document.createElement("div");
    box.textContent = paragraph.text;
    box.style.fontFamily = paragraph.families;
    box.style.fontSize = `${paragraph.size}px`;
    box.style.fontWeight = paragraph.bold ? "700" : "400";
    box.style.fontStyle = paragraph.italic ? "italic" : "normal";
    box.style.letterSpacing = `${paragraph.letterSpacing}px`;
    box.style.fontVariantNumeric = paragraph.tabularNumbers ? "tabular-nums" : "normal";
    box.style.lineHeight = `${paragraph.lineHeight}px`;
    box.style.width = `${paragraph.width}px`;
    return box;
  });
  document.body.replaceChildren(...boxes);
  return boxes.map((box, index) => {
    const { top, height } = box.getBoundingClientRect();
    return { height, ...lines(box.firstChild, top, paragraphs[index].lineHeight) };
  });
}

/** Where the lines of a text start, and how wide they are; by halving, since lines only go down. */
function lines(node, top, lineHeight) {
  const text = node.data;
  const range = document.createRange();
  // Characters that surely have a box: no spaces, no second half of a pair.
  const places = [];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit > 0x20 && unit !== 0x200b && unit !== 0xad && (unit & 0xfc00) !== 0xdc00) places.push(index);
  }
  const boxAt = (index) => {
    range.setStart(node, index);
    range.setEnd(node, index + 1);
    const boxes = range.getClientRects();
    return boxes[boxes.length - 1];
  };
  const lineAt = (place) => {
    const box = boxAt(places[place]);
    return Math.floor(((box.top + box.bottom) / 2 - top) / lineHeight);
  };
  const starts = [];
  const widths = [];
  const last = places.length === 0 ? -1 : lineAt(places.length - 1);
  let low = 0;
  for (let line = 0; line <= last; line += 1) {
    let high = places.length - 1;
    let first = low;
    while (first < high) {
      const middle = (first + high) >> 1;
      if (lineAt(middle) >= line) high = middle;
      else first = middle + 1;
    }
    starts.push(places[first]);
    low = first;
  }
  for (let line = 0; line < starts.length; line += 1) {
    const end = line + 1 < starts.length ? starts[line + 1] : text.length;
    const shown = text.slice(starts[line], end).replace(/[ \t\n\u2000-\u200a\u3000]+$/, "").length;
    range.setStart(node, starts[line]);
    range.setEnd(node, starts[line] + shown);
    const box = range.getBoundingClientRect();
    widths.push(box.width);
  }
  return { starts, widths };
}
