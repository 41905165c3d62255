// @ts-check
import { safeLink } from "../../model/cell/link.js";
import { element } from "../element.js";
import { RetryButton } from "./retry-button.js";

/** @typedef {import("./picture.js").NodePicture} NodePicture */
/** @typedef {import("../../types/media.js").MediaReport} MediaReport */
/** @typedef {import("../../types/media.js").Medium} Medium */
/** @typedef {import("../../types/node.js").CellNode} CellNode */

/** @typedef {{ retry: (node: number) => void, report?: (report: MediaReport) => void }} VideoListener */

/** The server's media events by the player's. */
const mediaEvents = Object.freeze(/** @type {const} */ ({
  loadedmetadata: "loaded", error: "failed", waiting: "stalled", playing: "resumed", ended: "ended",
}));

/**
 * A video in its place in a cell: its poster as soon as it is decoded, the player only while its row is
 * visible. The server decides whether it plays; the user's use of the player is
 * reported to the server as a tap.
 */
export class VideoView {
  /** @type {CellNode} */
  #node;
  #report;
  #poster;
  #retry;
  /** @type {HTMLVideoElement | null} */
  #video = null;
  /** @type {Medium | undefined} */
  #medium;
  /** @type {boolean | null} Whether the user wants it to play, until the server agrees. */
  #wish = null;
  /** Whether it plays, as far as its events and what was asked of it here tell. */
  #isPlaying = false;
  #hasPoster = true;
  /** The position in seconds when the row was last visible. */
  #time = 0;

  /**
   * @param {import("./picture.js").PictureNode} poster The video's place.
   * @param {CellNode} node
   * @param {VideoListener} listener
   */
  constructor(poster, node, { retry, report }) {
    this.#node = node;
    this.#report = report ?? (() => {});
    this.#poster = poster;
    const name = node.label ? `Try again: ${node.label}` : "Try the video again";
    this.#retry = new RetryButton(poster.element, name, () => this.#again(retry));
  }

  /**
   * @param {NodePicture} poster
   * @param {boolean} isVisible
   */
  show(poster, isVisible) {
    this.#medium = poster.medium;
    const hasFailed = this.#medium?.phase === "failed";
    this.#hasPoster = poster.state !== "failed";
    // One retry button serves both.
    if (this.#node.video?.poster) this.#poster.show(hasFailed && !this.#hasPoster ? { ...poster, state: "wanted" } : poster);
    this.#retry.show(hasFailed);
    const hasPlayer = isVisible && this.#medium?.request !== undefined;
    if (hasPlayer && !this.#video) this.#begin();
    else if (!hasPlayer && this.#video) this.stop();
    this.#follow();
  }

  /** Removes the player and cancels its download; a later one continues at the same position. */
  stop() {
    const video = this.#video;
    if (!video) return;
    this.#video = null;
    this.#wish = null;
    this.#isPlaying = false;
    this.#time = video.ended ? 0 : video.currentTime;
    video.pause();
    video.removeAttribute("src");
    video.load();
    video.remove();
  }

  /** @param {(node: number) => void} retry Retries the poster. */
  #again(retry) {
    if (!this.#hasPoster) retry(this.#node.id);
    if (this.#medium) this.#report({ media: this.#medium.id, event: "retried" });
  }

  #begin() {
    const { video, label } = this.#node;
    const url = safeLink(this.#medium?.request?.url, location.href);
    if (!video || !url) return this.#reportEvent("failed");
    const made = element("video", { src: url, preload: "metadata", playsinline: true, controls: true, loop: video.repeats === true });
    if (video.poster) made.poster = video.poster;
    if (label) made.setAttribute("aria-label", label);
    made.muted = video.autoplay === true; // Browsers block autoplay with sound.
    made.currentTime = this.#time;
    for (const [type, event] of Object.entries(mediaEvents)) {
      made.addEventListener(type, () => made === this.#video && this.#reportEvent(event));
    }
    made.addEventListener("play", () => this.#wished(made, true));
    made.addEventListener("pause", () => (made.ended ? (this.#isPlaying = false) : this.#wished(made, false)));
    this.#video = made;
    this.#poster.element.append(made);
  }

  /** Plays or pauses, as the server has decided. */
  #follow() {
    const video = this.#video;
    if (!video) return;
    const plays = this.#medium?.playing === true;
    if (this.#wish === plays) this.#wish = null;
    // The user's press, of which the event is on its way.
    const isPressed = this.#isPlaying === video.paused;
    if (this.#wish !== null || isPressed || plays === !video.paused) return;
    this.#isPlaying = plays;
    // Where autoplay is blocked, the user can still press play.
    if (plays) video.play().catch(() => video === this.#video && (this.#isPlaying = !video.paused));
    else video.pause();
  }

  /**
   * Reports that the user has started or paused the player, unless the server has.
   * @param {HTMLVideoElement} video
   * @param {boolean} plays
   */
  #wished(video, plays) {
    const medium = this.#medium;
    // A tap that the server has not answered counts: a pause and a play after it are two.
    if (video === this.#video) this.#isPlaying = plays;
    if (video !== this.#video || !medium || plays === (this.#wish ?? medium.playing === true)) return;
    this.#wish = plays;
    this.#report({ media: medium.id, event: "tapped" });
  }

  /** @param {typeof mediaEvents[keyof typeof mediaEvents]} event */
  #reportEvent(event) {
    const medium = this.#medium;
    if (medium?.request) this.#report({ media: medium.id, event, request: medium.request.id });
  }
}
