// @ts-check
/** @typedef {import("./scroll-controller.js").ScrollController} ScrollController */
/** @typedef {import("../model/scroll/scroll-state.js").ScrollState} ScrollState */
/** @typedef {import("../model/keys.js").Command} Command */
/** @typedef {import("../model/viewer-model.js").ViewerModel} ViewerModel */

/** The overlap of two pages, as a share of a screenful, for orientation. */
const overlap = 0.1;

/** Scrolls and moves the active row by keyboard commands. */
export class Keyboard {
  /** @type {ScrollState} */
  #scroll;
  /** @type {ScrollController} */
  #scrollController;
  /** @type {ViewerModel} */
  #model;
  /** @type {() => import("../model/flow.js").Flow} */
  #flow;
  /** @type {(go: () => void) => void} */
  #jump;
  /** @type {typeof import("../model/lane-steps.js") | null} Steps between columns, from the first one on. */
  #steps = null;

  /**
   * @param {ScrollState} scroll
   * @param {ScrollController} scrollController
   * @param {ViewerModel} model
   * @param {() => import("../model/flow.js").Flow} flow
   * @param {(go: () => void) => void} jump Performs a jump from which Back returns.
   */
  constructor(scroll, scrollController, model, flow, jump) {
    this.#flow = flow;
    this.#scroll = scroll;
    this.#scrollController = scrollController;
    this.#model = model;
    this.#jump = jump;
  }

  /**
   * @param {Command} command
   * @returns {boolean} Whether the command was handled here.
   */
  run(command) {
    const { geometry } = this.#model;
    const { offset, viewport } = this.#scroll;
    const { isPaged } = this.#flow();
    const page = viewport.height * (1 - overlap);
    const turned = this.#flow().command(command, geometry.hasLanes);
    switch (turned) {
      case "next":
        if (isPaged) this.#turnPage(1);
        else void this.#step("down");
        return true;
      case "previous":
        if (isPaged) this.#turnPage(-1);
        else void this.#step("up");
        return true;
      case "right":
      case "left":
        if (!geometry.hasLanes) return false;
        void this.#step(turned);
        return true;
      case "pageDown":
        if (isPaged) this.#turnPage(1);
        else this.#turn(offset + page);
        return true;
      case "pageUp":
        if (isPaged) this.#turnPage(-1);
        else this.#turn(offset - page);
        return true;
      case "first":
        if (geometry.wraps) this.#jump(() => this.#scrollController.goTo([0, 0], "keys"));
        else this.#jump(() => this.#scrollController.goToOffset(0, "keys"));
        this.#scrollController.activate(geometry.rowCount > 0 ? 0 : null);
        return true;
      case "last":
        if (geometry.wraps) this.#jump(() => this.#scrollController.goTo([geometry.listCount - 1, 0], "keys"));
        else this.#jump(() => this.#scrollController.goToOffset(geometry.contentHeight - viewport.height, "keys"));
        this.#scrollController.activate(geometry.rowCount > 0 ? geometry.listCount - 1 : null);
        return true;
      default:
        return false;
    }
  }

  /**
   * Scrolls to the page after the one in the middle, or before it.
   * @param {1 | -1} step
   */
  #turnPage(step) {
    const { geometry } = this.#model;
    const { offset, viewport } = this.#scroll;
    if (geometry.rowCount === 0) return;
    const row = geometry.row(offset + viewport.height / 2) + step;
    if (row < 0 || row >= geometry.rowCount) return;
    this.#scrollController.goToOffset(geometry.top(row), "keys");
    this.#scrollController.activate(geometry.listRow(row));
  }

  /** @param {import("../model/lane-steps.js").Way} way */
  async #step(way) {
    if (this.#model.geometry.hasLanes) {
      try {
        this.#steps ??= await import("../model/lane-steps.js");
      } catch {
        // The link is down; the next press tries again.
        return;
      }
    }
    const { geometry } = this.#model;
    const { active, offset } = this.#scroll;
    if (geometry.rowCount === 0) return;
    const isInSight = active !== null && this.#isNear(active);
    const next = (/** @type {number} */ row) => this.#steps?.neighbour(geometry, row, way) ?? row + (way === "down" ? 1 : -1);
    const row = isInSight ? next(active) : geometry.anchorRow(offset + 1);
    const bounded = Math.min(Math.max(0, row), geometry.rowCount - 1);
    this.#scrollController.activate(bounded);
    this.#scrollController.reveal(bounded);
  }

  /** @param {number} offset */
  #turn(offset) {
    const { geometry } = this.#model;
    if (geometry.rowCount === 0) return;
    this.#scrollController.goToOffset(offset, "keys");
    const { offset: top, viewport } = this.#scroll;
    const first = geometry.anchorRow(top);
    const isCut = geometry.anchorTop(first) < top - 1 && geometry.bottom(first) < top + viewport.height;
    this.#scrollController.activate(Math.min(isCut ? first + 1 : first, geometry.rowCount - 1));
  }

  /**
   * Returns whether a row is within a screenful of the viewport, so that a step
   * from it is what the user expects.
   * @param {number} row
   */
  #isNear(row) {
    const { geometry } = this.#model;
    const { offset, viewport } = this.#scroll;
    const top = geometry.top(row);
    return top > offset - viewport.height && top < offset + 2 * viewport.height;
  }
}
