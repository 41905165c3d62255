// @ts-check

/**
 * The newest rows of a table of numbers, oldest first. Adding a row takes no memory.
 * @template {string} Name
 */
export class Ring {
  /** @type {Record<Name, Float64Array>} */
  #columns;
  /** @type {readonly Name[]} */
  #names;
  #mask;
  #start = 0;
  length = 0;

  /**
   * @param {readonly Name[]} names
   * @param {number} capacity A power of two.
   */
  constructor(names, capacity) {
    this.#names = names;
    this.#mask = capacity - 1;
    const columns = /** @type {Record<Name, Float64Array>} */ ({});
    for (const name of names) columns[name] = new Float64Array(capacity);
    this.#columns = columns;
  }

  /** @param {readonly number[]} values In the order of the names; the oldest row makes room for them. */
  push(values) {
    const at = (this.#start + this.length) & this.#mask;
    this.#names.forEach((name, index) => (this.#columns[name][at] = values[index] ?? 0));
    if (this.length <= this.#mask) this.length += 1;
    else this.#start = (this.#start + 1) & this.#mask;
  }

  /**
   * @param {Name} name
   * @param {number} row 0 for the oldest.
   */
  at(name, row) {
    return this.#columns[name][(this.#start + row) & this.#mask] ?? 0;
  }

  /**
   * Returns the first row whose value in an ascending column is not less than a limit.
   * @param {Name} name
   * @param {number} limit
   */
  first(name, limit) {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.at(name, middle) < limit) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * Replaces the values of a column.
   * @param {Name} name
   * @param {(value: number) => number} change
   */
  map(name, change) {
    for (let row = 0; row < this.length; row++) {
      const at = (this.#start + row) & this.#mask;
      this.#columns[name][at] = change(this.#columns[name][at] ?? 0);
    }
  }

  clear() {
    this.#start = 0;
    this.length = 0;
  }
}
