// @ts-check

/** Rules kept a book; what comes after them is declared at its element, which costs more. */
const maxRules = 400;

/**
 * Declarations as classes: the browser works a class out once, where it works
 * out declarations of an element's own every time.
 */
class StyleBook {
  #sheet = new CSSStyleSheet();
  #prefix;
  /** @type {Map<string, string>} */
  #classes = new Map();

  /** @param {string} prefix Of the classes' names. */
  constructor(prefix) {
    this.#prefix = prefix;
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
    if (this.#classes.size >= maxRules) return null;
    const made = `${this.#prefix}-${this.#classes.size}`;
    this.#sheet.insertRule(`.${made}{${declarations}}`);
    this.#classes.set(declarations, made);
    return made;
  }
}

/** Looks and boxes: the nodes of a template have few of them. */
const looks = new StyleBook("look");

/** Where the nodes of skeletons are. */
const places = new StyleBook("place");

/**
 * Gives an element its classes, its place and what it looks like, in two writes.
 * @param {HTMLElement} element
 * @param {string} classes
 * @param {string} place Declarations that hardly two elements share.
 * @param {string} look Declarations that many share.
 */
export function applyStyle(element, classes, place, look) {
  const shared = look ? looks.className(look) : null;
  element.className = shared ? `${classes} ${shared}` : classes;
  const own = shared === null ? place + look : place;
  if (own) element.style.cssText = own;
}

/**
 * The same where many elements are to stand at the place.
 * @param {HTMLElement} element
 * @param {string} classes
 * @param {string} place
 * @param {string} look
 */
export function applyStyleAtPlace(element, classes, place, look) {
  const shared = places.className(place);
  applyStyle(element, shared ? `${classes} ${shared}` : classes, shared ? "" : place, look);
}
