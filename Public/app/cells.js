// @ts-check
import { variants } from "../model/cell/variants.js";
import { home } from "../net/api.js";
import { Fonts } from "./fonts.js";
import { Measurer } from "./measurer.js";
import { Pictures } from "./pictures.js";

/** @typedef {import("../model/foresight.js").Foresight} Foresight */
/** @typedef {import("../model/scroll/scroll-state.js").ScrollState} ScrollState */
/** @typedef {import("../model/viewer-model.js").Effects} Effects */
/** @typedef {import("../model/viewer-model.js").ViewerModel} ViewerModel */
/** @typedef {import("../types/node.js").CellNode} CellNode */
/** @typedef {import("../view/cell/control.js").Act} Act */
/** @typedef {import("../view/feed.js").Feed} Feed */
/** @typedef {import("../view/feed.js").Rows} Rows */
/** @typedef {import("../view/row-box.js").RowContent} RowContent */

/**
 * Callbacks of {@link Cells}: heights were measured by the page, the user acted in a cell, a medium has an outcome, fonts
 * have loaded.
 * @typedef {object} Listener
 * @property {() => void} measured
 * @property {(row: number, act: Act) => void} acted
 * @property {(report: import("../types/media.js").MediaReport) => void} reported
 * @property {() => void} fontsChanged
 */

/**
 * The way of reports to the server.
 * @typedef {Pick<import("../net/connection.js").Connection, "built" | "displayed" | "measured" | "scrollNested">} Reports
 */

/** The levels that pictures come from, in words. */
const levelNames = Object.freeze({
  browser: "the browser's cache", memory: "the server's memory", disk: "the server's disk", origin: "where it lies",
});

/** The content of rows, with its pictures and fonts. */
export class Cells {
  /** @type {ViewerModel} */
  #model;
  /** @type {Foresight} */
  #foresight;
  /** @type {ScrollState} */
  #scroll;
  /** @type {Reports} */
  #reports;
  /** @type {Listener} */
  #listener;
  /** @type {Pictures} */
  #pictures;
  /** @type {Fonts} */
  #fonts;
  /** @type {Measurer} */
  #measurer;
  /** @type {readonly CellNode[] | null} The nodes of the last cell received, as the shape of cells to come. */
  #shape = null;
  /** @type {WeakSet<object>} The nodes of cells reported to the server as built. */
  #built = new WeakSet();
  /** @type {[first: number, last: number][]} Rows that were built in this turn. */
  #news = [];

