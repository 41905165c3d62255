// @ts-check
/**
 * Parses a number of rows: digits with or without separators, or forms like 1e9 and 20M.
 * @param {string} text
 * @returns {number | null} Null for anything else.
 */
export function readRows(text) {
  const match = /^(\d+(?:\.\d+)?(?:e\d{1,2})?)([kmb]?)$/.exec(text.trim().toLowerCase().replaceAll(/[, _']/g, ""));
  if (!match) return null;
  const unit = { "": 1, k: 1e3, m: 1e6, b: 1e9 }[match[2] ?? ""] ?? 1;
  const rows = Number(match[1]) * unit;
  return Number.isInteger(rows) ? rows : null;
}
