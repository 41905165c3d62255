// @ts-check
/** The key of the digits that the viewers of this browser share. */
const key = "screenful.viewers";

/**
 * Returns the six digits with which the names of this browser's viewers begin, none without storage: windows that share a
 * stream of events need a server that has all their viewers.
 */
export function sharedDigits() {
  try {
    const kept = localStorage[key];
    return /^[\da-f]{6}$/.test(kept) ? /** @type {string} */ (kept) : (localStorage[key] = Math.random().toString(16).slice(2).padEnd(6, "0").slice(0, 6));
  } catch {
    return "";
  }
}
