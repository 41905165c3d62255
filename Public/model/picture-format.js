// @ts-check

/** How the files of bitmaps begin, in characters of one byte; a dot stands for any. */
const signatures = Object.freeze([
  "\x89PNG", "\xff\xd8\xff", "GIF8", "RIFF....WEBP", "....ftyp", "BM", "\0\0\x01\0",
]);

/**
 * What bytes are a picture of: pixels, or a drawing, which is SVG; null if they are none that browsers show.
 * @param {Uint8Array} start The first bytes, a dozen if there are so many.
 * @param {string} type The media type that they came with.
 * @returns {"bitmap" | "drawing" | null}
 */
export function formatOf(start, type) {
  if (/^image\/svg\+xml\b/i.test(type)) return "drawing";
  const isBegunBy = (/** @type {string} */ signature) =>
    [...signature].every((character, at) => character === "." || character.charCodeAt(0) === start[at]);
  return signatures.some(isBegunBy) ? "bitmap" : null;
}
