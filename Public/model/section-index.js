// @ts-check

/** @typedef {{ section: number, first: number, rows: number, title?: unknown }} IndexedSection */
/** @typedef {{ title: string, section: number, first: number, rows: number }} IndexEntry */

/**
 * Returns the entries of an index: the sections that have a title and rows, thinned out evenly to those there is room for.
 * @param {readonly IndexedSection[]} sections
 * @param {number} room The number of entries that fit.
 * @returns {IndexEntry[]}
 */
export function indexEntries(sections, room) {
  const entries = sections.flatMap(({ section, first, rows, title }) => {
    const words = title === undefined || title === null ? "" : String(title).trim();
    return rows > 0 && words ? [{ title: words, section, first, rows }] : [];
  });
  if (entries.length <= room) return entries;
  const kept = Math.max(2, room);
  return Array.from({ length: kept }, (_, at) => /** @type {IndexEntry} */ (entries[Math.round((at * (entries.length - 1)) / (kept - 1))]));
}

/**
 * Returns the entry of the section that a row is in: the last that does not begin after it.
 * @param {readonly IndexEntry[]} entries
 * @param {number} row
 * @returns {number} Its index; -1 before the first.
 */
export function currentEntry(entries, row) {
  let current = -1;
  for (const [at, { first }] of entries.entries()) if (first <= row) current = at;
  return current;
}
