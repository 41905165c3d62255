// @ts-check
import { variants } from "../model/cell/variants.js";
import { Fonts } from "./fonts.js";
import { Measurer } from "./measurer.js";
import { Pictures } from "./pictures.js";

/** @typedef {import("../model/viewer-model.js").Effects} Effects */
/** @typedef {import("../model/viewer-model.js").ViewerModel} ViewerModel */
/** @typedef {import("../types/node.js").CellNode} CellNode */
/** @typedef {import("../view/cell/control.js").Act} Act */
/** @typedef {import("../view/feed.js").Feed} Feed */
/** @typedef {import("../view/row.js").RowContent} RowContent */

/**
 * Hears which rows have been built and drawn, which heights the page has found out, and what the reader did in a cell.
 * @typedef {object} Listener
 * @property {(rows: [first: number, last: number][]) => void} built
 * @property {(rows: [first: number, last: number][]) => void} displayed
 * @property {(rows: [row: number, height: number][]) => void} measured
 * @property {(row: number, act: Act) => void} acted
 * @property {(report: import("../types/media.js").MediaReport) => void} reported
 * @property {() => void} fontsChanged
 * @property {() => import("../model/pace.js").Pace} pace How the reader moves.
 * @property {() => boolean} isCalm Whether the reader can follow what changes in a cell.
 */

/** What rows show: their content, with the pictures and fonts that belong to it. */
export class Cells {
  /** @type {ViewerModel} */
  #model;
  /** @type {Listener} */
  #listener;
  /** @type {Pictures} */
  #pictures;
  /** @type {Fonts} */
  #fonts;
  /** @type {Measurer} */
  #measurer;
  /** @type {readonly CellNode[] | null} The nodes of a cell that has come: others will be of a like shape. */
  #shape = null;
  /** @type {WeakSet<object>} The nodes of cells that the server knows to be built. */
  #built = new WeakSet();

  /**
   * @param {ViewerModel} model
   * @param {() => Feed} rows
   * @param {Listener} listener
   */
  constructor(model, rows, listener) {
    this.#model = model;
    this.#listener = listener;
    this.#pictures = new Pictures(model, {
      drawn: (drawn) => {
        listener.displayed(drawn.map((row) => [row, row]));
        rows().refresh(drawn, false);
      },
      changed: (changed) => rows().refresh(changed, false),
      reported: listener.reported,
      pace: listener.pace,
    });
    this.#measurer = new Measurer(model, ({ nodes }) => this.#fonts.isReady(nodes), listener.measured);
    this.#fonts = new Fonts(() => {
      this.#measurer.resume();
      rows().refreshAll();
      listener.fontsChanged();
    });
  }

  /** Images decoded, and images that could not be. */
  get counts() {
    return this.#pictures.counts;
  }

  /** Goes over to another list, or to none. */
  open() {
    this.#shape = null;
    this.#pictures.clear();
    this.#measurer.clear();
    this.fonts();
  }

  /** Has the fonts ready that cells are measured with. */
  fonts() {
    void this.#fonts.open();
    return this.#fonts;
  }

  /**
   * How far a node's picture has come; null for a node without one.
   * @param {number} row
   * @param {number} node
   */
  pictureState(row, node) {
    const found = this.#model.content.cell(row)?.nodes.find((each) => each.id === node);
    return found && variants(found).length > 0 ? this.#pictures.node(row, node).state : null;
  }

  /** Another viewer is about to tell of its own rows. */
  orphan() {
    this.#pictures.orphan();
  }

  /** @param {Effects} effects */
  take(effects) {
    this.#pictures.take(effects);
    this.#measurer.take(effects);
    const last = effects.filled.at(-1);
    this.#shape = (last !== undefined && this.#model.content.cell(last)?.nodes) || this.#shape;
  }

  /**
   * @param {number} row
   * @returns {RowContent}
   */
  content(row) {
    const cell = this.#model.content.cell(row);
    const state = this.#model.states.state(row);
    const failure = this.#model.failures.of(row);
    // Drawn in another font its lines would not be the server's; below a row of unknown height it would move.
    const isHeld = cell && !this.#built.has(cell.nodes) && this.#measurer.isHeld(row);
    if (!cell || isHeld || !this.#fonts.isReady(cell.nodes)) return { state, failure, shape: this.#shape, drawing: null };
    const drawing = {
      cell,
      frames: this.#measurer.frames(cell),
      isCalm: this.#listener.isCalm(),
      picture: (/** @type {number} */ node) => this.#pictures.node(row, node),
      listener: {
        act: (/** @type {Act} */ act) => this.#listener.acted(row, act),
        retry: (/** @type {number} */ node) => this.#pictures.retry(row, node),
        report: (/** @type {import("../types/media.js").MediaReport} */ report) => this.#pictures.report(report),
        built: () => this.#tellBuilt(row, cell.nodes),
      },
    };
    return { state, failure, shape: null, drawing };
  }

  /**
   * A cell that was built once is loaded, however often its row is drawn anew.
   * @param {number} row
   * @param {readonly object[]} nodes
   */
  #tellBuilt(row, nodes) {
    if (this.#built.has(nodes)) return;
    this.#built.add(nodes);
    this.#listener.built([[row, row]]);
  }
}
