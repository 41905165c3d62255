// @ts-check

// JSON whose whole numbers keep all digits: those beyond 2^53 are read as `bigint`, and written as numbers.

/** The member that stands for such a number while JSON is parsed or written: no value of a row is an object. */
const member = "$integer";

/** Strings, which are left alone, and numbers. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * @param {string} text
 * @returns {any}
 */
export function parseExactly(text) {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  const marked = text.replace(tokens, (token) => (isUnsafe(token) ? `{"${member}":"${token}"}` : token));
  return JSON.parse(marked, (_, value) => (value && typeof value === "object" && typeof value[member] === "string" ? BigInt(value[member]) : value));
}

/**
 * @param {unknown} value
 * @returns {string}
 */
export function writeExactly(value) {
  const text = JSON.stringify(value, (_, each) => (typeof each === "bigint" ? { [member]: String(each) } : each));
  return text.replace(/\{"\$integer":"(-?\d+)"\}/g, "$1");
}

/** @param {string} token */
const isUnsafe = (token) => /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token));
