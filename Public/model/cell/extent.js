// @ts-check
/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/node.js").CellNode} CellNode */

/** Points by which a node may lie beyond its cell before it shows. */
const slack = 0.5;

/**
 * Whether something of a cell would be seen outside of it: a node beyond its
 * edges, or a text that the page breaks by itself.
 * @param {readonly CellNode[]} nodes Parents before their children; the root first.
 * @param {ReadonlyMap<number, Rect>} [frames] Frames in place of the nodes' own.
 */
export function sticksOut(nodes, frames) {
  const [root] = nodes;
  if (!root) return false;
  const [, , width, height] = frames?.get(root.id) ?? root.frame;
  /** @type {Map<number, readonly [x: number, y: number]>} */
  const origins = new Map();
  for (const { id, parent, frame, exact } of nodes) {
    if (exact === false) return true;
    const [left, top, wide, high] = frames?.get(id) ?? frame;
    const [x, y] = (parent === null ? undefined : origins.get(parent)) ?? [0, 0];
    origins.set(id, [x + left, y + top]);
    if (x + left < -slack || y + top < -slack || x + left + wide > width + slack || y + top + high > height + slack) return true;
  }
  return false;
}
