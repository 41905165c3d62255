// @ts-check
import { bit } from "../../model/states.js";
import { ImageController } from "./image-controller.js";

/** @typedef {import("../../types/media.js").Medium} Medium */
/** @typedef {import("../../view/cell/picture.js").NodePicture} NodePicture */
/** @typedef {import("./image-controller.js").Listener} Listener */
/** @typedef {import("./transfers.js").Transfers} Transfers */

/** The media of one row, and the controllers of its pictures. */
export class RowMedia {
  /** @type {Transfers} */
  #transfers;
  /** @type {Listener} */
  #listener;
  /** @type {readonly Medium[]} */
  #media = [];
  /** @type {Map<string, ImageController>} By node and kind, which stay the same for a recreated viewer. */
  #controllers = new Map();
  #state = 0;

  /**
   * @param {Transfers} transfers
   * @param {Listener} listener
   */
  constructor(transfers, listener) {
    this.#transfers = transfers;
    this.#listener = listener;
  }

  /**
   * Applies the server's latest decisions.
   * @param {readonly Medium[]} media
   */
  follow(media) {
    this.#media = media;
    const pictures = new Map(media.filter(isPicture).map((medium) => [`${medium.node} ${medium.kind}`, medium]));
    for (const [key, controller] of this.#controllers) {
      if (pictures.has(key)) continue;
      controller.close();
      this.#controllers.delete(key);
    }
    for (const [key, medium] of pictures) {
      const controller = this.#controllers.get(key) ?? new ImageController(medium, this.#transfers, this.#listener);
      this.#controllers.set(key, controller);
      controller.follow(medium);
      this.#approach(controller);
    }
  }

  /** @param {number} state The row's interface state. */
  enter(state) {
    if (state === this.#state) return;
    this.#state = state;
    for (const controller of this.#controllers.values()) this.#approach(controller);
  }

  /** Whether every picture can be drawn in its final form. */
  get isSettled() {
    return this.#controllers.size > 0 && [...this.#controllers.values()].every((controller) => controller.isSettled);
  }

  /**
   * Returns the picture to show in a node.
   * @param {number} node
   * @returns {NodePicture}
   */
  picture(node) {
    const other = this.#media.find((medium) => medium.node === node && !isPicture(medium));
    const controller = this.#controller(node);
    const picture = controller ? controller.picture : /** @type {NodePicture} */ ({ state: "wanted", image: null });
    return other ? { ...picture, medium: other } : picture;
  }

  /** @param {number} node */
  retry(node) {
    this.#controller(node)?.retry();
  }

  /** Reports nothing until a new viewer decides, since the old one is gone. */
  orphan() {
    for (const controller of this.#controllers.values()) controller.orphan();
  }

  close() {
    for (const controller of this.#controllers.values()) controller.close();
    this.#controllers.clear();
  }

  /** @param {number} node */
  #controller(node) {
    const medium = this.#media.find((each) => each.node === node && isPicture(each));
    return medium && this.#controllers.get(`${node} ${medium.kind}`);
  }

  /** @param {ImageController} controller */
  #approach(controller) {
    controller.approach((this.#state & bit.display) !== 0, (this.#state & bit.visible) !== 0);
  }
}

/** @param {Medium} medium */
const isPicture = ({ kind }) => kind !== "video" && kind !== "map";
