// @ts-check
import { safeLink } from "../../model/cell/link.js";
import { element } from "../element.js";
import { PictureNode } from "./picture.js";

/** @typedef {import("./picture.js").NodePicture} NodePicture */
/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/node.js").CellNode} CellNode */

/** A video: its poster as soon as it is decoded, the moving picture only while its row is visible. */
export class VideoNode {
  /** @type {CellNode} */
  #node;
  /** @type {PictureNode} */
  #poster;
  /** @type {HTMLVideoElement | null} */
  #video = null;
  /** Seconds played when the row was last visible. */
  #time = 0;

  /**
   * @param {CellNode} node
   * @param {Rect} frame
   * @param {(node: number) => void} retry
   */
  constructor(node, frame, retry) {
    this.#node = node;
    this.#poster = new PictureNode(node, frame, retry);
    this.element = this.#poster.element;
  }

  /**
   * @param {NodePicture} poster
   * @param {boolean} isVisible
   */
  show(poster, isVisible) {
    if (this.#node.video?.poster) this.#poster.show(poster);
    if (isVisible && !this.#video) this.#begin();
    else if (!isVisible && this.#video) this.stop();
  }

  /** Ends the download as well; a video that comes back goes on where it was. */
  stop() {
    const video = this.#video;
    if (!video) return;
    this.#video = null;
    this.#time = video.currentTime;
    video.pause();
    video.removeAttribute("src");
    video.load();
    video.remove();
  }

  #begin() {
    const { video, label } = this.#node;
    const url = safeLink(video?.url, location.href);
    if (!video || !url) return;
    const made = element("video", { src: url, preload: "none", playsinline: true, controls: true, loop: video.repeats === true });
    if (video.poster) made.poster = video.poster;
    if (label) made.setAttribute("aria-label", label);
    made.currentTime = this.#time;
    this.#video = made;
    this.element.append(made);
    if (!video.autoplay) return;
    made.muted = true; // Browsers start nothing by themselves that can be heard.
    made.play().catch(() => {}); // Forbidden here: the reader may still press play.
  }
}
