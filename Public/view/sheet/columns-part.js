// @ts-check
import { decimal, integer, short } from "../../model/format.js";
import { letter, nameOf } from "../../model/states.js";
import { element } from "../element.js";
import { Facts } from "../panel/section.js";

/** @typedef {import("../../types.js").Run} Run */
/** @typedef {import("../../types/sheet.js").SheetState} SheetState */

/** The part of the ranges' section about the columns of a sheet, and its cells. */
export class ColumnsPart {
  #strip = element("div", { class: "runs", role: "img" });
  #facts = new Facts("is-single", ["moved last", "columns", "column offset", "cells visible", "cells in display", "cells in preload"]);
  element = element("div", { class: "sheet-part" }, element("h3", {}, "Columns"), this.#strip, this.#facts.element);
  /** @type {SheetState | null} */
  #shown = null;

  /** @param {SheetState | null} told */
  show(told) {
    if (!told || told === this.#shown) return;
    this.#shown = told;
    const { states, columnCount, offset, cells, moves, length } = told;
    const runs = whole(states, columnCount);
    this.#strip.replaceChildren(...runs.map(segment));
    this.#strip.setAttribute("aria-label", runs.map(describe).join("; "));
    this.#facts.show([
      ["moved last", moves],
      ["columns", `${integer(columnCount)}, ${decimal(length)} wide`],
      ["column offset", decimal(offset)],
      ["cells visible", integer(cells.visible)],
      ["cells in display", integer(cells.display)],
      ["cells in preload", integer(cells.preload)],
    ]);
  }
}

/**
 * Returns runs with those between them, which are in no range.
 * @param {readonly Run[]} runs Ascending.
 * @param {number} count
 * @returns {Run[]}
 */
function whole(runs, count) {
  /** @type {Run[]} */
  const all = [];
  let next = 0;
  for (const run of runs) {
    if (run[0] > next) all.push([next, run[0] - 1, 1]);
    all.push(run);
    next = run[1] + 1;
  }
  return next < count ? [...all, [next, count - 1, 1]] : all;
}

/** @param {Run} run */
function segment(run) {
  const [first, last, state] = run;
  const each = letter(state);
  const made = element("span", { class: "run", "data-state": each, title: describe(run) }, `${each} ${short(last - first + 1)}`);
  made.style.flexGrow = each === "M" ? "1.5" : String(last - first + 1);
  return made;
}

/** @param {Run} run */
const describe = ([first, last, state]) => `columns ${integer(first)} to ${integer(last)}: ${nameOf[letter(state)]}`;
