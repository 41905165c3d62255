// @ts-check
import { bit } from "../../model/states.js";
import { PictureWork } from "./picture-work.js";

/** @typedef {import("../../types/media.js").Medium} Medium */
/** @typedef {import("../../view/cell/picture.js").NodePicture} NodePicture */
/** @typedef {import("./picture-work.js").Listener} Listener */
/** @typedef {import("./transfers.js").Transfers} Transfers */

/** The media of one row, and the work on its pictures. */
export class RowMedia {
  /** @type {Transfers} */
  #transfers;
  /** @type {Listener} */
  #listener;
  /** @type {readonly Medium[]} */
  #media = [];
  /** @type {Map<string, PictureWork>} By node and kind, which stay the same for a recreated viewer. */
  #works = new Map();
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
    for (const [key, work] of this.#works) {
      if (pictures.has(key)) continue;
      work.close();
      this.#works.delete(key);
    }
    for (const [key, medium] of pictures) {
      const work = this.#works.get(key) ?? new PictureWork(medium, this.#transfers, this.#listener);
      this.#works.set(key, work);
      work.follow(medium);
      this.#approach(work);
    }
  }

  /** @param {number} state The row's interface state. */
  enter(state) {
    if (state === this.#state) return;
    this.#state = state;
    for (const work of this.#works.values()) this.#approach(work);
  }

  /** Whether every picture can be drawn in its final form. */
  get isSettled() {
    return this.#works.size > 0 && [...this.#works.values()].every((work) => work.isSettled);
  }

  /**
   * Returns the picture to show in a node.
   * @param {number} node
   * @returns {NodePicture}
   */
  picture(node) {
    const other = this.#media.find((medium) => medium.node === node && !isPicture(medium));
    const work = this.#work(node);
    const picture = work ? work.picture : /** @type {NodePicture} */ ({ state: "wanted", image: null });
    return other ? { ...picture, medium: other } : picture;
  }

  /** @param {number} node */
  retry(node) {
    this.#work(node)?.retry();
  }

  /** Reports nothing until a new viewer decides, since the old one is gone. */
  orphan() {
    for (const work of this.#works.values()) work.orphan();
  }

  close() {
    for (const work of this.#works.values()) work.close();
    this.#works.clear();
  }

  /** @param {number} node */
  #work(node) {
    const medium = this.#media.find((each) => each.node === node && isPicture(each));
    return medium && this.#works.get(`${node} ${medium.kind}`);
  }

  /** @param {PictureWork} work */
  #approach(work) {
    work.approach((this.#state & bit.display) !== 0, (this.#state & bit.visible) !== 0);
  }
}

/** @param {Medium} medium */
const isPicture = ({ kind }) => kind !== "video" && kind !== "map";
