// @ts-check
import { sticksOut } from "../model/cell/reflow.js";
import { integer } from "../model/format.js";
import { bit, letter, nameOf } from "../model/states.js";
import { BlankBody } from "./blank-body.js";
import { CellView } from "./cell/cell-view.js";
import { restoreOffsets } from "./cell/scroll.js";
import { animate } from "./cell/transition-view.js";
import { element, write } from "./element.js";

/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types/node.js").CellNode} CellNode */
/** @typedef {import("../types.js").FailedFetch} FailedFetch */
/** @typedef {import("../types.js").Rect} Rect */
/** @typedef {import("./cell/cell-view.js").CellListener} CellListener */
/** @typedef {import("./cell/picture.js").NodePicture} NodePicture */

/**
 * What a row's cell is drawn with; `frames` stand in place of the nodes' own, and where the reader is `calm` a new
 * layout is led up to.
 * @typedef {{ cell: Cell, picture: (node: number) => NodePicture, frames: ReadonlyMap<number, Rect> | undefined, isCalm: boolean, listener: CellListener }} Drawing
 */

/**
 * What a row shows; no drawing while its content is on the way, or the fonts of its cell: then `shape` has the nodes of
 * another cell of the list, if one has come.
 * @typedef {{ state: number, failure: FailedFetch | null, shape: readonly CellNode[] | null, drawing: Drawing | null }} RowContent
 */

/** Pixels below which a row's state and index share a line. */
const twoLineHeight = 54;

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** What every row begins as; a clone costs less than its making. */
const shell = element(
  "div",
  { class: "row", role: "row" },
  element(
    "div",
    { class: "row-head", role: "rowheader" },
    element("span", { class: "badge" }),
    element("span", { class: "row-index" }, " "),
  ),
);

