// @ts-check
import { mapRow } from "../row-edit.js";

/** @typedef {import("../../types.js").RowEdit} RowEdit */
/** @typedef {import("../../types/rows.js").RowOperation} RowOperation */
/** @typedef {import("../../types/rows.js").RowPath} RowPath */
/** @typedef {import("../../types/rows.js").RowPlace} RowPlace */
/** @typedef {import("../../types/rows.js").RowStep} RowStep */
/** @typedef {import("../../types/rows.js").StoredRow} StoredRow */

/** The most rows that are deleted at once: their values are kept, to restore them. */
export const mostDeleted = 1000;

/**
 * Returns the path of a row.
 * @param {readonly number[]} sections The rows in each.
 * @param {number} row Counted over all sections.
 * @returns {RowPath}
 */
export function pathOf(sections, row) {
  let first = 0;
  for (const [section, rows] of sections.entries()) {
    if (row < first + rows) return [section, row - first];
    first += rows;
  }
  throw new RangeError(`row ${row} of ${first}`);
}

/**
 * Returns the index of the first row of a section.
 * @param {readonly number[]} sections
 * @param {number} section
 */
const startOf = (sections, section) => sections.slice(0, section).reduce((sum, rows) => sum + rows, 0);

/**
 * Returns the path of a place after a row was taken out.
 * @param {readonly number[]} sections
 * @param {RowPlace} place
 * @param {number} [taken] The row that is moved there.
 * @returns {RowPath}
 */
export function pathAt(sections, { beside, side, isGone, section }, taken) {
  const rows = sections.reduce((sum, each) => sum + each, 0);
  const fallback = Math.min(section, Math.max(0, sections.length - 1));
  if (beside === null || rows === 0) return [fallback, 0];
  // Behind the last row, where the rows that followed were deleted.
  const [at, item] = beside >= rows ? pathOf(sections, rows - 1) : pathOf(sections, beside);
  const behind = (side === "after" && !isGone) || beside >= rows ? 1 : 0;
  const from = taken === undefined ? null : pathOf(sections, taken);
  const isPassed = from !== null && from[0] === at && from[1] < item + behind;
  return [at, item + behind - (isPassed ? 1 : 0)];
}

/**
 * Returns the operations of a step whose rows and places are of the list's current version.
 * @param {RowStep} step
 * @param {readonly number[]} sections
 * @returns {RowOperation[]}
 */
export function operationsOf(step, sections) {
  switch (step.kind) {
    case "insert":
      return step.runs.flatMap(({ place, rows }) => {
        const [section, item] = pathAt(sections, place);
        return rows.map(({ values }, at) => /** @type {RowOperation} */ ({ op: "insert", at: [section, item + at], values }));
      });
    case "delete":
      return step.rows.map(({ row }) => ({ op: "delete", at: pathOf(sections, row) }));
    case "move":
      return [{ op: "move", from: pathOf(sections, step.row.row), to: pathAt(sections, step.place, step.row.row) }];
    case "change":
      return [{ op: "reload", at: pathOf(sections, step.row.row), values: step.values }];
  }
}

/**
 * Returns the effect of a step on the list's rows.
 * @param {RowStep} step
 * @param {readonly number[]} sections Before the step.
 * @returns {RowEdit}
 */
export function effectOf(step, sections) {
  /** @type {RowEdit} */
  const effect = { removed: [], inserted: [], moved: [], reloaded: [] };
  const index = (/** @type {RowPath} */ [section, item]) => startOf(sections, section) + item;
  switch (step.kind) {
    case "insert": {
      let before = 0;
      for (const { place, rows } of step.runs) {
        const first = index(pathAt(sections, place)) + before;
        effect.inserted.push([first, first + rows.length - 1]);
        before += rows.length;
      }
      break;
    }
    case "delete":
      for (const row of step.rows.map(({ row }) => row).sort((one, other) => one - other)) effect.removed.push([row, row]);
      break;
    case "move": {
      const from = step.row.row;
      const to = pathAt(sections, step.place, from);
      // The section of the row has one less before the row arrives.
      const [left] = pathOf(sections, from);
      effect.moved.push([from, index(to) - (left < to[0] ? 1 : 0)]);
      break;
    }
    case "change":
      effect.reloaded.push([step.row.row, step.row.row]);
  }
  return effect;
}

/**
 * Returns the step that undoes another.
 * @param {RowStep} step Of the list's version before it.
 * @param {readonly number[]} sections Before it.
 * @param {readonly StoredRow[]} before The rows that it deletes or changes, as they were.
 * @param {number} version The list's after it.
 * @returns {RowStep}
 */
export function inverseOf(step, sections, before, version) {
  const effect = effectOf(step, sections);
  switch (step.kind) {
    case "insert": {
      const rows = effect.inserted.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
      return { kind: "delete", rows: rows.map((row) => ({ row, version, id: null })) };
    }
    case "delete": {
      const rows = [...before].sort((one, other) => one.index - other.index);
      return { kind: "insert", runs: runsOf(rows, sections).map((run) => ({ place: besideRun(run, sections, effect, version), rows: run.map(({ id, values }) => ({ id, values })) })) };
    }
    case "move": {
      const { row } = step.row;
      return { kind: "move", row: { ...step.row, row: mapRow(effect, row) ?? row, version }, place: besideRun([{ index: row }], sections, effect, version) };
    }
    case "change": {
      const old = before[0]?.values ?? {};
      const values = Object.fromEntries(Object.keys(step.values).map((name) => [name, old[name] ?? null]));
      return { kind: "change", row: { ...step.row, version }, values, expected: step.values };
    }
  }
}

/**
 * Returns rows as runs of adjacent ones in one section.
 * @param {readonly StoredRow[]} rows Ascending.
 * @param {readonly number[]} sections
 */
function runsOf(rows, sections) {
  /** @type {StoredRow[][]} */
  const runs = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isNext = last && last.index + 1 === row.index && pathOf(sections, last.index)[0] === pathOf(sections, row.index)[0];
    if (run && isNext) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

/**
 * Returns the place of rows that leave it, beside a row of their section that stays.
 * @param {readonly { index: number }[]} run Adjacent rows.
 * @param {readonly number[]} sections
 * @param {RowEdit} effect By which they leave.
 * @param {number} version
 * @returns {RowPlace}
 */
function besideRun(run, sections, effect, version) {
  const first = /** @type {{ index: number }} */ (run[0]).index;
  const last = first + run.length - 1;
  const [section, item] = pathOf(sections, first);
  const end = startOf(sections, section) + (sections[section] ?? 0);
  if (last + 1 < end) return { beside: mapRow(effect, last + 1), side: "before", section, version };
  if (item > 0) return { beside: mapRow(effect, first - 1), side: "after", section, version };
  return { beside: null, side: "before", section, version };
}
