// @ts-check
import { FramePacer } from "../model/frame-pacer.js";
import { rowsBetween, rowsInReach, rowsInSight, rowsToDraw } from "../model/geometry.js";
import { Motion, paceOf } from "../model/motion.js";
import { Position } from "../model/position.js";
import { mapPlace } from "../model/row-edit.js";

/** @typedef {import("../model/gesture.js").Cause} Cause */
/** @typedef {import("../model/viewer-model.js").Effects} Effects */
/** @typedef {import("../model/viewer-model.js").ViewerModel} ViewerModel */
/** @typedef {import("../types.js").Anchor} Anchor */
/** @typedef {import("../types.js").ScrollSample} ScrollSample */
/** @typedef {import("../types.js").Size} Size */
/** @typedef {import("../view/feed.js").Feed} Feed */

/** Milliseconds without movement after which a scroll is over. */
const restAfter = 150;

/**
 * Pixels that a browser may add to an offset that the page has set: after a drag of the thumb its compositor still
 * holds the fraction that `scrollTop` rounds away, and adds it to the next value written.
 */
const residue = 1;

/** The most corrections of a jump while an earlier scroll is still in progress in the compositor. */
const maxRepeats = 5;

/**
 * Callbacks of {@link ScrollController}: before rows are drawn, the viewport has moved or been resized, after a frame with
 * or without an update of the rows, a scroll has ended.
 * @typedef {{ drawing: () => void, moved: (sample: ScrollSample, now: number, isUpdate: boolean) => void, resized: (size: Size) => void, drawn: (isUpdate: boolean) => void, rested: () => void }} Listener
 */

/** The user's position in the list: joins the scroll bar, the rows and the server's geometry. */
export class ScrollController {
  /** @type {ViewerModel} */
  #model;
  /** @type {Feed} */
  #feed;
  /** @type {Listener} */
  #listener;
  #motion = new Motion();
  #pacer = new FramePacer();
  #isScheduled = false;
  #timer = 0;
  #rowCount = 0;
  /** Rows that exist in the page. */
  #drawn = { first: 0, end: 0 };
  /** Points by which the list was shifted since the last frame to keep the screen's content in place. */
  #corrected = 0;
  /** The corrections of the latest jump so far. */
  #repeats = 0;
  position = new Position();
  /** @type {number | null} The keyboard's active row. */
  active = null;

  /**
   * @param {ViewerModel} model
   * @param {Feed} feed
   * @param {Listener} listener
   */
  constructor(model, feed, listener) {
    this.#model = model;
    this.#feed = feed;
    this.#listener = listener;
  }

  /** Whether the user can follow changes: the list moves by less than a screenful a second. */
  get isCalm() {
    return !this.#motion.isThumb && Math.abs(this.#motion.velocity) < this.position.viewport.height;
  }

