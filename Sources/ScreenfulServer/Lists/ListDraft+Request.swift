import ListStore

extension ListDraft {
    /// What a client asks for, in the words of the store; `rows` is the number that the source has.
    init(_ request: NewListRequest, source: ListSource, columns: [Column], rows: Int) {
        var loaded: Range<Int>?
        if request.extent == .growing {
            let start = min(request.start, max(0, rows - 1))
            loaded = start..<min(start + request.pageSize, rows)
        }
        self.init(
            name: request.name,
            source: source,
            columns: columns,
            extent: request.extent,
            loaded: loaded,
            sections: [loaded?.count ?? rows],
            pageSize: request.pageSize,
            rowHeights: request.rowHeights,
            rowHeight: request.rowHeight,
            created: WallClock.nanoseconds / 1_000_000_000
        )
    }
}
