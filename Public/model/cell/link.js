// @ts-check

/** What a link may lead to. Anything else, such as `javascript:`, would run with the page's rights. */
const schemes = new Set(["http:", "https:", "mailto:"]);

/**
 * An address that a cell may link to.
 * @param {string | undefined} link As the row has it.
 * @param {string} base The page's own address.
 * @returns {string | null} Null for none, and for one that is not safe or not an address.
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
