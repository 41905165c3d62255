package import JSON
package import Screenful
import ScreenfulRanges
package import ScreenfulTypes

/// The state of a list inside a row, as clients see it.
package struct NestedListState {
    package let id: NestedListID
    private let engine: Engine
    /// The items that clients are told, with their numbers in place of rows.
    private let cells: [PublishedCell]
    /// The reason why items are missing.
    private let problem: String?
    /// True if the items were replaced, so that clients drop those that they were told before.
    package var isEdited = false
    /// The points by which the offset was corrected, so that the first visible item stays in place.
    package var correction = 0.0

    package init(_ id: NestedListID, _ engine: Engine, cells: [PublishedCell] = [], problem: String? = nil) {
        self.id = id
        self.engine = engine
        self.cells = cells
        self.problem = problem
    }

    /// Writes the members that place the list and describe its ranges.
    fileprivate func write(to json: inout JSONWriter) {
        json.array("in", id.path) { $0.value($1) }
        json.member("count", engine.rowCount)
        json.member("axis", engine.axis.rawValue)
        json.key("layout")
        json.value(engine.layout.specification)
        json.key("viewport")
        json.value(engine.viewport.size)
        json.member("containerState", Int(engine.containerState.rawValue))
        json.member("mode", engine.mode.rawValue)
        json.member("direction", engine.direction.name)
        json.member("offset", engine.offset)
        json.member("contentLength", engine.contentLength)
        json.key("runs")
        json.value(engine.states)
        if let problem { json.member("problem", problem) }
    }

    /// Writes the state with the cells of new items, as a stream tells it.
    package func writeNews(to json: inout JSONWriter) {
        json.object { json in
            write(to: &json)
            if isEdited { json.member("edited", true) }
            if correction != 0 { json.member("correction", correction) }
            if !cells.isEmpty {
                json.key("cells")
                json.value(cells)
            }
        }
    }

    /// Writes the state with the ranges and the work of the list.
    package func writeDescription(to json: inout JSONWriter) {
        json.object { json in
            write(to: &json)
            json.member("revision", engine.revision)
            json.key("rects")
            json.value(engine.ranges)
            json.key("loaded")
            json.value(engine.loadedItems)
            json.object("counters") { json in
                json.member("fetches", engine.counters.fetches)
                json.member("fetchedItems", engine.counters.fetchedRows)
                json.member("cancelledFetches", engine.counters.cancelledFetches)
                json.member("failedFetches", engine.counters.failedFetches)
                json.member("changedItems", engine.counters.changedRows)
            }
        }
    }

    /// Writes the changes that follow from an event, after the members of a position.
    package func writeChanges(_ changes: [StateChange], to json: inout JSONWriter) {
        json.object { json in
            json.array("in", id.path) { $0.value($1) }
            json.member("revision", engine.revision)
            json.member("mode", engine.mode.rawValue)
            json.member("direction", engine.direction.name)
            json.member("offset", engine.offset)
            json.member("contentLength", engine.contentLength)
            json.key("changes")
            json.value(changes)
        }
    }
}

extension Engine {
    /// The items in a range whose data has been fetched, ascending.
    package var loadedItems: [Range<Int>] {
        var loaded: [Range<Int>] = []
        for run in states where run.state.isInRange {
            for row in run.rows where isLoaded(row) { loaded.appendRows(row..<row + 1) }
        }
        return loaded
    }
}

/// The lists inside rows that are new or have changed, and those that have ended.
package struct NestedNews {
    package var lists: [NestedListState]
    package var ended: [NestedListID]

    package init(_ lists: [NestedListState], ended: [NestedListID] = []) {
        self.lists = lists
        self.ended = ended
    }

    package var isEmpty: Bool { lists.isEmpty && ended.isEmpty }
}

extension JSONWriter {
    mutating func value(_ news: NestedNews) {
        object { json in
            json.array("lists", news.lists) { json, list in list.writeNews(to: &json) }
            json.array("ended", news.ended) { json, id in json.array(id.path) { $0.value($1) } }
        }
    }
}
