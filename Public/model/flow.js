// @ts-check
/** @typedef {import("./keys.js").Command} Command */
/** @typedef {import("../types.js").Size} Size */

/** The commands of the arrow keys that move between items side by side, for a list that is read from the other side. */
const mirrored = /** @type {Partial<Record<Command, Command>>} */ ({ left: "right", right: "left" });

/** The commands of the arrow keys along a list that scrolls sideways, and across its columns. */
const sideways = /** @type {Partial<Record<Command, Command>>} */ ({ left: "previous", right: "next" });
const acrossSideways = /** @type {Partial<Record<Command, Command>>} */ ({ ...sideways, previous: "left", next: "right" });

/**
 * The way in which rows follow one another on the screen: the axis that scrolls, and the side from which it is read.
 *
 * Everything but the document is told in logical lengths: "along" the axis from the first row on, called top and height,
 * and "across" it from the side where reading begins, called left and width.
 */
export class Flow {
  /** @param {{ isHorizontal?: boolean, isMirrored?: boolean, isPaged?: boolean }} flow */
  constructor({ isHorizontal = false, isMirrored = false, isPaged = false } = {}) {
    this.isHorizontal = isHorizontal;
    /** Whether it is read from right to left. */
    this.isMirrored = isMirrored;
    /** Whether it comes to rest at whole pages. */
    this.isPaged = isPaged;
  }

  /** @param {Flow} other */
  equals(other) {
    return this.isHorizontal === other.isHorizontal && this.isMirrored === other.isMirrored && this.isPaged === other.isPaged;
  }

  /**
   * Turns a size on the screen into lengths across and along the axis, and back.
   * @param {Size} size
   * @returns {Size}
   */
  turned({ width, height }) {
    return this.isHorizontal ? { width: height, height: width } : { width, height };
  }

  /**
   * Returns the logical offset of an element: `scrollLeft` runs from 0 down where it is read from right to left.
   * @param {{ scrollLeft: number, scrollTop: number }} element
   */
  offset({ scrollLeft, scrollTop }) {
    if (!this.isHorizontal) return scrollTop;
    return this.isMirrored ? 0 - scrollLeft : scrollLeft;
  }

  /**
   * Scrolls an element to a logical offset.
   * @param {{ scrollLeft: number, scrollTop: number }} element
   * @param {number} offset
   */
  scroll(element, offset) {
    if (!this.isHorizontal) element.scrollTop = offset;
    else element.scrollLeft = this.isMirrored ? 0 - offset : offset;
  }

  /**
   * Returns the transform of an element that stands at the start of its container, on the side where reading begins.
   * @param {number} along Pixels from there.
   * @param {number} across
   */
  translate(along, across) {
    const [x, y] = this.isHorizontal ? [along, across] : [across, along];
    if (x === 0) return `translateY(${y}px)`;
    return `translate(${this.isMirrored ? -x : x}px, ${y}px)`;
  }

  /**
   * Returns the command of an arrow key for this way.
   * @param {Command} command
   * @param {boolean} [hasLanes] Whether items stand in columns.
   * @returns {Command}
   */
  command(command, hasLanes = false) {
    const logical = this.isMirrored ? (mirrored[command] ?? command) : command;
    if (!this.isHorizontal) return logical;
    return (hasLanes ? acrossSideways : sideways)[logical] ?? logical;
  }
}
