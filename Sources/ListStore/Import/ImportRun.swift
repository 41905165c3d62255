import ScreenfulRanges
import ScreenfulTypes

/// A running import, which parses lines and stores rows.
struct ImportRun {
    private var input: InputBuffer
    private var rows = RowBuffer()
    private var skippedLines = 0
    private var reportedBytes = 0
    private let staged: StagedList
    private let configuration: Importer.Configuration

    init(input: InputBuffer, staged: StagedList, configuration: Importer.Configuration) {
        self.input = input
        self.staged = staged
        self.configuration = configuration
    }

    mutating func importAll(
        _ format: ImportFormat,
        observe: (ImportEvent) -> Void,
        check: ([Column]) throws(ImportError) -> Void
    ) throws(ImportError) -> ImportReport {
        // The generic loop is specialized for each parser, so that no row needs dynamic dispatch.
        switch format {
        case .ndjson: try readAll(NDJSONParser(), observe: observe)
        case .csv:
            let separator = CSVSeparator(firstBytes: Array(input.sample))
            try readAll(CSVParser(separator: separator), observe: observe)
        case .tsv: try readAll(CSVParser(separator: .tab), observe: observe)
        }
        try flush()
        try checkResult(format)
        let columns = rows.columns.columns
        try check(columns)
        do throws(StoreError) {
            try staged.publish(name: configuration.name, columns: columns, replaces: configuration.replacesList)
        } catch { throw ImportError(error) }
        return ImportReport(
            list: staged.id,
            rows: staged.rowCount,
            columns: columns,
            skippedLines: skippedLines,
            bytes: input.byteCount,
            format: format
        )
    }

    private mutating func readAll(
        _ parser: consuming some RowParser,
        observe: (ImportEvent) -> Void
    ) throws(ImportError) {
        try parser.readHeader(from: &input, into: &rows)
        var reportedColumns = 0
        while true {
            reportRenames(from: &reportedColumns, observe: observe)
            reportProgress(observe)
            switch try parser.readRow(from: &input, into: &rows) {
            case .row: if rows.isFull { try flush() }
            case .malformed(let line):
                guard configuration.skipsMalformedLines else { throw ImportError(.malformedLine, line.description) }
                skippedLines += line.count
                observe(.skipped(line))
            case .end: return
            }
        }
    }

    private mutating func flush() throws(ImportError) {
        guard !rows.rowEnds.isEmpty else { return }
        guard staged.rowCount + rows.rowEnds.count <= RowGeometry.maximumRowCount else {
            throw ImportError(.tooManyRows, "a list has at most \(RowGeometry.maximumRowCount) rows")
        }
        do throws(StoreError) { try staged.append(rows) } catch { throw ImportError(error) }
        rows.removeRows()
    }

    private func checkResult(_ format: ImportFormat) throws(ImportError) {
        if staged.rowCount == 0, skippedLines > 0 {
            throw ImportError(.empty, "none of the \(skippedLines) lines could be read as \(format.rawValue)")
        }
        guard rows.columns.count > 0 else {
            throw ImportError(.empty, "the input holds no values, so the list would have no columns")
        }
    }

    private mutating func reportProgress(_ observe: (ImportEvent) -> Void) {
        guard input.byteCount != reportedBytes else { return }
        reportedBytes = input.byteCount
        observe(.progress(ImportProgress(bytes: reportedBytes, rows: staged.rowCount + rows.rowEnds.count)))
    }

    private func reportRenames(from first: inout Int, observe: (ImportEvent) -> Void) {
        while first < rows.columns.count {
            if rows.columns.isRenamed(first) {
                let from = String(decoding: rows.columns.keys[first], as: UTF8.self)
                observe(.renamed(ColumnRename(position: first + 1, from: from, to: rows.columns.names[first])))
            }
            first += 1
        }
    }
}
