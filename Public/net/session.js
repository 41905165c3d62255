// @ts-check
import { ApiError, call } from "./api.js";
import { backoff, pause } from "./backoff.js";
import { isLasting } from "./persist.js";
import { Upstream } from "./upstream.js";
import { readEvents } from "./stream.js";

/** @typedef {import("../types.js").Link} Link */
/** @typedef {import("../types.js").ScrollSample} ScrollSample */
/** @typedef {import("../types.js").Viewer} Viewer */
/** @typedef {import("./messages.js").Settings} Settings */
/** @typedef {import("./messages.js").Told} Told */

/**
 * One reader's tie to the server: a viewer, its events, and what goes up.
 *
 * A viewer is soft state. When the server no longer knows it, the session makes
 * a new one where the reader is now.
 */
export class Session {
  /** @type {(message: Told) => void} */
  #tell;
  /** @type {Upstream} */
  #upstream;
  #list = "";
  /** @type {Settings} */
  #settings = { viewport: { width: 0, height: 0 }, anchor: [0, 0] };
  /** @type {string | null} */
  #viewer = null;
  #lastID = "";
  #isPaused = false;
  #isLive = false;
  /** Ends with the session's list. */
  #life = new AbortController();
  /** Ends the stream or the wait that is under way, but not the session. */
  #turn = new AbortController();

  /** @param {(message: Told) => void} tell */
  constructor(tell) {
    this.#tell = tell;
    this.#upstream = new Upstream(tell, () => this.#turn.abort());
  }

  /**
   * Opens a list in place of the one before.
   * @param {string} list
   * @param {Settings} settings
   */
  open(list, settings) {
    this.close();
    this.#list = list;
    this.#settings = settings;
    this.#life = new AbortController();
    this.#turn = new AbortController();
    void this.#run(this.#life.signal);
  }

  /** Ends the viewer, and all that goes on about its list. */
  close() {
    // Nobody waits for the answer: an idle viewer ends by itself.
    if (this.#viewer) call("DELETE", `/viewers/${this.#viewer}`).catch(() => {});
    this.abandon();
  }

  /** Ends all that goes on about the list, and leaves the viewer to end with it. */
  abandon() {
    this.#life.abort();
    this.#turn.abort();
    this.#forgetViewer();
  }

  /** @param {ScrollSample} sample */
  scroll(sample) {
    this.#settings = { ...this.#settings, anchor: sample.anchor };
    this.#upstream.scroll(sample);
  }

  /**
   * @param {"built" | "displayed"} signal
   * @param {[number, number][]} rows
   */
  gather(signal, rows) {
    this.#upstream.gather(signal, rows);
  }

  /** @param {[row: number, height: number][]} rows */
  measured(rows) {
    this.#upstream.measured(rows);
  }

  /**
   * @param {string} viewer Whose media they are: a viewer that was made anew knows nothing of them.
   * @param {import("../types/media.js").MediaReport} report
   */
  media(viewer, report) {
    if (viewer === this.#viewer) this.#upstream.media(report);
  }

  /**
   * Takes over what a viewer that has to be made anew would start from.
   * @param {Partial<Settings>} settings
   */
  keep(settings) {
    this.#settings = { ...this.#settings, ...settings };
    if (settings.viewport) this.#upstream.resize(settings.viewport);
  }

  /** Lets the stream go while nobody looks: a browser grants a server six connections. */
  pause() {
    this.#isPaused = true;
    this.#turn.abort();
  }

  /** Comes back at once, also from the wait between two tries. */
  resume() {
    this.#isPaused = false;
    if (!this.#isLive) this.#turn.abort();
  }

  /** @param {AbortSignal} life */
  async #run(life) {
    let tries = 0;
    let isNew = false;
    while (!life.aborted) {
      this.#turn = new AbortController();
      const turn = this.#turn.signal;
      if (this.#isPaused) {
        this.#link({ kind: "paused" });
        await pause(2 ** 31 - 1, turn);
        continue;
      }
      try {
        if (tries === 0) this.#link({ kind: "connecting" });
        isNew = this.#viewer === null;
        const viewer = this.#viewer ?? (await this.#create(life));
        await this.#listen(viewer, turn, () => (tries = 0));
      } catch (error) {
        if (life.aborted) return;
        if (!isGone(error) && isLasting(error)) return this.#link({ kind: "refused", problem: error.problem });
        if (isGone(error)) this.#forgetViewer();
        // A viewer that the server forgot is made anew at once, but not again and again.
        if (turn.aborted || (isGone(error) && !isNew)) continue;
      }
      tries += 1;
      this.#link({ kind: "lost", tries, retryIn: backoff(tries) });
      await pause(backoff(tries), turn);
    }
  }

  /** @param {AbortSignal} signal */
  async #create(signal) {
    const settings = this.#settings;
    const viewer = /** @type {Viewer} */ (await call("POST", `/lists/${this.#list}/viewers`, settings, { signal }));
    this.#viewer = viewer.id;
    this.#upstream.attach(viewer.id);
    if (this.#settings.viewport !== settings.viewport) this.#upstream.resize(this.#settings.viewport);
    this.#tell({ kind: "viewer", viewer });
    return viewer.id;
  }

  /**
   * @param {string} viewer
   * @param {AbortSignal} signal
   * @param {() => void} opened
   */
  async #listen(viewer, signal, opened) {
    await readEvents(`/viewers/${viewer}/events`, {
      lastID: this.#lastID,
      signal,
      opened: () => {
        opened();
        this.#link({ kind: "live" });
        this.#upstream.repeat(this.#settings.anchor);
      },
      received: (event) => {
        this.#lastID = event.id;
        const message = { kind: "event", type: event.type, data: JSON.parse(event.data) };
        this.#tell(/** @type {Told} */ (message));
      },
    });
  }

  #forgetViewer() {
    this.#viewer = null;
    this.#lastID = "";
    this.#upstream.detach();
  }

  /** @param {Link} link */
  #link(link) {
    this.#isLive = link.kind === "live";
    this.#tell({ kind: "link", link });
  }
}

/** @param {unknown} error */
function isGone(error) {
  return error instanceof ApiError && error.problem.status === 404 && error.problem.code === "viewerNotFound";
}
