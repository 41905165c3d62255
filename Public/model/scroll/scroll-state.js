// @ts-check
import { rowsBetween, rowsInSight, rowsToDraw, rowsWanted } from "../reach.js";
import { mapPlace } from "../row-edit.js";
import { FrameMeter } from "./frame-meter.js";
import { Motion } from "./motion.js";
import { Position } from "./position.js";

/** @typedef {import("./gesture.js").Cause} Cause */
/** @typedef {import("./gesture.js").Movement} Movement */
/** @typedef {import("./gesture.js").Gesture} Gesture */
/** @typedef {import("../geometry.js").Rows} Rows */
/** @typedef {import("../../types.js").Anchor} Anchor */
/** @typedef {import("../../types.js").ScrollSample} ScrollSample */
/** @typedef {import("../../types.js").Size} Size */

/**
 * The lines that are scrolled: the rows of a viewer, or the columns of a sheet.
 * @typedef {{ geometry: import("../geometry.js").Geometry, content: { cell: (row: number) => unknown } }} Scrolled
 */

/**
 * The pace of a scroll for the fetching and decoding of pictures: at rest, slow enough to see them, or too fast.
 * @typedef {"rest" | "reading" | "flying"} Pace
 */

/**
 * The place of the list in the scrolled element.
 * @typedef {object} Stand
 * @property {number} shift Pixels from an offset in the list to the scrolled element.
 * @property {number} held The row that stays in place on the screen when others change their heights.
 * @property {number} corrected Points by which the list has been shifted to hold it since it was last drawn.
 */

/**
 * The result of a frame: the `scrollTop` to write, or null; the sample for the server, or null if the viewport has not
 * moved; of a sheet the logical `scrollLeft` as well.
 * @typedef {{ top: number | null, left: number | null, sample: ScrollSample | null }} Frame
 */

/**
 * Pixels that a browser may add to an offset that the page has set: after a drag of the thumb its compositor still
 * holds the fraction that `scrollTop` rounds away, and adds it to the next value written.
 */
const residue = 1;

/** The most corrections of a jump while an earlier scroll is still in progress in the compositor. */
const maxRepeats = 5;

/**
 * The shortest time in view in seconds in which a picture is seen: a fixation of the eye takes 0.2 to 0.3
 * (Rayner 1998, "Eye movements in reading and information processing").
 */
const glance = 0.3;

/**
 * Returns the pace of a scroll that has not come to rest.
 * @param {number} velocity Points per second.
 * @param {number} height Points of the list that are in view.
 * @returns {Pace}
 */
export const paceOf = (velocity, height) => (Math.abs(velocity) * glance > height ? "flying" : "reading");

/**
 * The scrolling state: the position in the list, the motion, and the rows that exist in the page. It reads no clock and
 * no document; the modules beside it are its parts, and nothing else uses them.
 */
export class ScrollState {
  /** @type {Scrolled} */
  #model;
  #position = new Position();
  #motion;
  #isAcross;
  #meter = new FrameMeter();
  #rowCount = 0;
  #part = 1;
  /** Rows that exist in the page. */
  #drawn = { first: 0, end: 0 };
  /** Points by which the list was shifted since the last frame to keep the screen's content in place. */
  #corrected = 0;
  /** The corrections of the latest jump so far. */
  #repeats = 0;
  /** @type {number | null} The keyboard's active row. */
  active = null;
  /** Whether a list that is scrolled to its end stays there, also when it grows. */
  keepsEnd = false;
  /** @type {ScrollState | null} The columns of a sheet, which the same gestures scroll. */
  across = null;

  /**
   * @param {Scrolled} model The rows that are scrolled.
   * @param {Gesture} [gesture] That of the rows, for the columns beside them.
   */
  constructor(model, gesture) {
    this.#model = model;
    this.#isAcross = gesture !== undefined;
    this.#motion = new Motion(gesture);
  }

