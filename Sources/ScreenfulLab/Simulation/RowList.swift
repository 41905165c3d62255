import ScreenfulTypes

/// The rows of a simulated list in their order, which changes when a trace inserts some.
///
/// A row keeps its number: its index in the content, and for inserted rows the numbers after those. Requests, network
/// conditions and records use numbers; the engine uses places. The list converts between the two.
struct RowList: Sendable {
    /// All rows by number, also those that are yet to be inserted.
    let rows: [LabContent.Row]
    /// All rows and the items of their carousels.
    let parts: RowParts
    /// The number of the first row that is inserted.
    let firstInserted: Int
    /// The rows by place.
    private(set) var content: LabContent
    /// The inserts so far, as the places that they took.
    private(set) var inserts: [Range<Int>] = []
    /// The number of the row at each place.
    private(set) var numbers: [Int]
    /// The place of each row; beyond all places for those that are yet to be inserted.
    private var places: [Int]

    /// The maximal number of rows that a trace inserts; later ones are ignored.
    static let maxInserted = 10_000

    /// Creates the list as it is when the trace begins.
    ///
    /// Inserted rows are copies of randomly chosen rows of the content.
    init(_ setup: SimulationSetup) {
        content = setup.content
        let own = content.rows
        firstInserted = own.count
        var count = 0
        for case .inserted(_, let more) in setup.trace.events.lazy.map(\.kind) where !own.isEmpty {
            count += min(more, Self.maxInserted - count)
        }
        let random = KeyedRandom(seed: setup.seed)
        rows = own + (0..<count).map { own[Int(random.bits(.insertedRow, own.count + $0) % UInt64(own.count))] }
        parts = RowParts(of: rows, width: setup.trace.header.viewport.width)
        numbers = Array(own.indices)
        places = Array(own.indices) + Array(repeating: .max, count: count)
    }

    /// The present number of rows.
    var count: Int { numbers.count }
    /// Returns the place of a row; beyond all places if it is yet to be inserted.
    func place(of row: Int) -> Int { places[row] }
    /// Returns true for inserted rows, which belong to no page.
    func isInserted(_ row: Int) -> Bool { row >= firstInserted }

    /// Applies the next insert that is due, and moves the player with what is on screen.
    ///
    /// The first visible row stays where it is, as in the engine.
    ///
    /// - Returns: The places that the inserted rows take; nil if none is due.
    /// - Complexity: O(rows).
    mutating func takeInsert(dueAt time: Int64, from player: inout TracePlayer, height: Double) -> Range<Int>? {
        while let insert = player.nextInsert(dueAt: time) {
            let first = numbers.count
            let count = min(insert.count, rows.count - first)
            guard count > 0 else { continue }
            let place = min(insert.row, first)
            let visible = content.rows(from: player.offset, to: player.offset + height)
            let length = (first..<first + count).reduce(0) { $0 + rows[$1].height }
            numbers.insert(contentsOf: first..<first + count, at: place)
            for place in place..<numbers.count { places[numbers[place]] = place }
            content = LabContent(
                rows: numbers.map { rows[$0] },
                rowsPerPage: content.rowsPerPage,
                pageBytes: content.pageBytes
            )
            inserts.append(place..<place + count)
            if !visible.isEmpty, place <= visible.lowerBound { player.move(by: length) }
            return place..<place + count
        }
        return nil
    }
}
