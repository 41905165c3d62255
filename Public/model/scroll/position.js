// @ts-check
import { mapPlace } from "../row-edit.js";
import { Scroller } from "./scroller.js";
import { ViewportFrame } from "./viewport-frame.js";

/** @typedef {import("../geometry.js").Geometry} Geometry */
/** @typedef {import("../../types.js").Anchor} Anchor */
/** @typedef {import("../../types.js").RowEdit} RowEdit */
/** @typedef {import("../../types.js").Size} Size */

/**
 * The scroll position in its three forms: a row (the anchor), an offset in the
 * list, and a `scrollTop`.
 *
 * The anchor leads. When rows above it change their heights the offset follows,
 * so that the content at the viewport's top edge stays in place.
 */
export class Position {
  #scroller = new Scroller();
  #frame = new ViewportFrame(0, 0, 1);
  #part = 1;
  /** @type {Size} */
  #area = { width: 0, height: 0 };
  /** The width that the list was fitted to, as the frame has the height. */
  #width = 0;
  /**
   * The row at the viewport's top, and the points of it that are scrolled off.
   * @type {Anchor}
   */
  anchor = [0, 0];
  /**
   * The anchor when it was last set, and the known row on the screen at that time.
   * @type {{ anchor: Anchor, hold: Hold } | null}
   */
  #found = null;

  /** The viewport's offset in the list, in points. */
  get offset() {
    return this.#scroller.offset + this.frameTop;
  }

  /** The offset of the area around the viewport. */
  get areaOffset() {
    return this.#scroller.offset;
  }

  get areaHeight() {
    return this.#area.height;
  }

  /** Pixels from the area's top to the viewport's. */
  get frameTop() {
    return this.#frame.top(this.#scroller.offset);
  }

