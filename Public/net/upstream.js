// @ts-check
import { ScrollOutbox } from "../model/scroll-outbox.js";
import { NestedOutbox } from "../model/nested-outbox.js";
import { MediaOutbox, SignalOutbox } from "../model/signal-outbox.js";
import { stretches } from "../model/states.js";
import { home, isGone, isLasting } from "./api.js";
import { Lane } from "./retry.js";

/** @typedef {import("./retry.js").Outcome} Outcome */
/** @typedef {import("../model/signal-outbox.js").Signal} Signal */
/** @typedef {import("../types.js").RowEdit} RowEdit */
/** @typedef {import("../types.js").ScrollSample} ScrollSample */
/** @typedef {import("../types.js").Size} Size */
/** @typedef {import("./messages.js").WorkerEvent} WorkerEvent */

/** Milliseconds over which drawn rows are batched into one signal. */
const gathering = 250;

/** The timeout of a scroll, in milliseconds; it is then retried. */
const scrollDeadline = 3000;

/** The throttle of scrolls, in milliseconds: thirty a second; ten where responses are slower than the link. */
const scrollGap = { min: 34, max: 100 };

/**
 * The most scrolls without an answer: over a link of 100 ms, one at a time would tell the server of a place that the user
 * left long ago.
 */
const scrollWidth = 3;

/** The throttle of reports of the outcome of media, in milliseconds. */
const mediaGap = { min: 100, max: 400 };

/** The least ratio of the time between two requests to the time that a response takes longer than over the link alone. */
const spacing = 4;

/** The factor by which the shortest response is forgotten with each one, for a link that becomes slower. */
const forgetting = 1.02;

/**
 * Returns the milliseconds between two requests. Each costs processor time in all processes of the browser, so a slow
 * machine, whose responses are later than the link makes them, sends fewer.
 * @param {{ min: number, max: number }} throttle
 * @returns {(took: number) => number} `took` are the milliseconds from the request to its response; 0 for none.
 */
function gapWithin({ min, max }) {
  let shortest = Infinity;
  return (took) => {
    if (took > 0) shortest = Math.min(took, shortest * forgetting);
    return Math.min(max, Math.max(min, spacing * (took - Math.min(took, shortest))));
  };
}

/**
 * Callbacks of {@link Upstream}: the viewer does not exist any more, a scroll was answered,
 * the set of unacknowledged requests changed.
 * @typedef {{ lost: () => void, answered: (took: number) => void, changed: () => void }} Listener
 */

