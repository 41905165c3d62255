// @ts-check
/** @typedef {import("../types.js").NearSection} NearSection */
/** @typedef {import("../types.js").SectionCell} SectionCell */
/** @typedef {import("../types.js").SectionElement} SectionElement */
/** @typedef {import("../types.js").SectionsEvent} SectionsEvent */

/**
 * The headers and footers near the viewport.
 *
 * The server sends a cell once; while its header or footer is near, later events leave it out.
 */
export class Sections {
  /** Whether the header of the section at the viewport's top stays in view there. */
  isPinned = false;
  /** @type {readonly NearSection[]} In their order. */
  near = [];
  /** @type {Map<string, SectionCell>} The cells by section and part. */
  #cells = new Map();
  /** Points of a header that is not near. */
  #usual = 0;

  /** @param {SectionsEvent | undefined} told Undefined for a list without headers and footers. */
  update(told) {
    if (!told) return this.clear();
    this.isPinned = told.pinned;
    this.near = told.near;
    const before = this.#cells;
    this.#cells = new Map();
    for (const { section, header, footer } of told.near) {
      this.#keep(`${section} header`, header, before);
      this.#keep(`${section} footer`, footer, before);
    }
    this.#usual = told.near.find(({ header }) => header)?.header?.height ?? this.#usual;
  }

  /** Forgets everything, for a list without headers and footers. */
  clear() {
    this.isPinned = false;
    this.near = [];
    this.#cells.clear();
    this.#usual = 0;
  }

  /**
   * @param {number} section
   * @param {"header" | "footer"} part
   * @returns {SectionCell | null} Null before it has arrived.
   */
  cell(section, part) {
    return this.#cells.get(`${section} ${part}`) ?? null;
  }

  /**
   * @param {number} row
   * @returns {NearSection | null} The section of a row, if it is near.
   */
  of(row) {
    return this.near.find(({ first, rows }) => row >= first && row < first + rows) ?? null;
  }

  /**
   * @param {number} row
   * @returns {number} Points at the viewport's top that the pinned header of a row's section covers.
   */
  inset(row) {
    if (!this.isPinned) return 0;
    const section = this.of(row);
    return section ? (section.header?.height ?? 0) : this.#usual;
  }

  /**
   * @param {number} offset Points from the content's start.
   * @returns {number} Points that a pinned header covers of a viewport which begins there.
   */
  covered(offset) {
    if (!this.isPinned) return 0;
    const section = this.near.find(({ top, height }) => offset >= top && offset < top + height);
    if (!section) return offset < 0 ? 0 : this.#usual;
    const endOfRows = section.top + section.height - (section.footer?.height ?? 0);
    return offset < endOfRows ? (section.header?.height ?? 0) : 0;
  }

  /**
   * @param {string} place
   * @param {SectionElement | undefined} element
   * @param {ReadonlyMap<string, SectionCell>} before
   */
  #keep(place, element, before) {
    const cell = element?.cell ?? (element && before.get(place));
    if (cell) this.#cells.set(place, cell);
  }
}
