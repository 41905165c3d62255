// @ts-check
/** @typedef {import("../../types.js").List["columns"][number]} Column */
/** @typedef {import("../../types/rows.js").RowValue} RowValue */

/** The limits of a whole number of a column: 64 bits. */
const [least, greatest] = [-(2n ** 63n), 2n ** 63n - 1n];

/**
 * Returns a value as the user edits it. Nothing stands for null.
 * @param {RowValue} value
 */
export const typed = (value) => (value === null ? "" : String(value));

/**
 * Reads a value that the user has typed for a column.
 * @param {Column["type"]} type
 * @param {string} text
 * @returns {{ value: RowValue } | { error: string }}
 */
export function readValue(type, text) {
  const trimmed = text.trim();
  if (type === "text") return { value: text === "" ? null : text };
  if (trimmed === "") return { value: null };
  switch (type) {
    case "integer":
      if (!/^[+-]?\d{1,19}$/.test(trimmed)) return { error: "A whole number, without separators." };
      return whole(BigInt(trimmed.replace(/^\+/, "")));
    case "real":
      return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(trimmed) && Number.isFinite(Number(trimmed)) ? { value: Number(trimmed) } : { error: "A number, such as 12.5 or 1e3." };
    case "boolean":
      return trimmed === "true" || trimmed === "false" ? { value: trimmed === "true" } : { error: "true or false." };
    default:
      return { value: trimmed };
  }
}

/** @param {bigint} value */
function whole(value) {
  if (value < least || value > greatest) return { error: "A whole number of at most 64 bits." };
  return { value: Number.isSafeInteger(Number(value)) ? Number(value) : value };
}
