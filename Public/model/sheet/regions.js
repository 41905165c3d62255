// @ts-check
import { letter } from "../states.js";
import { indices } from "./runs.js";

/** @typedef {import("../geometry.js").Rows} Rows */
/** @typedef {import("../states.js").Letter} Letter */
/** @typedef {import("./lines.js").Lines} Lines */
/** @typedef {import("../../types.js").StateMask} StateMask */

/**
 * Adjacent lines of one state, rows or columns, in pixels of their layer.
 * @typedef {{ state: StateMask, start: number, end: number }} Band
 */

/** @typedef {{ letter: Letter, x: number, y: number, width: number, height: number }} Region */

/**
 * Groups adjacent lines of one state.
 * @param {Iterable<Band>} lines From start to end.
 * @returns {Band[]}
 */
export function grouped(lines) {
  /** @type {Band[]} */
  const bands = [];
  for (const line of lines) {
    const last = bands.at(-1);
    if (last && last.state === line.state && last.end === line.start) last.end = line.end;
    else bands.push({ ...line });
  }
  return bands;
}

/**
 * Returns the bands of a run of lines.
 * @param {Lines} lines
 * @param {Rows} run
 * @param {number} origin Points.
 * @param {(line: number) => StateMask} state
 */
export function bandsOf(lines, run, origin, state) {
  return grouped(indices(run).map((line) => ({ state: state(line), ...lines.edges(line, origin) })));
}

/**
 * Returns where cells are not visible, by their states: the state of a cell is what its row and its column have in common,
 * so a few rectangles tell all of them.
 * @param {readonly Band[]} rows From top to bottom.
 * @param {readonly Band[]} columns From start to end.
 * @returns {Region[]} Rectangles that do not overlap.
 */
export function regionsOf(rows, columns) {
  /** @type {Region[]} */
  const all = [];
  /** @type {Region[]} Those of the band above. */
  let above = [];
  for (const row of rows) {
    /** @type {Region[]} */
    const line = [];
    for (const column of columns) {
      const each = letter(row.state & column.state);
      const last = line.at(-1);
      if (last && last.letter === each && last.x + last.width === column.start) last.width = column.end - last.x;
      else line.push({ letter: each, x: column.start, y: row.start, width: column.end - column.start, height: row.end - row.start });
    }
    above = line.map((region) => {
      const over = above.find(({ x, y, width, height, letter }) => letter === region.letter && x === region.x && width === region.width && y + height === region.y);
      if (!over) all.push(region);
      else over.height += region.height;
      return over ?? region;
    });
  }
  return all.filter((region) => region.letter !== "V" && region.width > 0 && region.height > 0);
}
