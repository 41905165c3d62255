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
