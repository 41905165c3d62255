// @ts-check

/** The limit of rules in a book; further declarations are set on the element, which costs more. */
const maxRules = 400;

/**
 * Declarations as classes: the browser computes a class once, but an element's
 * own declarations every time.
 */
class StyleBook {
  #sheet = new CSSStyleSheet();
  #prefix;
  /** @type {Map<string, string>} */
  #classes = new Map();

  /** @param {string} prefix The prefix of the classes' names. */
  constructor(prefix) {
    this.#prefix = prefix;
    document.adoptedStyleSheets.push(this.#sheet);
  }

  /**
   * Returns the class for declarations.
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

/** Styles of letters and boxes: a template's nodes have few different ones. */
const looks = new StyleBook("look");

/** Places of the nodes of prototypes. */
const places = new StyleBook("place");

/**
 * Sets an element's classes, place and style in two writes.
 * @param {HTMLElement} element
 * @param {string} classes
 * @param {string} place Declarations that few elements share.
 * @param {string} look Declarations that many share.
 */
export function applyStyle(element, classes, place, look) {
  const shared = look ? looks.className(look) : null;
  element.className = shared ? `${classes} ${shared}` : classes;
  const own = shared === null ? place + look : place;
  if (own) element.style.cssText = own;
}

/**
 * Sets an element's classes, place and style, where many elements share the place.
 * @param {HTMLElement} element
 * @param {string} classes
 * @param {string} place
 * @param {string} look
 */
export function applyStyleAtPlace(element, classes, place, look) {
  const shared = places.className(place);
  applyStyle(element, shared ? `${classes} ${shared}` : classes, shared ? "" : place, look);
}
