import ScreenfulRanges

extension RowOrder {
    mutating func move(_ rows: Range<Int>, to destination: Int) {
        var place = destination
        for ids in remove(rows) {
            insert(ids: ids, at: place)
            place += ids.count
        }
    }
}

extension RowGeometry {
    mutating func insert(_ count: Int, at row: Int) { apply(RowEdit(inserted: [row..<row + count])) }

    mutating func remove(_ rows: Range<Int>) { apply(RowEdit(removed: [rows])) }

    mutating func move(_ rows: Range<Int>, to destination: Int) {
        apply(RowEdit(moved: [RowEdit.Move(rows, to: destination)]))
    }
}
