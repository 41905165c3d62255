// @ts-check
import { cssColor } from "../../model/cell/color.js";
import { element } from "../element.js";
import { applyStyle, boxStyle, placeholderStyle, placeStyle } from "./style-book.js";
import { RetryButton } from "./retry-button.js";

/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/node.js").CellNode} CellNode */

/**
 * The state of a node's picture. `ready` is decoded but held back until its row
 * is visible, `preview` is a part of the data; a coarse picture is drawn blurred.
 * `medium` is the node's video or map.
 * @typedef {{ state: "wanted" | "ready" | "preview" | "shown" | "failed", image: HTMLImageElement | null, isCoarse?: boolean, medium?: import("../../types/media.js").Medium }} NodePicture
 */

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** The view of an image, a network image or a multiplex image. */
export class PictureNode {
  /** @type {CellNode} */
  #node;
  #retry;
  #state = "";
  /** @type {HTMLImageElement | null} */
  #image = null;

  /**
   * @param {CellNode} node
   * @param {Rect} frame
   * @param {(node: number) => void} retry Called when the user retries a failed picture.
   */
  constructor(node, frame, retry) {
    this.#node = node;
    this.element = element("div");
    const name = node.label ? `Try again: ${node.label}` : "Try the picture again";
    this.#retry = new RetryButton(this.element, name, () => retry(node.id));
    applyStyle(this.element, "node picture", placeStyle(frame), boxStyle(node.box) + placeholderStyle(node));
    if (node.scaling) this.element.dataset["scaling"] = node.scaling;
  }

  /** @param {NodePicture} picture */
  show({ state, image, isCoarse = false }) {
    const { element: place } = this;
    if (image) image.alt = this.#node.label ?? "";
    if (image !== this.#image) {
      this.#image?.remove();
      this.#image = image;
      if (image) place.prepend(image);
      if (image && (this.#state === "wanted" || this.#state === "ready")) this.#fadeIn(image);
    }
    if (isCoarse !== place.hasAttribute("data-coarse")) place.toggleAttribute("data-coarse", isCoarse);
    if (state === this.#state) return;
    this.#state = state;
    place.dataset["state"] = state;
    this.#retry.show(state === "failed");
  }

  /**
   * Fades a picture in over its placeholder.
   * @param {HTMLImageElement} image
   */
  #fadeIn(image) {
    const { placeholderFadeDuration = 0, placeholderColor = "surface" } = this.#node;
    if (placeholderFadeDuration <= 0 || stillness.matches) return;
    const backgroundColor = cssColor(placeholderColor) ?? "transparent";
    const timing = { duration: 1000 * placeholderFadeDuration, easing: "ease-out" };
    image.animate([{ opacity: 0 }, {}], timing);
    this.element.animate([{ backgroundColor }, { backgroundColor }], timing);
  }
}
