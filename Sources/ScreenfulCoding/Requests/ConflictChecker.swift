package import JSON

/// Detects operations of one change set that conflict.
///
/// The library takes edits as sets, in which two inserts at one position are one.
/// Here an insert has values and a move has a row, which must not get lost.
package struct ConflictChecker: Sendable {
    private enum Departure { case delete, move }

    private var departures: [ListPath: Departure] = [:]
    private var arrivals: Set<ListPath> = []
    private var valued: Set<ListPath> = []

    /// Records a deleted row or section; deleting the same one twice is no conflict.
    package mutating func delete(_ path: ListPath, _ field: JSONField) throws(DecodingError) {
        guard departures.updateValue(.delete, forKey: path) != .move else {
            throw Self.conflict(field, "what another operation moves")
        }
    }

    /// Records a row or section that moves away.
    mutating func moveAway(_ path: ListPath, _ field: JSONField) throws(DecodingError) {
        guard departures.updateValue(.move, forKey: path) == nil else {
            throw Self.conflict(field, "what another operation deletes or moves")
        }
    }

    /// Records a position at which a row or section is inserted or moved in.
    mutating func arrive(_ path: ListPath, _ field: JSONField) throws(DecodingError) {
        guard arrivals.insert(path).inserted else {
            throw Self.conflict(field, "a place where another operation puts something")
        }
    }

    /// Records a row that gets values.
    mutating func setValues(of path: ListPath, _ field: JSONField) throws(DecodingError) {
        guard valued.insert(path).inserted else {
            throw Self.conflict(field, "a row to which another operation gives values")
        }
    }

    private static func conflict(_ field: JSONField, _ what: String) -> DecodingError {
        field.error(.conflictingOperations, "\(field.path) speaks of \(what)")
    }
}
