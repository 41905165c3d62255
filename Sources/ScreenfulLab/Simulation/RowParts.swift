import ScreenfulTypes

/// All that is fetched, drawn and measured on its own: rows by their numbers, then the items of their carousels.
struct RowParts: Sendable {
    /// The costs of each part: those of an item are those of a row with its area, and a row's do not include its items.
    let costs: [LabContent.Row]
    /// The number of rows.
    let rowCount: Int
    /// The number of each row's first item, followed by the number of all parts; empty if no row has a carousel.
    private let firsts: [Int]

    /// Creates the parts of rows in a viewport of a width in points.
    init(of rows: [LabContent.Row], width: Double) {
        rowCount = rows.count
        guard rows.contains(where: { $0.carousel != nil }) else {
            (costs, firsts) = (rows, [])
            return
        }
        var costs = rows
        var firsts: [Int] = []
        for (row, carousel) in rows.lazy.map(\.carousel).enumerated() {
            firsts.append(costs.count)
            guard let carousel else { continue }
            costs[row].height -= carousel.shape.height
            let height = carousel.shape.rowHeight(inWidth: width)
            costs += carousel.items.map { LabContent.Row(height: height, bytes: $0.bytes, decoding: $0.decoding) }
        }
        self.costs = costs
        self.firsts = firsts + [costs.count]
    }

    /// Returns the number of an item of the carousel in a row.
    func number(ofItem item: Int, inRow row: Int) -> Int { firsts[row] + item }

    /// Returns the numbers of the items of the carousel in a row.
    func items(inRow row: Int) -> Range<Int> { firsts.isEmpty ? 0..<0 : firsts[row]..<firsts[row + 1] }

    /// Returns the number of the row or item that is requested; nil for a preview or a page.
    func number(of resource: RequestRecord.Resource) -> Int? {
        switch resource {
        case .row(let row): row
        case .item(let item, let row): number(ofItem: item, inRow: row)
        case .preview, .page: nil
        }
    }

    /// Returns the item that a number stands for, and its row; nil for the number of a row.
    ///
    /// - Complexity: O(log *n*).
    func item(_ number: Int) -> (item: Int, row: Int)? {
        guard number >= rowCount else { return nil }
        let row = firsts.indices.partitionPoint { firsts[$0] > number } - 1
        return (number - firsts[row], row)
    }
}
