// @ts-check
import { overflows } from "../model/cell/reflow.js";
import { bit } from "../model/states.js";
import { BlankBody } from "./blank-body.js";
import { CellView } from "./cell/cell-view.js";
import { restoreOffsets } from "./cell/scroll.js";
import { animate } from "./cell/transition-view.js";
import { element } from "./element.js";

/** @typedef {import("../model/flow.js").Flow} Flow */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types/node.js").CellNode} CellNode */
/** @typedef {import("../types.js").FailedFetch} FailedFetch */
/** @typedef {import("../types.js").Rect} Rect */
/** @typedef {import("./cell/cell-view.js").CellListener} CellListener */
/** @typedef {import("./cell/picture.js").NodePicture} NodePicture */

/**
 * The input for drawing a row's cell. `frames` replace the nodes' own; a new layout is animated only while the scroll
 * `isCalm`.
 * @typedef {{ cell: Cell, picture: (node: number) => NodePicture, frames: ReadonlyMap<number, Rect> | undefined, isCalm: boolean, listener: CellListener, lists: import("../model/nested-lists.js").NestedLists, row: number }} Drawing
 */

/**
 * The content of a row. Without `drawing`, while the cell's content or fonts are loading, `shape` has the nodes of
 * another cell of the list, if one has arrived.
 * @typedef {{ state: number, failure: FailedFetch | null, shape: readonly CellNode[] | null, drawing: Drawing | null }} RowContent
 */

