// @ts-check

/** @typedef {number | string} RowID The identity of a row, which edits of other rows do not change. */

/** @typedef {string | number | boolean | bigint | null} RowValue A whole number beyond 2^53 is a `bigint`. */

/** @typedef {Readonly<Record<string, RowValue>>} RowValues By column. */

/** @typedef {{ id: RowID, index: number, values: RowValues }} StoredRow A row as `GET …/rows` returns it. */

/**
 * A row in a version of its list. Without an identity it is the row that is at the index in that version.
 * @typedef {{ row: number, version: number, id: RowID | null }} RowMark
 */

/**
 * A place for rows: beside another row, with its identity where that is known, or at the start of a section where `beside`
 * is null. When the other row is gone, `beside` is the one that followed it.
 * @typedef {{ beside: number | null, side: "before" | "after", isGone?: boolean, id?: RowID | null, section: number, version: number }} RowPlace
 */

/** @typedef {{ place: RowPlace, rows: readonly { values: RowValues, id: RowID | null }[] }} NewRun Adjacent rows; `id` is the identity that a deleted row had. */

/**
 * A change of rows that can be undone: its inverse is one too. `expected` are the values that a row must still have.
 * @typedef {{ kind: "insert", runs: readonly NewRun[] }
 *   | { kind: "delete", rows: readonly RowMark[] }
 *   | { kind: "move", row: RowMark, place: RowPlace }
 *   | { kind: "change", row: RowMark, values: RowValues, expected: RowValues | null }} RowStep
 */

/**
 * @typedef {[section: number, item: number]} RowPath
 * @typedef {{ op: "insert", at: RowPath, values: RowValues } | { op: "delete", at: RowPath } | { op: "move", from: RowPath, to: RowPath } | { op: "reload", at: RowPath, values: RowValues }} RowOperation
 */

export {};
