// @ts-check
/** @typedef {import("../../model/cell/paragraph.js").SetLine} SetLine */

/**
 * Where lines of a drawn text end that do not end in the text itself: offset
 * and length of what is drawn there, and what stands there in the text.
 * @typedef {readonly [offset: number, length: number, original: "" | " "]} SoftEnd
 */

/** @type {WeakMap<Text, readonly SoftEnd[]>} */
const softEnds = new WeakMap();

/**
 * Draws the lines of a text of one look in one text node: the browser has one
 * box to lay out, however many lines there are.
 * @param {Text} target
 * @param {readonly SetLine[]} lines
 */
export function drawLines(target, lines) {
  /** @type {SoftEnd[]} */
  const soft = [];
  let drawn = "";
  for (const { pieces, hanging, ends } of lines) {
    for (const { text } of pieces) drawn += text;
    const end = ends === "hyphenated" ? "‐\n" : "\n";
    if (!ends) continue;
    if (ends !== "broken") soft.push([drawn.length, end.length, hanging ? " " : ""]);
    drawn += end;
  }
  target.data = drawn;
  if (soft.length > 0) softEnds.set(target, soft);
}

/**
 * A stretch of what is drawn, as it is in the text.
 * @param {Text} node
 * @param {number} from
 * @param {number} to
 */
export function original(node, from, to) {
  let text = "";
  let at = from;
  for (const [offset, length, instead] of softEnds.get(node) ?? []) {
    if (offset + length <= from || offset >= to) continue;
    text += node.data.slice(at, offset) + (offset < from ? "" : instead);
    at = offset + length;
  }
  return text + node.data.slice(at, to);
}

/** Whether a text is drawn with line feeds that are not its own. */
export const isDrawn = (/** @type {Text} */ node) => softEnds.has(node);