/** Pixels below which a row's state and index share a line. */
const twoLineHeight = 54;

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** The box of a row at its place, with its content: a cell, or what stands in its place. */
export class RowBox {
  #x = 0;
  #y = Number.NaN;
  #width = Number.NaN;
  #height = Number.NaN;
  /** @type {Readonly<Record<string, string>>} */
  #attributes;
  /** @type {CellListener | null} */
  #listener = null;
  /** @type {CellListener} The cell's listener, which forwards to the current one. */
  #caller = {
    act: (act) => this.#listener?.act(act),
    retry: (node) => this.#listener?.retry(node),
    report: (report) => this.#listener?.report?.(report),
    built: () => this.#listener?.built?.(),
    nestedScrolled: (path, scroll) => this.#listener?.nestedScrolled?.(path, scroll),
  };
  /** @type {BlankBody | null} */
  #blank = null;
  /** @type {CellView | null} */
  #view = null;
  /** @type {HTMLElement | null} */
  #content = null;
  /** @type {Cell | null} */
  #cell = null;
  /** @type {ReadonlyMap<number, Rect> | undefined} */
  #frames = undefined;

  /**
   * @param {HTMLElement} element The box; the content is its last child.
   * @param {Readonly<Record<string, string>>} attributes Those of the content.
   */
  constructor(element, attributes) {
    this.element = element;
    this.#attributes = attributes;
  }

  /**
   * @param {number} y Pixels from the rows' origin along the axis that scrolls.
   * @param {number} height Pixels along it.
   * @param {readonly [start: number, length: number] | null} across Points of an item in a column across the axis; null for
   *   a row that is as wide as the list.
   * @param {Flow} flow
   * @returns {number | null} Pixels by which the row has moved down; null for a new row.
   */
  place(y, height, across, flow) {
    const { style } = this.element;
    const moved = Number.isNaN(this.#y) ? null : y - this.#y;
    const x = across ? Math.round(across[0]) : 0;
    if (y !== this.#y || x !== this.#x) style.transform = flow.translate(y, x);
    this.#x = x;
    this.#y = y;
    const width = across ? Math.round(across[0] + across[1]) - x : Number.NaN;
    if (!Object.is(width, this.#width)) style[flow.isHorizontal ? "height" : "width"] = across ? `${width}px` : "";
    this.#width = width;
    if (height === this.#height) return moved;
    this.#height = height;
    style[flow.isHorizontal ? "width" : "height"] = `${height}px`;
    this.element.classList.toggle("is-low", !flow.isHorizontal && height < twoLineHeight);
    return moved;
  }

  /**
   * @param {RowContent} content
   * @returns {boolean} Whether a change of layout is animated.
   */
  fill({ state, failure, shape, drawing }) {
    if (drawing) return this.#draw(drawing, (state & bit.visible) !== 0);
    const blank = this.#blank ?? this.#becomeBlank();
    blank.showSkeleton(state & bit.preload ? shape : null);
    // A row out of preload needs no content. Otherwise the last failure stays during a retry, so that the
    // button does not vanish under the finger.
    if (!(state & bit.preload)) blank.forgetFailure();
    else if (failure) blank.showFailure(failure);
    return false;
  }

  /** Shows that the content is built in a later frame, unless there is one. */
  reserve() {
    if (!this.#content) this.#becomeBlank();
  }

  /**
   * Shows a content that others have made.
   * @param {Node | string} content
   */
  fillWith(content) {
    this.clear();
    const body = element("div", this.#attributes);
    body.append(content);
    this.#put(body);
  }

  /** Restores the scroll offsets, once the row is in the page. */
  settle() {
    if (this.#view) restoreOffsets(this.#view.element, this.#cell?.nodes ?? [], []);
  }

  /** Whether the row has videos or maps, which follow its state at once. */
  get isPlaying() {
    return this.#view?.isPlaying ?? false;
  }

  /** Stops media, maps and timers of a row that is removed. */
  stop() {
    this.#view?.stop();
    this.#blank?.stop();
  }

  /** Forgets what is shown, since something else takes its place. */
  clear() {
    this.stop();
    this.#view = null;
    this.#cell = null;
    this.#blank = null;
    this.element.classList.remove("is-blank");
  }

  /**
   * @param {Drawing} drawing
   * @param {boolean} isVisible
   * @returns {boolean} Whether a change of layout is animated.
   */
  #draw({ cell, picture, frames, isCalm, listener, lists, row }, isVisible) {
    this.#listener = listener;
    const { nodes } = cell;
    let before = null;
    if (!this.#view || nodes !== this.#cell?.nodes || frames !== this.#frames) {
      this.stop();
      // A change of the page's width changes every cell, so it is not animated.
      const isAsWide = nodes[0]?.frame[2] === this.#cell?.nodes[0]?.frame[2];
      const isLed = isVisible && isCalm && isAsWide && !stillness.matches && cell.id === this.#cell?.id;
      before = isLed && this.#view ? { nodes: framed(this.#cell?.nodes ?? [], this.#frames), element: this.#view.element } : null;
      this.#frames = frames;
      this.#blank = null;
      this.#view = new CellView(nodes, this.#caller, frames);
      const body = element("div", this.#attributes, this.#view.element);
      body.classList.toggle("is-clipped", overflows(nodes, frames));
      this.#put(body);
      this.element.classList.remove("is-blank");
      restoreOffsets(this.#view.element, nodes, this.#cell?.id === cell.id ? this.#cell.nodes : []);
      if (before) animate(before, { nodes: framed(nodes, frames), element: this.#view.element });
    }
    this.#cell = cell;
    this.#view.show(picture, isVisible, lists, [row]);
    return before !== null;
  }

  #becomeBlank() {
    this.clear();
    this.#blank = new BlankBody(this.#attributes.role === "gridcell");
    this.#put(this.#blank.element);
    this.element.classList.add("is-blank");
    return this.#blank;
  }

  /** @param {HTMLElement} content */
  #put(content) {
    if (this.#content) this.#content.replaceWith(content);
    else this.element.append(content);
    this.#content = content;
  }
}

/**
 * Returns nodes with the page's frames.
 * @param {readonly CellNode[]} nodes
 * @param {ReadonlyMap<number, Rect> | undefined} frames
 */
const framed = (nodes, frames) => (frames ? nodes.map((node) => ({ ...node, frame: frames.get(node.id) ?? node.frame })) : nodes);
