// @ts-check
import { LateView, loadOnce } from "./late-view.js";
import { PictureNode } from "./picture.js";

/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/node.js").CellNode} CellNode */
/** @typedef {import("./picture.js").NodePicture} NodePicture */

const load = loadOnce(() => import("./video.js"));

/** The place of a video in a cell, which shows its poster and plays once what does so is loaded. */
export class VideoSlot {
  /** @type {LateView<[NodePicture, boolean]>} */
  #video;

  /**
   * @param {CellNode} node
   * @param {Rect} frame
   * @param {import("./video.js").VideoListener} listener
   */
  constructor(node, frame, listener) {
    const poster = new PictureNode(node, frame, listener.retry);
    this.element = poster.element;
    this.#video = new LateView(async () => {
      const { VideoView } = await load();
      return () => new VideoView(poster, node, listener);
    });
  }

  /**
   * @param {NodePicture} poster
   * @param {boolean} isVisible
   */
  show(poster, isVisible) {
    this.#video.show(poster, isVisible);
  }

  /** Removes the player and cancels its download. */
  stop() {
    this.#video.stop();
  }
}
