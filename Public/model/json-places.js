// @ts-check

/**
 * A range of a text.
 * @typedef {{ start: number, end: number }} Place
 */

/**
 * The places of the values in a JSON text by paths such as
 * `root.children[2].text`, or the place of the syntax error.
 * @typedef {{ places: Map<string, Place> } | { error: string, at: number }} Reading
 */

/** The limit of nesting: deeper than any template, shallower than a thread's stack. */
const maxDepth = 400;

class Mistake extends Error {
  /**
   * @param {string} message
   * @param {number} at
   */
  constructor(message, at) {
    super(message);
    this.at = at;
  }
}

/**
 * Finds the places of all values in a JSON text.
 * @param {string} text
 * @returns {Reading}
 */
export function readPlaces(text) {
  const scanner = new Scanner(text);
  try {
    scanner.all();
    return { places: scanner.places };
  } catch (error) {
    if (error instanceof Mistake) return { error: error.message, at: error.at };
    throw error;
  }
}

/**
 * Returns the place of a path, or of the innermost existing value around it.
 * @param {ReadonlyMap<string, Place>} places
 * @param {string} path
 * @returns {Place | null}
 */
export function nearestPlace(places, path) {
  for (let end = path.length; end > 0; end--) {
    const isWhole = end === path.length || path[end] === "." || path[end] === "[";
    const place = isWhole && places.get(path.slice(0, end));
    if (place) return place;
  }
  return places.get("") ?? null;
}

/**
 * Returns the line and column of an offset, counted from 1.
 * @param {string} text
 * @param {number} at
 */
export function lineOf(text, at) {
  const before = text.slice(0, at);
  const line = before.split("\n").length;
  return { line, column: at - before.lastIndexOf("\n") };
}

/** Scans a JSON text (RFC 8259) and records the places of its values. */
class Scanner {
  /** @type {Map<string, Place>} */
  places = new Map();
  #text;
  #at = 0;
  #depth = 0;

  /** @param {string} text */
  constructor(text) {
    this.#text = text;
  }

  all() {
    this.#value("");
    this.#space();
    if (this.#at < this.#text.length) this.#fail("Nothing may follow the template.");
  }

  /** @param {string} path */
  #value(path) {
    this.#space();
    const start = this.#at;
    const next = this.#text[start];
    if (++this.#depth > maxDepth) this.#fail("Values lie too deep within each other.");
    if (next === "{") this.#object(path);
    else if (next === "[") this.#array(path);
    else if (next === '"') this.#string();
    else if (!this.#match(/(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y)) {
      this.#fail(next === undefined ? "The text ends too early." : "A value is missing here.");
    }
    this.#depth--;
    this.places.set(path, { start, end: this.#at });
  }

  /** @param {string} path */
  #object(path) {
    this.#list("}", () => {
      const start = this.#at;
      if (this.#text[start] !== '"') this.#fail('A member\'s name in " is missing here.');
      const name = this.#string();
      this.#space();
      if (this.#text[this.#at] !== ":") this.#fail("A colon is missing here.");
      this.#at++;
      this.#value(path ? `${path}.${name}` : name);
    });
  }

  /** @param {string} path */
  #array(path) {
    let index = 0;
    this.#list("]", () => this.#value(`${path}[${index++}]`));
  }

  /**
   * @param {string} end
   * @param {() => void} member
   */
  #list(end, member) {
    this.#at++;
    this.#space();
    if (this.#text[this.#at] === end) return void this.#at++;
    for (;;) {
      this.#space();
      member();
      this.#space();
      const next = this.#text[this.#at];
      if (next !== end && next !== ",") this.#fail(`A comma or ${end} is missing here.`);
      this.#at++;
      if (next === end) return;
    }
  }

  #string() {
    const found = this.#match(/"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y);
    if (!found) this.#fail("This string does not end, or holds a character that has to be escaped.");
    return /** @type {string} */ (JSON.parse(found ?? '""'));
  }

  #space() {
    this.#match(/[ \t\r\n]*/y);
  }

  /** @param {RegExp} pattern A sticky one. */
  #match(pattern) {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  /**
   * @param {string} message
   * @returns {never}
   */
  #fail(message) {
    throw new Mistake(message, this.#at);
  }
}
