// @ts-check
/** @typedef {import("../types.js").Buffer} Buffer */

/** @typedef {"display" | "preload"} Range */
/** @typedef {"leading" | "trailing"} Side */

/**
 * An edge of a range over the list: `at` is its distance from the area's start along the axis, held within the area;
 * `beyond` is -1 or 1 where it really lies before the area or after it, else 0.
 * @typedef {{ range: Range, side: Side, at: number, beyond: -1 | 0 | 1, text: string }} Mark
 */

export const ranges = /** @type {const} */ (["display", "preload"]);
export const sides = /** @type {const} */ (["leading", "trailing"]);

/** Pixels that keep a mark and its name within the area. */
const margin = 1;

/**
 * Returns a buffer in words.
 * @param {number} screenfuls
 * @param {Side} side
 */
export function bufferInWords(screenfuls, side) {
  return `${screenfuls} ${screenfuls === 1 ? "screenful" : "screenfuls"} ${side === "leading" ? "ahead" : "behind"}`;
}

/**
 * Returns the edges of ranges over the list's area.
 * @param {Record<Range, Buffer>} buffers In screenfuls.
 * @param {{ start: number, length: number }} viewport In pixels from the area's start along the axis.
 * @param {number} area The area's length, in pixels.
 * @param {boolean} isForward Whether the viewport moves toward later rows, so that they are ahead.
 * @returns {Mark[]}
 */
export function tuningMarks(buffers, { start, length }, area, isForward) {
  return ranges.flatMap((range) =>
    sides.map((side) => {
      const way = buffers[range][side] * length;
      const at = (side === "leading") === isForward ? start + length + way : start - way;
      const beyond = at < 0 ? -1 : at > area ? 1 : 0;
      const held = Math.min(Math.max(at, margin), area - margin);
      return { range, side, at: held, beyond, text: `${range}: ${bufferInWords(buffers[range][side], side)}` };
    }),
  );
}

/**
 * Returns where the names of edges stand, each before its edge as far as there is room and none over another.
 * @param {readonly number[]} edges Their distances from the area's start.
 * @param {number} area The area's length.
 * @param {number} length The length of a name.
 * @returns {number[]} The distances of the names.
 */
export function namePlaces(edges, area, length) {
  const order = edges.map((_, index) => index).sort((one, other) => (edges[one] ?? 0) - (edges[other] ?? 0));
  const places = edges.map((edge) => Math.min(Math.max(edge - length - margin, margin), area - length - margin));
  let end = -Infinity;
  for (const index of order) {
    places[index] = Math.max(places[index] ?? 0, end);
    end = (places[index] ?? 0) + length + margin;
  }
  end = area;
  for (const index of order.reverse()) {
    places[index] = Math.min(places[index] ?? 0, end - length - margin);
    end = places[index] ?? 0;
  }
  return places;
}

/**
 * Returns the greatest value of a slider: beyond the usual where a buffer is longer, up to the server's limit.
 * @param {number} screenfuls
 */
export const sliderEnd = (screenfuls) => Math.min(100, Math.max(4, Math.ceil(screenfuls)));
