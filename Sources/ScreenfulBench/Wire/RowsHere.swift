import JSON

/// The rows whose contents a client has, by the events of its viewer.
struct RowsHere {
    /// The bit of the state that keeps a row's contents.
    private static let preload = 2

    private var rows: Set<Int> = []

    func contains(_ row: Int) -> Bool { rows.contains(row) }

    mutating func take(_ event: EventParser.Event) throws {
        switch event.name {
        case "snapshot":
            rows.removeAll()
            addCells(try JSONValue.parse(event.data))
        case "cells":
            addCells(try JSONValue.parse(event.data))
        case "states":
            for change in try JSONValue.parse(event.data)["changes"]?.array ?? [] {
                guard let change = change.array, change.count == 3, let row = change[0].integer,
                    let state = change[2].integer, Int(state) & Self.preload == 0
                else { continue }
                rows.remove(Int(row))
            }
        default:
            break
        }
    }

    private mutating func addCells(_ data: JSONValue) {
        for cell in data["cells"]?.array ?? [] {
            if let row = cell["row"]?.integer { rows.insert(Int(row)) }
        }
    }
}
