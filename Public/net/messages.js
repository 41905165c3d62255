// @ts-check
// What the page and its worker say to each other. Types only.

/** @typedef {import("../types.js").Anchor} Anchor */
/** @typedef {import("../types.js").Link} Link */
/** @typedef {import("../types.js").Problem} Problem */
/** @typedef {import("../types.js").ScrollSample} ScrollSample */
/** @typedef {import("../types.js").Size} Size */
/** @typedef {import("../types.js").Viewer} Viewer */
/** @typedef {import("../types.js").ViewerEvents} ViewerEvents */
/** @typedef {import("../types/media.js").MediaReport} MediaReport */

/**
 * What a new viewer starts from.
 * @typedef {{ viewport: Size, anchor: Anchor } & import("../model/choice.js").Choice} Settings
 */

/**
 * From the page.
 * @typedef {{ kind: "open", list: string, settings: Settings }
 *   | { kind: "scroll", sample: ScrollSample }
 *   | { kind: "authorize", token: string }
 *   | { kind: "displayed" | "built", rows: [number, number][] }
 *   | { kind: "measured", rows: [row: number, height: number][] }
 *   | { kind: "media", viewer: string, report: MediaReport }
 *   | { kind: "keep", settings: Partial<Settings> }
 *   | { kind: "pause" | "resume" | "abandon" }} Order
 */

/**
 * What a stream of events tells about one viewer: an event, that something has come or been opened, that the stream
 * is lost and tried again, and why there is nothing more to come.
 * @typedef {{ kind: "event", number: number, type: string, data: string }
 *   | { kind: "heard" }
 *   | { kind: "lost" }
 *   | { kind: "gone" }
 *   | { kind: "refused", problem: Problem }} Word
 */

/**
 * From the worker, several at a time. `replaced` counts the samples that newer ones overtook, `took` is in milliseconds.
 * @typedef {{ kind: "link", link: Link }
 *   | { kind: "viewer", viewer: Viewer }
 *   | { [K in keyof ViewerEvents]: { kind: "event", type: K, data: ViewerEvents[K] } }[keyof ViewerEvents]
 *   | { kind: "sent", took: number, replaced: number }
 *   | { kind: "refusal", problem: Problem }} Told
 */

export {};
