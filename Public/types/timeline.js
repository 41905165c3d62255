// @ts-check
// The types of the timeline; no code.

/**
 * A request of the server for contents; times are in milliseconds since the viewer was opened.
 * @typedef {object} ToldRequest
 * @property {number} id
 * @property {"rows" | "items" | "picture" | "preview" | "page"} kind
 * @property {[first: number, last: number]} [rows]
 * @property {number} asked
 * @property {number} [sent]
 * @property {number} [answered]
 * @property {number} [ended]
 * @property {"complete" | "failed" | "cancelled"} [ending]
 * @property {number} [bytes]
 */

/** @typedef {{ clock: number, requests: ToldRequest[] }} RequestNews */

/**
 * The fate of a request: under way; arrived before its rows came on screen; arrived, and not seen yet; arrived while they
 * were on screen; left the ranges without having been on screen; cancelled; failed.
 * @typedef {"underWay" | "early" | "unseen" | "late" | "wasted" | "cancelled" | "failed"} Fate
 */

/**
 * The kinds of marks: range mode, direction, a signal of the system, batch, edit of the list, link to the server, a setting.
 * @typedef {"mode" | "direction" | "signal" | "batch" | "edit" | "link" | "setting"} MarkKind
 */

/** @typedef {{ time: number, kind: MarkKind, text: string }} Mark */

/**
 * A stretch of time, in the page's milliseconds.
 * @typedef {{ from: number, to: number }} Stretch
 */

export {};
