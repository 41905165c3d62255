// @ts-check
/** @typedef {import("../types.js").RangesEvent} RangesEvent */

/** Steps of the scale in screenfuls; the first one that keeps the marks apart is used. */
const steps = [1, 2, 5, 10, 20, 50, 100];

/** The smallest distance of two marks in pixels: twice the height of their figures. */
const minGap = 24;

/** The smallest reach from the viewport's middle, in screenfuls. */
const minReach = 3.5;

/**
 * The scale of the magnified map around the viewport: the viewport's middle is
 * the map's middle, and the reach is that of the widest range so far, so that
 * it does not jump while the direction swaps.
 */
export class MinimapScale {
  /** Screenfuls from the viewport's middle to the map's edge. */
  #reach = minReach;

  /** Resets the reach, after a new tuning. */
  reset() {
    this.#reach = minReach;
  }

  /**
   * Widens the reach to the ranges.
   * @param {RangesEvent["rects"]} rects
   */
  see(rects) {
    const [, top, , height] = rects.visible;
    if (height <= 0) return;
    const middle = top + height / 2;
    for (const [, y, , length] of [rects.preload, rects.display]) {
      const farthest = Math.max(middle - y, y + length - middle) / height;
      this.#reach = Math.max(this.#reach, Math.ceil(farthest * 2) / 2 + 0.25);
    }
  }

  /** Screenfuls from the map's top to its bottom. */
  get screenfuls() {
    return 2 * this.#reach;
  }

  /**
   * Returns the scale's marks: whole screenfuls beyond the viewport's edges, in a step that keeps them legible.
   * @param {number} mapHeight Pixels.
   * @returns {{ y: number, screenfuls: number }[]} Pixels from the map's top; screenfuls before the viewport are negative.
   */
  ticks(mapHeight) {
    const screenful = mapHeight / this.screenfuls;
    const every = steps.find((step) => step * screenful >= minGap) ?? Math.ceil(minGap / screenful);
    const ticks = [];
    for (let count = every; count < this.#reach - 0.5; count += every) {
      ticks.push({ y: mapHeight / 2 - (count + 0.5) * screenful, screenfuls: -count });
      ticks.push({ y: mapHeight / 2 + (count + 0.5) * screenful, screenfuls: count });
    }
    return ticks;
  }

  /**
   * Returns the points of the list from the map's top to its bottom.
   * @param {number} viewportHeight
   */
  points(viewportHeight) {
    return Math.max(1, 2 * this.#reach * viewportHeight);
  }

  /**
   * Maps the list to the map around the viewport.
   * @param {number} offset The viewport's offset in the list, in points.
   * @param {number} viewportHeight
   * @param {number} mapHeight Pixels.
   * @returns {{ y: (offset: number) => number, start: number, end: number }}
   *   From offsets in the list to pixels of the map, and the offsets at its edges.
   */
  around(offset, viewportHeight, mapHeight) {
    const points = this.points(viewportHeight);
    const start = offset + viewportHeight / 2 - points / 2;
    return { y: (offset) => ((offset - start) / points) * mapHeight, start, end: start + points };
  }
}
