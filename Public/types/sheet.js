// @ts-check
// The types of sheets that are shared with the server; no code.

/** @typedef {import("../types.js").Run} Run */
/** @typedef {import("../types.js").Value} Value */

/**
 * A part of an axis: where it begins and how long it is, in points of the whole content.
 * @typedef {[start: number, length: number]} Stretch
 */

/**
 * Columns from `first` on: their edges, one more than there are columns, and their titles.
 * @typedef {{ first: number, edges: number[], titles: string[] }} ColumnRun
 */

/**
 * The columns' side of a viewer's state: `states` are the runs of columns in a range, `columns` in an event only those
 * that have come into one, and `cells` the number of cells in each range.
 * @typedef {object} SheetState
 * @property {number} revision
 * @property {number} offset
 * @property {number} length
 * @property {number} columnCount
 * @property {[column: number, within: number]} anchor
 * @property {"rows" | "columns"} moves The axis that moved last.
 * @property {{ visible: Stretch, display: Stretch, preload: Stretch }} ranges
 * @property {Run[]} states
 * @property {ColumnRun[]} columns
 * @property {{ visible: number, display: number, preload: number }} cells
 */

/**
 * The values of a row's cells from `column` on.
 * @typedef {{ row: number, id: number | string, column: number, values: Value[] }} RowValues
 */

/**
 * Rows and columns that stay at the edges.
 * @typedef {{ top: number, start: number, bottom: number, end: number }} Pinned
 */

export {};
