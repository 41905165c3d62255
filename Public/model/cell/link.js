// @ts-check

/** The allowed schemes of links. Any other, such as `javascript:`, could run with the page's rights. */
const schemes = new Set(["http:", "https:", "mailto:"]);

/**
 * Returns the address of a link if it is safe to follow.
 * @param {string | undefined} link As it stands in the row.
 * @param {string} base The page's own address.
 * @returns {string | null} Null for none, for an unsafe one, and for one that is not an address.
 */
export function safeLink(link, base) {
  if (!link) return null;
  try {
    const url = new URL(link, base);
    return schemes.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
