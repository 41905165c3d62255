// @ts-check

/** @typedef {import("./ring.js").Ring<import("./timeline.js").FrameColumn>} Frames */
/** @typedef {import("../../types/timeline.js").Stretch} Stretch */

/** The edges of the bands: each has the least and the greatest row of a column of pixels. */
const bands = /** @type {const} */ ([
  ["top", "bottom"],
  ["displayStart", "displayEnd"],
  ["preloadStart", "preloadEnd"],
]);

/** The extent of a band in each column of pixels, in rows; NaN before the first frame. */
export class Band {
  /** @param {number} width */
  constructor(width) {
    this.low = new Float64Array(width);
    this.high = new Float64Array(width);
  }
}

/** The frames of a stretch, summed for columns of pixels: what was drawn last stands until the next frame. */
export class Columns {
  /** The extents of the viewport, the display range and the preload range. */
  bands = bands.map(() => new Band(0));
  /** The largest blank share in each column. */
  blank = new Float64Array(0);
  /** Milliseconds of the longest frame in each column; 0 where none was drawn. */
  interval = new Float64Array(0);
  /** The first column with a frame. */
  first = 0;

  /** @param {number} width Pixels. */
  resize(width) {
    this.bands = bands.map(() => new Band(width));
    this.blank = new Float64Array(width);
    this.interval = new Float64Array(width);
  }

  get width() {
    return this.blank.length;
  }

  /**
   * @param {Frames} frames
   * @param {Stretch} stretch
   */
  fill(frames, { from, to }) {
    const { width } = this;
    const scale = width / (to - from);
    this.blank.fill(0);
    this.interval.fill(0);
    for (const band of this.bands) {
      band.low.fill(NaN);
      band.high.fill(NaN);
    }
    this.first = width;
    const start = Math.max(0, frames.first("time", from) - 1);
    for (let index = start; index < frames.length; index++) {
      const time = frames.at("time", index);
      if (time > to) break;
      const next = index + 1 < frames.length ? Math.min(to, frames.at("time", index + 1)) : to;
      if (next <= from) continue;
      const x = Math.max(0, Math.floor((time - from) * scale));
      const end = Math.min(width, Math.max(x + 1, Math.ceil((next - from) * scale)));
      this.first = Math.min(this.first, x);
      this.#extend(frames, index, x, end);
      const blank = frames.at("blank", index);
      for (let column = x; column < end; column++) this.blank[column] = Math.max(this.blank[column] ?? 0, blank);
      if (time >= from && x < width) this.interval[x] = Math.max(this.interval[x] ?? 0, frames.at("interval", index));
    }
  }

  /**
   * @param {Frames} frames
   * @param {number} index
   * @param {number} x
   * @param {number} end
   */
  #extend(frames, index, x, end) {
    bands.forEach(([start, stop], band) => {
      const { low, high } = /** @type {Band} */ (this.bands[band]);
      const first = frames.at(start, index);
      const last = frames.at(stop, index);
      for (let column = x; column < end; column++) {
        const [known, knownLast] = [low[column] ?? NaN, high[column] ?? NaN];
        low[column] = known < first ? known : first;
        high[column] = knownLast > last ? knownLast : last;
      }
    });
  }

  /** @returns {[low: number, high: number] | null} The rows that all bands lie between; null without frames. */
  get extent() {
    let [low, high] = [Infinity, -Infinity];
    for (const band of this.bands) {
      for (let column = this.first; column < this.width; column++) {
        low = Math.min(low, band.low[column] ?? low);
        high = Math.max(high, band.high[column] ?? high);
      }
    }
    return low <= high ? [low, high] : null;
  }
}