  /** @returns {Size} The viewport's. */
  get viewport() {
    return { width: this.#width, height: this.#frame.height };
  }

  /** The height of the scrolled element in pixels. */
  get scrollHeight() {
    return this.#scroller.height;
  }

  /** The `scrollTop` that was last read or written. */
  get scrollTop() {
    return this.#scroller.top;
  }

  /** Pixels from an offset to its place in the scrolled element. */
  get shift() {
    return this.#scroller.shift;
  }

  /** Whether the list is scrolled to its end. */
  get isAtEnd() {
    return this.#scroller.offset > 0 && this.#scroller.offset >= this.#scroller.maxOffset - 1;
  }

  /** @param {Size} area */
  resize(area) {
    this.#area = area;
  }

  /** @param {number} part The viewport's part of the area's height. */
  narrow(part) {
    this.#part = part;
  }

  /**
   * Moves the anchor with its row after an edit.
   * @param {RowEdit} edit
   * @param {Geometry} geometry The frames before it.
   */
  remap(edit, geometry) {
    // Where there was no row, none is held: the first rows of a list do not push the viewport to their end.
    if (geometry.rowCount > 0) this.anchor = [mapPlace(edit, geometry.listRow(this.anchor[0])), this.anchor[1]];
    this.#found = null;
  }

  /**
   * Applies new frames, or a new area, and keeps the anchor in place.
   * @param {Geometry} geometry
   * @param {boolean} keepsEnd Whether the list's end stays in view instead.
   * @returns {number} Points by which the offset has changed.
   */
  fit(geometry, keepsEnd) {
    const before = this.offset;
    this.#restore(geometry);
    const way = geometry.wayToMiddle(this.anchor[0]);
    if (way) this.anchor = [this.anchor[0] + way.rows, this.anchor[1]];
    const [row, dy] = this.anchor;
    this.#width = this.#area.width;
    this.#scroller.resize(geometry.contentHeight, this.#area.height);
    this.#frame = new ViewportFrame(this.#area.height, geometry.contentHeight, this.#part);
    if (keepsEnd) this.#scroller.correct(this.#scroller.maxOffset);
    else this.#scroller.correct(this.#frame.areaOffset(geometry.anchorTop(row) + dy));
    // Nothing is known before the first frames: the anchor waits for them.
    if (geometry.rowCount === 0 || (!keepsEnd && (this.#isUnknown(geometry) || this.#isForgotten(geometry)))) return this.offset - before;
    // A row that is lower than estimated may no longer be at the top.
    if (keepsEnd || dy >= geometry.height(row)) this.#anchorTo(geometry);
    else this.#find(geometry);
    return this.offset - before;
  }

  /**
   * Applies a `scrollTop` that the browser reports.
   * @param {number} top
   * @param {boolean} isFree Whether a wheel or a finger scrolls.
   * @param {Geometry} geometry
   */
  scrolled(top, isFree, geometry) {
    const step = this.#scroller.scrolled(top, isFree);
    if (step !== "still") this.#anchorTo(geometry);
    return step;
  }

  /**
   * Applies a `scrollTop` that the user has not caused: the offset stays.
   * @param {number} top
   */
  drift(top) {
    this.#scroller.drift(top);
  }

  /**
   * Scrolls an offset of the list to the viewport's top.
   * @param {number} offset
   * @param {Geometry} geometry
   * @param {Anchor} [anchor] The place that the offset is of.
   */
  moveTo(offset, geometry, anchor) {
    this.#scroller.moveTo(this.#frame.areaOffset(offset));
    this.#anchorTo(geometry);
    // Lines of items in columns are estimated without their sections: an item may stand in another one than it will.
    if (!anchor || !geometry.hasLanes || geometry.knows(anchor[0]) || Math.abs(this.offset - offset) > 1) return;
    this.anchor = anchor;
    this.#find(geometry);
  }

  /**
   * Moves the scroll bar to the proportional place of the offset; where pages wrap, to that of the same offset in the
   * middle turn.
   * @param {Geometry} geometry
   * @param {number} [tolerance] Pixels of an acceptable difference.
   * @returns {boolean} Whether it was moved.
   */
  rebase(geometry, tolerance = 0) {
    const way = geometry.wayToMiddle(this.anchor[0]);
    if (way) {
      this.#scroller.correct(this.#scroller.offset + way.points);
      this.#anchorTo(geometry);
    }
    const top = this.#scroller.rebasedTop;
    const isElsewhere = Math.abs(top - this.#scroller.top) > tolerance;
    if (isElsewhere) this.#scroller.top = top;
    return isElsewhere;
  }

  /**
   * Moves the anchor with the known row on the screen, so that this row stays in place.
   * @param {Geometry} geometry
   */
  #restore(geometry) {
    if (this.#found?.anchor !== this.anchor) return;
    const { row, dy, height } = this.#found.hold;
    if (Number.isNaN(height) || row >= geometry.rowCount || this.#isUnknown(geometry) || this.#isForgotten(geometry)) return;
    if (dy < 0) return this.#anchorAt(Math.max(0, geometry.anchorTop(row) + dy), geometry);
    // Only the end of a partly scrolled row is in view.
    const growth = dy > 0 ? geometry.height(row) - height : 0;
    if (growth !== 0) this.#anchorAt(geometry.anchorTop(row) + Math.max(0, dy + growth), geometry);
  }

  /**
   * Returns whether no row on the screen is known, as before the first frames of a viewer: the anchor waits for one, since
   * estimates tell nothing of a place in a row.
   * @param {Geometry} geometry
   */
  #isUnknown(geometry) {
    const [row, dy] = this.anchor;
    return row < geometry.rowCount && Number.isNaN(held(geometry, row, geometry.anchorTop(row) + dy, this.viewport.height).height);
  }

  /**
   * Returns whether the anchor's row was known and is not, as while all rows are measured anew: it is held until it is known.
   * @param {Geometry} geometry
   */
  #isForgotten(geometry) {
    const [row] = this.anchor;
    return this.#found?.anchor === this.anchor && this.#found.hold.row === row && !Number.isNaN(this.#found.hold.height) && !geometry.knows(row);
  }

  /** @param {Geometry} geometry */
  #anchorTo(geometry) {
    this.#anchorAt(this.offset, geometry);
  }

  /**
   * @param {number} offset
   * @param {Geometry} geometry
   */
  #anchorAt(offset, geometry) {
    const row = geometry.anchorRow(offset);
    // Between the lines of a grid, and at a header, the next item is the first to reach beyond the offset.
    const within = offset - geometry.anchorTop(row);
    this.anchor = [row, geometry.hasGaps ? within : Math.max(0, within)];
    this.#find(geometry, offset);
  }

  /**
   * Records the anchor and the known row on the screen.
   * @param {Geometry} geometry
   */
  #find(geometry, offset = this.offset) {
    this.#found = { anchor: this.anchor, hold: held(geometry, this.anchor[0], offset, this.viewport.height) };
  }
}

/**
 * The row that stays in place on the screen: the first one there whose height
 * is known. Estimated rows above it absorb the difference.
 * @typedef {{ row: number, dy: number, height: number }} Hold `height` is NaN where no row is known.
 */

/**
 * @param {Geometry} geometry
 * @param {number} top The row at the screen's top.
 * @param {number} offset
 * @param {number} height The screen's.
 * @returns {Hold}
 */
function held(geometry, top, offset, height) {
  const row = Math.max(top, geometry.first);
  const start = geometry.anchorTop(row);
  const isKnown = row < geometry.end && start < offset + height;
  return { row, dy: offset - start, height: isKnown ? geometry.height(row) : Number.NaN };
}
