// @ts-check
import { home } from "../net/api.js";
import { quoted } from "../view/cell/style-book.js";

/** @typedef {import("../types/node.js").CellNode} CellNode */

/** The font families where the server's fonts are unavailable. */
const fallback = "system-ui, sans-serif";

/** @type {Map<string, FontFace>} The fonts of the document, by address: lists that follow one another share them. */
const known = new Map();

/** The fonts of the server's text measurement: a cell waits for those that it uses, and for no others. */
export class Fonts {
  /** @type {() => void} */
  #changed;
  #api;
  /** @type {string[]} */
  #families = [];
  /** @type {Map<Face, FontFace>} */
  #faces = new Map();
  /** @type {WeakSet<object>} The nodes of cells whose fonts are loaded, which they stay. */
  #ready = new WeakSet();
  /** @type {WeakSet<FontFace>} The fonts that are waited for. */
  #awaited = new WeakSet();
  #isKnown = false;
  #isAsked = false;

  /**
   * @param {() => void} changed Called when a font is loaded that a cell waits for.
   * @param {import("../net/api.js").Api} [api] That of the server that has them.
   */
  constructor(changed, api = home) {
    this.#changed = changed;
    this.#api = api;
    document.documentElement.style.setProperty("--cell-fonts", fallback);
  }

  /** Fetches the list of fonts from the server, once. */
  async open() {
    if (this.#isAsked) return;
    this.#isAsked = true;
    try {
      this.#take(await this.#api.call("GET", "/fonts"));
    } catch {
      // Text is then drawn in the system's fonts, with the server's line breaks.
    }
    this.#isKnown = true;
    this.#changed();
  }

  /**
   * Returns whether the fonts of a cell are loaded; if not, starts loading them.
   * @param {readonly CellNode[]} nodes
   */
  isReady(nodes) {
    if (!this.#isKnown || this.#ready.has(nodes)) return this.#isKnown;
    let isReady = true;
    for (const face of facesOf(nodes, this.#families, [...this.#faces.keys()])) {
      const font = this.#faces.get(face);
      if (!font || font.status === "loaded" || font.status === "error") continue;
      isReady = false;
      this.#load(font);
    }
    if (isReady) this.#ready.add(nodes);
    return isReady;
  }

  /** @param {FontFace | undefined} font One that another list may be loading already. */
  #load(font) {
    if (!font || font.status === "loaded" || this.#awaited.has(font)) return;
    this.#awaited.add(font);
    font.load().then(this.#changed, this.#changed);
  }

  /** @param {{ families: string[], faces: Face[] }} answer */
  #take({ families, faces }) {
    this.#families = families;
    for (const face of faces) {
      const { family, weight, italic, url } = face;
      const address = `url(${JSON.stringify(new URL(url, this.#api.base || location.href).href)})`;
      const font = known.get(address) ?? new FontFace(quoted(family), address, { weight: String(weight), style: italic ? "italic" : "normal", display: "block" });
      this.#faces.set(face, font);
      known.set(address, font);
      // A set: it takes each once.
      document.fonts.add(font);
    }
    // Nearly all cells need these, so they load while the first rows are on their way.
    for (const isBold of [false, true]) {
      const face = faceOf(faces, families[0], isBold, false);
      if (face) this.#load(this.#faces.get(face));
    }
    const names = [...families.map(quoted), fallback];
    document.documentElement.style.setProperty("--cell-fonts", names.join(", "));
  }
}

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
