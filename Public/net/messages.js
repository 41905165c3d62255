// @ts-check
// The messages between the page and its worker. Types only.

/** @typedef {import("../types.js").Anchor} Anchor */
/** @typedef {import("../types.js").Link} Link */
/** @typedef {import("../types.js").Problem} Problem */
/** @typedef {import("../types.js").ScrollSample} ScrollSample */
/** @typedef {import("../types.js").Size} Size */
/** @typedef {import("../types.js").Viewer} Viewer */
/** @typedef {import("../types.js").ViewerEvents} ViewerEvents */
/** @typedef {import("../types/media.js").MediaReport} MediaReport */

/**
 * The initial settings of a new viewer; `requests` asks for the events of its fetches, too.
 * @typedef {{ viewport: Size, anchor: Anchor, requests?: boolean } & import("../model/permalink.js").Choice} Settings
 */

/** @typedef {number | null} Version The list's version that rows are of; null before the first is known. */

/**
 * The place at which a viewer's listener goes on: the number of its last event, and the list's version then.
 * @typedef {{ lastEvent: number | null, version: Version }} ResumePoint
 */

/**
 * A command of the page, sent in batches.
 * @typedef {{ kind: "open", generation: number, list: string, settings: Settings }
 *   | { kind: "scroll", sample: ScrollSample, version: Version }
 *   | { kind: "scrollNested", path: number[], scroll: import("../types/nested.js").NestedScroll, version: Version }
 *   | { kind: "authorize", token: string }
 *   | { kind: "displayed" | "built", rows: [number, number][], version: Version }
 *   | { kind: "measured", rows: [row: number, height: number][], version: Version }
 *   | { kind: "media", viewer: string, report: MediaReport }
 *   | { kind: "keep", settings: Partial<Settings> }
 *   | { kind: "pause" | "resume" }
 *   | { kind: "abandon" | "close", generation: number }} WorkerCommand
 */

/**
 * A message of an event stream about one viewer: `event`, with the list's version after it; `heard`, the stream was opened or received data; `lost`, it
 * is being retried, with what the server has answered for now, if it has; `gone` or `refused`, it has ended.
 * @typedef {{ kind: "event", number: number, version: Version, type: string, data: string }
 *   | { kind: "heard" }
 *   | { kind: "lost", problem: Problem | null }
 *   | { kind: "gone" }
 *   | { kind: "refused", problem: Problem }} Word
 */

/**
 * A message from the worker, sent in batches. `replaced` counts the samples that newer ones replaced, `took` is in
 * milliseconds.
 * @typedef {{ kind: "link", link: Link }
 *   | { kind: "viewer", viewer: Viewer }
 *   | { [K in keyof ViewerEvents]: { kind: "event", type: K, data: ViewerEvents[K] } }[keyof ViewerEvents]
 *   | { kind: "sent", took: number, replaced: number }
 *   | { kind: "refusal", problem: Problem }} WorkerEvent
 */

/**
 * The events of one turn, of the list that was opened by the command of the same number.
 * @typedef {{ generation: number, events: WorkerEvent[] }} WorkerBatch
 */

export {};
