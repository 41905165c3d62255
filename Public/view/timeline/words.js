// @ts-check
import { bytes, duration, integer } from "../../model/format.js";
import { fateOf, leadOf } from "../../model/timeline/requests.js";

/** @typedef {import("../../model/timeline/requests.js").TimedRequest} TimedRequest */
/** @typedef {import("../../model/timeline/summary.js").Summary} Summary */
/** @typedef {import("../../types/timeline.js").Fate} Fate */

/** @type {Readonly<Record<Fate, string>>} */
export const nameOfFate = {
  early: "before visible",
  unseen: "not seen yet",
  late: "late",
  wasted: "wasted",
  cancelled: "cancelled",
  failed: "failed",
  underWay: "under way",
};

/**
 * Describes a request in a line.
 * @param {TimedRequest} request
 */
export function requestWords(request) {
  const { kind, rows, asked, sent, answered, ended, bytes: size } = request;
  const fate = fateOf(request);
  const lead = leadOf(request);
  const subject = rows ? `${kind === "rows" ? "" : `${kind} of `}${rows[0] === rows[1] ? `row ${rows[0]}` : `rows ${rows[0]} to ${rows[1]}`}` : "page of rows";
  const end = fate === "late" && lead !== null ? `late by ${duration(-lead)}` : fate === "early" && lead !== null ? `${duration(lead)} before visible` : nameOfFate[fate];
  const times = [
    sent === null ? null : `waited ${duration(sent - asked)}`,
    sent === null || answered === null ? null : `latency ${duration(answered - sent)}`,
    answered === null || ended === null ? null : `transfer ${duration(ended - answered)}`,
    ended === null ? null : bytes(size),
  ];
  return [`${subject}: ${end}`, ...times.filter((part) => part !== null)].join(", ");
}

/**
 * Describes an event of the past: its time, number and name, the range mode, and batches under way.
 * @param {{ event: number, kind: string, mode: string, batches: readonly [tail: string, head: string], time: number }} facts
 * @param {number} to The time that it is told from.
 * @returns {string[]}
 */
export function pastWords({ event, kind, mode, batches: [tail, head], time }, to) {
  return [
    `${((to - time) / 1000).toFixed(2)} s ago`,
    `event ${integer(event)}: ${kind}`,
    `mode ${mode}`,
    ...(tail === "fetching" || head === "fetching" ? [`batch under way at the ${tail === "fetching" ? "end" : "start"}`] : []),
  ];
}

/**
 * Describes a stretch in figures.
 * @param {Summary} summary
 * @param {boolean} isMarked Whether the user has marked it.
 * @returns {[term: string, value: string, help: string][]}
 */
export function summaryFigures({ seconds, blankSeconds, frames, lateFrames, longest, requests, usedBytes, wastedBytes, lead, fates }, isMarked) {
  return [
    [isMarked ? "marked" : "shown", `${seconds.toFixed(1)} s`, "The time that the figures are of"],
    ["blank", `${blankSeconds.toFixed(2)} s`, "The share of the viewport without contents, over time"],
    ["late", `${fates.late} of ${requests}`, "Requests whose rows were on screen before they came, of those under way in this time"],
    ["lead", lead === null ? "–" : duration(lead), "95 % of what was seen had come at least so long before; negative if it came after"],
    ["used", bytes(usedBytes), "Bytes of what was seen, or may still be"],
    ["wasted", bytes(wastedBytes), "Bytes of what left the ranges without having been seen, and of what was cancelled"],
    ["late frames", frames > 0 ? `${lateFrames} of ${frames}` : "–", "Frames that took 25 ms or more, of those that were drawn"],
    ["longest", longest > 0 ? duration(longest) : "–", "The longest time from one frame to the next during a fast scroll"],
  ];
}
