// @ts-check
/** Crockford's digits, each of five bits. */
const digits = "0123456789abcdefghjkmnpqrstvwxyz";

/** The digits by which a balancer chooses a server and a server a loop: what belongs together begins with the same ones. */
const homeLength = 6;

/**
 * Returns the digits with which the names of all that belongs to a viewer begin.
 * @param {string} viewer Its name.
 */
export const homeOf = (viewer) => viewer.slice(0, homeLength);

/**
 * Returns a name under which to open a viewer: 64 random bits in 13 digits, the highest first.
 *
 * A balancer that hashes the path sends what opens a viewer where it sends all that concerns it, since both have its name.
 * @param {string} [shared] The digits that it begins with.
 */
export function viewerName(shared = "") {
  const bytes = crypto.getRandomValues(new Uint8Array(13));
  // The highest digit has the last four of the 64 bits.
  const drawn = Array.from(bytes, (byte, index) => digits[byte % (index ? 32 : 16)]).join("");
  return shared + drawn.slice(shared.length);
}