  /**
   * Scrolls columns beside the rows, from the position that was last opened on.
   * @param {Scrolled} columns
   */
  cross(columns) {
    const [, , column = 0, dx = 0] = this.#position.anchor;
    this.across = new ScrollState(columns, this.#motion.gesture);
    this.across.open([column, dx]);
    this.across.narrow(this.#part);
    return this.across;
  }

  /** @returns {Anchor} The list's row at the viewport's top, and the points of it that are scrolled off; and the column. */
  get anchor() {
    const [row, dy] = this.#position.anchor;
    return /** @type {Anchor} */ ([this.#model.geometry.listRow(row), dy, ...(this.across?.anchor ?? [])]);
  }

  /** The row at the viewport's top; where pages wrap, numbered through all turns. */
  get row() {
    return this.#position.anchor[0];
  }

  /**
   * Returns the offset at which a row is the first in the viewport.
   * @param {number} row
   */
  placeOf(row) {
    return this.#model.geometry.anchorTop(Math.min(row, this.#model.geometry.listCount));
  }

  /** The viewport's offset in the list, in points. */
  get offset() {
    return this.#position.offset;
  }

  /** @returns {Size} */
  get viewport() {
    const { viewport } = this.#position;
    return this.across ? { width: this.across.viewport.height, height: viewport.height } : viewport;
  }

  /** The height of the area around the viewport. */
  get areaHeight() {
    return this.#position.areaHeight;
  }

  /** Pixels from the area's top to the viewport's. */
  get frameTop() {
    return this.#position.frameTop;
  }

  /** The height of the scrolled element in pixels. */
  get scrollHeight() {
    return this.#position.scrollHeight;
  }

  /** The `scrollTop` that was last read or is to be written. */
  get scrollTop() {
    return this.#position.scrollTop;
  }

  /** @returns {import("../scroll-news.js").Visible} The rows in the viewport, and the columns of a sheet. */
  get visible() {
    const { offset, viewport } = this.#position;
    return { ...rowsBetween(this.#model.geometry, offset, offset + viewport.height), across: this.across?.visible };
  }

  /** Points per second, positive toward larger offsets. */
  get velocity() {
    return this.#motion.velocity;
  }

  /** @returns {boolean} Whether the user can follow changes: the list moves by less than a screenful a second. */
  get isCalm() {
    return !this.#motion.isThumb && Math.abs(this.#motion.velocity) < this.viewport.height && (this.across?.isCalm ?? true);
  }

  /** @returns {Pace} */
  get pace() {
    if (!this.#motion.isActive) return "rest";
    return this.#motion.isThumb ? "flying" : paceOf(this.#motion.velocity, this.areaHeight);
  }

  /** @returns {Movement} The kind of the current movement in a trace. */
  get movement() {
    return this.#motion.movement;
  }

  /** Whether a gesture is under way. */
  get isMoving() {
    return this.#motion.isActive;
  }

  get isThumbMoving() {
    return this.#motion.isThumb;
  }

  /**
   * Starts at a position in a new list.
   * @param {Anchor} anchor
   */
  open(anchor) {
    this.#position.anchor = anchor;
    this.across?.open([anchor[2] ?? 0, anchor[3] ?? 0]);
    this.active = null;
    this.#motion.end(anchor);
    this.#drawn = { first: 0, end: 0 };
    // The end of the list before, or of the same list in another viewer, is not where the reader is now.
    this.#rowCount = 0;
  }

  /**
   * Notes that the user has begun to move the list.
   * @param {Cause} cause
   * @param {boolean} isHeld
   */
  begin(cause, isHeld) {
    this.#motion.begin(cause, isHeld);
  }

  /** Notes that the finger was lifted. */
  release() {
    this.#motion.release();
  }

  /** @param {Size} area */
  resize(area) {
    this.#position.resize(area);
  }

  /** @param {number} part The viewport's part of the area. */
  narrow(part) {
    this.#part = part;
    this.#position.narrow(part);
    this.across?.narrow(part);
  }

  /**
   * Scrolls an offset of the list to the viewport's top. The caller then writes {@link scrollTop}.
   * @param {number} offset
   * @param {Cause} cause
   * @param {number} now Milliseconds.
   * @param {number} [left] That of the columns.
   * @param {Anchor} [anchor] The place that the offset is of.
   * @returns {ScrollSample} For the server.
   */
  goTo(offset, cause, now, left, anchor) {
    this.#jump(offset, cause, anchor);
    if (this.across && left !== undefined) this.across.#jump(left, cause);
    return this.#move(now);
  }

  /**
   * @param {number} offset
   * @param {Cause} cause
   * @param {Anchor} [anchor]
   */
  #jump(offset, cause, anchor) {
    this.#motion.jump(cause);
    this.#repeats = 0;
    this.#position.moveTo(offset, this.#model.geometry, anchor);
  }

  /**
   * Moves the position and the active row with their rows.
   * @param {import("../../types.js").RowEdit} edit
   */
  remap(edit) {
    this.#position.remap(edit, this.#model.geometry);
    this.active = this.active === null ? null : mapPlace(edit, this.active);
    this.#drawn = { first: 0, end: 0 };
  }

  /**
   * Applies new frames of rows, or a new area, and keeps the screen's content in place. The caller then writes
   * {@link scrollHeight}, and {@link scrollTop} if it has changed.
   * @param {boolean} keepsEnd Whether a list that is scrolled to its end stays there, unless it has grown.
   * @returns {{ isPlaced: boolean, viewport: Size | null }} Whether `scrollTop` has changed, and the viewport if it has.
   */
  fit(keepsEnd) {
    const { rowCount } = this.#model.geometry;
    const position = this.#position;
    const { areaOffset, scrollTop } = position;
    const { viewport: before } = this;
    const isMoved = this.across?.fit(false).isPlaced;
    const staysAtEnd = position.isAtEnd && (this.keepsEnd || (keepsEnd && rowCount === this.#rowCount));
    this.#motion.correct(position.fit(this.#model.geometry, staysAtEnd));
    this.#rowCount = rowCount;
    this.#corrected += position.areaOffset - areaOffset;
    const { viewport: after } = this;
    const isResized = after.width !== before.width || after.height !== before.height;
    return { isPlaced: position.scrollTop !== scrollTop || isMoved === true, viewport: isResized ? after : null };
  }

  /**
   * Reads a frame.
   * @param {number} top The element's `scrollTop`.
   * @param {number} now The start of the frame in milliseconds.
   * @param {number} [left] Its logical `scrollLeft`, of a sheet.
   * @returns {Frame}
   */
  frame(top, now, left = 0) {
    const { across } = this;
    const read = this.#step(top, now);
    const readAcross = across ? across.#step(left, now) : { top: left, isMoved: false };
    const sample = read.isMoved || readAcross.isMoved ? this.#move(now) : null;
    return { top: this.#rest(read.top, top), left: across && across.#rest(readAcross.top, left), sample };
  }

  /**
   * @param {number} top
   * @param {number} now
   * @returns {{ top: number, isMoved: boolean }} The offset that was read.
   */
  #step(top, now) {
    const read = this.#read(top);
    const step = this.#position.scrolled(read, this.#motion.isFree, this.#model.geometry);
    if (step === "jumped") this.#motion.jump("thumb");
    else if (step === "moved" && !this.#motion.isActive) this.#motion.begin("thumb", false);
    if (this.isCalm) this.#meter.rest();
    else this.#meter.begin(now);
    return { top: read, isMoved: step !== "still" };
  }

  /**
   * Moves the scroll bar of a list at rest to its proportional place.
   * @param {number} read
   * @param {number} top
   * @returns {number | null} The offset to write.
   */
  #rest(read, top) {
    // A bar that is being moved is left alone: writing to it would cancel the scroll.
    const isRebased = !this.#motion.isActive && this.#position.rebase(this.#model.geometry, residue);
    return isRebased || read !== top ? this.#position.scrollTop : null;
  }

  /**
   * Returns the rows that exist in the page from this frame on, and their place in it.
   * @returns {{ rows: Rows & { current: Rows }, stand: Stand }} `current` are the rows that must look as they are.
   */
  draw() {
    const { geometry, content } = this.#model;
    const { areaOffset, areaHeight, shift } = this.#position;
    const { velocity } = this.#motion;
    // The compositor shows a frame after its end, and scrolls on until that of the next one.
    const isSheet = this.across !== null || this.#isAcross;
    const wanted = rowsWanted(geometry, areaOffset, areaHeight, velocity, { delay: 2 * this.#meter.delay, isCalm: this.isCalm, isSheet });
    this.#drawn = rowsToDraw(geometry, wanted, this.#drawn, (row) => content.cell(geometry.listRow(row)) !== undefined);
    // Those of a sheet that are not in the area yet look as they will there.
    const inSight = () => (this.across ? rowsBetween(geometry, areaOffset, areaOffset + areaHeight) : rowsInSight(geometry, areaOffset, areaHeight, velocity));
    const current = this.isCalm ? this.#drawn : inSight();
    const stand = { shift, held: this.row, corrected: this.#corrected };
    this.#corrected = 0;
    return { rows: { ...this.#drawn, current }, stand };
  }

  /**
   * Ends the scroll after a time without movement.
   * @param {number} top The element's `scrollTop`.
   * @param {number} [left] Its logical `scrollLeft`, of a sheet.
   * @returns {"held" | "moving" | { sample: ScrollSample | null }} The sample for the server if it has ended; `held` by a
   *   finger, or `moving` still by the browser otherwise.
   */
  rest(top, left) {
    if (this.#motion.isHeld) return "held";
    if (this.scrollTop !== top || (this.across && this.across.scrollTop !== left)) return "moving";
    if (this.across) this.across.#motion.stop();
    const sample = this.#motion.end(this.anchor);
    return { sample: sample && this.across ? { ...sample, velocity: [0, 0] } : sample };
  }

  /**
   * Returns the offset that was read, corrected for movements that are not the user's.
   * @param {number} top
   */
  #read(top) {
    const position = this.#position;
    const isUsers = this.#motion.isActive && !this.#motion.isPlaced;
    if (isUsers || top === position.scrollTop) return top;
    if (Math.abs(top - position.scrollTop) <= residue) position.drift(top);
    else if (this.#motion.isPlaced && this.#repeats < maxRepeats) {
      this.#repeats += 1;
      return position.scrollTop;
    }
    return top;
  }

  /**
   * @param {number} now
   * @returns {ScrollSample}
   */
  #move(now) {
    const { across } = this;
    const sample = this.#motion.move(this.anchor, this.offset, now);
    if (!across) return sample;
    const { velocity, target = across.offset } = across.#motion.move(sample.anchor, across.offset, now);
    const pair = { ...sample, velocity: /** @type {[number, number]} */ ([velocity, sample.velocity]) };
    return sample.target === undefined ? pair : { ...pair, target: [target, sample.target] };
  }
}
