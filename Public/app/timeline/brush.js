// @ts-check

/** @typedef {import("../../types/timeline.js").Stretch} Stretch */
/** @typedef {import("../../view/timeline/drawer-view.js").DrawerView} DrawerView */
/** @typedef {import("../../view/timeline/painter.js").TimelinePainter} TimelinePainter */

/** Pixels that a pointer moves before it marks a stretch. */
const slack = 4;

/** Pixels that the arrow keys move the cursor by, and those with Alt. */
const steps = { fine: 2, coarse: 40 };

/**
 * Callbacks of {@link Brush}: what is shown must not move any more, the stretch is another, the cursor is at another
 * place, or away with `x` null; the user pauses; the user lets go of the stretch, or of the past; while the past is shown,
 * the user goes to another time of it, or some steps on.
 * @typedef {{ began: () => void, changed: () => void, moved: (x: number | null, y: number) => void, pause: () => void, released: () => void, sought: (time: number) => void, stepped: (count: number) => void }} Listener
 */

/** The cursor and the marked stretch of the timeline, by pointer and by keys. */
export class Brush {
  /** @type {HTMLElement} */
  #plot;
  #view;
  #painter;
  /** @type {Listener} */
  #listener;
  /** @type {number | null} The time at which the stretch began. */
  #anchor = null;
  /** @type {number | null} The time of the cursor. */
  #cursor = null;
  /** @type {Stretch | null} */
  stretch = null;
  /** Whether the cursor shows the past, and stands where the user has put it. */
  isSeeking = false;

  /**
   * @param {HTMLElement} plot
   * @param {DrawerView} view
   * @param {TimelinePainter} painter
   * @param {Listener} listener
   */
  constructor(plot, view, painter, listener) {
    this.#plot = plot;
    this.#view = view;
    this.#painter = painter;
    this.#listener = listener;
    plot.addEventListener("pointermove", (event) => this.#point(event));
    plot.addEventListener("pointerleave", () => this.#away());
    plot.addEventListener("pointerdown", (event) => this.#drag(event));
    plot.addEventListener("keydown", (event) => this.#press(event));
    plot.addEventListener("blur", () => this.#away());
  }

  /** Draws the stretch and the cursor at their places, after what they lie over has moved. */
  place() {
    const { stretch } = this;
    this.#view.showBrush(stretch && [this.#painter.x(stretch.from), this.#painter.x(stretch.to)]);
    if (this.#cursor !== null) this.#view.showCursor(this.#painter.x(this.#cursor));
  }

  clear() {
    if (!this.stretch) return;
    this.stretch = null;
    this.#anchor = null;
    this.place();
    this.#listener.changed();
  }

  /** @param {number} time Where the cursor stands from now on. */
  stand(time) {
    this.#cursor = time;
    this.#view.showCursor(this.#painter.x(time));
  }

  /** @param {PointerEvent} event */
  #point({ clientX, clientY }) {
    if (this.isSeeking) return;
    const box = this.#plot.getBoundingClientRect();
    const x = clientX - box.left;
    this.#cursor = null;
    this.#view.showCursor(x);
    this.#listener.moved(x, clientY - box.top);
  }

  #away() {
    if (this.isSeeking) return;
    this.#cursor = null;
    this.#view.showCursor(null);
    this.#listener.moved(null, 0);
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (event.button !== 0) return;
    const { left, width } = this.#plot.getBoundingClientRect();
    const start = event.clientX - left;
    if (this.isSeeking) this.#listener.sought(this.#painter.time(start));
    let isDragged = false;
    this.#plot.setPointerCapture(event.pointerId);
    const move = (/** @type {PointerEvent} */ { clientX }) => {
      const x = Math.min(Math.max(clientX - left, 0), width);
      if (this.isSeeking) return this.#listener.sought(this.#painter.time(x));
      if (!isDragged && Math.abs(x - start) <= slack) return;
      if (!isDragged) {
        this.#listener.began();
        this.#anchor = this.#painter.time(start);
      }
      isDragged = true;
      this.#mark(this.#painter.time(x));
    };
    const end = () => {
      this.#plot.removeEventListener("pointermove", move);
      if (!isDragged && this.stretch) this.#listener.released();
    };
    this.#plot.addEventListener("pointermove", move);
    this.#plot.addEventListener("lostpointercapture", end, { once: true });
  }

  /** @param {number} time The other end of the stretch. */
  #mark(time) {
    const anchor = this.#anchor ?? time;
    this.stretch = { from: Math.min(anchor, time), to: Math.max(anchor, time) };
    this.place();
    this.#listener.changed();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.ctrlKey || event.metaKey) return;
    const step = event.altKey ? steps.coarse : steps.fine;
    switch (event.key) {
      case " ":
        this.#listener.pause();
        break;
      case "Escape":
        if (!this.stretch) return;
        this.#listener.released();
        break;
      case "ArrowLeft":
        this.#move(-step, event.shiftKey);
        break;
      case "ArrowRight":
        this.#move(step, event.shiftKey);
        break;
      case "Home":
        this.#move(-Infinity, event.shiftKey);
        break;
      case "End":
        this.#move(Infinity, event.shiftKey);
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Moves the cursor by pixels, and with it the end of the stretch.
   * @param {number} by
   * @param {boolean} isMarking
   */
  #move(by, isMarking) {
    if (this.isSeeking) return this.#listener.stepped(Math.abs(by) === steps.fine ? Math.sign(by) : by / 4);
    this.#listener.began();
    const { clientWidth: width, clientHeight: height } = this.#plot;
    const before = this.#cursor === null ? width : this.#painter.x(this.#cursor);
    if (isMarking && !this.stretch) this.#anchor = this.#painter.time(before);
    const x = Math.min(Math.max(before + by, 0), width);
    this.#cursor = this.#painter.time(x);
    this.#view.showCursor(x);
    this.#listener.moved(x, height * 0.6);
    if (isMarking) this.#mark(this.#cursor);
  }
}