/** The requests to the server. Each is kept until the server has acknowledged it. */
export class Upstream {
  /** @type {(message: WorkerEvent) => void} */
  #post;
  /** @type {Listener} */
  #listener;
  /** @type {string | null} */
  #viewer = null;
  #scrolls = new ScrollOutbox();
  #signals = new SignalOutbox();
  #media = new MediaOutbox();
  #nested = new NestedOutbox();
  #lanes = {
    scrolls: new Lane(() => this.#nextScroll(), { gap: gapWithin(scrollGap), width: scrollWidth }),
    signals: new Lane(() => this.#nextSignal()),
    media: new Lane(() => this.#nextMedia(), { gap: gapWithin(mediaGap) }),
    nested: new Lane(() => this.#nextNested(), { gap: gapWithin(scrollGap) }),
  };
  /** Aborted with the list, and with it the requests on their way. */
  #life = new AbortController();
  #api;
  /** @type {import("./messages.js").Version} The list's version that the pending rows are of. */
  version = null;
  #replaced = 0;
  #isGathering = false;

  /**
   * @param {(message: WorkerEvent) => void} post
   * @param {Listener} listener
   * @param {import("./api.js").Api} [api]
   */
  constructor(post, listener, api = home) {
    this.#api = api;
    this.#post = post;
    this.#listener = listener;
  }

  /** @param {string} viewer */
  attach(viewer) {
    this.#viewer = viewer;
    this.hurry();
    for (const lane of Object.values(this.#lanes)) void lane.pump();
  }

  /** Forgets the viewer; only the unacknowledged scrolls are kept for the next one. */
  detach() {
    this.#viewer = null;
    this.#media.clear();
    this.#nested.clear();
    this.#signals.clear();
    this.#scrolls.restart();
  }

  /** Cancels the requests on their way and forgets the scrolls as well, for another list. */
  abandon() {
    this.#life.abort();
    this.#life = new AbortController();
    this.detach();
    this.version = null;
    this.#scrolls.clear();
  }

  /** @returns {number | null} The time of the oldest scroll or resizing whose effect the page has not received. */
  get since() {
    const times = [this.#scrolls.since, this.#signals.since].filter((time) => time !== null);
    return times.length > 0 ? Math.min(.../** @type {number[]} */ (times)) : null;
  }

  /** Whether the server has acknowledged all scrolls, so that only the stream can be late. */
  get isAcknowledged() {
    return this.#scrolls.isAcknowledged;
  }

  /** Sends the requests that wait for a retry at once. */
  hurry() {
    for (const lane of Object.values(this.#lanes)) lane.hurry();
  }

  /** @param {ScrollSample} sample */
  scroll(sample) {
    if (this.#scrolls.push(sample, performance.now())) this.#replaced += 1;
    this.#listener.changed();
    void this.#lanes.scrolls.pump();
  }

  /**
   * Notes an event of the stream.
   * @param {number} event
   */
  received(event) {
    this.#scrolls.confirm(event);
  }

  /**
   * Applies an edit of the rows to the pending requests.
   * @param {RowEdit} edit
   */
  remap(edit) {
    this.#scrolls.remap(edit);
    this.#signals.remap(edit);
    this.#nested.remap(edit);
  }

  /**
   * @param {number[]} path
   * @param {import("../types/nested.js").NestedScroll} scroll
   */
  scrollNested(path, scroll) {
    this.#nested.push(path, scroll);
    void this.#lanes.nested.pump();
  }

  /** @param {Size} viewport */
  resize(viewport) {
    this.#signals.resize(viewport, performance.now());
    this.#listener.changed();
    void this.#lanes.signals.pump();
  }

  /** @param {import("../model/signal-outbox.js").Sight} sight Whether anybody can see the rows. */
  look(sight) {
    this.#signals.look(sight);
    void this.#lanes.signals.pump();
  }

  /**
   * @param {"built" | "displayed"} signal
   * @param {number[]} rows
   */
  gather(signal, rows) {
    this.#signals.gather(signal, rows);
    if (this.#isGathering) return;
    this.#isGathering = true;
    setTimeout(() => {
      this.#isGathering = false;
      void this.#lanes.signals.pump();
    }, gathering);
  }

  /** @param {[row: number, height: number][]} rows */
  measured(rows) {
    this.#signals.measured(rows);
    void this.#lanes.signals.pump();
  }

  /** @param {import("../types/media.js").MediaReport} report */
  media(report) {
    this.#media.push(report);
    // Reports of the same turn are sent together.
    queueMicrotask(() => void this.#lanes.media.pump());
  }

  #nextScroll() {
    const next = this.#viewer ? this.#scrolls.take() : null;
    if (!next) return null;
    const { sample, sequence } = next;
    return async () => {
      const start = performance.now();
      const { outcome, answer } = await this.#send("POST", "scroll", this.#dated({ ...sample, sequence }), scrollDeadline);
      if (outcome === "taken") {
        const took = performance.now() - start;
        this.#scrolls.acknowledge(next, answer.event);
        this.#post({ kind: "sent", took, replaced: this.#replaced });
        this.#listener.answered(took);
      } else if (outcome === "lost") this.#scrolls.requeue(next);
      else this.#scrolls.drop(next);
      this.#listener.changed();
      return outcome;
    };
  }

  #nextNested() {
    const next = this.#viewer ? this.#nested.take() : null;
    if (!next) return null;
    const [row, ...rest] = next.path;
    return async () => {
      const body = this.#dated({ ...next.scroll, sequence: next.sequence });
      const { outcome } = await this.#send("POST", `nodes/${row}/lists/${rest.join(".")}/scroll`, body, scrollDeadline);
      if (outcome === "lost") this.#nested.requeue(next);
      else this.#nested.done(next);
      return outcome;
    };
  }

  #nextSignal() {
    const signal = this.#viewer ? this.#signals.take() : null;
    if (!signal) return null;
    return async () => {
      const { outcome } = await this.#sendSignal(signal);
      if (outcome === "lost") this.#signals.requeue();
      else this.#signals.done();
      this.#listener.changed();
      return outcome;
    };
  }

  /** @param {Signal} signal */
  #sendSignal(signal) {
    switch (signal.kind) {
      case "viewport":
        return this.#send("PATCH", "range-controller", { viewport: signal.viewport });
      case "measured":
        return this.#send("POST", "signals", this.#dated({ signal: signal.kind, rows: signal.heights }));
      case "background":
      case "foreground":
        return this.#send("POST", "signals", { signal: signal.kind });
      default:
        return this.#send("POST", "signals", this.#dated({ signal: signal.kind, rows: stretches(signal.rows) }));
    }
  }

  #nextMedia() {
    const viewer = this.#viewer;
    const events = viewer ? this.#media.take() : [];
    if (events.length === 0) return null;
    return async () => {
      const { outcome } = await this.#send("POST", "signals", { signal: "media", events });
      if (outcome === "lost" && viewer === this.#viewer) this.#media.restore(events);
      return outcome;
    };
  }

  /**
   * Adds the version that the rows of a body are of: the server may have edits by now of which the page has not heard.
   * @param {object} body
   */
  #dated(body) {
    return this.version === null ? body : { ...body, version: this.version };
  }

  /**
   * @param {string} method
   * @param {string} resource
   * @param {object} body
   * @param {number} [deadline] Milliseconds.
   * @returns {Promise<{ outcome: Outcome, answer?: any }>}
   */
  async #send(method, resource, body, deadline) {
    const viewer = this.#viewer;
    if (!viewer) return { outcome: "lost" };
    try {
      // The event stream brings what an answer would tell.
      const options = { headers: { prefer: "return=minimal" }, signal: this.#life.signal, ...(deadline === undefined ? {} : { deadline }) };
      const answer = await this.#api.call(method, `/viewers/${viewer}/${resource}`, body, options);
      return { outcome: viewer === this.#viewer ? "taken" : "lost", answer };
    } catch (error) {
      // The next viewer receives what this one cannot any more.
      if (viewer !== this.#viewer || !isLasting(error)) return { outcome: "lost" };
      if (isGone(error)) {
        this.#listener.lost();
        return { outcome: "lost" };
      }
      // The edits since the rows' version come by the stream, or a snapshot in their place.
      if (error.problem.code === "staleVersion") return { outcome: "lost" };
      // The row of a list inside it has left meanwhile.
      if (["rowNotFound", "rowHasNoNode", "nodeNotFound"].includes(error.problem.code)) return { outcome: "refused" };
      this.#post({ kind: "refusal", problem: error.problem });
      return { outcome: "refused" };
    }
  }
}
