// @ts-check
import { crc32 } from "../model/crc32.js";
import { authorize } from "./api.js";
import { LocalChannel } from "./event-channel.js";
import { Session } from "./session.js";
import { SharedChannel, canShare } from "./shared-channel.js";

/** @typedef {import("./messages.js").Order} Order */
/** @typedef {import("./messages.js").Told} Told */

const shared = canShare ? new SharedChannel("") : null;

/** @type {Told[]} The messages to be sent at the end of the turn. */
let untold = [];

// The worker keeps requests and event parsing off the main thread. Events that arrive together are sent together,
// so that the page draws no frame between the rows' geometry and their content.
const session = new Session((message) => {
  if (untold.push(message) > 1) return;
  queueMicrotask(() => {
    const messages = untold;
    untold = [];
    self.postMessage(messages);
  });
}, shared ?? new LocalChannel());

self.addEventListener("online", () => session.hurry());
self.addEventListener("offline", () => session.offline());
self.addEventListener("message", (/** @type {MessageEvent<Order>} */ { data: order }) => {
  switch (order.kind) {
    case "open":
      return session.open(order.list, order.settings);
    case "authorize":
      // Only windows with the same token share a stream.
      shared?.move(order.token && String(crc32(new TextEncoder().encode(order.token))));
      return authorize(order.token);
    case "scroll":
      return session.scroll(order.sample);
    case "built":
    case "displayed":
      return session.gather(order.kind, order.rows);
    case "measured":
      return session.measured(order.rows);
    case "media":
      return session.media(order.viewer, order.report);
    case "keep":
      return session.keep(order.settings);
    case "pause":
      return session.pause();
    case "resume":
      return session.resume();
    case "close":
      return session.close();
    case "abandon":
      return session.abandon();
  }
});
