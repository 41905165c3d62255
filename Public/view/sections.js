// @ts-check
import { letter, nameOf } from "../model/states.js";
import { CellView } from "./cell/cell-view.js";
import { element, setAttribute, write } from "./element.js";

/** @typedef {import("../model/sections.js").Sections} Sections */
/** @typedef {import("../types.js").NearSection} NearSection */
/** @typedef {import("../types.js").SectionCell} SectionCell */
/** @typedef {import("../types.js").SectionElement} SectionElement */

/**
 * The scrolled area: the pixels in the scrolled element of an offset in the list, its own top and height there, and
 * pixels from its top to where headers are pinned.
 * @typedef {{ y: (offset: number) => number, top: number, height: number, pin: number }} Area
 */

/** Screenfuls beyond the area in which headers and footers exist. */
const reach = 2;

/** A header's or a footer's cell takes no actions. */
const listener = { act: () => {}, retry: () => {} };

/**
 * The headers and footers in the page.
 *
 * The page never moves a pinned header: it is sticky in a box that reaches from its section's top to the end of the
 * rows, so the compositor does, in the very frame that it scrolls. A box may begin far above the area; it is cut there,
 * since the places of elements lose precision far from the area.
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
    const { style } = shown.box;
    const top = `${extent.top}px`;
    const height = `${extent.height}px`;
    if (style.top !== top) style.top = top;
    if (style.height !== height) style.height = height;
    const length = area.y(told.top + told.height) - area.y(told.top);
    shown.view.show(section.section, told.state, sections.cell(section.section, part), length, isPinned ? area.pin : null);
  }
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
  const begin = Math.max(from, least);
  return { top: begin, height: Math.max(0, Math.min(to, most) - begin) };
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
   * @param {number} height Pixels.
   * @param {number | null} pin Pixels from the area's top at which it stays in view; null if it does not.
   */
  show(section, state, cell, height, pin) {
    const now = letter(state);
    setAttribute(this.element, "data-state", now);
    setAttribute(this.element, "data-section", String(section));
    write(this.#sign, now);
    setAttribute(this.#sign, "title", nameOf[now]);
    setAttribute(this.#sign, "aria-label", nameOf[now]);
    write(this.#index, `§ ${section + 1}`);
    setAttribute(this.#index, "aria-label", `Section ${section + 1}`);
    const { style } = this.element;
    const [length, top] = [`${height}px`, pin === null ? "" : `${pin}px`];
    if (style.height !== length) style.height = length;
    if (style.top !== top) style.top = top;
    this.element.classList.toggle("is-pinned", pin !== null);
    if (cell === this.#cell) return;
    this.#cell = cell;
    this.#body.replaceChildren(...(cell ? [new CellView(cell.nodes, listener).element] : []));
  }
}
