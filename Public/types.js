// @ts-check
// The types shared with the server; no code.

/**
 * A row's interface state as bits: measureLayout 1, preload 2, display 4, visible 8.
 * @typedef {number} StateMask
 */

/** @typedef {"unspecified" | "minimum" | "full" | "visibleOnly" | "lowMemory"} RangeMode */
/** @typedef {"drag" | "fling" | "settle" | "program"} Phase */
/** @typedef {"texture" | "article" | "custom"} RangePreset */

/**
 * Left, top, width, height in points.
 * @typedef {[number, number, number, number]} Rect
 */

/**
 * Rows `first` to `last`, both included, that share a state.
 * @typedef {[first: number, last: number, state: StateMask]} Run
 */

/**
 * One row's move from an old to a new state.
 * @typedef {[row: number, old: StateMask, now: StateMask]} Change
 */

/**
 * A position in a list that survives new heights: `dy` points below the row's top; in a sheet also `dx` points behind the
 * start of a column.
 * @typedef {[row: number, dy: number, column?: number, dx?: number]} Anchor
 */

/** @typedef {number | [x: number, y: number]} Along A length along the axis of a list, or along both of a sheet. */

/**
 * A recorded scroll, or a generated one.
 * @typedef {object} Trace
 * @property {string} id
 * @property {string} name
 * @property {boolean} generated
 * @property {string | null} created RFC 3339, in UTC.
 * @property {"ios" | "android" | "web" | "synthetic"} platform
 * @property {Size} viewport
 * @property {number} events
 * @property {number} duration Milliseconds.
 * @property {number} bytes
 * @property {string} checksum
 */

/** @typedef {"text" | "integer" | "real" | "boolean" | "date" | "image"} ColumnType */
/** @typedef {{ name: string, type: ColumnType }} Column */
/** @typedef {string | number | boolean | null} Value */

/**
 * @typedef {object} List
 * @property {string} id
 * @property {string} name
 * @property {number} rows
 * @property {number} version
 * @property {"full" | "growing"} extent
 * @property {{ kind: "generated" | "sqlite" | "postgres" | "stored" | "http", rows?: number | string, seed?: number, content?: string, file?: string, table?: string, database?: string, url?: string }} source
 * @property {Column[]} columns
 * @property {number} rowHeight Points; where heights are exact, the first estimate of a row's height.
 * @property {"fixed" | "exact"} rowHeights
 * @property {number | null} available
 * @property {{ pinned: boolean, indexTitle?: string }} [sectionElements] Headers and footers of sections.
 * @property {readonly number[]} sections Rows in each section.
 * @property {boolean} editable Whether change sets are accepted.
 */

/**
 * @typedef {object} RangesEvent
 * @property {number} revision Grows by one with every pass of the engine.
 * @property {Anchor} anchor
 * @property {RangeMode} mode
 * @property {string | string[]} direction
 * @property {number} offset
 * @property {Size} viewport
 * @property {number} contentHeight
 * @property {{ visible: Rect, display: Rect, preload: Rect }} rects
 * @property {Run[]} runs
 * @property {Layout} [layout]
 * @property {Direction} [layoutDirection]
 * @property {boolean} [inverted] Whether the viewer keeps the list's end in view.
 */

/** @typedef {"ltr" | "rtl"} Direction The side from which a list is read. */

/**
 * New ranges; what is as before is left out.
 * @typedef {Omit<RangesEvent, "viewport" | "runs"> & Partial<RangesEvent>} RangesNews
 */

/**
 * Frames of the rows that have a node: `heights[0]` belongs to row `first`; headers and footers stand between rows.
 * @typedef {{ first: number, top: number, heights: number[], sections?: SectionsEvent }} Frames
 */

/**
 * A header's or a footer's content and the nodes of its cell.
 * @typedef {{ id: number | string, values: Record<string, Value>, nodes: CellNode[] }} SectionCell
 */

