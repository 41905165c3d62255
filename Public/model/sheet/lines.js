// @ts-check
import { Geometry } from "../geometry.js";
import { bound, firstIndex, slack } from "../search.js";

/** @typedef {import("../geometry.js").ServerGeometry} ServerGeometry */
/** @typedef {import("../../types.js").Frames} Frames */
/** @typedef {import("../../types.js").LaneFrames} LaneFrames */

/**
 * Adjacent lines whose edges are known: one edge more than there are lines.
 * @typedef {{ first: number, edges: readonly number[] }} Known
 */

/** The most known edges: far ones are forgotten beyond it. */
const most = 50_000;

/**
 * The lines of a sheet along one axis: its rows, or its columns.
 *
 * The edges of some runs of lines are known, and of none are changed; those between two runs are divided evenly. Lines
 * that are pinned stand before offset 0 and behind the content's end, so that an offset is where the open part of the
 * viewport begins: all that is known of scrolling holds of the lines between them.
 */
export class Lines extends Geometry {
  /** The latest frames of rows that were told: those of a list are in other words. */
  told = /** @type {((Frames | LaneFrames) & { contentHeight: number, rowCount: number }) | null} */ (null);
  /**
   * @override
   * @type {number}
   */
  rowCount = 0;
  /** Counts the changes of edges. */
  edition = 0;
  /** @type {Known[]} Ascending, and none touches another. */
  #known = [];
  #length = 0;
  #pinned = { start: 0, end: 0 };
  #origin = 0;
  #end = 0;

  /**
   * Applies the number of rows; they are all of one height.
   * @override
   * @param {(Frames | LaneFrames) & { contentHeight: number, rowCount: number }} told
   */
  update(told) {
    this.told = told;
    this.resize(told.rowCount, told.contentHeight);
  }

  /** @override */
  correct() {}

