// @ts-check
import { formatChoice, parseChoice } from "./choice.js";

/** @typedef {import("../types.js").Anchor} Anchor */
/** @typedef {import("./choice.js").Choice} Choice */

/**
 * A place as an address: `#list=ab12&policy=adaptive&part=1/4&row=512345+12` is 12 points below the top of the row
 * with index 512,345, with a policy, in a viewport of a quarter of the list's area. Rows and points, not pixels of the
 * scroll bar, so that the link is valid in any window.
 * @typedef {{ list: string | null, anchor: Anchor | null, choice: Choice, part: number | null }} Place
 */

/**
 * Parses a place in an address.
 * @param {string} hash With or without the leading `#`.
 * @returns {Place}
 */
export function parsePlace(hash) {
  const parts = /** @type {Map<string, string>} */ (new Map());
  for (const each of hash.replace(/^#/, "").split("&")) {
    const [key = "", value = ""] = each.split("=", 2);
    const decoded = decode(value);
    if (decoded !== null) parts.set(key, decoded);
  }
  const row = /^(\d{1,10})(?:[+ ](\d{1,6}))?$/.exec(parts.get("row") ?? "");
  const part = /^1(?:\/([1-9]))?$/.exec(parts.get("part") ?? "");
  return {
    list: parts.get("list") ?? null,
    anchor: row ? [Number(row[1]), Number(row[2] ?? 0)] : null,
    choice: parseChoice(parts),
    part: part ? 1 / Number(part[1] ?? 1) : null,
  };
}

/**
 * Formats a place as an address.
 * @param {{ list: string, anchor: Anchor, choice?: Choice, part?: number | null }} place A missing or null part is left out.
 * @returns {string} With the leading `#`.
 */
export function formatPlace({ list, anchor: [row, dy], choice = {}, part = null }) {
  const distance = Math.max(0, Math.round(dy));
  const share = part === null ? [] : [part === 1 ? "part=1" : `part=1/${Math.round(1 / part)}`];
  const parts = [`list=${encodeURIComponent(list)}`, ...formatChoice(choice), ...share, `row=${row}${distance > 0 ? `+${distance}` : ""}`];
  return `#${parts.join("&")}`;
}

/**
 * @param {string} text
 * @returns {string | null}
 */
function decode(text) {
  try {
    return decodeURIComponent(text) || null;
  } catch {
    return null; // A malformed escape.
  }
}
