package import ListStore

/// A search of a list for rows that contain a text.
package struct TextSearch: Sendable {
    /// The way through the list.
    package enum Direction: String, CaseIterable, Sendable {
        /// From a row on to the end of the list.
        case forward
        /// From the row before one back to the start of the list.
        case backward
    }

    /// The text.
    let query: TextQuery
    /// The numbers of the columns of text that are searched.
    let columns: [Int]
    /// The first row that is searched forward, or the one after that backward; nil for the start or the end.
    let from: Int?
    let direction: Direction
    /// The maximum number of rows to find.
    let count: Int

    package init(_ query: TextQuery, columns: [Int], from: Int?, direction: Direction, count: Int) {
        self.query = query
        self.columns = columns
        self.from = from
        self.direction = direction
        self.count = count
    }
}

/// The rows that a search has found until it had enough or its time was up.
package struct TextMatches: Sendable {
    /// The version of the list.
    package let version: Int
    /// The number of rows of the list.
    package let total: Int
    /// The rows, in the order in which they were found.
    package var rows: [Int] = []
    /// The share of the rows whose texts are indexed; nil for a list without an index.
    package var indexed: Double?
    /// Where to go on: the `from` of a search of the other rows; nil if there are none.
    package var next: Int?
}