  /** The pace of the scroll, for the fetching and decoding of pictures. */
  get pace() {
    if (!this.#motion.isActive) return "rest";
    return this.#motion.isThumb ? "flying" : paceOf(this.#motion.velocity, this.position.areaHeight);
  }

  /** The cause of the current movement, as in a trace. */
  get movement() {
    return this.#motion.movement;
  }

  get isThumbMoving() {
    return this.#motion.isThumb;
  }

  /**
   * Starts at a position in a new list.
   * @param {Anchor} anchor
   */
  open(anchor) {
    this.position.anchor = anchor;
    this.active = null;
    this.#motion.end(anchor);
    this.#drawn = { first: 0, end: 0 };
    this.#feed.clear();
    this.schedule();
  }

  /**
   * Notes that the user has begun to move the list.
   * @param {Cause} cause
   * @param {boolean} [isHeld]
   */
  begin(cause, isHeld = false) {
    this.#motion.begin(cause, isHeld);
    this.#waitForRest();
  }

  /** Notes that the finger was lifted. */
  release() {
    this.#motion.release();
    this.#waitForRest();
  }

  /** @param {Size} area */
  resize(area) {
    this.position.resize(area);
    this.#fit(false);
  }

  /** @param {number} part The viewport's part of the area. */
  narrow(part) {
    this.position.narrow(part);
    this.#fit(false);
  }

  /**
   * Makes a row the active one.
   * @param {number | null} row
   */
  activate(row) {
    this.active = row;
    this.schedule();
  }

  /**
   * Scrolls a row to the viewport's top.
   * @param {Anchor} anchor
   * @param {Cause} cause
   */
  goTo([row, dy], cause) {
    const { geometry } = this.#model;
    this.goToOffset(geometry.top(Math.min(row, geometry.rowCount)) + dy, cause);
  }

  /**
   * Scrolls an offset of the list to the viewport's top.
   * @param {number} offset
   * @param {Cause} cause
   */
  goToOffset(offset, cause) {
    this.#motion.jump(cause);
    this.#repeats = 0;
    this.position.moveTo(offset, this.#model.geometry);
    this.#feed.top = this.position.scrollTop;
    this.#moved(performance.now(), true);
  }

  /**
   * Applies an event's changes.
   * @param {Effects} effects
   */
  take({ edit, isMoved }) {
    const { rowCount } = this.#model.geometry;
    if (edit) {
      this.position.remap(edit);
      this.active = this.active === null ? null : mapPlace(edit, this.active);
      this.#feed.remap(edit);
      this.#drawn = { first: 0, end: 0 };
    }
    if (isMoved) this.#fit(this.position.isAtEnd && rowCount === this.#rowCount);
    this.#rowCount = rowCount;
    this.schedule();
  }

  /** Recomputes the layout after rows were measured with other heights than the server's. */
  refit() {
    this.#fit(this.position.isAtEnd);
  }

  /** @param {boolean} keepsEnd */
  #fit(keepsEnd) {
    const { viewport: before, areaOffset, scrollTop } = this.position;
    this.#motion.correct(this.position.fit(this.#model.geometry, keepsEnd));
    this.#corrected += this.position.areaOffset - areaOffset;
    // At once: a content height that shrinks between two reads would look like a scroll.
    this.#feed.setHeight(this.position.scrollHeight);
    // The browser clamps later, and less if the content has grown again by then.
    if (this.position.scrollTop !== scrollTop) this.#feed.top = this.position.scrollTop;
    const after = this.position.viewport;
    if (after.width !== before.width || after.height !== before.height) this.#listener.resized(after);
    this.schedule();
    // Not restarted: while rows are measured this is called so often that a debounce would never end.
    if (this.#timer === 0) this.#waitForRest();
  }

  /** Schedules the read of the scroll offset and the drawing for the next frame. */
  schedule() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame((now) => this.#drawFrame(now));
  }

  /**
   * The one read and the one write pass of a frame, without the latter where the last one was slow.
   * @param {number} now
   */
  #drawFrame(now) {
    this.#isScheduled = false;
    const { position } = this;
    const { geometry } = this.#model;
    const step = position.scrolled(this.#readTop(), this.#motion.isFree, geometry);
    if (step === "jumped") this.#motion.jump("thumb");
    else if (step === "moved" && !this.#motion.isActive) this.#motion.begin("thumb");
    const isUpdate = this.#beginsUpdate(now);
    if (step !== "still") this.#moved(now, isUpdate);
    // A bar that is being moved is left alone: writing to it would cancel the scroll.
    if (!this.#motion.isActive && position.rebase(residue)) this.#feed.top = position.scrollTop;
    // The next frame tells how long this one took, or draws what this one leaves.
    if (!this.isCalm) this.schedule();
    if (isUpdate) this.#update();
    else this.#listener.drawn(false);
  }

  /**
   * Returns whether a frame updates the rows.
   * @param {number} now
   */
  #beginsUpdate(now) {
    if (this.isCalm) {
      this.#pacer.rest();
      return true;
    }
    if (!this.#pacer.isDue(now) && !this.#lacksRows) return false;
    this.#pacer.update(now);
    return true;
  }

  /** Whether a row is missing on the screen, or blank in the viewport. */
  get #lacksRows() {
    const { areaOffset, areaHeight, offset, viewport } = this.position;
    const { first, end } = rowsBetween(this.#model.geometry, areaOffset, areaOffset + areaHeight);
    return first < this.#drawn.first || end > this.#drawn.end || this.#model.isBlank(offset, viewport.height);
  }

  /** Applies the changes that have arrived, and draws the rows. */
  #update() {
    // After the read, which would force a layout if the document had changed before it.
    this.#listener.drawing();
    const { geometry } = this.#model;
    const { position } = this;
    const { areaOffset, areaHeight, shift } = position;
    const { velocity } = this.#motion;
    const reach = rowsInReach(geometry, areaOffset, areaHeight, velocity, this.#pacer.wait);
    this.#drawn = rowsToDraw(geometry, reach, this.#drawn, (row) => this.#model.content.cell(row) !== undefined);
    const current = this.isCalm ? this.#drawn : rowsInSight(geometry, areaOffset, areaHeight, velocity);
    this.#feed.draw({ ...this.#drawn, current }, geometry, { shift, held: position.anchor[0], corrected: this.#corrected }, this.active);
    this.#corrected = 0;
    this.#listener.drawn(true);
  }

  /** Returns the element's scroll offset, corrected for movements that are not the user's. */
  #readTop() {
    const { position } = this;
    const { top } = this.#feed;
    const isReaders = this.#motion.isActive && !this.#motion.isPlaced;
    if (isReaders || top === position.scrollTop) return top;
    if (Math.abs(top - position.scrollTop) <= residue) position.drift(top);
    else if (this.#motion.isPlaced && this.#repeats < maxRepeats) {
      this.#repeats += 1;
      this.#feed.top = position.scrollTop;
      this.#waitForRest();
      return position.scrollTop;
    }
    return top;
  }

  /**
   * @param {number} now
   * @param {boolean} isUpdate
   */
  #moved(now, isUpdate) {
    const { anchor, offset } = this.position;
    const sample = this.#motion.move(anchor, offset, now);
    if (this.#model.geometry.rowCount > 0) this.#listener.moved(sample, now, isUpdate);
    this.#waitForRest();
    this.schedule();
  }

  #waitForRest() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#rest(), restAfter);
  }

  #rest() {
    this.#timer = 0;
    if (this.#motion.isHeld) return;
    if (this.position.scrollTop !== this.#feed.top) {
      this.schedule(); // The browser has scrolled on; the next frame reads it.
      return this.#waitForRest();
    }
    const settled = this.#motion.end(this.position.anchor);
    if (settled) this.#listener.moved(settled, performance.now(), true);
    this.schedule();
    this.#listener.rested();
  }
}
