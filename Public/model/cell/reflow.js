// @ts-check
/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/node.js").CellNode} CellNode */

/** Points within which two edges count as one, and a node as within its cell. */
const slack = 0.5;

/**
 * Lays a cell out again for texts whose heights differ from the server's:
 * nodes below such a text move, nodes around it grow.
 *
 * A cell arrives without the rules of its layout, so this is an estimate. It
 * is for the few rows with letters that no shipped font has.
 * @param {readonly CellNode[]} nodes Parents before their children; the root first.
 * @param {ReadonlyMap<number, number>} heights The nodes' true heights by id.
 * @returns {Map<number, Rect>} The new frames by id.
 */
export function reflow(nodes, heights) {
  /** @type {Map<number | null, CellNode[]>} */
  const children = new Map();
  for (const node of nodes) {
    const siblings = children.get(node.parent);
    if (siblings) siblings.push(node);
    else children.set(node.parent, [node]);
  }
  /** @type {Map<number, Rect>} */
  const frames = new Map();
  /** @type {(node: CellNode) => number} Places the children of a node, and returns its new height. */
  const settle = (node) => {
    const inner = children.get(node.id) ?? [];
    const growths = inner.map((child) => settle(child) - child.frame[3]);
    const grown = place(inner, growths, frames);
    return Math.max(0, heights.get(node.id) ?? node.frame[3] + grown);
  };
  for (const root of children.get(null) ?? []) {
    const [x, y, width] = root.frame;
    frames.set(root.id, [x, y, width, settle(root)]);
  }
  return frames;
}

/**
 * Places siblings below one another.
 * @param {readonly CellNode[]} siblings
 * @param {readonly number[]} growths Points by which each grows.
 * @param {Map<number, Rect>} frames Takes the new frames.
 * @returns {number} Points by which their parent has to grow.
 */
function place(siblings, growths, frames) {
  const order = siblings.map((node, at) => ({ node, growth: growths[at] ?? 0, shift: 0 }));
  order.sort((one, other) => bottom(one.node) - bottom(other.node));
  let oldEnd = 0;
  let newEnd = 0;
  for (const each of order) {
    const above = order.filter(({ node }) => isAbove(node, each.node));
    const nearest = Math.max(...above.map(({ node }) => bottom(node)));
    const pushes = above.filter(({ node }) => bottom(node) > nearest - slack).map(({ shift, growth }) => shift + growth);
    each.shift = pushes.length > 0 ? Math.max(...pushes) : 0;
    const inside = order.filter(({ node }) => node !== each.node && encloses(each.node, node));
    const stretch = inside.map(({ shift, growth }) => shift + growth - each.shift).filter((value) => value !== 0);
    if (each.growth === 0 && stretch.length > 0) each.growth = Math.max(...stretch);
    const [x, y, width, height] = each.node.frame;
    frames.set(each.node.id, [x, y + each.shift, width, height + each.growth]);
    oldEnd = Math.max(oldEnd, y + height);
    newEnd = Math.max(newEnd, y + each.shift + height + each.growth);
  }
  return newEnd - oldEnd;
}

/** @param {CellNode} node */
const bottom = ({ frame: [, y, , height] }) => y + height;

/**
 * Returns whether a node lies wholly above another and overlaps it horizontally.
 * @param {CellNode} upper
 * @param {CellNode} lower
 */
function isAbove(upper, lower) {
  if (upper === lower || bottom(upper) > lower.frame[1] + slack) return false;
  return upper.frame[0] < lower.frame[0] + lower.frame[2] && lower.frame[0] < upper.frame[0] + upper.frame[2];
}

/**
 * Returns whether a node encloses another, as a background does.
 * @param {CellNode} outer
 * @param {CellNode} inner
 */
function encloses({ frame: [x, y, width, height] }, { frame: [left, top, inside, high] }) {
  const isWithin = left >= x - slack && top >= y - slack && left + inside <= x + width + slack;
  return isWithin && top + high <= y + height + slack && (inside < width || high < height || top > y || left > x);
}

/**
 * Returns whether a cell may draw outside of its bounds: a node crosses its
 * edges, or the page breaks a text itself.
 * @param {readonly CellNode[]} nodes Parents before their children; the root first.
 * @param {ReadonlyMap<number, Rect>} [frames] Frames in place of the nodes' own.
 */
export function overflows(nodes, frames) {
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
