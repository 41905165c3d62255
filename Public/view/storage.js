// @ts-check
// What the browser keeps beyond the page. It may be forbidden; then what is stored lasts as long as the page.

/** @typedef {"theme" | "timeline" | "viewport-part" | "visited"} Name */

/** @param {Name} name */
const keyOf = (name) => `screenful.${name}`;

/**
 * @param {Name} name
 * @returns {string | null} Null if nothing is stored, or it may not be read.
 */
export function stored(name) {
  try {
    return localStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
}

/**
 * @param {Name} name
 * @param {string} value
 * @returns {boolean} Whether it was stored.
 */
export function store(name, value) {
  try {
    localStorage.setItem(keyOf(name), value);
    return true;
  } catch {
    return false;
  }
}
