// @ts-check

/** Rules kept; what comes after them is declared at its element, which costs more. */
const most = 400;

/**
 * Looks and boxes as classes: the nodes of a template have few of them, and the
 * browser works a class out once, where it works out declarations of an
 * element's own every time.
 */
class StyleBook {
  #sheet = new CSSStyleSheet();
  /** @type {Map<string, string>} */
  #classes = new Map();

  constructor() {
    document.adoptedStyleSheets.push(this.#sheet);
  }

  /**
   * The class for declarations.
   * @param {string} declarations
   * @returns {string | null} Null when the book is full.
   */
  className(declarations) {
    const known = this.#classes.get(declarations);
    if (known) return known;
    if (this.#classes.size >= most) return null;
    const made = `look-${this.#classes.size}`;
    this.#sheet.insertRule(`.${made}{${declarations}}`);
    this.#classes.set(declarations, made);
    return made;
  }
}

const book = new StyleBook();

/**
 * Gives an element its classes, its place and what it looks like, in two writes.
 * @param {HTMLElement} element
 * @param {string} classes
 * @param {string} place Declarations that hardly two elements share.
 * @param {string} look Declarations that many share.
 */
export function dress(element, classes, place, look) {
  const shared = look ? book.className(look) : null;
  element.className = shared ? `${classes} ${shared}` : classes;
  const own = shared === null ? place + look : place;
  if (own) element.style.cssText = own;
}
