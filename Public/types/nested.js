// @ts-check
// The lists inside rows as the server sends them; no code.

/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Run} Run */
/** @typedef {import("../types.js").Size} Size */

/**
 * A list inside a row. `in` is its place: the row, the node in it, an item of that node's list, the node in that, and so
 * on. `cells` has the contents of items that have arrived since the last word; their `row` is the item.
 * @typedef {object} NestedState
 * @property {number[]} in
 * @property {number} count
 * @property {"horizontal" | "vertical"} axis
 * @property {Layout} layout
 * @property {Size} viewport
 * @property {number} containerState The row's state.
 * @property {string} mode
 * @property {number} offset Points along the axis.
 * @property {number} contentLength
 * @property {Run[]} runs
 * @property {string} [problem] The reason why items are missing.
 * @property {boolean} [edited] True if the items were replaced: `cells` has all that are here.
 * @property {number} [correction] Points by which the offset was corrected, so that the first visible item stays in place.
 * @property {Cell[]} [cells]
 */

/** @typedef {{ lists: NestedState[], ended: number[][] }} NestedNews */

/**
 * A scroll of a list inside a row.
 * @typedef {{ offset: number, velocity: number, phase: "drag" | "settle" }} NestedScroll
 */

export {};
