import ScreenfulRanges

/// The obvious plan: it looks at every row in every step.
struct NaiveMeasuringPlan {
    struct Row {
        var isMeasured = false
        /// The stretch that the row was handed out with, and which of its rows it was.
        var inFlight: (stretch: Int, index: Int)?
    }

    var rows: [Row]

    init(rowCount: Int) {
        rows = Array(repeating: Row(), count: rowCount)
    }

    func isDue(_ row: Int) -> Bool {
        rows.indices.contains(row) && !rows[row].isMeasured && rows[row].inFlight == nil
    }

    /// How far the nearest row that is due is from where readers look.
    func leastDistance(from places: [Range<Int>]) -> Int? {
        rows.indices.filter(isDue).map { distance(of: $0, from: places) }.min()
    }

    func distance(of row: Int, from places: [Range<Int>]) -> Int {
        let distances = (places.isEmpty ? [0..<0] : places).map { place in
            let last = max(place.lowerBound, place.upperBound - 1)
            return row < place.lowerBound ? place.lowerBound - row : max(0, row - last)
        }
        return distances.min() ?? 0
    }

    mutating func handOut(_ range: Range<Int>, stretch: Int) {
        for (index, row) in range.enumerated() { rows[row].inFlight = (stretch, index) }
    }

    /// Where the rows of a stretch are, each with its number in the stretch.
    func places(of stretch: Int) -> [[Int]] {
        rows.indices.compactMap { row in
            rows[row].inFlight.flatMap { $0.stretch == stretch ? [row, $0.index] : nil }
        }
    }

    mutating func finish(_ stretch: Int) {
        for place in places(of: stretch) { rows[place[0]] = Row(isMeasured: true) }
    }

    mutating func giveUp(_ stretch: Int) {
        for place in places(of: stretch) { rows[place[0]].inFlight = nil }
    }

    mutating func invalidate(_ range: Range<Int>) {
        for row in range {
            rows[row].isMeasured = false
            rows[row].inFlight = nil
        }
    }

    mutating func apply(_ edit: RowEdit) {
        rows = edit.applied(to: rows) { _ in Row() }
        for range in edit.reloaded { invalidate(range) }
    }
}
