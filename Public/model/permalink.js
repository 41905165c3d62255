// @ts-check
/** @typedef {import("../types.js").Anchor} Anchor */

/**
 * A place that can be shared: `#list=ab12&row=512345+12` is 12 points below
 * the top of the row with index 512,345. Rows and points, never pixels of the
 * scroll bar, so that the link holds in any window.
 * @typedef {{ list: string | null, anchor: Anchor | null }} Place
 */

/**
 * @param {string} hash With or without the leading `#`.
 * @returns {Place}
 */
export function parsePlace(hash) {
  const place = /** @type {Place} */ ({ list: null, anchor: null });
  for (const part of hash.replace(/^#/, "").split("&")) {
    const [key, value = ""] = part.split("=", 2);
    if (key === "list") place.list = decode(value);
    const match = key === "row" ? /^(\d{1,10})(?:[+ ](\d{1,6}))?$/.exec(decode(value) ?? "") : null;
    if (match) place.anchor = [Number(match[1]), Number(match[2] ?? 0)];
  }
  return place;
}

/**
 * @param {{ list: string, anchor: Anchor }} place
 * @returns {string} With the leading `#`.
 */
export function formatPlace({ list, anchor: [row, dy] }) {
  const distance = Math.max(0, Math.round(dy));
  return `#list=${encodeURIComponent(list)}&row=${row}${distance > 0 ? `+${distance}` : ""}`;
}

/**
 * @param {string} text
 * @returns {string | null}
 */
function decode(text) {
  try {
    return decodeURIComponent(text) || null;
  } catch {
    return null; // A malformed escape in a link that somebody mistyped.
  }
}
