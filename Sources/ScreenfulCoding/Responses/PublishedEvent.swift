import JSON
import Screenful
package import ScreenfulRanges
package import ScreenfulTypes

/// An event on the event stream of a viewer, a list or a run.
package enum PublishedEvent {
    indirect case snapshot(ViewerSnapshot)
    case states(revision: Int, [StateChange])
    /// The ranges, with what differs from those that were published before.
    case ranges(ViewerRanges, since: ViewerRanges)
    case geometry(ViewerGeometry)
    /// Headers and footers near the viewport, with the cells that are new, or where no frames of rows are published.
    indirect case sections(ViewerSections)
    /// The contents of rows.
    case cells([PublishedCell])
    indirect case batch(ViewerBatches)
    case list(PublishedEdit)
    case fetches([FailedRows])
    indirect case action(NodeAction)
    case media(MediaChanges)
    /// The requests that were asked for, were sent or have ended.
    indirect case requests(RequestNews)
    /// The lists inside rows.
    indirect case nested(NestedNews)
    /// The columns of a sheet, and the cells that entered and left its ranges.
    indirect case sheet(SheetNews)
    /// The values of cells of a sheet.
    case values([SheetValues])
    /// The state of a run, for a new listener.
    indirect case run(LabProgress)
    indirect case progress(LabProgress)
    indirect case end(LabProgress)
    /// The end of a viewer on a multiplexed stream.
    case gone(viewer: String)
    /// The state of a list, for a new listener.
    indirect case description(ListDescription)
    /// A commit of a list that changes its rows or its template.
    case edit(PublishedEdit)
    /// A commit of a list that changes its name alone.
    case renamed(PublishedEdit)
    /// The end of a list.
    case deleted(list: Int64)

    /// The event's type on the stream.
    package var name: StaticString {
        switch self {
        case .snapshot, .run: "snapshot"
        case .states: "states"
        case .ranges: "ranges"
        case .geometry: "geometry"
        case .sections: "sections"
        case .cells: "cells"
        case .batch: "batch"
        case .list, .description: "list"
        case .fetches: "fetches"
        case .action: "action"
        case .media: "media"
        case .requests: "requests"
        case .nested: "nested"
        case .sheet: "sheet"
        case .values: "values"
        case .progress: "progress"
        case .end: "end"
        case .gone: "gone"
        case .edit: "edit"
        case .renamed: "renamed"
        case .deleted: "deleted"
        }
    }
}

/// The complete state of a viewer, for a new listener.
package struct ViewerSnapshot {
    package var ranges: ViewerRanges
    package var geometry: ViewerGeometry
    package var cells: [PublishedCell]
    package var media: [PublishedMedium]
    package var batches: ViewerBatches
    package var failedRows: [FailedRows]
    package var list: ListDescription
    /// The edits since the version that the listener knows, as far as they have moved rows; nil where it needs no word of
    /// them, or they are not known.
    package var since: (version: Int, movement: RowEdit)?
    /// The lists inside rows.
    package var nested: [NestedListState] = []
    /// The columns of a sheet; nil for other arrangements.
    package var sheet: ViewerSheet?

    package init(
        ranges: ViewerRanges,
        geometry: ViewerGeometry,
        cells: [PublishedCell],
        media: [PublishedMedium],
        batches: ViewerBatches,
        failedRows: [FailedRows],
        list: ListDescription
    ) {
        self.ranges = ranges
        self.geometry = geometry
        self.cells = cells
        self.media = media
        self.batches = batches
        self.failedRows = failedRows
        self.list = list
    }
}

/// The frames of a viewer's rows that have a node.
///
/// A class, since it holds the layout of all rows, which is not to be copied for each step of its encoding.
package final class ViewerGeometry {
    let position: ViewerPosition
    let rows: [Range<Int>]
    let axis: Axis
    let layout: CollectionLayout
    let correction: Double
    let isMeasured: Bool
    /// The headers and footers near the viewport; nil without any.
    package var sections: ViewerSections?

    /// - Parameters:
    ///   - layout: The places of all rows.
    ///   - rows: The rows that have a node; of a list one range, from the first of them to the last.
    ///   - axis: The axis that scrolls.
    ///   - position: The viewer's position.
    ///   - correction: The change of the offset that kept the first visible row in place, in points.
    ///   - isMeasured: True if lengths depend on a template.
    package init(
        _ layout: CollectionLayout,
        rows: [Range<Int>],
        along axis: Axis,
        at position: ViewerPosition,
        correction: Double,
        isMeasured: Bool
    ) {
        self.position = position
        self.rows = rows
        self.axis = axis
        self.layout = layout
        self.correction = correction
        self.isMeasured = isMeasured
    }
}

