import ScreenfulTypes

/// Rows that have been read and not yet stored.
///
/// The storage is flat: one array of cells, one of text. A malformed row is discarded, with the columns it has added.
struct RowBuffer {
    enum Content {
        case null
        case integer(Int64)
        case real(Double)
        /// A stretch of ``text``.
        case text(start: Int32, count: Int32)
    }

    var columns = ColumnSet()
    /// Whether the rows are for a list that has columns already.
    let hasListColumns: Bool
    private(set) var contents: [Content] = []
    /// The end of each row in ``contents``; a row may have fewer cells than there are columns by now.
    private(set) var rowEnds: [Int] = []
    var text: [UInt8] = []
    /// The kinds of the cells of the latest row.
    private(set) var kinds: [CellKinds] = []
    private var rowStart = (cells: 0, text: 0, columns: 0)

    /// The size of a batch: large enough that a transaction's own cost does not
    /// matter, small enough that others wait some 10 ms for the lock.
    private static let limits = (rows: 16_384, cells: 262_144, text: 4 << 20)

    /// Creates a buffer of rows that determine the columns.
    init() { hasListColumns = false }

    /// Creates a buffer of rows for a list with columns.
    init(of list: [Column]) {
        hasListColumns = true
        for column in list { _ = columns.append(Array(column.name.utf8)) }
    }

    /// Whether the rows are to be stored before more are read.
    var isFull: Bool {
        rowEnds.count >= Self.limits.rows || contents.count >= Self.limits.cells || text.count >= Self.limits.text
    }

    mutating func beginRow() {
        rowStart = (contents.count, text.count, columns.count)
        for _ in 0..<columns.count { contents.append(.null) }
        kinds.removeAll(keepingCapacity: true)
        for _ in 0..<columns.count { kinds.append([]) }
    }

    /// Adds a column, with an empty cell in the row.
    mutating func appendColumn(_ key: [UInt8]) -> Int? {
        guard let position = columns.append(key) else { return nil }
        contents.append(.null)
        kinds.append([])
        return position
    }

    mutating func set(_ content: Content, _ kind: CellKinds, at column: Int) {
        contents[rowStart.cells + column] = content
        kinds[column] = kind
    }

    mutating func endRow() {
        for (column, kind) in kinds.enumerated() where !kind.isEmpty { columns.note(kind, at: column) }
        rowEnds.append(contents.count)
    }

    mutating func discardRow() {
        contents.removeLast(contents.count - rowStart.cells)
        text.removeLast(text.count - rowStart.text)
        columns.remove(from: rowStart.columns)
    }

    mutating func removeRows() {
        contents.removeAll(keepingCapacity: true)
        rowEnds.removeAll(keepingCapacity: true)
        text.removeAll(keepingCapacity: true)
    }
}

extension RowBuffer {
    /// Fills a cell with the text appended since `start`.
    mutating func setText(from start: Int, _ kind: CellKinds, at column: Int) {
        set(.text(start: Int32(start), count: Int32(text.count - start)), kind, at: column)
    }

    /// Fills a cell with a number, or with its spelling if that is not canonical.
    mutating func set(_ numeral: Numeral, spelling bytes: [UInt8], _ range: Range<Int>, at column: Int) {
        switch numeral.value {
        case .integer(let value): set(.integer(value), numeral.kind, at: column)
        case .real(let value): set(.real(value), numeral.kind, at: column)
        case .spelled: setText(bytes, range, numeral.kind, at: column)
        }
    }

    /// Fills a cell with bytes of the input.
    mutating func setText(_ bytes: [UInt8], _ range: Range<Int>, _ kind: CellKinds, at column: Int) {
        let start = text.count
        text.append(contentsOf: bytes[range])
        setText(from: start, kind, at: column)
    }
}

extension Statement {
    func bind(_ content: RowBuffer.Content, _ text: UnsafeBufferPointer<UInt8>, at index: Int) {
        switch content {
        case .null: bindNull(at: index)
        case .integer(let value): bind(value, at: index)
        case .real(let value): bind(value, at: index)
        case .text(let start, let count):
            bind(text: UnsafeBufferPointer(rebasing: text[Int(start)..<Int(start + count)]), at: index)
        }
    }
}
