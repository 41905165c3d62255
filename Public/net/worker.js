// @ts-check
import { crc32 } from "../model/crc32.js";
import { authorize } from "./api.js";
import { LocalChannel } from "./event-channel.js";
import { Session } from "./session.js";
import { SharedChannel, canShare } from "./shared-channel.js";

/** @typedef {import("./messages.js").WorkerBatch} WorkerBatch */
/** @typedef {import("./messages.js").WorkerCommand} WorkerCommand */
/** @typedef {import("./messages.js").WorkerEvent} WorkerEvent */

const shared = canShare ? new SharedChannel("") : null;

/** @type {WorkerEvent[]} The messages to be sent at the end of the turn. */
let pending = [];
let generation = 0;

// The worker keeps requests and event parsing off the main thread. Events that arrive together are sent together,
// so that the page draws no frame between the rows' geometry and their content.
const session = new Session((message) => {
  if (pending.push(message) > 1) return;
  queueMicrotask(() => {
    const events = pending;
    pending = [];
    self.postMessage(/** @type {WorkerBatch} */ ({ generation, events }));
  });
}, shared ?? new LocalChannel());

self.addEventListener("online", () => session.hurry());
self.addEventListener("offline", () => session.offline());
self.addEventListener("message", (/** @type {MessageEvent<WorkerCommand>} */ { data: command }) => {
  if ("generation" in command) generation = command.generation;
  switch (command.kind) {
    case "open":
      return session.open(command.list, command.settings);
    case "authorize":
      // Only windows with the same token share a stream.
      shared?.move(command.token && String(crc32(new TextEncoder().encode(command.token))));
      return authorize(command.token);
    case "scroll":
      return session.scroll(command.sample);
    case "built":
    case "displayed":
      return session.gather(command.kind, command.rows);
    case "measured":
      return session.measured(command.rows);
    case "media":
      return session.media(command.viewer, command.report);
    case "keep":
      return session.keep(command.settings);
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
