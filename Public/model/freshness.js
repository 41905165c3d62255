// @ts-check
/** @typedef {import("../types.js").Link} Link */
/** @typedef {import("../types.js").Problem} Problem */

/**
 * How things stand between the page and the server; all times are in milliseconds of one clock.
 * @typedef {object} Standing
 * @property {"idle" | "connecting" | "open" | "lost" | "paused" | "refused"} stream The event stream.
 * @property {Problem | null} problem Why the server refuses.
 * @property {number | null} heard When the server was heard last; null before the first time.
 * @property {number | null} unknown When the oldest scroll was made whose effect the page does not know.
 * @property {number | null} roundTrip From the latest acknowledged scroll to its answer.
 * @property {boolean} isOnline Whether the browser has a network.
 */

/** The pings come every 5 s: after so long a silence the stream may be dead. */
const silence = 7000;
/** An age up to which what is shown counts as live; on a slow link, so many round trips. */
const fresh = 1000;
const freshRoundTrips = 2.5;
const maxFresh = 3000;
/** A silence after which the server counts as out of reach: a reconnection has failed by then. */
const outOfReach = 10_000;
/** Between two looks while what is shown grows older. */
const step = 200;

/**
 * What the page may say about what it shows.
 * @param {Standing} standing
 * @param {number} now
 * @returns {{ link: Link, next: number | null }} `next` is in how many milliseconds it is to be looked at again
 *   although nothing happens.
 */
export function freshness({ stream, problem, heard, unknown, roundTrip, isOnline }, now) {
  if (stream === "refused") return { link: problem ? { kind: "refused", problem } : { kind: "idle" }, next: null };
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
