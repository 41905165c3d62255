// @ts-check
import { letter, nameOf } from "../model/states.js";
import { CellView } from "./cell/cell-view.js";
import { element, setAttribute, write } from "./element.js";

/** @typedef {import("../model/flow.js").Flow} Flow */
/** @typedef {import("../model/sections.js").Sections} Sections */
/** @typedef {import("../types.js").NearSection} NearSection */
/** @typedef {import("../types.js").SectionCell} SectionCell */
/** @typedef {import("../types.js").SectionElement} SectionElement */

/**
 * The scrolled area: the pixels along the axis in the scrolled element of an offset in the list, its own top and height
 * there, pixels from its top to where headers are pinned, and the way in which rows follow one another.
 * @typedef {{ y: (offset: number) => number, top: number, height: number, pin: number, flow: Flow }} Area
 */

/** Screenfuls beyond the area in which headers and footers exist. */
const reach = 2;

/** Screenfuls that the box of a pinned header reaches: as far as the browser may scroll before the page follows. */
const pinnedReach = 16;

/** A header's or a footer's cell takes no actions. */
const listener = { act: () => {}, retry: () => {} };

/**
 * The headers and footers in the page.
 *
 * The page never moves a pinned header: it is sticky in a box that reaches from its section's top to the end of the
 * rows, so the compositor does, in the very frame that it scrolls. A box may begin far above the area; it is cut there,
 * since the places of elements lose precision far from the area. Across the axis a box reaches from one edge of the
 * content to the other, over all columns.
 */
export class SectionsView {
  /** @type {Map<string, { box: HTMLElement, view: ElementView }>} By section and part. */
  #shown = new Map();
  #layer = element("div", { class: "feed-sections", role: "presentation" });

  /** @param {HTMLElement} parent Takes the headers and footers, and is scrolled. */
  constructor(parent) {
    parent.append(this.#layer);
  }

  /**
   * @param {Sections} sections
   * @param {Area} area
   */
  draw(sections, area) {
    if (sections.near.length === 0 && this.#shown.size === 0) return;
    const wanted = new Set();
    for (const section of sections.near) {
      const { header, footer } = section;
      const end = section.top + section.height - (footer?.height ?? 0);
      // Above a viewport that is a part of the area, sections have ended: their headers stand in their places.
      const isPinned = sections.isPinned && (area.pin === 0 || area.y(end) > area.top + area.pin);
      if (header) this.#put(wanted, sections, section, "header", header, cut(header.top, end, isPinned, area), isPinned, area);
      if (footer) this.#put(wanted, sections, section, "footer", footer, cut(footer.top, footer.top + footer.height, false, area), false, area);
    }
    for (const [place, { box }] of this.#shown) {
      if (wanted.has(place)) continue;
      box.remove();
      this.#shown.delete(place);
    }
  }

  /** Removes all, for another list. */
  clear() {
    this.#layer.replaceChildren();
    this.#shown.clear();
  }

  /**
   * @param {Set<string>} wanted Takes the place, if it is in reach.
   * @param {Sections} sections
   * @param {NearSection} section
   * @param {"header" | "footer"} part
   * @param {SectionElement} told
   * @param {{ top: number, height: number } | null} extent Of the box; null out of reach.
   * @param {boolean} isPinned
   * @param {Area} area
   */
  #put(wanted, sections, section, part, told, extent, isPinned, area) {
    if (!extent) return;
    const place = `${section.section} ${part}`;
    wanted.add(place);
    let shown = this.#shown.get(place);
    if (!shown) {
      const view = new ElementView();
      shown = { box: element("div", { class: "section-box", role: "presentation" }, view.element), view };
      this.#shown.set(place, shown);
      this.#layer.append(shown.box);
    }
    put(shown.box, area.flow, extent.top, extent.height);
    const length = area.y(told.top + told.height) - area.y(told.top);
    put(shown.view.element, area.flow, isPinned ? area.pin : null, length);
    shown.view.show(section.section, told.state, sections.cell(section.section, part), isPinned);
  }
}

/**
 * Places an element along the axis.
 * @param {HTMLElement} element
 * @param {Flow} flow
 * @param {number | null} start Pixels from the start of what it is in; null to leave it where it stands.
 * @param {number} length Pixels.
 */
function put({ style }, { isHorizontal }, start, length) {
  const edge = isHorizontal ? "insetInlineStart" : "top";
  const size = isHorizontal ? "width" : "height";
  const [from, extent] = [start === null ? "" : `${start}px`, `${length}px`];
  if (style[edge] !== from) style[edge] = from;
  if (style[size] !== extent) style[size] = extent;
}

/**
 * Returns the box of a header or a footer in pixels.
 * @param {number} start Points.
 * @param {number} end
 * @param {boolean} isPinned Whether it may be cut at its start, where its header stays in view.
 * @param {Area} area
 * @returns {{ top: number, height: number } | null} Null if it is out of reach.
 */
function cut(start, end, isPinned, { y, top, height }) {
  const [from, to] = [y(start), y(end)];
  const [least, most] = [Math.round(top - reach * height), Math.round(top + (1 + reach) * height)];
  if (to < least || from > most || (from < least && !isPinned)) return null;
  const margin = (isPinned ? pinnedReach : reach) * height;
  const begin = Math.max(from, Math.round(top - margin));
  return { top: begin, height: Math.max(0, Math.min(to, Math.round(top + height + margin)) - begin) };
}

/** A header or a footer with the mark of its state. */
class ElementView {
  #sign = element("span", { class: "badge" });
  #index = element("span", { class: "row-index" });
  #body = element("div", { class: "cell-body", role: "gridcell" });
  element = element("div", { class: "section-element", role: "row" }, element("div", { class: "row-head", role: "rowheader" }, this.#sign, this.#index), this.#body);
  /** @type {SectionCell | null} */
  #cell = null;

  /**
   * @param {number} section
   * @param {number} state
   * @param {SectionCell | null} cell
   * @param {boolean} isPinned Whether it stays in view.
   */
  show(section, state, cell, isPinned) {
    const now = letter(state);
    setAttribute(this.element, "data-state", now);
    setAttribute(this.element, "data-section", String(section));
    write(this.#sign, now);
    setAttribute(this.#sign, "title", nameOf[now]);
    setAttribute(this.#sign, "aria-label", nameOf[now]);
    write(this.#index, `§ ${section + 1}`);
    setAttribute(this.#index, "aria-label", `Section ${section + 1}`);
    this.element.classList.toggle("is-pinned", isPinned);
    if (cell === this.#cell) return;
    this.#cell = cell;
    this.#body.replaceChildren(...(cell ? [new CellView(cell.nodes, listener).element] : []));
  }
}
