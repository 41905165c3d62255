// @ts-check
import { integer } from "../../model/format.js";
import { indices, without } from "../../model/sheet/runs.js";
import { letter, nameOf } from "../../model/states.js";
import { element, setAttribute } from "../element.js";
import { SheetCell, SheetTitle } from "./cell.js";

/** @typedef {import("../../model/geometry.js").Rows} Rows */
/** @typedef {import("../../types.js").StateMask} StateMask */
/** @typedef {import("../../types.js").Value} Value */

/**
 * A part of a line: its head, pinned columns at the start or the end, and those between them.
 * @typedef {"gutter" | "start" | "body" | "end"} Side
 */

/** @typedef {(column: number) => { start: number, end: number }} Edges The edges of columns in pixels, in their part. */

/** @type {readonly Side[]} */
export const sides = ["gutter", "start", "body", "end"];

const nothing = { first: 0, end: 0 };

/** @param {string} role */
const part = (role) => element("div", { class: "sheet-line", role });

/**
 * One line of a sheet, a row or the titles: its cells in the parts that stay at the edges, and in the one that scrolls.
 * @template {SheetCell | SheetTitle} T
 */
export class SheetLine {
  /** @type {Record<Side, HTMLElement>} */
  parts = { gutter: part("none"), start: part("none"), body: part("row"), end: part("none") };
  /** @type {Map<number, T>} */
  cells = new Map();
  /** What the line shows, in words; the caller's. */
  key = "";
  /** @type {Record<Side, Rows>} */
  #runs = { gutter: nothing, start: nothing, body: nothing, end: nothing };
  #height = Number.NaN;
  #x = 0;
  /** @type {(column: number) => T} */
  #make;

  /**
   * @param {HTMLElement} head The element in the gutter.
   * @param {(column: number) => T} make
   */
  constructor(head, make) {
    this.#make = make;
    this.parts.gutter.append(head);
  }

  /**
   * Joins the parts to one row for assistive technology: they stand in panes of their own.
   * @param {string} id That of the part that is the row.
   */
  name(id) {
    for (const side of sides) this.parts[side].id = side === "body" ? id : `${id}-${side}`;
    setAttribute(this.parts.body, "aria-owns", sides.filter((side) => side !== "body").map((side) => `${id}-${side}`).join(" "));
  }

  /** @param {number} height Pixels. */
  size(height) {
    if (height === this.#height) return;
    this.#height = height;
    for (const side of sides) this.parts[side].style.height = `${height}px`;
  }

  /**
   * Has the cells of some columns: removes others, and makes those that are new.
   * @param {readonly { side: Side, run: Rows, edges: Edges }[]} parts All that have cells.
   */
  lay(parts) {
    // First of all parts: a column that is pinned from now on has its cell in another one.
    for (const { side, run } of parts) {
      for (const column of without(this.#runs[side], run).flatMap(indices)) {
        this.cells.get(column)?.element.remove();
        this.cells.delete(column);
      }
    }
    for (const { side, run, edges } of parts) {
      this.#add(side, run);
      for (const column of indices(run)) {
        const { start, end } = edges(column);
        this.cells.get(column)?.size(end - start);
      }
      // Cells follow one another by themselves.
      const x = side === "body" && run.first < run.end ? edges(run.first).start : this.#x;
      if (x !== this.#x) this.parts.body.style.marginInlineStart = `${(this.#x = x)}px`;
    }
  }

  /**
   * @param {Side} side
   * @param {Rows} run
   */
  #add(side, run) {
    const before = this.#runs[side];
    this.#runs[side] = run;
    for (const part of without(run, before)) {
      const made = indices(part).map((column) => {
        const cell = this.#make(column);
        this.cells.set(column, cell);
        return cell.element;
      });
      const next = part.end <= before.first ? this.cells.get(part.end)?.element : undefined;
      if (next) next.before(...made);
      else this.parts[side].append(...made);
    }
  }

  /** Removes all cells. */
  empty() {
    for (const { element } of this.cells.values()) element.remove();
    this.cells.clear();
    this.key = "";
    this.#runs = { gutter: nothing, start: nothing, body: nothing, end: nothing };
  }

  remove() {
    for (const side of sides) this.parts[side].remove();
  }
}

/**
 * The titles of the columns.
 * @extends {SheetLine<SheetTitle>}
 */
export class SheetTitles extends SheetLine {
  constructor() {
    const corner = element("div", { class: "sheet-corner", role: "columnheader", "aria-colindex": 1 }, "Row");
    super(corner, (/** @type {number} */ column) => new SheetTitle(column));
    setAttribute(this.parts.body, "aria-rowindex", "1");
    this.name("sheet-titles");
  }
}

/**
 * A row of a sheet.
 * @extends {SheetLine<SheetCell>}
 */
export class SheetRow extends SheetLine {
  #state = "";
  #index = document.createTextNode("");
  /** Whether the cells show the values of another row. */
  #isStale = false;
  /** @type {HTMLElement} */
  #head;

  /** @param {number} row */
  constructor(row) {
    const head = element("div", { class: "sheet-head", role: "rowheader", "aria-colindex": 1 });
    super(head, (/** @type {number} */ column) => new SheetCell(column));
    this.#head = head;
    head.append(element("span", { class: "row-index" }, this.#index));
    this.#number(row);
  }

  /**
   * Becomes another row, whose values are to be shown next.
   * @param {number} row
   */
  become(row) {
    this.#number(row);
    this.#isStale = this.cells.size > 0;
  }

  /** @param {number} row */
  #number(row) {
    this.#index.data = integer(row);
    setAttribute(this.parts.body, "aria-rowindex", String(row + 2));
    this.name(`row-${row}`);
    for (const side of sides) this.parts[side].dataset["row"] = String(row);
  }

  /** @param {ReadonlyMap<number, Value> | undefined} values By column; undefined for those that have not come. */
  show(values) {
    this.#isStale = false;
    for (const [column, cell] of this.cells) cell.show(values?.get(column));
  }

  /** @override */
  empty() {
    this.#isStale = false;
    super.empty();
  }

  /** Shows no values while those of another row are shown. */
  hideStale() {
    if (this.#isStale) this.show(undefined);
  }

  /**
   * Names the state, which is drawn beneath the head.
   * @param {StateMask} state
   */
  nameState(state) {
    const now = nameOf[letter(state)];
    if (now !== this.#state) this.#head.title = this.#state = now;
  }
}
