// @ts-check
import { authorize } from "./api.js";
import { Session } from "./session.js";

/** @typedef {import("./messages.js").Order} Order */

// The worker keeps requests and event parsing off the thread that draws.
const session = new Session((message) => self.postMessage(message));

self.addEventListener("message", (/** @type {MessageEvent<Order>} */ { data: order }) => {
  switch (order.kind) {
    case "open":
      return session.open(order.list, order.settings);
    case "authorize":
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
    case "abandon":
      return session.abandon();
  }
});