/** One row in the page. It belongs to its row for its whole life, wherever edits take that: rows are not recycled. */
export class RowView {
  /** @type {Element} */
  #badge;
  /** @type {Element} */
  #index;
  /** @type {CellListener | null} */
  #listener = null;
  /** @type {CellListener} What the cell calls for as long as it lives. */
  #caller = {
    act: (act) => this.#listener?.act(act),
    retry: (node) => this.#listener?.retry(node),
    report: (report) => this.#listener?.report?.(report),
    built: () => this.#listener?.built?.(),
  };
  /** @type {BlankBody | null} */
  #blank = null;
  /** @type {CellView | null} */
  #view = null;
  #y = Number.NaN;
  #height = Number.NaN;
  /** @type {Cell | null} */
  #cell = null;
  /** @type {ReadonlyMap<number, Rect> | undefined} */
  #frames = undefined;
  #letter = "";

  /** @param {number} row */
  constructor(row) {
    this.element = /** @type {HTMLElement} */ (shell.cloneNode(true));
    [this.#badge, this.#index] = /** @type {[Element, Element]} */ ([...(this.element.firstElementChild?.children ?? [])]);
    this.number(row);
  }

  /** @param {number} row The index that the row has from now on. */
  number(row) {
    const { element: made } = this;
    made.id = `row-${row}`;
    made.setAttribute("aria-rowindex", String(row + 1));
    made.dataset["row"] = String(row);
    write(this.#index, integer(row));
  }

  /**
   * @param {number} y Pixels from the rows' origin.
   * @param {number} height
   * @returns {number | null} Pixels by which the row has moved down; `null` for one that was nowhere before.
   */
  place(y, height) {
    const { style } = this.element;
    const moved = Number.isNaN(this.#y) ? null : y - this.#y;
    if (y !== this.#y) style.transform = `translateY(${y}px)`;
    this.#y = y;
    if (height === this.#height) return moved;
    this.#height = height;
    style.height = `${height}px`;
    this.element.classList.toggle("is-low", height < twoLineHeight);
    return moved;
  }

  /**
   * @param {RowContent} content
   * @returns {boolean} Whether the eye is led to another layout.
   */
  show({ state, failure, shape, drawing }) {
    this.#showState(state);
    if (drawing) return this.#draw(drawing, (state & bit.visible) !== 0);
    const blank = this.#blank ?? this.#becomeBlank();
    blank.showSkeleton(state & bit.preload ? shape : null);
    // A row out of preload wants no content. Else the last failure stays while the row is tried again, so
    // that a button does not vanish under the finger.
    if (!(state & bit.preload)) blank.forgetFailure();
    else if (failure) blank.showFailure(failure);
    return false;
  }

  /** The row has come into the page: only there an area can be scrolled. */
  settle() {
    if (this.#view) restoreOffsets(this.#view.element, this.#cell?.nodes ?? [], []);
  }

  /** Ends what would go on without the row. */
  stop() {
    this.#view?.stop();
  }

  /** Draws the eye to a new state, unless the reader has asked for stillness. */
  pulse() {
    if (stillness.matches) return;
    this.element.firstElementChild?.animate([{ backgroundColor: "color-mix(in srgb, var(--state) 40%, transparent)" }, {}], { duration: 600, easing: "ease-out" });
  }

  /** @param {boolean} isActive */
  mark(isActive) {
    this.element.classList.toggle("is-active", isActive);
    if (isActive) this.element.setAttribute("aria-selected", "true");
    else this.element.removeAttribute("aria-selected");
  }

  /**
   * @param {Drawing} drawing
   * @param {boolean} isVisible
   * @returns {boolean} Whether the eye is led to another layout.
   */
  #draw({ cell, picture, frames, isCalm, listener }, isVisible) {
    this.#listener = listener;
    const { nodes } = cell;
    let before = null;
    if (!this.#view || nodes !== this.#cell?.nodes || frames !== this.#frames) {
      this.stop();
      // Of a page that gets wider or narrower every cell is another: none of it is worth a look.
      const isAsWide = nodes[0]?.frame[2] === this.#cell?.nodes[0]?.frame[2];
      const isLed = isVisible && isCalm && isAsWide && !stillness.matches && cell.id === this.#cell?.id;
      before = isLed && this.#view ? { nodes: framed(this.#cell?.nodes ?? [], this.#frames), element: this.#view.element } : null;
      this.#frames = frames;
      this.#blank = null;
      this.#view = new CellView(nodes, this.#caller, frames);
      const body = element("div", { class: "cell-body", role: "gridcell" }, this.#view.element);
      body.classList.toggle("is-clipped", sticksOut(nodes, frames));
      this.#put(body);
      this.element.classList.remove("is-blank");
      restoreOffsets(this.#view.element, nodes, this.#cell?.id === cell.id ? this.#cell.nodes : []);
      if (before) animate(before, { nodes: framed(nodes, frames), element: this.#view.element });
    }
    this.#cell = cell;
    this.#view.show(picture, isVisible);
    return before !== null;
  }

  #becomeBlank() {
    this.stop();
    this.#view = null;
    this.#cell = null;
    this.#blank = new BlankBody();
    this.#put(this.#blank.element);
    this.element.classList.add("is-blank");
    return this.#blank;
  }

  /** @param {HTMLElement} body */
  #put(body) {
    const old = this.element.children[1];
    if (old) old.replaceWith(body);
    else this.element.append(body);
  }

  /** @param {number} state */
  #showState(state) {
    const now = letter(state);
    if (now === this.#letter) return;
    this.#letter = now;
    this.element.dataset["state"] = now;
    write(this.#badge, now);
    this.#badge.setAttribute("title", nameOf[now]);
    this.#badge.setAttribute("aria-label", nameOf[now]);
  }
}

/**
 * Nodes where the page has put them.
 * @param {readonly CellNode[]} nodes
 * @param {ReadonlyMap<number, Rect> | undefined} frames
 */
const framed = (nodes, frames) => (frames ? nodes.map((node) => ({ ...node, frame: frames.get(node.id) ?? node.frame })) : nodes);
