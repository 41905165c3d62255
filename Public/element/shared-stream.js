// @ts-check
import { LocalChannel, maxViewers } from "../net/event-channel.js";
import { homeOf, viewerName } from "../net/viewer-name.js";

/** @typedef {import("../net/api.js").Api} Api */

/** @type {SharedStream[]} The streams of the document. */
let streams = [];

/**
 * The event stream of several elements of one document: a browser has six connections to a server, of which each stream takes
 * one.
 */
export class SharedStream {
  /** The digits with which the names of its viewers begin, so that one server and loop has all of them. */
  home = homeOf(viewerName());
  channel;
  /** The server and the token, which viewers of one stream have in common. */
  #key;
  #users = 0;

  /**
   * @param {Api} api
   * @param {string} key
   */
  constructor(api, key) {
    this.channel = new LocalChannel(api);
    this.#key = key;
  }

  /**
   * Returns a stream of a server that has room for one more viewer, and takes that room.
   * @param {Api} api
   */
  static acquire(api) {
    const key = `${api.base} ${api.token}`;
    let stream = streams.find((each) => each.#key === key && each.#users < maxViewers);
    if (!stream) streams.push((stream = new SharedStream(api, key)));
    stream.#users += 1;
    return stream;
  }

  /** Gives the room of one viewer back. */
  release() {
    this.#users -= 1;
    if (this.#users === 0) streams = streams.filter((each) => each !== this);
  }
}
