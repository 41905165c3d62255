// @ts-check
import { letter } from "../../model/states.js";
import { element } from "../element.js";

/** @typedef {import("../../model/states.js").Letter} Letter */
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

/**
 * The states of the cells in a layer, drawn over them.
 *
 * Each region is one pixel that is moved and stretched, and a layer of its own: a scroll changes transforms, which the
 * browser's compositor applies without another layout or paint, where each cell of its own colour would need both.
 */
export class Regions {
  /** @type {Record<Letter, HTMLElement[]>} */
  #made = { V: [], D: [], P: [], M: [] };
  /** @type {Map<HTMLElement, string>} */
  #transforms = new Map();
  #layer;

  /** @param {HTMLElement} layer */
  constructor(layer) {
    this.#layer = layer;
  }

  /**
   * @param {readonly Region[]} regions
   * @param {boolean} isMirrored
   */
  show(regions, isMirrored) {
    const counts = { V: 0, D: 0, P: 0, M: 0 };
    for (const { letter, x, y, width, height } of regions) {
      const made = this.#made[letter][counts[letter]++] ?? this.#make(letter);
      this.#move(made, `translate(${isMirrored ? -x : x}px,${y}px) scale(${width},${height})`);
    }
    for (const letter of /** @type {const} */ (["D", "P", "M"])) {
      for (const made of this.#made[letter].slice(counts[letter])) this.#move(made, "scale(0)");
    }
  }

  /** @param {Letter} letter */
  #make(letter) {
    const made = element("div", { class: "sheet-region", "data-state": letter, role: "none" });
    this.#made[letter].push(made);
    this.#layer.append(made);
    return made;
  }

  /**
   * @param {HTMLElement} made
   * @param {string} transform
   */
  #move(made, transform) {
    if (this.#transforms.get(made) === transform) return;
    this.#transforms.set(made, transform);
    made.style.transform = transform;
  }
}
