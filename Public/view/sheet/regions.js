// @ts-check
import { letters } from "../../model/states.js";
import { element } from "../element.js";

/** @typedef {import("../../model/sheet/regions.js").Region} Region */
/** @typedef {import("../../model/states.js").Letter} Letter */

/**
 * The states of the cells in a layer, drawn over them.
 *
 * Each region is one pixel that is moved and stretched, and a layer of its own: a scroll changes transforms, which the
 * browser's compositor applies without another layout or paint, where each cell of its own colour would need both.
 */
export class Regions {
  /** @type {Record<Letter, HTMLElement[]>} */
  #made = { V: [], D: [], P: [], M: [] };
  /** @type {Map<HTMLElement, string>} */
  #transforms = new Map();
  #layer;

  /** @param {HTMLElement} layer */
  constructor(layer) {
    this.#layer = layer;
  }

  /**
   * @param {readonly Region[]} regions
   * @param {boolean} isMirrored
   */
  show(regions, isMirrored) {
    const counts = { V: 0, D: 0, P: 0, M: 0 };
    for (const { letter, x, y, width, height } of regions) {
      const made = this.#made[letter][counts[letter]++] ?? this.#make(letter);
      this.#move(made, `translate(${isMirrored ? -x : x}px,${y}px) scale(${width},${height})`);
    }
    for (const letter of letters) {
      for (const made of this.#made[letter].slice(counts[letter])) this.#move(made, "scale(0)");
    }
  }

  /** @param {Letter} letter */
  #make(letter) {
    const made = element("div", { class: "sheet-region", "data-state": letter, role: "none" });
    this.#made[letter].push(made);
    this.#layer.append(made);
    return made;
  }

  /**
   * @param {HTMLElement} made
   * @param {string} transform
   */
  #move(made, transform) {
    if (this.#transforms.get(made) === transform) return;
    this.#transforms.set(made, transform);
    made.style.transform = transform;
  }
}
