// @ts-check
import { bit, letter } from "../../model/states.js";
import { element } from "../element.js";
import { NestedPictures } from "./nested-pictures.js";
import { scrollTo } from "./scroll.js";

/** @typedef {import("../../model/nested-lists.js").NestedList} NestedList */
/** @typedef {import("../../model/nested-lists.js").NestedLists} NestedLists */
/** @typedef {import("../../types.js").Cell} Cell */
/** @typedef {import("../../types/nested.js").NestedScroll} NestedScroll */
/** @typedef {import("../../types/node.js").CellNode} CellNode */
/** @typedef {import("./cell-view.js").CellListener} CellListener */
/** @typedef {import("./cell-view.js").CellView} CellView */

/** @typedef {(nodes: readonly CellNode[], listener: CellListener) => CellView} MakeCell */

/** Milliseconds without a scroll after which a gesture has ended, where the browser does not tell. */
const rest = 150;

const colors = { V: "var(--visible)", D: "var(--display)", P: "var(--preload)", M: "transparent" };

/**
 * A list inside a cell: an area that scrolls by itself, its items in a range, and a strip with the states of all of them.
 */
export class NestedListView {
  #node;
  #makeCell;
  /** @type {(path: number[], scroll: NestedScroll) => void} */
  #scrolled;
  #content = element("div", { class: "nested-content" });
  #strip = element("div", { class: "nested-strip", "aria-hidden": "true" });
  #area;
  /** @type {Map<number, NestedItem>} */
  #items = new Map();
  /** @type {NestedList | undefined} */
  #list;
  #runs = "";
  #timer = 0;
  #last = { offset: 0, time: 0 };

