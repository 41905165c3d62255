// @ts-check
/** @typedef {import("../types.js").Frames} Frames */

/** Points within which an offset counts as a row's edge, for sums of many heights. */
const slack = 1e-3;

/**
 * Where rows are, as far as the page has been told.
 *
 * The server sends the frames of one stretch of rows, those with a node. The
 * rows before and after it are estimated so that the first row starts at 0 and
 * the last one ends with the content: each side is divided evenly.
 */
export class Geometry {
  rowCount = 0;
  contentHeight = 0;
  /** The first row whose frame is known. */
  first = 0;
  /** @type {number[]} Tops of the known rows, and the end of the last. */
  #tops = [0];

  /**
   * @param {Frames & { contentHeight: number, rowCount: number }} told
   */
  update({ first, top, heights, contentHeight, rowCount }) {
    this.rowCount = rowCount;
    this.contentHeight = contentHeight;
    this.first = first;
    const tops = [top];
    for (const height of heights) tops.push((top += height));
    this.#tops = tops;
  }

  /** Where the first row is whose frame is known. */
  get knownTop() {
    return this.#knownStart;
  }

  /** The row after the last whose frame is known. */
  get end() {
    return this.first + this.#tops.length - 1;
  }

  /**
   * @param {number} row 0 through `rowCount`; the latter gives the content's end.
   * @returns {number} Points from the content's start.
   */
  top(row) {
    if (row < this.first) return row * this.#heightBefore;
    if (row <= this.end) return this.#tops[row - this.first] ?? 0;
    return this.#knownEnd + (row - this.end) * this.#heightAfter;
  }

  /** @param {number} row */
  height(row) {
    if (row < this.first) return this.#heightBefore;
    if (row >= this.end) return this.#heightAfter;
    return this.top(row + 1) - this.top(row);
  }

  /**
   * @param {number} offset
   * @returns {number} The row at an offset, the nearest one where there is none.
   */
  row(offset) {
    const at = offset + slack;
    const last = Math.max(0, this.rowCount - 1);
    if (at < this.#knownStart) return bound(Math.floor(at / this.#heightBefore), 0, this.first - 1);
    if (at >= this.#knownEnd) {
      if (this.end > last) return last;
      return bound(this.end + Math.floor((at - this.#knownEnd) / this.#heightAfter), this.end, last);
    }
    let low = 0;
    let high = this.#tops.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#tops[middle] ?? 0) <= at) low = middle;
      else high = middle;
    }
    return this.first + low;
  }

  get #knownStart() {
    return this.#tops[0] ?? 0;
  }

  get #knownEnd() {
    return this.#tops.at(-1) ?? 0;
  }

  get #heightBefore() {
    return this.first > 0 ? this.#knownStart / this.first : 0;
  }

  get #heightAfter() {
    const rows = this.rowCount - this.end;
    return rows > 0 ? Math.max(1, (this.contentHeight - this.#knownEnd) / rows) : 0;
  }
}

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
function bound(value, low, high) {
  return Number.isFinite(value) ? Math.min(Math.max(value, low), high) : low;
}
