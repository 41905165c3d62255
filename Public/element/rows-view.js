// @ts-check
import { mapRow } from "../model/row-edit.js";
import { letter, nameOf } from "../model/states.js";
import { CellView } from "../view/cell/cell-view.js";
import { element } from "../view/element.js";
import { SectionsView } from "../view/sections.js";

/** @typedef {import("../model/flow.js").Flow} Flow */
/** @typedef {import("../model/geometry.js").Geometry} Geometry */
/** @typedef {import("../model/scroll/row-budget.js").RowBudget} RowBudget */
/** @typedef {import("../model/scroll/scroll-state.js").Stand} Stand */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").RowEdit} RowEdit */

/**
 * A row as `renderRow` gets it.
 * @typedef {{ index: number, id: number | string, values: Record<string, import("../types.js").Value>, state: "visible" | "display" | "preload" | "measureLayout" }} ShownRow
 */

/**
 * The source of rows' contents. `cell` is undefined while a row's content is on its way, and while its fonts are.
 * @typedef {object} RowSource
 * @property {(row: number) => Cell | undefined} cell
 * @property {(row: number) => number} state
 * @property {(row: number, node: number) => import("../view/cell/picture.js").NodePicture} picture
 * @property {(row: number) => import("../view/cell/cell-view.js").CellListener} listener
 * @property {(row: number, nodes: readonly object[]) => void} built Takes a cell that is in the document from now on.
 * @property {() => ((row: ShownRow) => Node | string) | null} renderRow
 */

/** Points from the origin beyond which rows get a new one: browsers place by floats, which are exact up to 2 to the 24th. */
const maxDistance = 100_000;

/** The rows of an element: those in reach, at their places, each with its content as soon as there is time. */
export class ElementRows {
  /** @type {HTMLElement} */
  #scroller;
  /** @type {RowSource} */
  #source;
  #extent = element("div", { class: "extent", role: "presentation" });
  #layer = element("div", { class: "rows", role: "presentation" });
  #sections = new SectionsView(this.#extent);
  /** @type {Map<number, RowBox>} */
  #rows = new Map();
  #flow;
  #origin = 0;
  #shift = 0;

