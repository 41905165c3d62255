// @ts-check
/** Crockford's digits, each of five bits. */
const digits = "0123456789abcdefghjkmnpqrstvwxyz";

/** The key of the digits that the viewers of this browser share. */
const key = "screenful.viewers";

/**
 * Returns a name under which to open a viewer: 64 random bits in 13 digits, the highest first.
 *
 * A balancer that hashes the path sends what opens a viewer where it sends all that concerns it, since both have its name.
 * @param {string} [shared] The digits that it begins with.
 */
export function viewerName(shared = "") {
  const bits = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
  const digit = (/** @type {number} */ place) => digits[Number((bits >> BigInt(5 * place)) & 31n)];
  return shared + Array.from({ length: 13 }, (_, index) => digit(12 - index)).join("").slice(shared.length);
}

/**
 * Returns the six digits with which the names of this browser's viewers begin, none without storage: windows that share a
 * stream of events need a server that has all their viewers.
 */
export function sharedDigits() {
  try {
    if (!/^[0-9a-f][0-9a-hjkmnp-tv-z]{5}$/.test(localStorage[key])) localStorage[key] = viewerName().slice(0, 6);
    return /** @type {string} */ (localStorage[key]);
  } catch {
    return "";
  }
}
