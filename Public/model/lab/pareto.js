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
 * A label: its box, and whether it is so far from its point that a line leads there.
 * @typedef {{ left: number, top: number, isFar: boolean }} Label
 */

/** The distance of a label from its point, and half of a point's size. */
const gap = 9;
const radius = 5;

/**
 * Places labels beside their points so that none covers another, nor a point, nor leaves the area: at the right or the
 * left of its point, at the nearest height that is free.
 * @param {readonly { x: number, y: number, width: number }[]} points With the widths of their labels.
 * @param {number} line The height of a label.
 * @param {{ left: number, right: number, top: number, bottom: number }} area
 * @returns {Label[]} In the order of the points.
 */
export function placeLabels(points, line, area) {
  /** @type {{ left: number, right: number, top: number, bottom: number }[]} */
  const taken = points.map(({ x, y }) => ({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }));
  const steps = Math.ceil((2 * (area.bottom - area.top)) / line);
  return points.map(({ x, y, width }) => {
    for (let step = 0; step <= 2 * steps; step++) {
      // Beside the point, then above and below in turn, by half a line.
      const shift = ((step % 2 === 0 ? 1 : -1) * Math.ceil(step / 2) * line) / 2;
      const top = y - line / 2 + shift;
      if (top < area.top || top + line > area.bottom) continue;
      for (const left of [x + gap, x - gap - width]) {
        const box = { left, right: left + width, top, bottom: top + line };
        if (left < area.left || box.right > area.right || taken.some((other) => overlap(box, other))) continue;
        taken.push(box);
        return { left, top, isFar: Math.abs(shift) > line };
      }
    }
    // There are more labels than there is room for.
    return { left: x + gap, top: y - line / 2, isFar: false };
  });
}

/**
 * @param {{ left: number, right: number, top: number, bottom: number }} one
 * @param {{ left: number, right: number, top: number, bottom: number }} other
 */
const overlap = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
