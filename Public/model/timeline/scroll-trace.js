// @ts-check
import { Recording } from "../recording.js";
import { movements } from "./timeline.js";

/** @typedef {import("../../types.js").Size} Size */
/** @typedef {import("../../types/timeline.js").Stretch} Stretch */
/** @typedef {import("./timeline.js").Timeline} Timeline */

/**
 * Returns the scroll of a stretch as a trace, which the lab replays.
 * @param {Timeline} timeline
 * @param {Stretch} stretch
 * @param {{ viewport: Size, list: string }} scenery
 * @returns {import("../../app/recorder.js").Recorded | null} Null if nothing was scrolled.
 */
export function traceOf({ frames }, { from, to }, { viewport, list }) {
  const first = Math.max(0, frames.first("time", from) - 1);
  if (first >= frames.length) return null;
  const recording = new Recording(Math.max(from, frames.at("time", first)), frames.at("offset", first));
  let last = frames.at("offset", first);
  let isMoved = false;
  for (let index = first; index < frames.length && !recording.isFull; index++) {
    const time = frames.at("time", index);
    if (time > to) break;
    const offset = frames.at("offset", index);
    const movement = movements[frames.at("movement", index)] ?? "i";
    if (movement === "i" && offset === last) continue;
    isMoved ||= offset !== last;
    const { velocity, target } = movement === "f" ? flingOf(frames, index) : { velocity: 0, target: offset };
    recording.move(Math.max(from, time), movement === "i" ? "j" : movement, offset, velocity, target);
    last = offset;
  }
  if (!isMoved) return null;
  recording.move(to, "i", last, 0, 0);
  return { file: recording.file({ viewport, source: `Screenful, ${list}` }), list, duration: recording.duration, count: recording.count };
}

/**
 * Returns the velocity of a fling at a frame, and where it came to rest.
 * @param {Timeline["frames"]} frames
 * @param {number} index
 */
function flingOf(frames, index) {
  const fling = movements.indexOf("f");
  let end = index;
  while (end + 1 < frames.length && frames.at("movement", end + 1) === fling) end += 1;
  const next = Math.min(index + 1, end);
  const time = frames.at("time", next) - frames.at("time", index);
  const velocity = time > 0 ? ((frames.at("offset", next) - frames.at("offset", index)) / time) * 1000 : 0;
  return { velocity, target: frames.at("offset", end) };
}