/**
 * A header or a footer at its place, in points; without a `cell` it has that of before.
 * @typedef {{ top: number, height: number, state: StateMask, cell?: SectionCell }} SectionElement
 */

/**
 * A section of `rows` rows from `first` on; its `height` includes those of the header and the footer.
 * @typedef {{ section: number, first: number, rows: number, top: number, height: number, header?: SectionElement, footer?: SectionElement }} NearSection
 */

/**
 * The sections near the viewport; `pinned` if the header of the one at its top stays in view.
 * @typedef {{ total: number, pinned: boolean, near: NearSection[] }} SectionsEvent
 */

/**
 * Frames of items in columns: four numbers, left, top, width and height, of each item of the runs, `[first, last]` both
 * included; `lanes` are the columns, `inset` points from the left. Items in lines, as wide as their contents, have `lines`,
 * the number of lines, and the columns of the mean line. Headers and footers are as wide as all columns.
 * @typedef {{ items: [first: number, last: number][], frames: number[], lanes: { count: number, inset: number, width: number, gap: number, lines?: number }, sections?: SectionsEvent }} LaneFrames
 */

/**
 * The arrangement of a viewer's rows; a grid and a waterfall have columns, of which an item of the latter takes as many as
 * the column of the list named by `spans` says, a flow has
 * lines of items as wide as their contents, and the first page of a pager that wraps
 * follows the last one; a sheet has columns of its own, and some of its rows and columns stay at the edges.
 * @typedef {{ kind: "list" | "grid" | "flow" | "waterfall" | "pager" | "sheet", wraps?: boolean, pinned?: import("./types/sheet.js").Pinned, cross?: "minimum" | "full", columns?: number, leastWidth?: number, gap?: number, lineGap?: number, inset?: number, tolerance?: number, spans?: string | null, itemLength?: number }} Layout
 */

/**
 * `measured` counts the rows whose height is exact at the viewer's width; exact lists only.
 * @typedef {{ revision: number, contentHeight: number, rowCount: number, offset: number, correction: number, measured?: number } & (Frames | LaneFrames)} GeometryEvent
 */

/**
 * A row's content and the nodes of its cell.
 * @typedef {{ row: number, id: number | string, values: Record<string, Value>, nodes: CellNode[] }} Cell
 */

/** @typedef {import("./types/node.js").CellNode} CellNode */

/** @typedef {"completed" | "fetching" | "cancelled" | "failed"} BatchState */

/**
 * One batch from begin to end; `duration`, in milliseconds, is null while it is in progress.
 * @typedef {{ id: number, outcome: BatchState, rows: number, duration: number | null }} BatchRecord
 */

/**
 * The batch context of one end of a list.
 * @typedef {object} BatchEnd
 * @property {BatchState} state
 * @property {boolean} grows Whether the list grows at this end.
 * @property {number} leadingScreens
 * @property {number} fetches
 * @property {string | null} retryAt ISO 8601; the time of a failed batch's automatic retry.
 * @property {{ code: string, detail: string }} [problem] Why the list's source gives no further rows.
 * @property {BatchRecord[]} history Oldest first.
 */

/** @typedef {BatchEnd & { head: BatchEnd }} Batch The tail's, and the head's beside it. */

/**
 * Old rows removed, new rows inserted, `[from, to]` moved, new rows whose content is stale.
 * @typedef {{ removed: [number, number][], inserted: [number, number][], moved: [number, number][], reloaded: [number, number][] }} RowEdit
 */

/**
 * Rows whose fetch failed: `rows` as `[first, last]`, `retryAt` as ISO 8601, null if they are not retried and not on
 * screen.
 * @typedef {{ rows: [number, number][], failures: number, retryAt: string | null, code: string, detail: string }} FailedFetch
 */

/** @typedef {{ failed: FailedFetch[] }} Fetches */

/** @typedef {{ id: string, name: string, version: number, rows: number, edit: RowEdit }} ListEvent */

