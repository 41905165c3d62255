// @ts-check
import { safeLink } from "../../model/cell/link.js";
import { element } from "../element.js";
import { makeControl, makeField } from "./control.js";
import { applyStyle, boxStyle, placeStyle } from "./style-book.js";
import { MapSlot } from "./map-slot.js";
import { PictureNode } from "./picture.js";
import { NestedSlot } from "./nested-slot.js";
import { makeScroll } from "./scroll.js";
import { identify, prototypeOf } from "./cell-prototype.js";
import { fillText } from "./text.js";
import { VideoSlot } from "./video-slot.js";

/** @typedef {import("./control.js").Act} Act */
/** @typedef {import("./picture.js").NodePicture} NodePicture */
/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/node.js").CellNode} CellNode */

/**
 * Receives the user's actions in a cell, the events of its media, the scrolls of lists inside, and its completion.
 * @typedef {{ act: (act: Act) => void, retry: (node: number) => void, report?: (report: import("../../types/media.js").MediaReport) => void, built?: () => void, nestedScrolled?: (path: number[], scroll: import("../../types/nested.js").NestedScroll) => void }} CellListener
 */

/**
 * A cell as the server has laid it out: a box for every node at its frame,
 * each in its parent, in the order of the tree. The page lays out nothing in it.
 */
export class CellView {
  /** @type {CellListener} */
  #listener;
  /** @type {Map<number, HTMLElement>} The containers of children of nodes whose element is not the container. */
  #inner = new Map();
  /** @type {Map<number, PictureNode>} */
  #pictures = new Map();
  /** @type {Map<number, NestedSlot>} */
  #lists = new Map();
  /** @type {Map<number, VideoSlot | MapSlot>} Nodes with activity of their own. */
  #alive = new Map();
  /** @type {HTMLElement} The root's box. */
  element = element("div");

  /**
   * @param {readonly CellNode[]} nodes Parents before their children; the root first.
   * @param {CellListener} listener
   * @param {ReadonlyMap<number, Rect>} [frames] Frames in place of the nodes' own.
   */
  constructor(nodes, listener, frames) {
    this.#listener = listener;
    const { elements, others } = prototypeOf(nodes).build(nodes, frames);
    for (const at of others) {
      const node = /** @type {CellNode} */ (nodes[at]);
      const place = /** @type {HTMLElement} */ (elements[at]);
      const made = this.#make(node, frames?.get(node.id) ?? node.frame);
      identify(made, node);
      this.#putIn(place, made, this.#inner.get(node.id) ?? made);
      elements[at] = made;
    }
    this.element = elements[0] ?? this.element;
    listener.built?.();
  }

  /**
   * Shows the current states of the pictures and of the lists inside.
   * @param {(node: number) => NodePicture} picture
   * @param {boolean} isVisible Whether the row is visible.
   * @param {import("../../model/nested-lists.js").NestedLists} [lists]
   * @param {number[]} [path] The cell's row, and what is around it.
   */
  show(picture, isVisible, lists, path = []) {
    for (const [id, view] of this.#pictures) view.show(picture(id));
    if (lists) for (const [id, view] of this.#lists) view.show(lists, [...path, id], isVisible);
    for (const [id, view] of this.#alive) view.show(picture(id), isVisible);
  }

  /** Whether the cell has videos or maps. */
  get isPlaying() {
    return this.#alive.size > 0;
  }

  /** Stops the videos and maps of a cell that is removed. */
  stop() {
    for (const view of this.#alive.values()) view.stop();
    for (const view of this.#lists.values()) view.stop();
  }

  /**
   * @param {CellNode} node
   * @param {Rect} frame
   * @returns {HTMLElement}
   */
  #make(node, frame) {
    switch (node.kind) {
      case "image":
      case "networkImage":
      case "multiplexImage":
        return this.#wrapped(node, this.#picture(node, frame), frame);
      case "video":
        return this.#living(node, new VideoSlot(node, frame, this.#listener));
      case "button":
      case "control":
        return makeControl(node, frame, this.#listener.act);
      case "editableText":
        return makeField(node, frame, this.#listener.act);
      case "map":
        return this.#living(node, new MapSlot(node, frame, this.#listener.report ?? (() => {})));
      case "list": {
        const makeCell = (/** @type {readonly CellNode[]} */ nodes, /** @type {CellListener} */ listener) => new CellView(nodes, listener);
        const view = new NestedSlot(node, frame, makeCell, (path, scroll) => this.#listener.nestedScrolled?.(path, scroll));
        this.#lists.set(node.id, view);
        return view.element;
      }
      case "scroll": {
        const { element: area, inner } = makeScroll(node, frame);
        this.#inner.set(node.id, inner);
        return area;
      }
      default:
        return plain(node, frame);
    }
  }

  /**
   * Replaces a node's placeholder by its element.
   * @param {HTMLElement} place
   * @param {HTMLElement} made
   * @param {HTMLElement} inner Takes the children.
   */
  #putIn(place, made, inner) {
    inner.append(...place.childNodes);
    place.replaceWith(made);
  }

  /**
   * @param {CellNode} node
   * @param {Rect} frame
   */
  #picture(node, frame) {
    const view = new PictureNode(node, frame, this.#listener.retry);
    this.#pictures.set(node.id, view);
    return view.element;
  }

  /**
   * @param {CellNode} node
   * @param {VideoSlot | MapSlot} view
   */
  #living(node, view) {
    this.#alive.set(node.id, view);
    return view.element;
  }

  /**
   * Wraps a picture in its link, if it has one.
   * @param {CellNode} node
   * @param {HTMLElement} made
   * @param {Rect} frame
   */
  #wrapped(node, made, frame) {
    if (!safeLink(node.link, location.href)) return made;
    const link = anchor(node);
    link.style.cssText = placeStyle(frame);
    made.style.insetInlineStart = made.style.top = "0";
    link.append(made);
    return link;
  }
}

/**
 * Makes a box, a text or the root, as a link where it has one.
 * @param {CellNode} node
 * @param {Rect} frame
 */
function plain(node, frame) {
  const isLink = safeLink(node.link, location.href) !== null;
  const made = isLink ? anchor(node) : document.createElement("div");
  if (node.label && !isLink) made.setAttribute("role", node.kind === "text" ? "img" : "group");
  if (node.label) made.setAttribute("aria-label", node.label);
  if (node.text === undefined) applyStyle(made, "node", placeStyle(frame), boxStyle(node.box));
  else fillText(made, node, frame);
  return made;
}

/** @param {CellNode} node */
function anchor(node) {
  const href = safeLink(node.link, location.href) ?? "";
  return element("a", { class: "node", href, target: "_blank", rel: "noopener noreferrer" });
}
