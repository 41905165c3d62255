// @ts-check
import { ImageRequest } from "./image-request.js";

/** @typedef {import("../../types/media.js").MediaReport} MediaReport */
/** @typedef {import("../../types/media.js").Medium} Medium */
/** @typedef {import("../../types/media.js").Urgency} Urgency */
/** @typedef {import("../../view/cell/picture.js").NodePicture} NodePicture */
/** @typedef {import("./transfers.js").Transfers} Transfers */

/**
 * Callbacks of {@link ImageController}: reports for the server, and changes to draw.
 * @typedef {{ report: (report: MediaReport) => void, changed: () => void, counted: (isDecoded: boolean) => void }} Listener
 */

/** Executes the server's decisions about one picture: fetches, decodes and draws it. */
export class ImageController {
  /** @type {Transfers} */
  #transfers;
  /** @type {Listener} */
  #listener;
  /** @type {Medium} */
  #medium;
  /** @type {Map<string, ImageRequest>} By address. */
  #imageRequests = new Map();
  /** The last request whose outcome was reported. */
  #answered = "";
  #isNear = false;
  #isSeen = false;
  #isOrphan = false;
  /** @type {HTMLImageElement | null} The last image drawn, until a better one is available. */
  #drawn = null;

  /**
   * @param {Medium} medium
   * @param {Transfers} transfers
   * @param {Listener} listener
   */
  constructor(medium, transfers, listener) {
    this.#medium = medium;
    this.#transfers = transfers;
    this.#listener = listener;
  }

  /**
   * Applies the server's latest decision.
   * @param {Medium} medium
   */
  follow(medium) {
    this.#medium = medium;
    this.#isOrphan = false;
    const { request, url, shown, preview } = medium;
    if (shown === "nothing") this.#drawn = null;
    for (const [address, imageRequest] of this.#imageRequests) {
      if (address === request?.url || address === url || address === preview) continue;
      imageRequest.close();
      this.#imageRequests.delete(address);
    }
    if (request) this.#hold(request.url, request.priority);
    if (url) this.#hold(url, request?.priority ?? "display");
    if (preview && !request) this.#hold(preview, "display");
    this.#answer();
  }

  /**
   * Applies a change of the row's distance from the viewport.
   * @param {boolean} isNear Whether it is in display.
   * @param {boolean} isSeen Whether it is visible.
   */
  approach(isNear, isSeen) {
    this.#isNear = isNear;
    this.#isSeen = isSeen;
    for (const imageRequest of this.#imageRequests.values()) this.#prepare(imageRequest);
    if (!isNear) this.#drawn = null;
  }

  /** Whether the picture can be drawn in its final form. */
  get isSettled() {
    const { phase, request, url } = this.#medium;
    if (phase === "failed") return true;
    // A picture without a request is delayed by the viewer's simulated network.
    if (phase === "waiting" || (!request && isAwaited(phase))) return false;
    const imageRequest = this.#imageRequests.get(request?.url ?? url ?? "");
    return imageRequest ? imageRequest.state === "decoded" || imageRequest.state === "failed" : !request;
  }

  /**
   * The picture to show.
   * @returns {NodePicture}
   */
  get picture() {
    const { phase, shown, request, url, preview } = this.#medium;
    // A picture that has arrived is drawn at once: the server is about to confirm it.
    const wanted = this.#imageRequests.get(request?.url ?? "");
    const part = shown === "preview" ? (wanted?.preview ?? null) : null;
    const coarse = request ? null : (this.#imageRequests.get(preview ?? "")?.image ?? null);
    const best = wanted?.image ?? part ?? coarse ?? this.#imageRequests.get(url ?? "")?.image ?? this.#drawn;
    if (best) this.#drawn = best;
    const image = this.#isSeen ? best : null;
    const isCoarse = image !== null && image === coarse;
    if (phase === "failed") return { state: "failed", image, isCoarse };
    if (image) return { state: isCoarse || image === part ? "preview" : "shown", image, isCoarse };
    return { state: best ? "ready" : "wanted", image: null };
  }

  /** Retries a failed picture. */
  retry() {
    if (this.#medium.phase === "failed" || this.#medium.phase === "waiting") {
      this.#listener.report({ media: this.#medium.id, event: "retried" });
    }
  }

  /** Keeps the pictures, but reports nothing until a new viewer decides, since the old one is gone. */
  orphan() {
    this.#isOrphan = true;
    this.#answered = "";
  }

  close() {
    for (const imageRequest of this.#imageRequests.values()) imageRequest.close();
    this.#imageRequests.clear();
  }

  /**
   * @param {string} address
   * @param {Urgency} priority
   */
  #hold(address, priority) {
    const held = this.#imageRequests.get(address);
    const isAskedAnew = held?.state === "failed" && address === this.#medium.request?.url && !this.#isAnswered;
    if (held && !isAskedAnew) return held.prioritize(priority);
    const imageRequest = new ImageRequest(address, priority, this.#transfers, {
      arrived: () => {
        this.#answer();
        this.#prepare(imageRequest);
      },
      failed: () => {
        this.#listener.counted(false);
        this.#answer();
        this.#listener.changed();
      },
      decoded: () => {
        this.#listener.counted(true);
        this.#listener.changed();
      },
      progressed: (share) => this.#report(address, (media, request) => ({ media, event: "progress", request, share })),
      previewed: (quality) => {
        this.#report(address, (media, request) => ({ media, event: "preview", request, quality }));
        this.#listener.changed();
      },
    });
    this.#imageRequests.set(address, imageRequest);
    this.#prepare(imageRequest);
  }

  /** @param {ImageRequest} imageRequest */
  #prepare(imageRequest) {
    if (!this.#isNear) return imageRequest.rest();
    imageRequest.isSeen = this.#isSeen;
    imageRequest.decode();
  }

  get #isAnswered() {
    const { id, request } = this.#medium;
    return this.#answered === `${id} ${request?.id}`;
  }

  /** Reports the outcome of the request, once. */
  #answer() {
    const { id, request } = this.#medium;
    if (!request || this.#isAnswered || this.#isOrphan) return;
    const { state, level } = this.#imageRequests.get(request.url) ?? {};
    if (!state || state === "coming") return;
    this.#answered = `${id} ${request.id}`;
    if (state === "failed") return this.#listener.report({ media: id, event: "failed", request: request.id });
    this.#listener.report({ media: id, event: "loaded", request: request.id, ...(level && { level }) });
  }

  /**
   * @param {string} address
   * @param {(media: number, request: number) => MediaReport} report
   */
  #report(address, report) {
    const { id, request } = this.#medium;
    if (request?.url === address && !this.#isOrphan) this.#listener.report(report(id, request.id));
  }
}

/** @param {string} phase */
const isAwaited = (phase) => phase === "loading" || phase === "preview";