  /**
   * @param {ViewerModel} model
   * @param {Foresight} foresight
   * @param {ScrollState} scroll
   * @param {() => Feed} rows
   * @param {Reports} reports
   * @param {Listener} listener
   * @param {{ api?: import("../net/api.js").Api, place?: HTMLElement }} from The server, and the element in which texts are
   *   measured; those of the page by default.
   */
  constructor(model, foresight, scroll, rows, reports, listener, { api = home, place = document.body } = {}) {
    this.#model = model;
    this.#foresight = foresight;
    this.#scroll = scroll;
    this.#reports = reports;
    this.#listener = listener;
    this.#pictures = new Pictures(model, foresight, scroll, {
      drawn: (drawn) => {
        reports.displayed(drawn.map((row) => [row, row]));
        rows().refresh(drawn, false);
      },
      changed: (changed) => rows().refresh(changed, false),
      reported: listener.reported,
    });
    this.#measurer = new Measurer(
      model,
      ({ nodes }) => this.#fonts.isReady(nodes),
      (heights) => {
        reports.measured(heights);
        listener.measured();
      },
      place,
    );
    this.#fonts = new Fonts(() => {
      this.#measurer.resume();
      rows().refreshAll();
      listener.fontsChanged();
    }, api);
  }

  /** The numbers of images decoded and of images that failed. */
  get counts() {
    return this.#pictures.counts;
  }

  /** Resets for another list, or for none. */
  open() {
    this.close();
    this.fonts();
  }

  /** Drops all pictures and measured heights. */
  close() {
    this.#shape = null;
    this.#pictures.clear();
    this.#measurer.clear();
  }

  /** Fetches and returns the fonts with which cells are measured. */
  fonts() {
    void this.#fonts.open();
    return this.#fonts;
  }

  /**
   * Returns the loading state of a node's picture, and where it came from; null for a node without one.
   * @param {number} row
   * @param {number} node
   */
  pictureState(row, node) {
    const found = this.#model.content.cell(row)?.nodes.find((each) => each.id === node);
    if (!found || variants(found).length === 0) return null;
    const level = this.#model.media.of(row).find((medium) => medium.node === node)?.level;
    return this.#pictures.node(row, node).state + (level ? `, from ${levelNames[level]}` : "");
  }

  /** Stops reporting media until the next viewer's rows arrive. */
  orphan() {
    this.#pictures.orphan();
  }

  /**
   * Follows an event, after the model has applied it.
   * @param {Effects} effects
   * @param {Rows} view The view of the rows.
   * @param {boolean} isPulsing Whether new states are highlighted.
   */
  take(effects, view, isPulsing) {
    if (effects.edit) this.#foresight.forget();
    this.#pictures.take(effects);
    this.#measurer.take(effects);
    const last = effects.filled.at(-1);
    this.#shape = (last !== undefined && this.#model.content.cell(last)?.nodes) || this.#shape;
    view.renew(effects.filled);
    view.refresh(effects.changes.map(([row]) => row), isPulsing);
    if (effects.nested.length > 0) view.refresh(effects.nested, false);
  }

  /**
   * Shows rows in the states that the server is about to tell.
   * @param {import("../model/geometry.js").Rows} rows Those that are drawn.
   * @param {Rows} view The view of them.
   */
  foresee(rows, view) {
    // The server's ranges are those of one turn.
    if (this.#model.geometry.wraps) return;
    const { offset, viewport, velocity, isCalm } = this.#scroll;
    const changes = this.#foresight.look({ offset, height: viewport.height, velocity }, rows);
    if (changes.length === 0) return;
    this.#pictures.foresee(changes);
    view.refresh(changes.map(([row]) => row), isCalm);
  }

  /**
   * @param {number} row
   * @returns {RowContent}
   */
  content(row) {
    const cell = this.#model.content.cell(row);
    const state = this.#foresight.state(row);
    const failure = this.#model.failures.of(row);
    // In another font its lines would differ from the server's; below a row of unknown height it would move.
    const isHeld = cell && !this.#built.has(cell.nodes) && this.#measurer.isHeld(row);
    if (!cell || isHeld || !this.#fonts.isReady(cell.nodes)) return { state, failure, shape: this.#shape, drawing: null };
    const drawing = {
      cell,
      frames: this.#measurer.frames(cell),
      isCalm: this.#scroll.isCalm,
      picture: (/** @type {number} */ node) => this.#pictures.node(row, node),
      listener: {
        act: (/** @type {Act} */ act) => this.#listener.acted(row, act),
        retry: (/** @type {number} */ node) => this.#pictures.retry(row, node),
        report: (/** @type {import("../types/media.js").MediaReport} */ report) => this.#pictures.report(report),
        built: () => this.built(row, cell.nodes),
        nestedScrolled: this.#reports.scrollNested.bind(this.#reports),
      },
      lists: this.#model.nested,
      row,
    };
    return { state, failure, shape: null, drawing };
  }

  /**
   * Reports a cell as built, once, however often its row is drawn.
   * @param {number} row
   * @param {readonly object[]} nodes
   */
  built(row, nodes) {
    if (this.#built.has(nodes)) return;
    this.#built.add(nodes);
    if (this.#news.push([row, row]) === 1) queueMicrotask(() => this.#reports.built(this.#news.splice(0)));
  }
}
