// @ts-check
/** @typedef {import("../types.js").Link} Link */
/** @typedef {import("../types.js").Problem} Problem */

/**
 * The state of the connection between the page and the server; all times are in milliseconds of one clock.
 * @typedef {object} Standing
 * @property {"idle" | "connecting" | "open" | "lost" | "paused" | "refused"} stream The event stream.
 * @property {Problem | null} problem The reason for a refusal, or why the server cannot serve for now.
 * @property {number | null} heard The time of the last message from the server; null before the first.
 * @property {number | null} unknown The time of the oldest scroll whose effect has not arrived.
 * @property {number | null} roundTrip The round trip of the latest acknowledged scroll.
 * @property {boolean} isOnline Whether the browser has a network.
 */

/** Milliseconds without a message after which the stream may be dead; pings are 5 s apart. */
const silence = 7000;
/** Milliseconds up to which the page counts as live; on a slow link, a multiple of the round trip up to a limit. */
const fresh = 1000;
const freshRoundTrips = 2.5;
const maxFresh = 3000;
/** Milliseconds without a message after which the server counts as out of reach: a reconnection has failed by then. */
const outOfReach = 10_000;
/** Milliseconds between two updates of a growing age. */
const step = 200;

/**
 * Returns how fresh the page's content is.
 * @param {Standing} standing
 * @param {number} now
 * @returns {{ link: Link, next: number | null }} `next` is the delay in milliseconds after which the result changes
 *   without an event; null for never.
 */
export function freshness({ stream, problem, heard, unknown, roundTrip, isOnline }, now) {
  if (stream === "refused") return { link: problem ? { kind: "refused", problem } : { kind: "idle" }, next: null };
  if (stream === "lost" && problem) return { link: { kind: "waiting", problem, age: now - (heard ?? now) }, next: step };
  if (stream !== "open" && stream !== "lost") return { link: { kind: stream }, next: null };
  const limit = Math.min(maxFresh, Math.max(fresh, freshRoundTrips * (roundTrip ?? 0)));
  if (heard === null) return { link: stream === "lost" ? { kind: "offline", age: 0 } : { kind: "connecting" }, next: null };
  const isSilent = stream === "lost" || now - heard >= silence;
  const since = Math.min(unknown ?? now, isSilent ? heard : now);
  const age = now - since;
  if (!isSilent && age < limit) {
    const soonest = Math.min(heard + silence, unknown === null ? Infinity : unknown + limit);
    return { link: { kind: "live", roundTrip }, next: Math.max(1, soonest - now) };
  }
  const isGone = !isOnline || now - heard >= outOfReach;
  return { link: { kind: isGone ? "offline" : "behind", age }, next: step };
}
