// @ts-check
import { store } from "../../view/storage.js";

/** The least height, that of the strip on phones, and that of the drawer, in pixels. */
const strip = 56;
const drawer = 180;

/** The largest share of the window, and the pixels of it that stay with the list and the bar; page.css has them as well. */
const largest = 0.6;
const others = 220;

/** The largest height in this window, in pixels. */
const most = () => Math.round(Math.max(strip, Math.min(innerHeight * largest, innerHeight - others)));

/** Pixels that an arrow key moves the edge by. */
const step = 12;

/** Pixels that a pointer moves before it drags. */
const slack = 3;

/** The width of a window below which the drawer opens from a strip, in pixels. */
const narrow = 900;

/** The height of the drawer, and whether it is open: dragged at its upper edge, and kept beyond the page. */
export class DrawerSize {
  /** @type {HTMLElement} */
  #root;
  /** @type {HTMLElement} */
  #grip;
  /** @type {HTMLElement} */
  #button;
  #changed;

  /**
   * @param {HTMLElement} root The drawer.
   * @param {HTMLElement} grip Its upper edge.
   * @param {HTMLElement} button Tells whether it is open.
   * @param {() => void} changed
   */
  constructor(root, grip, button, changed) {
    this.#root = root;
    this.#grip = grip;
    this.#button = button;
    this.#changed = changed;
    grip.addEventListener("pointerdown", (event) => this.#drag(event));
    grip.addEventListener("keydown", (event) => this.#press(event));
    grip.addEventListener("dblclick", () => this.toggle());
    root.addEventListener("click", ({ target }) => {
      if (this.#isStrip && target instanceof HTMLCanvasElement) this.#set(drawer);
    });
    this.describe();
  }

  get isOpen() {
    return document.documentElement.dataset["timeline"] === "open";
  }

  /** Opens or closes the drawer; in a narrow window its strip stays. */
  toggle() {
    const { dataset } = document.documentElement;
    if (this.isOpen && innerWidth < narrow) return this.#set(this.#isStrip ? drawer : strip);
    dataset["timeline"] = this.isOpen ? "closed" : "open";
    if (this.#isStrip) this.#set(drawer);
    this.#store();
    this.describe();
    this.#changed();
  }

  /** Opens the drawer, and makes a strip a drawer. */
  unfold() {
    if (!this.isOpen) this.toggle();
    if (this.#isStrip) this.#set(drawer);
  }

  /** Whether it is as low as a strip. */
  get #isStrip() {
    return this.isOpen && this.#height <= strip;
  }

  get #height() {
    return this.#root.offsetHeight;
  }

  /** @param {number} height Pixels. */
  #set(height) {
    const bounded = Math.round(Math.min(Math.max(height, strip), most()));
    document.documentElement.style.setProperty("--timeline", `${bounded}px`);
    this.#store();
    this.describe();
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (event.button !== 0) return;
    const start = event.clientY + this.#height;
    let isDragged = false;
    this.#grip.setPointerCapture(event.pointerId);
    const move = (/** @type {PointerEvent} */ moved) => {
      isDragged ||= Math.abs(moved.clientY - event.clientY) > slack;
      if (isDragged) this.#set(start - moved.clientY);
    };
    this.#grip.addEventListener("pointermove", move);
    this.#grip.addEventListener("lostpointercapture", () => this.#grip.removeEventListener("pointermove", move), { once: true });
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const moves = /** @type {Record<string, number>} */ ({ ArrowUp: step, ArrowDown: -step });
    const by = moves[event.key];
    if (by === undefined && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    if (by === undefined) this.toggle();
    else this.#set(this.#height + by);
  }

  /** Tells its size, after the window or the drawer itself has changed it. */
  describe() {
    this.#root.classList.toggle("is-strip", this.#isStrip);
    this.#button.setAttribute("aria-pressed", String(this.isOpen));
    this.#grip.setAttribute("aria-valuenow", String(this.#height));
    this.#grip.setAttribute("aria-valuemin", String(strip));
    this.#grip.setAttribute("aria-valuemax", String(most()));
  }

  /** Stores the height, which `first-paint.js` reads. */
  #store() {
    store("timeline", this.isOpen ? String(this.#height) : "closed");
  }
}
