import ScreenfulRanges
import ScreenfulTypes

/// The parsing of a file of rows for a list that has columns already, which stores the rows beside the list.
///
/// The first mistake ends it. Memory holds the longest line and one batch of rows.
struct AdditionRun {
    /// The maximum length of a line in bytes, which is that of imports; a record of CSV counts as one line.
    private static let longestLine = 16 << 20

    private let source: TemporaryFileSource
    private var input: InputBuffer
    private var rows: RowBuffer
    private let columns: [Column]
    /// The kinds of cells that each column takes.
    private let fitting: [CellKinds]
    private let staged: StagedList

    init(_ file: TemporaryFile, _ columns: [Column], staged: StagedList) {
        source = TemporaryFileSource(file)
        input = InputBuffer(source, longestLine: Self.longestLine)
        rows = RowBuffer(of: columns)
        self.columns = columns
        fitting = columns.map { CellKinds(fitting: $0.type) }
        self.staged = staged
    }

    /// Reads and stores all rows.
    mutating func run(_ format: ImportFormat) throws(AdditionError) {
        try reading { (run) throws(ImportError) in try run.input.open() }
        switch format {
        case .ndjson: try readAll(NDJSONParser())
        case .csv: try readAll(CSVParser(separator: CSVSeparator(firstBytes: Array(input.sample))))
        case .tsv: try readAll(CSVParser(separator: .tab))
        }
        try flush()
    }

    private mutating func readAll(_ parser: consuming some RowParser) throws(AdditionError) {
        try reading { (run) throws(ImportError) in try parser.readHeader(from: &run.input, into: &run.rows) }
        try checkColumns(line: nil)
        while true {
            let outcome = try reading { (run) throws(ImportError) in
                try parser.readRow(from: &run.input, into: &run.rows)
            }
            switch outcome {
            case .row(let line):
                try checkColumns(line: line)
                try checkValues(line: line)
                if rows.isFull { try flush() }
            case .malformed(let line):
                let reason = line.excerpt.isEmpty ? line.reason : "\(line.reason): \(line.excerpt)"
                throw .rejected(RejectedRows(line: line.line, reason))
            case .end: return
            }
        }
    }

    /// Reads from the input, whose errors are mistakes in the file unless the disk has failed.
    private mutating func reading<Result>(
        _ body: (inout Self) throws(ImportError) -> Result
    ) throws(AdditionError) -> Result {
        do throws(ImportError) {
            return try body(&self)
        } catch {
            if let failure = source.failure { throw .store(failure) }
            throw .rejected(RejectedRows(error.message))
        }
    }

    private func checkColumns(line: Int?) throws(AdditionError) {
        guard rows.columns.count > columns.count else { return }
        let name = rows.columns.names[columns.count]
        throw .rejected(RejectedRows(line: line, column: name, "the list has no column “\(name)”"))
    }

    private func checkValues(line: Int) throws(AdditionError) {
        for (index, kind) in rows.kinds.enumerated() where !kind.isSubset(of: fitting[index]) {
            let column = columns[index]
            let reason = "the value does not fit column “\(column.name)” of type \(column.type.rawValue)"
            throw .rejected(RejectedRows(line: line, column: column.name, reason))
        }
    }

    private mutating func flush() throws(AdditionError) {
        guard !rows.rowEnds.isEmpty else { return }
        guard staged.rowCount + rows.rowEnds.count <= RowGeometry.maximumRowCount else {
            throw .rejected(RejectedRows("a list has at most \(RowGeometry.maximumRowCount) rows"))
        }
        do throws(StoreError) { try staged.append(rows) } catch { throw .store(error) }
        rows.removeRows()
    }
}
