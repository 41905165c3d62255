// @ts-check
/** @typedef {import("./reader.js").Reader} Reader */
/** @typedef {import("../model/keys.js").Command} Command */
/** @typedef {import("../model/viewer-model.js").ViewerModel} ViewerModel */

/** The overlap of two pages, as a share of a screenful, for orientation. */
const overlap = 0.1;

/** Scrolls and moves the active row by keyboard commands. */
export class Keyboard {
  /** @type {Reader} */
  #reader;
  /** @type {ViewerModel} */
  #model;
  /** @type {(go: () => void) => void} */
  #jump;

  /**
   * @param {Reader} reader
   * @param {ViewerModel} model
   * @param {(go: () => void) => void} jump Performs a jump from which Back returns.
   */
  constructor(reader, model, jump) {
    this.#reader = reader;
    this.#model = model;
    this.#jump = jump;
  }

  /**
   * @param {Command} command
   * @returns {boolean} Whether the command was handled here.
   */
  run(command) {
    const { geometry } = this.#model;
    const { offset, viewport } = this.#reader.position;
    const page = viewport.height * (1 - overlap);
    switch (command) {
      case "next":
        this.#step(1);
        return true;
      case "previous":
        this.#step(-1);
        return true;
      case "pageDown":
        this.#turn(offset + page);
        return true;
      case "pageUp":
        this.#turn(offset - page);
        return true;
      case "first":
        this.#jump(() => this.#reader.goToOffset(0, "keys"));
        this.#reader.activate(geometry.rowCount > 0 ? 0 : null);
        return true;
      case "last":
        this.#jump(() => this.#reader.goToOffset(geometry.contentHeight - viewport.height, "keys"));
        this.#reader.activate(geometry.rowCount > 0 ? geometry.rowCount - 1 : null);
        return true;
      default:
        return false;
    }
  }

  /** @param {number} step */
  #step(step) {
    const { geometry } = this.#model;
    const { active, position } = this.#reader;
    if (geometry.rowCount === 0) return;
    const isInSight = active !== null && this.#isNear(active);
    const row = isInSight ? active + step : geometry.row(position.offset + 1);
    const bounded = Math.min(Math.max(0, row), geometry.rowCount - 1);
    this.#reader.activate(bounded);
    this.#reveal(bounded);
  }

  /** @param {number} offset */
  #turn(offset) {
    const { geometry } = this.#model;
    if (geometry.rowCount === 0) return;
    this.#reader.goToOffset(offset, "keys");
    const { offset: top, viewport } = this.#reader.position;
    const first = geometry.row(top);
    const isCut = geometry.top(first) < top - 1 && geometry.top(first + 1) < top + viewport.height;
    this.#reader.activate(Math.min(isCut ? first + 1 : first, geometry.rowCount - 1));
  }

  /**
   * Scrolls by the least distance that brings a row into the viewport.
   * @param {number} row
   */
  #reveal(row) {
    const { geometry } = this.#model;
    const { offset, viewport } = this.#reader.position;
    const top = geometry.top(row);
    const bottom = geometry.top(row + 1);
    if (top < offset) this.#reader.goToOffset(top, "keys");
    else if (bottom > offset + viewport.height) {
      this.#reader.goToOffset(Math.min(top, bottom - viewport.height), "keys");
    }
  }

  /**
   * Returns whether a row is within a screenful of the viewport, so that a step
   * from it is what the user expects.
   * @param {number} row
   */
  #isNear(row) {
    const { geometry } = this.#model;
    const { offset, viewport } = this.#reader.position;
    const top = geometry.top(row);
    return top > offset - viewport.height && top < offset + 2 * viewport.height;
  }
}
