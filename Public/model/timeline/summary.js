// @ts-check
import { fateOf, leadOf } from "./requests.js";

/** @typedef {import("./requests.js").TimedRequest} TimedRequest */
/** @typedef {import("./timeline.js").Timeline} Timeline */
/** @typedef {import("../../types/timeline.js").Fate} Fate */
/** @typedef {import("../../types/timeline.js").Stretch} Stretch */

/** Milliseconds from which a frame is late: half as long again as one at 60 Hz, so that no jitter counts. */
export const lateFrame = 25;

/** The share of requests whose lead is at least the one that is told. */
const share = 0.95;

/**
 * What a stretch came to.
 * @typedef {object} Summary
 * @property {number} seconds
 * @property {number} blankSeconds The blank share of the viewport over time.
 * @property {number} frames
 * @property {number} lateFrames
 * @property {number} longest Milliseconds of the longest frame.
 * @property {number} requests
 * @property {number} usedBytes
 * @property {number} wastedBytes Those of requests that were wasted or cancelled.
 * @property {number | null} lead Milliseconds that 95 % of what was seen had come ahead of time; null if nothing was seen.
 * @property {Record<Fate, number>} fates
 */

/**
 * Returns the requests that were under way in a stretch.
 * @param {Timeline} timeline
 * @param {Stretch} stretch
 */
export function requestsWithin({ requests }, { from, to }) {
  return requests.all.filter(({ asked, ended }) => asked <= to && (ended ?? to) >= from);
}

/**
 * Sums a stretch.
 * @param {Timeline} timeline
 * @param {Stretch} stretch
 * @returns {Summary}
 */
export function summarize(timeline, stretch) {
  const requests = requestsWithin(timeline, stretch);
  /** @type {Record<Fate, number>} */
  const fates = { underWay: 0, early: 0, unseen: 0, late: 0, wasted: 0, cancelled: 0, failed: 0 };
  let usedBytes = 0;
  let wastedBytes = 0;
  const leads = [];
  for (const request of requests) {
    const fate = fateOf(request);
    fates[fate] += 1;
    if (fate === "wasted" || fate === "cancelled") wastedBytes += request.bytes;
    else usedBytes += request.bytes;
    const lead = leadOf(request);
    if (lead !== null) leads.push(lead);
  }
  leads.sort((one, other) => one - other);
  const seconds = Math.max(0, stretch.to - stretch.from) / 1000;
  const lead = leads[Math.floor((1 - share) * leads.length)] ?? null;
  return { seconds, ...sumFrames(timeline, stretch), requests: requests.length, usedBytes, wastedBytes, lead, fates };
}

/**
 * @param {Timeline} timeline
 * @param {Stretch} stretch
 */
function sumFrames({ frames }, { from, to }) {
  let [blank, count, lateFrames, longest] = [0, 0, 0, 0];
  // What was drawn last before the stretch stood at its beginning.
  for (let index = Math.max(0, frames.first("time", from) - 1); index < frames.length; index++) {
    const time = frames.at("time", index);
    if (time > to) break;
    const next = index + 1 < frames.length ? frames.at("time", index + 1) : to;
    blank += frames.at("blank", index) * Math.max(0, Math.min(next, to) - Math.max(time, from));
    if (time < from) continue;
    count += 1;
    const interval = frames.at("interval", index);
    longest = Math.max(longest, interval);
    if (interval >= lateFrame) lateFrames += 1;
  }
  return { blankSeconds: blank / 1000, frames: count, lateFrames, longest };
}
