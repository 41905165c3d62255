// @ts-check
import { describeDirection } from "../states.js";
import { firstIndex } from "../search.js";
import { fateOf, freeLane } from "../timeline/requests.js";
import { Timeline } from "../timeline/timeline.js";
import { visitsByRow } from "./playback.js";

/** @typedef {import("../../types/lab.js").Replay} Replay */
/** @typedef {import("../../types/lab.js").RunRequest} RunRequest */
/** @typedef {import("../../types/lab.js").Visit} Visit */
/** @typedef {import("../timeline/requests.js").TimedRequest} TimedRequest */
/** @typedef {import("./playback.js").Playback} Playback */

/**
 * Returns the timeline of a simulated run, in milliseconds since it began, as if the page had watched it.
 * @param {Replay} replay
 * @param {Playback} playback That of the replay.
 */
export function timelineOf(replay, playback) {
  const timeline = new Timeline(Math.max(replay.offsets.length, replay.requests.length));
  addFrames(timeline, replay, playback);
  const visits = visitsByRow(replay.visits);
  const requests = replay.requests.map((request, id) => timed(request, id, visits, playback.duration));
  requests.sort((one, other) => one.asked - other.asked);
  /** @type {number[]} When the last request of each lane ends. */
  const lanes = [];
  for (const request of requests) {
    request.lane = freeLane(lanes, request.asked);
    lanes[request.lane] = request.ended ?? Infinity;
  }
  timeline.requests.all = requests;
  const arrived = requests.filter(({ ending, kind, rows }) => ending === "complete" && kind === "rows" && rows);
  arrived.sort((one, other) => (one.ended ?? 0) - (other.ended ?? 0));
  for (const request of arrived) timeline.arrivals.push([request.ended ?? 0, request.rows?.[0] ?? 0, fateOf(request) === "late" ? 1 : 0]);
  return timeline;
}

/**
 * @param {Timeline} timeline
 * @param {Replay} replay
 * @param {Playback} playback
 */
function addFrames(timeline, { offsets, tops, frame, viewport, reaches }, playback) {
  const place = placesIn(tops);
  let [at, mode, direction] = [0, "", ""];
  offsets.forEach((offset, index) => {
    const time = index * frame;
    for (let next = reaches[at + 1]; next && next[0] <= index; next = reaches[at + 1]) at += 1;
    const [, displayStart = 0, displayEnd = 0, preloadStart = 0, preloadEnd = 0, newMode = "", toward = ""] = reaches[at] ?? [];
    const { name } = describeDirection(toward);
    if (mode && newMode !== mode) timeline.marks.add(time, "mode", newMode);
    if (direction && name !== direction) timeline.marks.add(time, "direction", name);
    [mode, direction] = [newMode, name];
    const end = offset + viewport.height;
    const edges = [offset, end, offset - displayStart, end + displayEnd, offset - preloadStart, end + preloadEnd];
    timeline.frames.push([time, ...edges.map(place), playback.blankShare(time), 0, offset, 0]);
  });
}

/**
 * Returns a function from an offset to its row, with the part of it that lies before. Rows behind those that were reached count
 * as long as these are on the mean.
 * @param {readonly number[]} tops
 */
function placesIn(tops) {
  const count = tops.length - 1;
  const length = tops[count] ?? 0;
  const mean = count > 0 ? Math.max(1, length / count) : 1;
  return (/** @type {number} */ offset) => {
    if (offset <= 0) return 0;
    if (offset >= length) return Math.max(0, count) + (offset - length) / mean;
    const row = Math.max(0, firstIndex(tops, (top) => top > offset) - 1);
    const [top = 0, end = 0] = [tops[row], tops[row + 1]];
    return row + (end > top ? (offset - top) / (end - top) : 0);
  };
}

/**
 * @param {RunRequest} request
 * @param {number} id
 * @param {ReadonlyMap<number, readonly Visit[]>} visits
 * @param {number} duration Milliseconds of the run, at whose end all rows leave.
 * @returns {TimedRequest}
 */
function timed({ row, preview, item, asked, sent, answered, ended, ending, bytes }, id, visits, duration) {
  const place = row ?? preview;
  const kind = preview !== undefined ? "preview" : item !== undefined ? "items" : row !== undefined ? "rows" : "page";
  const isOpen = ending === "unfinished";
  // The stay on screen that it was for: the one during which it came, or the next.
  const stay = place === undefined ? undefined : visits.get(place)?.find(([, , until]) => until > ended);
  return {
    id,
    kind,
    rows: place === undefined ? null : [place, place],
    asked,
    sent,
    answered,
    ended: isOpen ? null : ended,
    ending: isOpen ? null : ending,
    bytes,
    seen: stay ? stay[1] : null,
    left: place === undefined ? null : duration,
    lane: 0,
  };
}
