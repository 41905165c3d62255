// @ts-check

/** Milliseconds after which messages are handled without a frame: a page in the background draws none. */
const maxWait = 200;

/**
 * A queue of messages until the next frame, which then are merged.
 *
 * Handled on arrival, they would change the document between two frames, and each read of the scroll offset would then
 * force a layout: two for every frame, where one is enough.
 * @template Message
 */
export class FrameInbox {
  /** @type {Message[]} */
  #messages = [];
  /** @type {ReturnType<typeof setTimeout> | null} */
  #timer = null;
  #isHeld = false;
  #handle;
  #requestFrame;
  #merge;

  /**
   * @param {(message: Message) => void} handle
   * @param {() => void} requestFrame Called when the next frame has to {@link flush}.
   * @param {(messages: readonly Message[]) => Message[]} merge Returns messages with the same effect.
   */
  constructor(handle, requestFrame, merge) {
    this.#handle = handle;
    this.#requestFrame = requestFrame;
    this.#merge = merge;
  }

  /** @param {Message} message */
  push(message) {
    this.#messages.push(message);
    if (this.#timer !== null) return;
    this.#timer = setTimeout(() => this.flush(), maxWait);
    this.#requestFrame();
  }

  /** Handles all messages in the order of their arrival. */
  flush() {
    this.#rest();
    if (this.#isHeld) return;
    this.#messages = this.#merge(this.#messages);
    // One of them may clear the others, or hold them.
    while (!this.#isHeld) {
      const next = this.#messages.shift();
      if (next === undefined) return;
      this.#handle(next);
    }
  }

  /**
   * Holds all messages until they can be handled.
   * @param {Promise<void>} until
   * @param {readonly Message[]} messages That are in front of the others.
   */
  hold(until, ...messages) {
    this.#messages.unshift(...messages);
    this.#isHeld = true;
    void until.then(() => {
      this.#isHeld = false;
      this.#requestFrame();
    });
  }

  /** Drops all messages. */
  clear() {
    this.#messages = [];
    this.#rest();
  }

  #rest() {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
