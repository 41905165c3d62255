// @ts-check
import { RowBudget } from "../model/scroll/row-budget.js";

/** @typedef {import("../model/scroll/scroll-state.js").Cause} Cause */
/** @typedef {import("../model/scroll/scroll-state.js").ScrollState} ScrollState */
/** @typedef {import("../model/viewer-model.js").Effects} Effects */
/** @typedef {import("../model/viewer-model.js").ViewerModel} ViewerModel */
/** @typedef {import("../types.js").Anchor} Anchor */
/** @typedef {import("../types.js").ScrollSample} ScrollSample */
/** @typedef {import("../types.js").Size} Size */
/** @typedef {import("../view/feed.js").Rows} Rows */

/** Milliseconds without movement after which a scroll is over. */
const restAfter = 150;

/** Milliseconds of rest after which the server has answered the last scroll, wherever links are not very slow. */
const answeredAfter = 1000;

/**
 * Callbacks of {@link ScrollController}: before rows are drawn, and once it is known which; the viewport has moved or
 * been resized, rows are drawn, the user holds the list still, a scroll has ended.
 * @typedef {{ drawing: () => void, placing: (rows: import("../model/geometry.js").Rows) => void, moved: (sample: ScrollSample, now: number) => void, resized: (size: Size) => void, drawn: () => void, lingered: () => void, rested: () => void }} Listener
 */

/** Joins the scrolling state with the scroll bar, the rows and the browser's frames and timers. */
export class ScrollController {
  /** @type {ScrollState} */
  #state;
  /** @type {ViewerModel} */
  #model;
  /** @type {Rows} */
  #feed;
  /** @type {Listener} */
  #listener;
  #isScheduled = false;
  #timer = 0;
  /** The time at which the scroll is over if nothing moves before. */
  #restAt = 0;
  /** Whether the next frame in which nothing has moved ends the scroll. */
  #isEnding = false;
  /** The time of the latest frame that was drawn. */
  #drawnAt = 0;
  /** @type {{ offset: number, distance: number } | null} The offset that the server was told last because it had another one, and by how much. */
  #told = null;
  /** The timer of the comparison with the server's place. */
  #comparison = 0;
  /** Whether the viewport was resized and has not been scrolled since. */
  #isResized = false;

  /**
   * @param {ScrollState} state
   * @param {ViewerModel} model
   * @param {Rows} feed
   * @param {Listener} listener
   */
  constructor(state, model, feed, listener) {
    this.#state = state;
    this.#model = model;
    this.#feed = feed;
    this.#listener = listener;
  }

  /** @param {Rows} feed The view to draw the rows in from now on. */
  use(feed) {
    this.#feed = feed;
  }

  /** Brings a new view to the position. */
  place() {
    this.refit();
    this.#scroll();
  }

  /**
   * Starts at a position in a new list.
   * @param {Anchor} anchor
   */
  open(anchor) {
    this.#told = null;
    this.#isResized = false;
    this.#state.open(anchor);
    this.#feed.clear();
    this.schedule();
  }

  /**
   * Notes that the user has begun to move the list.
   * @param {Cause} cause
   * @param {boolean} [isHeld]
   */
  begin(cause, isHeld = false) {
    this.#state.begin(cause, isHeld);
    this.#waitForRest();
  }

  /** Notes that the finger was lifted. */
  release() {
    this.#state.release();
    this.#waitForRest();
  }

  /** @param {Size} area */
  resize(area) {
    this.#state.resize(area);
    this.#fit(false);
  }

  /** @param {number} part The viewport's part of the area. */
  narrow(part) {
    this.#state.narrow(part);
    this.#fit(false);
  }

  /**
   * Makes a row the active one.
   * @param {number | null} row
   */
  activate(row) {
    this.#state.active = row;
    this.schedule();
  }

  /**
   * Scrolls by the least distance that brings a row into the viewport, below a pinned header.
   * @param {number} row
   */
  reveal(row) {
    const { geometry } = this.#model;
    const { offset, viewport } = this.#state;
    const top = geometry.anchorTop(row);
    const bottom = geometry.bottom(row);
    if (top < offset) this.goToOffset(top, "keys");
    else if (bottom > offset + viewport.height) this.goToOffset(Math.min(top, bottom - viewport.height), "keys");
  }