  /**
   * @param {number} count
   * @param {number} length Points of all lines.
   */
  resize(count, length) {
    if (count === this.rowCount && length === this.#length) return;
    this.#known = count < this.rowCount ? [] : this.#known.filter(({ edges }) => (edges.at(-1) ?? 0) <= length);
    this.rowCount = count;
    this.#length = length;
    this.#settle();
  }

  /** @param {{ start: number, end: number }} pinned The lines that stay at the edges. */
  pin({ start, end }) {
    if (start === this.#pinned.start && end === this.#pinned.end) return;
    this.#pinned = { start, end };
    this.#settle();
  }

  /** @param {readonly Known[]} runs Lines whose edges have become known. */
  learn(runs) {
    const news = runs.filter(({ first, edges }) => edges.length > 1 && !this.#covers(first, first + edges.length - 1));
    if (news.length === 0) return;
    const size = this.#known.reduce((sum, { edges }) => sum + edges.length, 0);
    // The pinned ones are known for good: the first and the last run.
    if (size > most) this.#known = this.#known.filter(({ first }, at) => first === 0 || at === this.#known.length - 1);
    for (const run of news) this.#known = joined(this.#known, run);
    const [first] = news.filter((run) => run.first >= this.open.first);
    if (first) this.#focus(first.first);
    this.#settle();
  }

  /** Forgets all edges, for other lines. */
  forget() {
    this.#known = [];
    this.#settle();
  }

  /**
   * The lines that are not pinned.
   * @override
   */
  get open() {
    const first = Math.min(this.#pinned.start, this.rowCount);
    return { first, end: Math.max(first, this.rowCount - this.#pinned.end) };
  }

  /** @override */
  get origin() {
    return this.#origin;
  }

  /** Points that the pinned lines at the start and at the end take. */
  get lengths() {
    return { start: this.#origin, end: this.#length - this.#edge(this.open.end) };
  }

  /** @override */
  get end() {
    return this.#known.length > 0 ? this.#end : this.rowCount;
  }

  /** @override */
  get knownTop() {
    return this.top(this.first);
  }

  /**
   * @override
   * @param {number} line
   */
  top(line) {
    return this.#edge(line) - this.#origin;
  }

  /**
   * @override
   * @param {number} line
   */
  bottom(line) {
    return this.top(line + 1);
  }

  /**
   * Returns the edges of a line in whole pixels, which neighbours share.
   * @param {number} line
   * @param {number} origin Points.
   * @returns {{ start: number, end: number }} Pixels from the origin.
   */
  edges(line, origin) {
    return { start: Math.round(this.top(line) - origin), end: Math.round(this.bottom(line) - origin) };
  }

  /**
   * @override
   * @param {number} line
   */
  height(line) {
    return this.#edge(line + 1) - this.#edge(line);
  }

  /**
   * Returns the line at an offset; none that is pinned.
   * @override
   * @param {number} offset
   */
  row(offset) {
    const { first, end } = this.open;
    return bound(this.#line(offset + this.#origin + slack), first, Math.max(first, end - 1));
  }

  /**
   * @override
   * @param {number} offset
   */
  lastRow(offset) {
    const { first, end } = this.open;
    return bound(this.#line(offset + this.#origin - slack), first, Math.max(first, end - 1));
  }

  /**
   * Returns the left or upper edge of a line, in points of the content.
   * @param {number} line
   */
  #edge(line) {
    const after = firstIndex(this.#firsts, (first) => first > line);
    const { first, edges } = this.#known[after - 1] ?? { first: 0, edges: [0] };
    const known = edges[line - first];
    if (known !== undefined) return known;
    const [from, start] = [first + edges.length - 1, edges.at(-1) ?? 0];
    const [to, stop] = this.#next(after);
    return line >= to ? stop : start + ((line - from) * (stop - start)) / (to - from);
  }

  /** @param {number} place Points of the content. */
  #line(place) {
    const after = firstIndex(this.#starts, (start) => start > place);
    const { first, edges } = this.#known[after - 1] ?? { first: 0, edges: [0] };
    const end = edges.at(-1) ?? 0;
    if (place < end) return first + firstIndex(/** @type {number[]} */ (edges), (edge) => edge > place) - 1;
    const from = first + edges.length - 1;
    const [to, stop] = this.#next(after);
    return stop > end ? Math.min(to, from + Math.floor(((place - end) * (to - from)) / (stop - end))) : to;
  }

  /**
   * Returns the line and the edge at which the next known run begins, or the content ends.
   * @param {number} at
   * @returns {[line: number, edge: number]}
   */
  #next(at) {
    const next = this.#known[at];
    return next ? [next.first, next.edges[0] ?? 0] : [this.rowCount, this.#length];
  }

  /** @type {number[]} */
  #firsts = [];
  /** @type {number[]} */
  #starts = [];

  /**
   * @param {number} first
   * @param {number} last
   */
  #covers(first, last) {
    return this.#known.some((known) => known.first <= first && known.first + known.edges.length - 1 >= last);
  }

  /** @param {number} line One that is known. */
  #focus(line) {
    const run = this.#known.find(({ first, edges }) => first <= line && line < first + edges.length);
    if (!run) return;
    this.first = Math.max(run.first, this.open.first);
    this.#end = run.first + run.edges.length - 1;
  }

  #settle() {
    this.#firsts = this.#known.map(({ first }) => first);
    this.#starts = this.#known.map(({ edges }) => edges[0] ?? 0);
    if (this.#known.length === 0) this.first = 0;
    const { first, end } = this.open;
    this.#origin = this.#edge(first);
    this.contentHeight = Math.max(0, this.#edge(end) - this.#origin);
    this.edition += 1;
  }
}

/**
 * Adds a run to others that do not touch one another, and joins it with those that it touches.
 * @param {readonly Known[]} runs Ascending.
 * @param {Known} run Where it overlaps others, its edges are theirs.
 * @returns {Known[]}
 */
export function joined(runs, run) {
  const last = (/** @type {Known} */ { first, edges }) => first + edges.length - 1;
  const before = runs.filter((each) => last(each) < run.first);
  const behind = runs.filter((each) => each.first > last(run));
  const edges = /** @type {number[]} */ ([]);
  const touched = [...runs.filter((each) => last(each) >= run.first && each.first <= last(run)), run];
  const first = Math.min(...touched.map((each) => each.first));
  for (const each of touched) for (const [at, edge] of each.edges.entries()) edges[each.first + at - first] = edge;
  return [...before, { first, edges }, ...behind];
}
