import HTTPServer

/// The places that the operations of one change set speak of.
///
/// The library takes edits as sets, in which two inserts at one place are one.
/// Here an insert carries values and a move a row, which must not get lost.
struct ConflictChecker {
    private enum Departure {
        case delete, move
    }

    private var departures: [ListPath: Departure] = [:]
    private var arrivals: Set<ListPath> = []
    private var valued: Set<ListPath> = []

    /// A row or section is deleted; saying so twice is saying it once.
    mutating func delete(_ path: ListPath, _ field: Field) throws(Problem) {
        guard departures.updateValue(.delete, forKey: path) != .move else {
            throw Self.conflict(field, "what another operation moves")
        }
    }

    /// A row or section moves away.
    mutating func moveAway(_ path: ListPath, _ field: Field) throws(Problem) {
        guard departures.updateValue(.move, forKey: path) == nil else {
            throw Self.conflict(field, "what another operation deletes or moves")
        }
    }

    /// A row or section arrives, new or from elsewhere.
    mutating func arrive(_ path: ListPath, _ field: Field) throws(Problem) {
        guard arrivals.insert(path).inserted else {
            throw Self.conflict(field, "a place where another operation puts something")
        }
    }

    /// A row gets values.
    mutating func giveValues(to path: ListPath, _ field: Field) throws(Problem) {
        guard valued.insert(path).inserted else {
            throw Self.conflict(field, "a row to which another operation gives values")
        }
    }

    private static func conflict(_ field: Field, _ what: String) -> Problem {
        Problem(.conflictingOperations, "\(field.path) speaks of \(what).", field: field.path)
    }
}
