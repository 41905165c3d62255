// @ts-check
import { integer } from "../format.js";

/** @typedef {import("../../types/lab.js").Metric} Metric */
/** @typedef {import("../../types/lab.js").Summary} Summary */

/** @typedef {{ metric: Metric, head: string, says: string, scale: number, digits: number, isMoreBetter?: true }} Column */

/**
 * The columns of the table of results, the decisive ones first.
 * @type {readonly Column[]}
 */
export const columns = [
  { metric: "blank", head: "Blank s", says: "Screen-seconds without content", scale: 1, digits: 2 },
  { metric: "empty", head: "Empty s", says: "Screen-seconds with nothing shown, not even a preview", scale: 1, digits: 2 },
  { metric: "bound", head: "Bound s", says: "Screen-seconds that no policy can be below", scale: 1, digits: 2 },
  { metric: "legibleBlank", head: "Legible s", says: "Blank while the scroll was slow enough to read", scale: 1, digits: 2 },
  { metric: "toTexture", head: "× Texture", says: "Blank of all cells over that with Texture's ranges: ratio of sums", scale: 1, digits: 2 },
  { metric: "meanToTexture", head: "Mean × Texture", says: "Blank against Texture's ranges cell by cell: geometric mean", scale: 1, digits: 2 },
  { metric: "toBest", head: "× best", says: "Blank of all cells over that with the best clairvoyant: ratio of sums", scale: 1, digits: 2 },
  { metric: "meanToBest", head: "Mean × best", says: "Blank against the best clairvoyant cell by cell: geometric mean", scale: 1, digits: 2 },
  { metric: "score", head: "Score", says: "0 as no preloading, 100 as the best clairvoyant", scale: 1, digits: 1, isMoreBetter: true },
  { metric: "waste", head: "Waste MB", says: "Transferred, and seen by nobody", scale: 1e-6, digits: 1 },
  { metric: "bytes", head: "MB", says: "Transferred in all", scale: 1e-6, digits: 1 },
  { metric: "requests", head: "Requests", says: "For rows and pages", scale: 1, digits: 0 },
  { metric: "p50", head: "p50 ms", says: "From coming on screen until content: the median", scale: 1, digits: 0 },
  { metric: "p95", head: "p95 ms", says: "From coming on screen until content: 95 of 100 stay below", scale: 1, digits: 0 },
  { metric: "p99", head: "p99 ms", says: "From coming on screen until content: 99 of 100 stay below", scale: 1, digits: 0 },
  { metric: "stall", head: "Stall s", says: "The scroll was held at the end of what was fetched", scale: 1e-3, digits: 1 },
  { metric: "peakBitmaps", head: "Bitmaps", says: "Rows with a picture in memory, at most", scale: 1, digits: 0 },
];

/**
 * Returns the columns with information: not those without a value, and not `empty` where it equals `blank` because
 * there were no previews.
 * @param {readonly Record<Metric, number | null>[]} summaries
 */
export function shownColumns(summaries) {
  return columns.filter(({ metric }) =>
    summaries.some((summary) => (metric === "empty" ? summary.empty !== summary.blank : summary[metric] !== null)),
  );
}

/**
 * Describes whether runs respect the lower bound; empty where no bounds were computed.
 * @param {Pick<import("../../types/lab.js").Results, "bounded" | "boundViolations">} results
 */
export function boundWords({ bounded, boundViolations }) {
  if (bounded === 0) return "";
  if (boundViolations === 0) return `None of ${integer(bounded)} runs is below its bound.`;
  return `${integer(boundViolations)} of ${integer(bounded)} runs are below their bound: the simulator or the bound is wrong.`;
}

/**
 * Formats a number of the table; a dash for none.
 * @param {Column} column
 * @param {number | null | undefined} value
 */
export function cellText({ scale, digits }, value) {
  if (value === null || value === undefined) return "–";
  const scaled = value * scale;
  return digits === 0 ? integer(scaled) : scaled.toFixed(digits);
}

/**
 * Returns the column's best value among summaries; null where fewer than two values differ.
 * @param {Column} column
 * @param {readonly Summary[]} summaries
 */
export function best({ metric, isMoreBetter }, summaries) {
  const values = summaries.flatMap((summary) => summary[metric] ?? []);
  if (values.length < 2 || values.every((value) => value === values[0])) return null;
  return isMoreBetter ? Math.max(...values) : Math.min(...values);
}

/**
 * Sorts summaries; those without a value come last in either direction.
 * @param {readonly Summary[]} summaries
 * @param {{ key: Metric | "name", isDescending: boolean }} order
 */
export function sorted(summaries, { key, isDescending }) {
  const sign = isDescending ? -1 : 1;
  return [...summaries].sort((one, other) => {
    if (key === "name") return sign * one.name.localeCompare(other.name);
    const [a, b] = [one[key], other[key]];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (a - b) || one.name.localeCompare(other.name);
  });
}