  /**
   * @param {HTMLElement} scroller
   * @param {RowSource} source
   * @param {Flow} flow
   */
  constructor(scroller, source, flow) {
    this.#scroller = scroller;
    this.#source = source;
    this.#flow = flow;
    this.#extent.prepend(this.#layer);
    scroller.append(this.#extent);
  }

  /** The scroll offset along the list in pixels. */
  get top() {
    return this.#flow.offset(this.#scroller);
  }

  set top(value) {
    this.#flow.scroll(this.#scroller, value);
  }

  /** @param {number} height The pixels of all rows along the list. */
  setHeight(height) {
    this.#extent.style[this.#flow.isHorizontal ? "width" : "height"] = `${height}px`;
  }

  /**
   * Draws the rows in reach, and removes others.
   * @param {{ first: number, end: number }} reach
   * @param {Geometry} geometry
   * @param {Stand} stand
   * @param {number | null} _active
   * @param {RowBudget} budget
   * @returns {number | null} The nearest row that lacks its content for want of time.
   */
  draw({ first, end }, geometry, { shift, held }, _active, budget) {
    for (const [row, box] of this.#rows) {
      if (row >= first && row < end && geometry.has(row)) continue;
      box.remove();
      this.#rows.delete(row);
    }
    const start = geometry.top(first);
    if (Math.abs(start - this.#origin) > maxDistance) this.#origin = Math.round(start);
    const due = [];
    let before = /** @type {Element | null} */ (null);
    for (let row = first; row < end; row++) {
      if (!geometry.has(row)) continue;
      const box = this.#rows.get(row) ?? new RowBox(row);
      this.#rows.set(row, box);
      // In the order of the list, in which assistive technology reads it.
      if (box.element.parentNode !== this.#layer || box.element.previousElementSibling !== before) {
        if (before) before.after(box.element);
        else this.#layer.prepend(box.element);
      }
      before = box.element;
      box.place(row, geometry, this.#origin, this.#flow);
      if (box.isOutdated) due.push(row);
    }
    this.#shift = Math.round(shift + this.#origin);
    this.#layer.style.transform = this.#flow.translate(this.#shift, 0);
    due.sort((one, other) => Math.abs(one - held) - Math.abs(other - held));
    for (const row of due) {
      if (!budget.take()) return row;
      this.#rows.get(row)?.show(row, this.#source);
    }
    return null;
  }

  /**
   * Draws the headers and footers near the area, after the rows, among which they stand.
   * @param {import("../model/sections.js").Sections} sections
   * @param {{ top: number, height: number, pin: number }} area
   */
  drawSections(sections, area) {
    this.#sections.draw(sections, { ...area, y: (offset) => this.#shift + Math.round(offset - this.#origin), flow: this.#flow });
  }

  /**
   * Moves the rows to their indices after an edit, and takes out removed ones.
   * @param {RowEdit} edit
   */
  remap(edit) {
    const before = this.#rows;
    this.#rows = new Map();
    for (const [row, box] of before) {
      const now = mapRow(edit, row);
      if (now === null) box.remove();
      else this.#rows.set(now, box);
    }
    this.renew(this.#rows.keys());
  }

  /**
   * Has the contents of rows drawn anew in the next frame.
   * @param {Iterable<number>} rows
   */
  renew(rows) {
    for (const row of rows) {
      const box = this.#rows.get(row);
      if (box) box.isOutdated = true;
    }
  }

  /** Has all contents drawn anew in the next frame. */
  renewAll() {
    this.renew(this.#rows.keys());
  }

  /** Removes all rows, for another list. */
  clear() {
    for (const box of this.#rows.values()) box.remove();
    this.#rows.clear();
    this.#sections.clear();
  }

  /**
   * Returns the row that an element is part of; null outside all rows.
   * @param {EventTarget | null | undefined} target
   */
  rowOf(target) {
    for (const [row, box] of this.#rows) if (target instanceof Node && box.element.contains(target)) return row;
    return null;
  }

  /** @param {number} count The number of rows of the list. */
  count(count) {
    for (const box of this.#rows.values()) box.element.setAttribute("aria-setsize", String(count));
  }
}

/** One row in the document. */
class RowBox {
  element = element("div", { class: "row", role: "listitem" });
  isOutdated = true;
  /** @type {CellView | null} */
  #view = null;
  /** @type {Cell | undefined} */
  #cell;
  #made = "";

  /** @param {number} row */
  constructor(row) {
    this.#number(row);
  }

  /** @param {number} row */
  #number(row) {
    this.element.setAttribute("aria-posinset", String(row + 1));
    this.element.dataset["row"] = String(row);
  }

  /**
   * @param {number} row
   * @param {Geometry} geometry
   * @param {number} origin
   * @param {Flow} flow
   */
  place(row, geometry, origin, flow) {
    const y = Math.round(geometry.top(row) - origin);
    const height = Math.round(geometry.bottom(row) - origin) - y;
    const across = geometry.across(row);
    const [x, width] = across ? [Math.round(across[0]), `${Math.round(across[1])}px`] : [0, "100%"];
    const { style, dataset } = this.element;
    style.transform = flow.translate(y, x);
    style[flow.isHorizontal ? "width" : "height"] = `${height}px`;
    style[flow.isHorizontal ? "height" : "width"] = width;
    this.element.setAttribute("aria-setsize", String(geometry.listCount));
    if (dataset["row"] !== String(row)) this.#number(row);
  }

  /**
   * @param {number} row
   * @param {RowSource} source
   */
  show(row, source) {
    this.isOutdated = false;
    const state = source.state(row);
    const name = /** @type {ShownRow["state"]} */ (nameOf[letter(state)]);
    this.element.dataset["state"] = name;
    this.element.setAttribute("part", `row ${name}`);
    const cell = source.cell(row);
    this.element.toggleAttribute("aria-busy", cell === undefined);
    const renderRow = source.renderRow();
    if (!cell) this.#put([]);
    else if (renderRow) this.#render(row, cell, name, renderRow);
    else this.#draw(row, cell, name === "visible", source);
    this.#cell = cell;
    if (cell) source.built(row, cell.nodes);
  }

  /** Takes the row out of the document. */
  remove() {
    this.#view?.stop();
    this.element.remove();
  }

  /**
   * @param {number} row
   * @param {Cell} cell
   * @param {ShownRow["state"]} state
   * @param {(row: ShownRow) => Node | string} renderRow
   */
  #render(row, cell, state, renderRow) {
    const made = `${row} ${state}`;
    if (cell === this.#cell && made === this.#made && !this.#view) return;
    this.#put([renderRow({ index: row, id: cell.id, values: cell.values, state })]);
    this.#made = made;
  }

  /**
   * @param {number} row
   * @param {Cell} cell
   * @param {boolean} isVisible
   * @param {RowSource} source
   */
  #draw(row, cell, isVisible, source) {
    if (!this.#view || cell.nodes !== this.#cell?.nodes) {
      this.#put([]);
      this.#view = new CellView(cell.nodes, source.listener(row));
      this.element.replaceChildren(element("div", { class: "cell-body", part: "cell" }, this.#view.element));
    }
    this.#view.show((node) => source.picture(row, node), isVisible);
  }

  /** @param {(Node | string)[]} content */
  #put(content) {
    this.#view?.stop();
    this.#view = null;
    this.#made = "";
    this.element.replaceChildren(...content);
  }
}
