// @ts-check
/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/node.js").CellNode} CellNode */

/**
 * The differences between two layouts of a cell.
 * @typedef {object} Transition
 * @property {number[]} inserted Nodes that are new, parents before children.
 * @property {number[]} removed Nodes that are gone, children before parents.
 * @property {{ old: number, id: number, from: Rect, to: Rect }[]} moved Nodes of both layouts with a new frame in their parent.
 * @property {ReadonlyMap<number, number>} kept The old id of each node of both layouts by its new one.
 */

/**
 * Compares two trees of a cell: two nodes are the same if they have the same
 * name, or else the same number in the template, and the same kind and parent.
 * @param {readonly CellNode[]} before Parents before their children.
 * @param {readonly CellNode[]} after
 * @returns {Transition}
 */
export function transition(before, after) {
  const places = new Map(before.map((node) => [place(node, node.parent), node]));
  /** @type {Transition & { kept: Map<number, number> }} */
  const found = { inserted: [], removed: [], moved: [], kept: new Map() };
  for (const node of after) {
    const parent = node.parent === null ? null : found.kept.get(node.parent);
    const key = parent === undefined ? null : place(node, parent);
    const same = key === null ? undefined : places.get(key);
    if (key === null || !same) {
      found.inserted.push(node.id);
      continue;
    }
    places.delete(key);
    found.kept.set(node.id, same.id);
    const [from, to] = [same.frame, node.frame];
    if (from.some((length, at) => length !== to[at])) found.moved.push({ old: same.id, id: node.id, from, to });
  }
  found.removed = [...places.values()].map(({ id }) => id).reverse();
  return found;
}

/** @param {Transition} transition */
export const isStill = ({ inserted, removed, moved }) => inserted.length + removed.length + moved.length === 0;

/**
 * Returns the key that a node has in both trees if it is the same.
 * @param {CellNode} node
 * @param {number | null} parent The parent's number in the old tree.
 */
const place = ({ kind, id, name }, parent) => `${parent} ${kind} ${name === undefined ? id : `“${name}`}`;
