// @ts-check
import { svgElement } from "../element.js";

/** @typedef {import("../../model/lab/playback.js").Playback} Playback */

const parts = 300;
const band = 22;

/** The timelines of two runs: a band of blank shares for each, and a line at the current time. */
export class Bands {
  #drawing;
  #line = svgElement("line", { class: "now", y1: 0, y2: 2 * band + 6 });

  /** @param {SVGSVGElement} drawing */
  constructor(drawing) {
    this.#drawing = drawing;
  }

  /** @param {readonly Playback[]} playbacks */
  open(playbacks) {
    this.#drawing.setAttribute("viewBox", `0 0 ${parts} ${2 * band + 6}`);
    this.#drawing.setAttribute("preserveAspectRatio", "none");
    this.#drawing.replaceChildren(
      ...playbacks.map((playback, index) => {
        const top = index * (band + 6);
        const bars = playback.band(parts).flatMap((share, part) => {
          if (share === 0) return [];
          const height = Math.max(2, share * band);
          return [svgElement("rect", { class: "blank", x: part, y: top + band - height, width: 1.05, height })];
        });
        return svgElement(
          "g",
          {},
          svgElement("title", {}, `Blank with ${playback.policy}`),
          svgElement("rect", { class: "ground", x: 0, y: top, width: parts, height: band }),
          ...bars,
        );
      }),
      this.#line,
    );
  }

  /** @param {number} share The share of the whole length. */
  mark(share) {
    this.#line.setAttribute("x1", `${share * parts}`);
    this.#line.setAttribute("x2", `${share * parts}`);
  }
}