/// An edit of a list, with the name, the version and the number of rows that the list has after it.
///
/// A class, so that it is encoded once for all viewers of the list, when the first is told.
package final class PublishedEdit {
    package let edit: RowEdit
    private let list: Int64
    private let name: String
    private let version: Int
    private let rowCount: Int

    package init(_ edit: RowEdit, list: Int64, name: String, version: Int, rowCount: Int) {
        self.edit = edit
        self.list = list
        self.name = name
        self.version = version
        self.rowCount = rowCount
    }

    /// The members of the event.
    fileprivate private(set) lazy var members = JSONWriter.members(capacity: 256) { json in
        json.member("id", String(list))
        json.member("name", name)
        json.member("version", version)
        json.member("rows", rowCount)
        json.key("edit")
        json.value(edit)
    }
}

extension JSONWriter {
    /// Writes the data of an event.
    mutating func data(of event: PublishedEvent) {
        switch event {
        case .snapshot(let snapshot): value(snapshot)
        case .fetches(let failed): value(failed)
        case .action(let action): value(action)
        case .media(let changes): value(changes)
        case .requests(let news): value(news)
        case .sections(let sections): value(sections)
        case .batch(let batches): value(batches)
        case .nested(let news): value(news)
        case .sheet(let news): value(news)
        case .run(let progress), .progress(let progress), .end(let progress): value(progress)
        case .description(let list): value(list)
        case .states(let revision, let changes):
            object { json in
                json.member("revision", revision)
                json.key("changes")
                json.value(changes)
            }
        case .ranges(let ranges, let old): object { $0.members(ranges, since: old) }
        case .geometry(let geometry): object { $0.members(geometry) }
        case .cells(let cells):
            object { json in
                json.key("cells")
                json.value(cells)
            }
        case .values(let values):
            object { json in
                json.key("rows")
                json.value(values)
            }
        case .list(let published), .edit(let published), .renamed(let published):
            object { $0.members(encoded: published.members) }
        case .gone(let viewer): object { $0.member("viewer", viewer) }
        case .deleted(let list): object { $0.member("id", String(list)) }
        }
    }

    private mutating func members(_ geometry: ViewerGeometry) {
        anchor(of: geometry.position)
        member("revision", geometry.position.revision)
        member("contentHeight", geometry.position.contentLength)
        member("rowCount", geometry.layout.rowCount)
        member("offset", geometry.position.offset)
        member("correction", geometry.correction)
        frames(geometry)
    }

    private mutating func value(_ snapshot: ViewerSnapshot) {
        beginObject()
        members(snapshot.ranges)
        member("rowCount", snapshot.geometry.layout.rowCount)
        key("geometry")
        beginObject()
        frames(snapshot.geometry)
        endObject()
        key("cells")
        value(snapshot.cells)
        key("media")
        value(snapshot.media)
        key("batch")
        value(snapshot.batches)
        key("fetches")
        value(snapshot.failedRows)
        key("list")
        value(snapshot.list)
        if let since = snapshot.since {
            key("since")
            object { json in
                json.member("version", since.version)
                json.key("edit")
                json.value(since.movement)
            }
        }
        if let sheet = snapshot.sheet {
            key("sheet")
            value(sheet)
        }
        if !snapshot.nested.isEmpty { array("nested", snapshot.nested) { json, list in list.writeNews(to: &json) } }
        endObject()
    }

    /// Writes the frames of the rows that have a node: of a list `first`, `top` and `heights`, of rows in columns or lines
    /// `items`, `frames` and the columns; and the headers and footers near the viewport.
    private mutating func frames(_ geometry: ViewerGeometry) {
        let layout = geometry.layout
        if geometry.isMeasured { member("measured", layout.measuredRowCount) }
        if let lanes = layout.expectedLanes {
            frames(geometry, in: lanes)
        } else {
            let rows = geometry.rows.first ?? 0..<0
            member("first", rows.lowerBound)
            member("top", layout.offset(ofRow: rows.lowerBound))
            key("heights")
            beginArray()
            layout.forEachRow(in: rows) { _, _, length in value(length) }
            endArray()
        }
        guard let sections = geometry.sections else { return }
        key("sections")
        value(sections)
    }

    /// Writes runs of rows, `[x, y, width, height]` of each row one after another, and the columns.
    private mutating func frames(_ geometry: ViewerGeometry, in lanes: Lanes) {
        key("items")
        value(geometry.rows)
        key("frames")
        beginArray()
        for rows in geometry.rows {
            geometry.layout.forEachFrame(in: rows) { along, across in
                let (x, y) = geometry.axis == .vertical ? (across, along) : (along, across)
                value(x.start)
                value(y.start)
                value(x.length)
                value(y.length)
            }
        }
        endArray()
        key("lanes")
        object { json in
            json.member("count", lanes.count)
            json.member("inset", lanes.inset)
            json.member("width", lanes.width)
            json.member("gap", lanes.gap)
            if let count = geometry.layout.lineCount { json.member("lines", count) }
        }
    }
}