  /**
   * Scrolls a row to the viewport's top.
   * @param {Anchor} anchor
   * @param {Cause} cause
   */
  goTo([row, dy, column, dx = 0], cause) {
    const { geometry } = this.#model;
    const nearest = geometry.nearest(Math.min(row, geometry.listCount), this.#state.row);
    const left = column === undefined ? undefined : this.#state.across?.placeOf(column);
    this.goToOffset(geometry.anchorTop(nearest) + dy, cause, left === undefined ? left : left + dx, [nearest, dy]);
  }

  /**
   * Scrolls an offset of the list to the viewport's top.
   * @param {number} offset
   * @param {Cause} cause
   * @param {number} [left] That of the columns, of a sheet.
   * @param {Anchor} [anchor] The place that the offset is of.
   */
  goToOffset(offset, cause, left, anchor) {
    const now = performance.now();
    const sample = this.#state.goTo(offset, cause, now, left, anchor);
    this.#scroll();
    this.#moved(sample, now);
  }

  #scroll() {
    this.#feed.top = this.#state.scrollTop;
    if (this.#state.across) this.#feed.left = this.#state.across.scrollTop;
  }

  /**
   * Applies an event's changes.
   * @param {Effects} effects
   */
  take({ edit, isMoved }) {
    if (edit) {
      this.#state.remap(edit);
      this.#feed.remap(edit);
    }
    if (isMoved) this.refit();
    this.schedule();
  }

  /** Recomputes the layout after rows have come, gone or changed their heights. */
  refit() {
    this.#fit(true);
  }

  /** @param {boolean} keepsEnd */
  #fit(keepsEnd) {
    const { isPlaced, viewport } = this.#state.fit(keepsEnd);
    // At once: a content height that shrinks between two reads would look like a scroll.
    this.#feed.setHeight(this.#state.scrollHeight, this.#state.across?.scrollHeight);
    // The browser clamps later, and less if the content has grown again by then.
    if (isPlaced) this.#scroll();
    if (viewport) {
      this.#isResized = true;
      this.#told = null;
      this.#listener.resized(viewport);
    }
    this.schedule();
    // Not restarted: while rows are measured this is called so often that a debounce would never end.
    if (this.#timer === 0 && !this.#isEnding) this.#waitForRest();
  }

  /** Schedules the read of the scroll offset and the drawing for the next frame. */
  schedule() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame((now) => this.#drawFrame(now));
  }

  /**
   * The one read and the one write pass of a frame.
   * @param {number} now
   */
  #drawFrame(now) {
    this.#isScheduled = false;
    const { top, left, sample } = this.#state.frame(this.#feed.top, now, this.#feed.left);
    if (sample) this.#moved(sample, now);
    else if (this.#isEnding) this.#rest();
    if (top !== null) this.#feed.top = top;
    if (left !== null) this.#feed.left = left;
    if ((top !== null || left !== null) && this.#state.isMoving) this.#waitForRest();
    // The next frame tells how long this one took.
    if (!this.#state.isCalm) this.schedule();
    // After the read, which would force a layout if the document had changed before it.
    this.#listener.drawing();
    const { rows, stand } = this.#state.draw();
    this.#listener.placing(rows);
    const unbuilt = this.#feed.draw(rows, this.#model.geometry, stand, this.#state.active, new RowBudget(now - this.#drawnAt));
    this.#drawnAt = now;
    const { scrollTop: areaTop, areaHeight, frameTop } = this.#state;
    this.#feed.drawSections(this.#model.geometry.sections, { top: areaTop, height: areaHeight, pin: Math.round(frameTop) });
    if (unbuilt !== null) this.schedule();
    this.#listener.drawn();
  }

  /**
   * @param {ScrollSample} sample
   * @param {number} now
   */
  #moved(sample, now) {
    this.#isResized = false;
    if (this.#model.geometry.rowCount > 0) this.#listener.moved(sample, now);
    this.#waitForRest();
    this.schedule();
  }

  #waitForRest() {
    this.#isEnding = false;
    this.#restAt = performance.now() + restAfter;
    // Not restarted with each frame, which would cost more than a timer that looks at the time.
    if (this.#timer === 0) this.#timer = setTimeout(() => this.#end(), restAfter);
  }

  /** Ends the scroll if it does not move in the next frame: where frames are late, none may have read the offset since. */
  #end() {
    const left = this.#restAt - performance.now();
    this.#timer = left > 0 ? setTimeout(() => this.#end(), left) : 0;
    if (left > 0) return;
    this.#isEnding = true;
    if (document.hidden) this.#rest();
    else this.schedule();
  }

  #rest() {
    this.#isEnding = false;
    const result = this.#state.rest(this.#feed.top, this.#feed.left);
    if (result === "held") return this.#listener.lingered();
    if (result === "moving") {
      this.schedule(); // The browser has scrolled on; the next frame reads it.
      return this.#waitForRest();
    }
    if (result.sample) this.#listener.moved(result.sample, performance.now());
    this.schedule();
    this.#listener.rested();
    this.#awaitAnswer();
    this.#compare(false);
  }

  #awaitAnswer() {
    clearTimeout(this.#comparison);
    this.#comparison = setTimeout(() => {
      if (this.#state.isCalm) this.#compare(true);
    }, answeredAfter);
  }

  /**
   * Tells the server where the viewport is, if it has it at another place and was not told yet.
   * @param {boolean} isAnswered Whether the server has answered the last scroll.
   */
  #compare(isAnswered) {
    const { across, offset } = this.#state;
    const distance = this.#distance(isAnswered);
    if (Math.abs(distance) < 1) return;
    if (this.#told && Math.abs(offset - this.#told.offset) < 1 && Math.abs(distance - this.#told.distance) < 1) return;
    this.#told = { offset, distance };
    this.#listener.moved({ anchor: this.#place(), velocity: across ? [0, 0] : 0, phase: "program" }, performance.now());
    // Where rows are laid out after its word, the server may move on once more.
    if (isAnswered) this.#awaitAnswer();
  }

  /**
   * Returns the points by which the server has the viewport farther on, for another reason than a scroll on its way.
   *
   * The list's end keeps a row that is too near to it from the top; the rows around a viewport of another size have other
   * heights; and where heights change, page and server may each keep another row in its place.
   * @param {boolean} isAnswered
   */
  #distance(isAnswered) {
    const { offset, viewport } = this.#state;
    const { geometry, ranges } = this.#model;
    if (!ranges) return 0;
    const [row, dy] = ranges.anchor;
    const distance = geometry.anchorTop(row) + dy - offset;
    if ((isAnswered || this.#isResized) && !geometry.wraps) return distance;
    return offset + viewport.height >= geometry.contentHeight - 1 ? Math.max(0, distance) : 0;
  }

  /** @returns {Anchor} The place of the viewport: by the row that is kept in place, unless the list's end keeps that from the top. */
  #place() {
    const { anchor, offset, row } = this.#state;
    const { geometry } = this.#model;
    const [, , ...across] = anchor;
    const first = geometry.anchorTop(row) <= offset ? row : geometry.anchorRow(offset);
    return /** @type {Anchor} */ ([geometry.listRow(first), offset - geometry.anchorTop(first), ...across]);
  }
}
