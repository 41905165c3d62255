// @ts-check

/** @typedef {{ name: string, blank: number, waste: number }} Point */

/**
 * Returns the Pareto front, sorted by waste: the points that no other one beats in both blank and waste.
 * @param {readonly Point[]} points
 */
export function front(points) {
  const best = [...points].sort((one, other) => one.waste - other.waste || one.blank - other.blank);
  let least = Infinity;
  return best.filter(({ blank }) => {
    if (blank >= least) return false;
    least = blank;
    return true;
  });
}

/**
 * Returns round numbers from 0 to at least `most`, for an axis.
 * @param {number} most
 * @param {number} [count] The approximate number of steps.
 * @returns {number[]}
 */
export function ticks(most, count = 4) {
  if (!(most > 0)) return [0, 1];
  const raw = most / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= raw * 0.999) ?? raw;
  const last = Math.ceil(most / step - 1e-9);
  return Array.from({ length: last + 1 }, (_, index) => Number((index * step).toPrecision(6)));
}

/**
 * Places labels beside their points so that none covers another: from the top, each at least a line below the one
 * before.
 * @param {readonly { x: number, y: number }[]} points
 * @param {number} line The height of a line.
 * @param {number} width The approximate width of a label.
 * @returns {number[]} The y of each label, in the order of the points.
 */
export function spread(points, line, width) {
  const heights = points.map(({ y }) => y);
  const order = points.map((_, index) => index).sort((a, b) => (points[a]?.y ?? 0) - (points[b]?.y ?? 0));
  order.forEach((index, place) => {
    for (const earlier of order.slice(0, place)) {
      const apart = Math.abs((points[index]?.x ?? 0) - (points[earlier]?.x ?? 0));
      const above = heights[earlier] ?? 0;
      if (apart < width && (heights[index] ?? 0) - above < line) heights[index] = above + line;
    }
  });
  return heights;
}
