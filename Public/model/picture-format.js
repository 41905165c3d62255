// @ts-check

/** The signatures of bitmap files in characters of one byte; a dot stands for any. */
const signatures = Object.freeze([
  "\x89PNG", "\xff\xd8\xff", "GIF8", "RIFF....WEBP", "....ftyp", "BM", "\0\0\x01\0",
]);

/**
 * Detects the format of a picture: a bitmap, or a drawing in SVG; null for a format that browsers do not show.
 * @param {Uint8Array} start The first bytes, twelve where there are as many.
 * @param {string} type The media type of the response.
 * @returns {"bitmap" | "drawing" | null}
 */
export function formatOf(start, type) {
  if (/^image\/svg\+xml\b/i.test(type)) return "drawing";
  const isBegunBy = (/** @type {string} */ signature) =>
    [...signature].every((character, at) => character === "." || character.charCodeAt(0) === start[at]);
  return signatures.some(isBegunBy) ? "bitmap" : null;
}
