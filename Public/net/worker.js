// @ts-check
import { crc32 } from "../model/crc32.js";
import { mergeEvents } from "../model/event-merge.js";
import { authorize, home } from "./api.js";
import { LocalChannel } from "./event-channel.js";
import { Session } from "./session.js";
import { SharedChannel, canShare } from "./shared-channel.js";

/** @typedef {import("./messages.js").WorkerBatch} WorkerBatch */
/** @typedef {import("./messages.js").WorkerCommand} WorkerCommand */
/** @typedef {import("./messages.js").WorkerEvent} WorkerEvent */

/** The least milliseconds between two messages to the page, which draws no more often. */
const frame = 16;

const shared = canShare ? new SharedChannel("") : null;

/** @type {WorkerEvent[]} The messages to be sent at the end of the turn, or with the next frame. */
let pending = [];
let generation = 0;
let sentAt = -Infinity;

// The worker keeps requests and event parsing off the main thread. Events that arrive together are sent together,
// so that the page draws no frame between the rows' geometry and their content.
const session = new Session((message) => {
  if (pending.push(message) > 1) return;
  const wait = sentAt + frame - performance.now();
  if (wait > 0) setTimeout(send, wait);
  else queueMicrotask(send);
}, shared ?? new LocalChannel(), home, self.name);

function send() {
  const events = mergeEvents(pending);
  pending = [];
  sentAt = performance.now();
  self.postMessage(/** @type {WorkerBatch} */ ({ generation, events }));
}

self.addEventListener("online", () => session.hurry());
self.addEventListener("offline", () => session.offline());
self.addEventListener("message", (/** @type {MessageEvent<WorkerCommand[]>} */ { data: commands }) => commands.forEach(run));

/** @param {WorkerCommand} command */
function run(command) {
  if ("generation" in command) generation = command.generation;
  switch (command.kind) {
    case "open":
      return session.open(command.list, command.settings);
    case "authorize":
      // Only windows with the same token share a stream.
      shared?.move(command.token && String(crc32(new TextEncoder().encode(command.token))));
      return authorize(command.token);
    case "scroll":
      return session.scroll(command.sample, command.version);
    case "scrollNested":
      return session.scrollNested(command.path, command.scroll, command.version);
    case "built":
    case "displayed":
      return session.gather(command.kind, command.rows, command.version);
    case "measured":
      return session.measured(command.rows, command.version);
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
      session.abandon();
      // The page waits for it before it deletes the list.
      return self.postMessage(/** @type {WorkerBatch} */ ({ generation, events: [] }));
  }
}
