// @ts-check
/** @typedef {import("../../types/rows.js").RowValue} RowValue */
/** @typedef {import("../../types/rows.js").RowValues} RowValues */

/** The most rows that are copied: as text a few megabytes, which other programs still take from the clipboard. */
export const mostCopied = 10_000;

/** @typedef {"csv" | "json"} CopyFormat */

/**
 * Returns rows as text, with all columns in their order.
 * @param {CopyFormat} format
 * @param {readonly string[]} columns
 * @param {readonly RowValues[]} rows
 */
export const rowsAsText = (format, columns, rows) => (format === "csv" ? csv(columns, rows) : json(columns, rows));

/**
 * Returns CSV as RFC 4180 describes it, and as the server writes it: a null is an empty field, an empty text `""`.
 * @param {readonly string[]} columns
 * @param {readonly RowValues[]} rows
 */
export function csv(columns, rows) {
  const lines = [columns.map(field), ...rows.map((row) => columns.map((name) => field(row[name] ?? null)))];
  // An empty line is no row.
  return lines.map((fields) => `${fields.join(",") || '""'}\r\n`).join("");
}

/**
 * Returns a JSON array with an object a line.
 * @param {readonly string[]} columns
 * @param {readonly RowValues[]} rows
 */
export function json(columns, rows) {
  const lines = rows.map((row) => `{${columns.map((name) => `${JSON.stringify(name)}:${literal(row[name] ?? null)}`).join(",")}}`);
  return lines.length === 0 ? "[]\n" : `[\n${lines.join(",\n")}\n]\n`;
}

/** @param {RowValue} value */
function field(value) {
  if (value === null) return "";
  const text = String(value);
  return text === "" || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** @param {RowValue} value */
const literal = (value) => (typeof value === "bigint" ? String(value) : JSON.stringify(value));
