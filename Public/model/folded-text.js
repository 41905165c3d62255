// @ts-check

/** Marks that the server leaves out of comparisons: accents, and the points of Hebrew and Arabic. */
const accents = /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u200b-\u200d\ufeff]/g;

/** @param {string} text */
const fold = (text) => text.normalize("NFKD").toLowerCase().replace("ß", "ss").replace(accents, "").replace(/\s/g, " ");

/**
 * Returns the stretches of a text that a search for another one finds, whatever the case and the accents.
 * @param {string} text
 * @param {string} query
 * @returns {[start: number, end: number][]} In UTF-16 units, ascending and apart.
 */
export function stretches(text, query) {
  const wanted = fold(query);
  if (!wanted) return [];
  let folded = "";
  /** @type {number[]} The place in the text of each unit of the folded one. */
  const places = [];
  let place = 0;
  for (const character of text) {
    const part = fold(character);
    for (let unit = 0; unit < part.length; unit++) places.push(place);
    folded += part;
    place += character.length;
  }
  places.push(place);
  /** @type {[number, number][]} */
  const found = [];
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    const start = places[at] ?? 0;
    // An accent after the last letter belongs to it.
    const last = places[at + wanted.length - 1] ?? start;
    const next = places.slice(at + wanted.length).find((next) => next > last) ?? place;
    found.push([start, next]);
  }
  return found;
}