/**
 * A user's action on a node: `version` is the list's with the value written, null if it was only reported.
 * @typedef {{ row: number, id: number | string, node: number, kind: "press" | "edit" | "submit", name?: string, action: string, value: string | boolean | null, version: number | null }} NodeAction
 */

/** @typedef {{ version: number, edit: RowEdit }} EditSince The edits since a version that the client knew, as far as they have moved rows. */

/** @typedef {RangesEvent & { rowCount: number, geometry: Frames & { measured?: number }, cells: Cell[], media: import("./types/media.js").Medium[], batch: Batch, fetches: Fetches, list: List, since?: EditSince, nested?: import("./types/nested.js").NestedState[], sheet?: import("./types/sheet.js").SheetState }} Snapshot */

/**
 * The events of a viewer's stream, by type.
 * @typedef {object} ViewerEvents
 * @property {Snapshot} snapshot
 * @property {{ revision: number, changes: Change[] }} states
 * @property {RangesNews} ranges
 * @property {GeometryEvent} geometry
 * @property {SectionsEvent} sections
 * @property {{ cells: Cell[] }} cells
 * @property {Batch} batch
 * @property {Fetches} fetches
 * @property {import("./types/media.js").MediaUpdate} media
 * @property {import("./types/nested.js").NestedNews} nested
 * @property {import("./types/sheet.js").SheetState} sheet
 * @property {{ rows: import("./types/sheet.js").RowValues[] }} values
 * @property {ListEvent} list
 * @property {NodeAction} action
 * @property {import("./types/timeline.js").RequestNews} requests
 * @property {{ version: number, edit: RowEdit }} missed The edits since the version before, as far as they have moved rows: the
 *   page's own, of what the snapshot after it tells.
 * @property {{ rows: number[] }} past Rows whose contents are those of another time: the page's own, while it looks back.
 */

/** @typedef {{ leading: number, trailing: number }} Buffer In screenfuls. */
/** @typedef {{ display: Buffer, preload: Buffer }} ModeTuning */
/** @typedef {Record<"full" | "minimum" | "visibleOnly" | "lowMemory", ModeTuning>} Tuning */
/**
 * The state of a viewer's ranges; `reasons` only with a strategy that reports them.
 * @typedef {RangesEvent & { tuning: Tuning, preset: RangePreset, counters: Record<string, number>, warnings?: string[], policy: import("./types/strategy.js").Policy, reasons?: import("./types/strategy.js").Reasons }} RangeController
 */
/** @typedef {{ id: string, list: string, revision: number, contentHeight: number, rowCount: number, mode: RangeMode }} Viewer */
/**
 * A node in the inspector.
 * @typedef {Omit<CellNode, "kind"> & { kind: string, state: StateMask, sizeRange?: { min: Limit, max: Limit } }} TreeNode
 */
/** @typedef {[width: number | "inf", height: number | "inf"]} Limit */
/** @typedef {{ name: string, at: number }} Callback `at` is in milliseconds since the viewer was opened. */
/** @typedef {{ row: number, id: number | string, state: StateMask, frame: Rect, nodes: TreeNode[], clock: number, callbacks: Callback[] }} NodeTree */

/**
 * An RFC 9457 problem.
 * @typedef {{ title: string, status: number, code: string, detail?: string, field?: string }} Problem
 */

/**
 * The user's scroll position and velocity, as sent to the server.
 * @typedef {{ anchor: Anchor, velocity: Along, phase: Phase, target?: Along }} ScrollSample
 */

/** @typedef {{ width: number, height: number }} Size */

/**
 * The state of the connection to the server: `roundTrip` is the time from a scroll to its answer, `age` that of the
 * rows shown, both in milliseconds.
 * @typedef {{ kind: "idle" | "connecting" | "paused" }
 *   | { kind: "live", roundTrip: number | null }
 *   | { kind: "behind" | "offline", age: number }
 *   | { kind: "waiting", problem: Problem, age: number }
 *   | { kind: "refused", problem: Problem }} Link
 */

export {};
