// @ts-check
/** @typedef {import("../../types.js").ColumnType} ColumnType */

/** The kinds of the values of a column, of which its type follows, as `screenful import` has them. */
export const kind = Object.freeze({ integer: 1, wideInteger: 2, real: 4, boolean: 8, date: 16, text: 32 });

/** The end of the whole numbers that a double holds without a gap. */
const exact = 2n ** 53n;

const truths = new Set(["true", "True", "TRUE", "false", "False", "FALSE"]);
const dates = /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/;

/** The greatest length of a date. */
const longestDate = 40;

/**
 * Returns the narrowest type that takes all values of the kinds.
 * @param {number} kinds
 * @returns {ColumnType}
 */
export function typeOf(kinds) {
  const isOf = (/** @type {number} */ set) => (kinds & ~set) === 0;
  if (kinds === 0) return "text";
  if (isOf(kind.integer | kind.wideInteger)) return "integer";
  // A double would change the last digits of wide whole numbers.
  if (isOf(kind.integer | kind.real)) return "real";
  if (kinds === kind.boolean) return "boolean";
  return kinds === kind.date ? "date" : "text";
}

/**
 * Returns the kind of a number as JSON spells it; that of text for one that no column holds without loss, or for no number.
 * @param {string} text
 */
export function kindOfNumber(text) {
  if (/^-?(?:0|[1-9]\d{0,18})$/.test(text)) {
    if (text === "-0") return kind.real;
    const value = BigInt(text);
    const size = value < 0n ? -value : value;
    if (size >= 2n ** 63n) return kind.text;
    return size <= exact ? kind.integer : kind.wideInteger;
  }
  const isReal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) && /[.eE]/.test(text) && Number.isFinite(Number(text));
  return isReal ? kind.real : kind.text;
}

/**
 * Returns the kind of a text that is no number.
 * @param {string} text
 */
export function kindOfText(text) {
  const match = text.length <= longestDate ? dates.exec(text) : null;
  if (!match) return kind.text;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  // Of a day that its month does not have, the date is another.
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return month >= 1 && month <= 12 && day >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? kind.date : kind.text;
}

/**
 * Returns the kind of a field of CSV; none for an empty one without quotes, which is null.
 * @param {string} text
 * @param {boolean} isQuoted
 */
export function kindOfField(text, isQuoted) {
  if (text === "") return isQuoted ? kind.text : 0;
  const number = kindOfNumber(text);
  if (number !== kind.text) return number;
  return truths.has(text) ? kind.boolean : kindOfText(text);
}
