// @ts-check
// A cell's nodes as the server sends them; no code.

/**
 * @typedef {"cell" | "textCell" | "node" | "text" | "image" | "networkImage" | "multiplexImage" | "button" | "control"
 *   | "editableText" | "video" | "map" | "scroll" | "list"} NodeKind
 */

/**
 * `#rrggbb`, `#rrggbbaa`, or a name of the theme: ground, surface, raised, line,
 * text, muted, accent, onAccent, problem.
 * @typedef {string} Color
 */

/**
 * A node's background and border.
 * @typedef {{ background?: Color, borderColor?: Color, borderWidth?: number, cornerRadius?: number, opacity?: number, clips?: boolean }} Box
 */

/**
 * Text attributes.
 * @typedef {{ family?: string, size?: number, bold?: boolean, italic?: boolean, letterSpacing?: number, tabularNumbers?: boolean, color?: Color, link?: string }} Look
 */

/** @typedef {[start: number, end: number, width: number]} Line Offsets in UTF-16 units. */
/** @typedef {[start: number, end: number, look: Look]} TextRun */
/** @typedef {"normal" | "highlighted" | "selected" | "disabled"} ControlState */
/** @typedef {Partial<Record<ControlState, Color>>} StateColors */
/** @typedef {"left" | "center" | "right" | "justified"} TextAlign */

/**
 * A control: the action of a press, and its colours by state.
 * @typedef {{ action?: string, enabled?: boolean, selected?: boolean, background?: StateColors, tint?: StateColors }} Control
 */

/**
 * A node of a cell; absent members have their defaults.
 * @typedef {object} CellNode
 * @property {number} id
 * @property {NodeKind} kind
 * @property {number | null} parent
 * @property {import("../types.js").Rect} frame In its parent; the root's starts at 0, 0.
 * @property {string} [name]
 * @property {string} [label] Read aloud in place of the content; empty to leave it out.
 * @property {string} [link]
 * @property {Box} [box]
 * @property {string} [text]
 * @property {Line[]} [lines]
 * @property {TextRun[]} [runs]
 * @property {number} [lineHeight]
 * @property {TextAlign} [align]
 * @property {string} [truncation] The end of the last line; only if the text was truncated.
 * @property {boolean} [exact] False if the page's text widths may differ.
 * @property {string} [image]
 * @property {string} [defaultImage]
 * @property {string[]} [images] From the best to the worst.
 * @property {"fit" | "stretch" | "center"} [scaling] Fills its frame if absent.
 * @property {Color} [placeholderColor]
 * @property {number} [placeholderFadeDuration] Seconds.
 * @property {Control} [control]
 * @property {string} [value]
 * @property {string} [draft] The user's text that is not sent yet.
 * @property {string} [placeholder]
 * @property {number} [maximumLength]
 * @property {{ url: string, poster?: string, autoplay?: boolean, repeats?: boolean }} [video]
 * @property {{ region: string }} [map]
 * @property {{ axes: ("horizontal" | "vertical")[], contentSize: [number, number] }} [scroll]
 * @property {{ axis: "horizontal" | "vertical", layout: import("../types.js").Layout }} [list]
 * @property {[left: number, top: number]} [offset] The page's scroll offset; never sent.
 */

export {};
