import HTTPServer
import Screenful

/// A place that stays put when heights above it change: a row and a distance from its top.
struct Anchor: Equatable {
    /// The row; one past the end stands for the last.
    let row: Int
    /// Points from the row's top down to the viewport's top.
    let within: Double

    /// The rows that a list can have.
    static let rows = 0...999_999_999
    /// The distances that are accepted, in points: a hundred of the tallest rows.
    static let distances = -1e6...1e6

    /// - Returns: Nil for a row or a distance that no list can have.
    init?(row: Int, within: Double) {
        guard Self.rows.contains(row), Self.distances.contains(within) else { return nil }
        self.row = row
        self.within = within
    }

    init(_ field: Field) throws(Problem) {
        let elements = try field.array(count: 2...2)
        row = try elements[0].integer(in: Self.rows)
        within = try elements[1].number(in: Self.distances)
    }

    /// The same place in the engine's words.
    var position: Scroll.Position {
        .row(row, within: within)
    }
}
