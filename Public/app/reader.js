// @ts-check
import { Motion } from "../model/motion.js";
import { paceOf } from "../model/pace.js";
import { Position } from "../model/position.js";
import { rowsInReach, rowsToDraw } from "../model/reach.js";
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
 * Pixels that a browser adds to a place that the page has set: after a drag of the thumb its compositor still holds the
 * fraction that `scrollTop` rounds away, and adds it to whatever is written next.
 */
const residue = 1;

/** How often a jump is put back where it belongs while a scroll of before is still under way in the compositor. */
const mostRepeats = 5;

/**
 * Hears that the viewport is elsewhere, or of another size, that a frame is about to be drawn and was drawn, that a
 * scroll is over.
 * @typedef {{ drawing: () => void, moved: (sample: ScrollSample, now: number) => void, resized: (size: Size) => void, drawn: () => void, rested: () => void }} Listener
 */

/** Reads the list: joins the scroll bar, the rows and the server's geometry. */
export class Reader {
  /** @type {ViewerModel} */
  #model;
  /** @type {Feed} */
  #feed;
  /** @type {Listener} */
  #listener;
  #motion = new Motion();
  #isScheduled = false;
  #timer = 0;
  #rowCount = 0;
  /** Rows that exist in the page. */
  #drawn = { first: 0, end: 0 };
  /** Points by which the list has been shifted since the last frame, so that the screen stays as it is. */
  #corrected = 0;
  /** How often the latest jump was put back where it belongs. */
  #repeats = 0;
  position = new Position();
  /** @type {number | null} The row that the keyboard is on. */
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

  /** Whether the reader can follow what changes: the list moves by less than a screenful a second. */
  get isCalm() {
    return !this.#motion.isThumb && Math.abs(this.#motion.velocity) < this.position.viewport.height;
  }

  /** How the reader moves, as pictures see it. */
  get pace() {
    if (!this.#motion.isActive) return "rest";
    return this.#motion.isThumb ? "flying" : paceOf(this.#motion.velocity, this.position.areaHeight);
  }

  /** What moves the list, as a trace has it. */
  get movement() {
    return this.#motion.movement;
  }

  get isThumbMoving() {
    return this.#motion.isThumb;
  }

  /**
   * Starts at a place of a new list.
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
   * The reader has begun to move the list.
   * @param {Cause} cause
   * @param {boolean} [isHeld]
   */
  begin(cause, isHeld = false) {
    this.#motion.begin(cause, isHeld);
    this.#waitForRest();
  }

  /** The finger is off. */
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
   * Puts a row at the viewport's top.
   * @param {Anchor} anchor
   * @param {Cause} cause
   */
  goTo([row, dy], cause) {
    const { geometry } = this.#model;
    this.goToOffset(geometry.top(Math.min(row, geometry.rowCount)) + dy, cause);
  }

  /**
   * Puts an offset of the list at the viewport's top.
   * @param {number} offset
   * @param {Cause} cause
   */
  goToOffset(offset, cause) {
    this.#motion.jump(cause);
    this.#repeats = 0;
    this.position.moveTo(offset, this.#model.geometry);
    this.#feed.top = this.position.scrollTop;
    this.#moved(performance.now());
  }

  /**
   * Takes over what an event has changed.
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

  /** Rows are not as high as the server said. */
  refit() {
    this.#fit(this.position.isAtEnd);
  }

  /** @param {boolean} keepsEnd */
  #fit(keepsEnd) {
    const { viewport: before, areaOffset } = this.position;
    this.#motion.correct(this.position.fit(this.#model.geometry, keepsEnd));
    this.#corrected += this.position.areaOffset - areaOffset;
    // At once: a bar that gets shorter between two reads would look like a scroll.
    this.#feed.setHeight(this.position.scrollHeight);
    const after = this.position.viewport;
    if (after.width !== before.width || after.height !== before.height) this.#listener.resized(after);
    this.schedule();
    // While rows are measured this comes so often that a wait begun anew each time would never end.
    if (this.#timer === 0) this.#waitForRest();
  }

  /** Has the next frame read how far the element has scrolled, and draw. */
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
    const { position } = this;
    const { geometry } = this.#model;
    const step = position.scrolled(this.#readTop(), this.#motion.isFree, geometry);
    if (step === "jumped") this.#motion.jump("thumb");
    else if (step === "moved" && !this.#motion.isActive) this.#motion.begin("thumb");
    if (step !== "still") this.#moved(now);
    // A bar that is being moved is left alone: writing to it would cancel the scroll.
    if (!this.#motion.isActive && position.rebase(residue)) this.#feed.top = position.scrollTop;
    // After the read: what changes the document before it would make it a layout.
    this.#listener.drawing();
    const reach = rowsInReach(geometry, position.areaOffset, position.areaHeight, this.#motion.velocity);
    this.#drawn = rowsToDraw(geometry, reach, this.#drawn);
    this.#feed.draw(this.#drawn, geometry, { shift: position.shift, held: position.anchor[0], corrected: this.#corrected }, this.active);
    this.#corrected = 0;
    this.#listener.drawn();
  }

  /** How far the element has scrolled, without what is not the reader's doing. */
  #readTop() {
    const { position } = this;
    const { top } = this.#feed;
    const isReaders = this.#motion.isActive && !this.#motion.isPlaced;
    if (isReaders || top === position.scrollTop) return top;
    if (Math.abs(top - position.scrollTop) <= residue) position.drift(top);
    else if (this.#motion.isPlaced && this.#repeats < mostRepeats) {
      this.#repeats += 1;
      this.#feed.top = position.scrollTop;
      this.#waitForRest();
      return position.scrollTop;
    }
    return top;
  }

  /** @param {number} now */
  #moved(now) {
    const { anchor, offset } = this.position;
    const sample = this.#motion.move(anchor, offset, now);
    if (this.#model.geometry.rowCount > 0) this.#listener.moved(sample, now);
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
      this.schedule(); // The browser has scrolled on; the frame to come takes it in.
      return this.#waitForRest();
    }
    const settled = this.#motion.end(this.position.anchor);
    if (settled) this.#listener.moved(settled, performance.now());
    this.schedule();
    this.#listener.rested();
  }
}
