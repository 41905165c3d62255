import Glibc
import ListStore

enum ImportBenchmark: Benchmark {
    static let name = "import"
    static let summary = "rows of six columns into a database on the disk; processor time, median of 5"
    private static let (fewRows, manyRows) = (200_000, 2_000_000)

    static func run() throws -> [Figure] {
        let formats = [ImportFormat.ndjson, .csv]
        let costs = try Stopwatch.medianNanoseconds(of: formats.count, batches: 5, runs: 1) { format in
            try importing(fewRows, formats[format])
        }
        let rates = costs.map { Double(fewRows) / $0 * 1e9 }
        let few = try PeakMemory.mebibytes { try importing(fewRows, .ndjson) }
        let many = try PeakMemory.mebibytes { try importing(manyRows, .ndjson) }
        return [
            Figure("NDJSON", rates[0], "rows a second", bar: .atLeast(100_000)),
            Figure("CSV", rates[1], "rows a second"),
            Figure("resident memory at its highest, \(fewRows) rows", few, "MiB"),
            Figure("resident memory at its highest, \(manyRows) rows", many, "MiB", bar: .atMost(few + 4)),
        ]
    }

    private static func importing(_ rows: Int, _ format: ImportFormat) throws {
        let folder = try TemporaryFolder()
        var configuration = Importer.Configuration(name: "benchmark")
        configuration.format = format
        let importer = Importer(databasePath: "\(folder.path)/lists.db", configuration: configuration)
        let report = try importer.run(from: RepeatedRows(rows, format))
        guard report.rows == rows else { throw BenchmarkError("\(report.rows) rows were imported, not \(rows)") }
    }
}

/// The bytes of a file of rows of six columns, the same ten thousand repeated.
private final class RepeatedRows: ByteSource {
    private static let blockLength = 10_000

    private let header: [UInt8]
    private let block: [UInt8]
    private var blocksLeft: Int
    private var rest: ArraySlice<UInt8>

    /// Creates so many rows, a multiple of 10,000, as NDJSON or CSV.
    init(_ count: Int, _ format: ImportFormat) {
        header = format == .csv ? Array("id,title,likes,score,date,read\n".utf8) : []
        block = (0..<Self.blockLength).flatMap { Array(Self.row($0, format).utf8) }
        blocksLeft = count / Self.blockLength
        rest = header[...]
    }

    func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
        if rest.isEmpty, blocksLeft > 0 {
            rest = block[...]
            blocksLeft -= 1
        }
        let count = min(rest.count, buffer.count)
        _ = buffer.update(fromContentsOf: rest.prefix(count))
        rest = rest.dropFirst(count)
        return count
    }

    private static func row(_ number: Int, _ format: ImportFormat) -> String {
        // An odd multiplier scatters the numbers.
        let mixed = number &* 7919
        let title = "row \(number) of a list that is long enough"
        let score = "\(mixed % 100).\(10 + mixed % 90)"
        let date = "2024-0\(1 + mixed % 9)-1\(mixed % 10)T10:20:30Z"
        let (likes, isRead) = (mixed % 100_000, number.isMultiple(of: 2))
        return format == .csv
            ? "\(number),\"\(title)\",\(likes),\(score),\(date),\(isRead)\n"
            : "{\"id\":\(number),\"title\":\"\(title)\",\"likes\":\(likes),\"score\":\(score),"
                + "\"date\":\"\(date)\",\"read\":\(isRead)}\n"
    }
}

private enum PeakMemory {
    /// Returns the peak resident memory during a body, in MiB.
    ///
    /// - Throws: `BenchmarkError` if the kernel cannot reset the peak, and the errors of the body.
    static func mebibytes(during body: () throws -> Void) throws -> Double {
        // 5 sets the peak back to the present size (proc(5)).
        guard let file = fopen("/proc/self/clear_refs", "w"), fputs("5", file) >= 0, fclose(file) == 0 else {
            throw BenchmarkError("/proc/self/clear_refs cannot be written: \(String(cString: strerror(errno)))")
        }
        try body()
        return ProcessStatus(of: getpid()).peakResidentKiB / 1024
    }
}
