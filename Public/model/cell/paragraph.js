// @ts-check
/** @typedef {import("../../types/node.js").CellNode} CellNode */
/** @typedef {import("../../types/node.js").Look} Look */

/**
 * A part of a line in one style.
 * @typedef {{ text: string, look: Look }} Piece
 */

/**
 * A line as it is drawn. `hanging` is the white space between its last word
 * and the next line's first: it has no width, but belongs to the text.
 * `ends` is null in the last line. A hyphenated line ends at a soft hyphen, which a browser draws only where it breaks
 * the line itself.
 * @typedef {{ pieces: Piece[], hanging: string, ends: "wrapped" | "hyphenated" | "broken" | null, spaces: number, width: number }} SetLine
 */

/** @type {Look} */
const plain = {};

/** White space that CSS collapses, without the line feed. */
const white = /[ \t\r]+/g;

/** White space that is not collapsed. */
const uneven = /[\t\r]| {2}/;

/**
 * Splits a text at the server's line breaks, and each line into parts of one
 * style. White space is collapsed as it was for measuring.
 * @param {CellNode} node
 * @returns {SetLine[]}
 */
export function setLines({ text = "", lines, runs }) {
  const stretches = lines ?? [/** @type {const} */ ([0, text.length, 0])];
  return stretches.map(([start, end, width], at) => {
    const next = stretches[at + 1];
    const ends = next ? lineEnd(text[next[0] - 1]) : null;
    const shown = wordsEnd(text, start, end);
    const pieces = cut(text, wordsStart(text, start, shown), shown, runs ?? []);
    const hanging = next && ends === "wrapped" && shown < next[0] ? " " : "";
    return { pieces, hanging, ends, spaces: count(pieces), width };
  });
}

/**
 * Returns the lines of a text of one style as one string with line feeds: the
 * text of `setLines` without an object for each line.
 * @param {CellNode} node
 */
export function drawnText({ text = "", lines }) {
  const isUneven = uneven.test(text);
  let drawn = "";
  for (let at = 0, count = lines?.length ?? 1; at < count; at++) {
    const [start, end] = lines?.[at] ?? [0, text.length];
    const shown = wordsEnd(text, start, end);
    const words = text.slice(wordsStart(text, start, shown), shown);
    drawn += isUneven ? words.replace(white, " ") : words;
    const next = lines?.[at + 1];
    if (next) drawn += lineEnd(text[next[0] - 1]) === "hyphenated" ? "‐\n" : "\n";
  }
  return drawn;
}

/** @param {string | undefined} last The last character before the next line. */
function lineEnd(last) {
  if (last === "\n") return "broken";
  return last === "\u00ad" ? "hyphenated" : "wrapped";
}

/**
 * Returns a text's style if it has a single one.
 * @param {CellNode} node
 * @returns {Look | null}
 */
export function onlyLook({ text = "", runs }) {
  if (!runs || runs.length === 0) return plain;
  const [first] = runs;
  return runs.length === 1 && first && first[0] === 0 && first[1] >= text.length ? first[2] : null;
}

/**
 * @param {string} text
 * @param {number} start
 * @param {number} end
 * @param {import("../../types/node.js").TextRun[]} runs
 */
function cut(text, start, end, runs) {
  /** @type {Piece[]} */
  const pieces = [];
  let at = start;
  let endsWhite = false;
  const add = (/** @type {number} */ to, /** @type {Look} */ look) => {
    const collapsed = text.slice(at, to).replace(white, " ");
    const piece = endsWhite ? collapsed.replace(/^ /, "") : collapsed;
    if (collapsed) endsWhite = collapsed.endsWith(" ");
    if (piece) pieces.push({ text: piece, look });
    at = to;
  };
  for (const [from, to, look] of runs) {
    if (to <= at) continue;
    if (from >= end) break;
    if (from > at) add(from, plain);
    add(Math.min(to, end), look);
  }
  if (at < end) add(end, plain);
  return pieces;
}

/**
 * @param {string} text
 * @param {number} start
 * @param {number} end
 */
function wordsEnd(text, start, end) {
  let at = end;
  while (at > start && " \t\r\n".includes(text[at - 1] ?? "")) at--;
  return at;
}

/**
 * @param {string} text
 * @param {number} start
 * @param {number} end
 */
function wordsStart(text, start, end) {
  let at = start;
  while (at < end && " \t\r".includes(text[at] ?? "")) at++;
  return at;
}

/** @param {readonly Piece[]} pieces */
const count = (pieces) => pieces.reduce((sum, { text }) => sum + (text.match(/ /g)?.length ?? 0), 0);
