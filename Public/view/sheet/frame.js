// @ts-check
import { Flow } from "../../model/flow.js";

/** Pixels from the area's top from which the outline's name has room above it. */
const roomy = 54;

/** The width of the outline outside of the viewport, in pixels. */
const border = 2;

/** The outline of a viewport that is a part of the sheet's area along both axes. */
export class SheetFrame {
  #root;
  #look;
  #style = "";
  #flow = new Flow();

  /**
   * @param {HTMLElement} root
   * @param {() => { x: number, y: number, width: number, height: number } | null} look Returns the viewport, in pixels from
   *   the area's upper corner where reading begins; null where it is all of the area.
   */
  constructor(root, look) {
    this.#root = root;
    this.#look = look;
  }

  /** @param {Flow} flow */
  setFlow(flow) {
    this.#flow = flow;
    this.#root.dir = flow.isMirrored ? "rtl" : "";
    this.#root.classList.remove("is-horizontal");
  }

  draw() {
    const box = this.#look();
    if (this.#root.hidden === (box !== null)) this.#root.hidden = box === null;
    if (!box) return;
    const place = this.#flow.translate(Math.round(box.y) - border, Math.round(box.x) - border);
    const style = `inset-inline:0 auto;transform:${place};width:${box.width + 2 * border}px;height:${box.height + 2 * border}px`;
    if (style === this.#style) return;
    this.#style = style;
    this.#root.style.cssText = style;
    // Not over the titles.
    this.#root.classList.toggle("is-at-top", box.y < roomy);
  }

  /** Gives the element back as it was. */
  leave() {
    this.#style = "";
    this.#root.style.cssText = "";
  }
}
