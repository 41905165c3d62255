// @ts-check
/** @typedef {import("../../types/node.js").CellNode} CellNode */

/**
 * A font file: one family in one weight and slant.
 * @typedef {{ family: string, weight: number, italic: boolean, url: string }} Face
 */

/** Characters beyond Latin, Greek, Cyrillic and common signs, which the fallback families have. */
const farLetters = /[^\u0000-\u2e7f\ufb00-\ufb06\ufe0f\ufeff\ufffd]/;

/**
 * Returns the faces that a cell's texts are set in.
 * @param {readonly CellNode[]} nodes
 * @param {readonly string[]} families The server's, in the order of fallback.
 * @param {readonly Face[]} faces
 * @returns {Set<Face>}
 */
export function facesOf(nodes, families, faces) {
  /** @type {Set<Face>} */
  const found = new Set();
  const add = (/** @type {string | undefined} */ family, /** @type {boolean} */ bold, /** @type {boolean} */ italic) => {
    const face = faceOf(faces, family, bold, italic);
    if (face) found.add(face);
  };
  for (const { text, value, placeholder, runs = [] } of nodes) {
    const letters = [text, value, placeholder].filter(Boolean).join(" ");
    if (!letters) continue;
    const isFar = farLetters.test(letters);
    for (const [, , { family, bold = false, italic = false }] of runs.length > 0 ? runs : [/** @type {const} */ ([0, 0, {}])]) {
      add(families.includes(family ?? "") ? family : families[0], bold, italic);
      if (isFar) for (const other of families) add(other, bold, italic);
    }
  }
  return found;
}

/**
 * Returns the face for a style; the upright one for a family without italics, which the browser slants.
 * @param {readonly Face[]} faces
 * @param {string | undefined} family
 * @param {boolean} bold
 * @param {boolean} italic
 */
function faceOf(faces, family, bold, italic) {
  const own = faces.filter((face) => face.family === family && face.weight === (bold ? 700 : 400));
  return own.find((face) => face.italic === italic) ?? own[0];
}