  /**
   * @param {HTMLElement} slot The place of the list in its cell.
   * @param {CellNode} node
   * @param {MakeCell} makeCell
   * @param {(path: number[], scroll: NestedScroll) => void} scrolled
   */
  constructor(slot, node, makeCell, scrolled) {
    this.#node = node;
    this.#makeCell = makeCell;
    this.#scrolled = scrolled;
    const isHorizontal = node.list?.axis !== "vertical";
    this.#area = element("div", { class: "nested-area", tabindex: 0, role: "list", "aria-label": node.label || node.name || "List" }, this.#content);
    this.#area.dataset["axis"] = isHorizontal ? "horizontal" : "vertical";
    slot.append(this.#area, this.#strip);
    this.#area.addEventListener("scroll", () => this.#moved(), { passive: true });
    this.#area.addEventListener("scrollend", () => this.#ended());
  }

  /**
   * Shows the latest state of the list.
   * @param {NestedLists} lists
   * @param {number[]} path
   * @param {boolean} isVisible Whether the row is visible.
   */
  show(lists, path, isVisible) {
    const list = lists.list(path);
    this.#list = list;
    if (!list) return;
    const { contentLength, count, offset, problem, runs } = list.state;
    const isFirst = this.#runs === "";
    this.#content.style[this.#isHorizontal ? "width" : "height"] = `${contentLength}px`;
    // The place where the reader left it, before the first paint; the row may not be in the page yet.
    if (isFirst) this.#place(this.#node.offset ?? (this.#isHorizontal ? [offset, 0] : [0, offset]));
    else if (list.correction !== 0) {
      const corrected = this.#offset + list.correction;
      this.#place(this.#isHorizontal ? [corrected, 0] : [0, corrected]);
    }
    list.correction = 0;
    this.#area.title = problem ?? "";
    const told = JSON.stringify([runs, count]);
    if (told !== this.#runs) this.#strip.style.background = strip(list);
    this.#runs = told;
    const wanted = new Set(list.items);
    for (const [item, view] of this.#items) {
      if (wanted.has(item)) continue;
      view.stop();
      this.#items.delete(item);
    }
    let before = null;
    for (const item of wanted) {
      const view = this.#items.get(item) ?? new NestedItem(item, this.#makeCell);
      if (!this.#items.has(item)) {
        this.#items.set(item, view);
        if (before) before.after(view.element);
        else this.#content.prepend(view.element);
      }
      before = view.element;
      view.show(list, lists, path, isVisible, this.#scrolled);
    }
  }

  /** Stops the media of the items. */
  stop() {
    clearTimeout(this.#timer);
    for (const view of this.#items.values()) view.stop();
  }

  get #isHorizontal() {
    return this.#area.dataset["axis"] === "horizontal";
  }

  get #offset() {
    // Of an area that is read from the right, the places are negative.
    return this.#isHorizontal ? Math.abs(this.#area.scrollLeft) : this.#area.scrollTop;
  }

  /** @param {[left: number, top: number]} place */
  #place(place) {
    this.#node.offset = place;
    scrollTo(this.#area, "list", place);
  }

  #moved() {
    const [offset, time] = [this.#offset, performance.now()];
    this.#node.offset = this.#isHorizontal ? [offset, 0] : [0, offset];
    // A place that the server knows is one that was restored.
    if (!this.#list || Math.abs(offset - this.#list.state.offset) < 1) return;
    const seconds = (time - this.#last.time) / 1000;
    const velocity = seconds > 0 && seconds < 1 ? (offset - this.#last.offset) / seconds : 0;
    this.#last = { offset, time };
    this.#scrolled(this.#list.state.in, { offset, velocity, phase: "drag" });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ended(), rest);
  }

  #ended() {
    if (this.#timer === 0) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (this.#list) this.#scrolled(this.#list.state.in, { offset: this.#offset, velocity: 0, phase: "settle" });
  }
}

/** One item of a list inside a cell. */
class NestedItem {
  /** @type {CellView | null} */
  #view = null;
  /** @type {Cell | undefined} */
  #cell;
  /** @type {NestedPictures | null} */
  #pictures = null;
  /** @type {() => void} */
  #redraw = () => {};
  #item;
  #makeCell;

  /**
   * @param {number} item
   * @param {MakeCell} makeCell
   */
  constructor(item, makeCell) {
    this.#item = item;
    this.#makeCell = makeCell;
    this.element = element("div", { class: "nested-item", role: "listitem", "aria-posinset": item + 1, "data-item": item });
  }

  /**
   * @param {NestedList} list
   * @param {NestedLists} lists
   * @param {number[]} path
   * @param {boolean} isVisible
   * @param {(path: number[], scroll: NestedScroll) => void} scrolled
   */
  show(list, lists, path, isVisible, scrolled) {
    const state = list.stateOf(this.#item);
    const [x, y, width, height] = list.frame(this.#item);
    this.element.style.cssText = `transform:translate(calc(var(--forward) * ${x}px),${y}px);width:${width}px;height:${height}px`;
    this.element.dataset["state"] = letter(state);
    this.element.setAttribute("aria-setsize", String(list.state.count));
    const cell = list.cell(this.#item);
    if (cell && cell !== this.#cell) this.#build(cell, scrolled);
    this.#redraw = () => {
      const pictures = this.#pictures;
      if (pictures) this.#view?.show((node) => pictures.node(node), isVisible && (state & bit.visible) !== 0, lists, [...path, this.#item]);
    };
    this.#redraw();
  }

  /**
   * @param {Cell} cell
   * @param {(path: number[], scroll: NestedScroll) => void} scrolled
   */
  #build(cell, scrolled) {
    this.#view?.stop();
    this.#pictures?.stop();
    this.#cell = cell;
    const pictures = new NestedPictures(cell.nodes, () => this.#redraw());
    this.#pictures = pictures;
    // The user's actions are those of the row: an item is data within it.
    this.#view = this.#makeCell(cell.nodes, { act: () => {}, retry: (node) => pictures.retry(node), nestedScrolled: scrolled });
    this.element.replaceChildren(this.#view.element);
  }

  /** Removes the item and cancels its fetches. */
  stop() {
    this.#view?.stop();
    this.#pictures?.stop();
    this.element.remove();
  }
}

/**
 * Returns the background that shows the states of all items along the axis, each with its colour.
 * @param {NestedList} list
 */
function strip({ state: { count, runs } }) {
  if (count === 0) return "none";
  const stops = runs.flatMap(([first, last, state]) => {
    const color = colors[letter(state)];
    return [`${color} ${(100 * first) / count}%`, `${color} ${(100 * (last + 1)) / count}%`];
  });
  return `linear-gradient(to right, ${stops.join(", ")})`;
}
