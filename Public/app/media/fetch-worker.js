// @ts-check
import { receive } from "./receive.js";

/** @typedef {import("./fetcher.js").FetchOrder} FetchOrder */
/** @typedef {import("./fetcher.js").FetchNews} FetchNews */

/** Milliseconds between two reports of progress. */
const interval = 250;

/** @type {Map<number, { stop: AbortController, isWatched: boolean }>} The fetches in flight. */
const fetches = new Map();

// The worker keeps requests and the bytes of pictures off the main thread.
self.addEventListener("message", (/** @type {MessageEvent<FetchOrder>} */ { data: order }) => {
  const found = fetches.get(order.id);
  switch (order.kind) {
    case "start":
      return void run(order);
    case "watch":
      if (found) found.isWatched = order.isWatched;
      return undefined;
    case "stop":
      fetches.delete(order.id);
      return found?.stop.abort();
  }
});

/** @param {Extract<FetchOrder, { kind: "start" }>} order */
async function run({ id, address, priority, isWatched }) {
  const fetched = { stop: new AbortController(), isWatched };
  fetches.set(id, fetched);
  let last = performance.now();
  const progressed = (/** @type {number} */ share, /** @type {() => Blob} */ part) => {
    const now = performance.now();
    if (now - last < interval) return;
    last = now;
    post({ kind: "progressed", id, share, part: fetched.isWatched ? part() : null });
  };
  try {
    const { blob, level } = await receive(address, priority, fetched.stop.signal, progressed);
    if (fetches.delete(id)) post({ kind: "arrived", id, blob, level });
  } catch {
    if (fetches.delete(id)) post({ kind: "failed", id });
  }
}

/** @param {FetchNews} news */
const post = (news) => self.postMessage(news);
