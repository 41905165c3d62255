import ListStore
import ScreenfulTypes
import TestSupport
import Testing

@Suite struct ImportInputTests {
    @Test(arguments: [
        ("data.ndjson", ImportFormat.ndjson), ("a.b/DATA.JSONL", .ndjson), ("x.json", .ndjson), ("x.csv", .csv),
        ("x.tsv", .tsv), ("x.tab", .tsv), ("x.csv.gz", nil), ("csv", nil), ("-", nil),
    ])
    func `a name promises a format`(name: String, format: ImportFormat?) {
        #expect(ImportFormat(fileName: name) == format)
    }

    @Test(arguments: [
        ("{\"a\":1}\n", ImportFormat.ndjson), (" \n{\"a\":1}\n", .ndjson), ("\u{feff}{\"a\":1}\n", .ndjson),
        ("a,b\n1,2\n", .csv), ("a\n1\n", .csv), ("a\tb,c\n1\t2\n", .tsv), ("\u{feff}a\tb\n1\t2\n", .tsv),
        ("a,b\n1,\t\n", .csv),
    ])
    func `without a name the first bytes tell the format`(text: String, format: ImportFormat) throws {
        let imported = try Imported(text, nil)
        #expect(imported.report.format == format)
        #expect(imported.rows.count == 1)
        // A byte order mark is no part of the first name.
        #expect(imported.columns[0].name == "a")
    }

    @Test(
        arguments: [
            ([], "the input is empty"),
            ([0xEF, 0xBB, 0xBF], "the input has no header row"),
            ([0x1F, 0x8B, 8, 0], "the input is compressed by gzip; pipe it through zcat"),
            ([0xFF, 0xFE, 0x61, 0], "the input is UTF-16; pipe it through iconv -f UTF-16 -t UTF-8"),
            (Array("SQLite format 3\0".utf8), "the input is a SQLite database; export a table as CSV"),
            (Array("a\0,\0b\0\n\0".utf8), "the input is binary, or UTF-16 without a byte order mark"),
            (Array("a,\0b\n1,2\n".utf8), "the header cannot be read: line 1: a zero byte: a,\u{FFFD}b"),
        ] as [([UInt8], String)]
    )
    func `what is no text is refused at once`(bytes: [UInt8], message: String) {
        #expect(importError(bytes, nil)?.message == message)
    }

    @Test(arguments: [
        (ImportFormat.csv, "a,b\n1,2\n3,\0\n5,6\n", 3), (.tsv, "a\tb\n1\t2\n\0\n5\t6\n", 3),
        (.ndjson, "{\"a\":1,\"b\":2}\n{\"a\":\"\0\"}\n{\"a\":5,\"b\":6}\n", 2),
        (.ndjson, "{\"a\":1,\"b\":2}\n\0\n{\"a\":5,\"b\":6}\n", 2),
        (.ndjson, "{\"a\":1,\"b\":2}\n{\0\"a\":3}\n{\"a\":5,\"b\":6}\n", 2),
    ])
    func `a zero byte among the first lines is a bad line like others`(
        format: ImportFormat,
        text: String,
        line: Int
    ) throws {
        let error = importError(Array(text.utf8), format)
        #expect(error?.code == .malformedLine)
        #expect(error?.message.hasPrefix("line \(line): a zero byte") == true)
        let imported = try Imported(text, format, skips: true)
        #expect(imported.rows == [[.integer(1), .integer(2)], [.integer(5), .integer(6)]])
        #expect(imported.skipped.map(\.line) == [line])
        #expect(imported.report.skippedLines == 1)
    }

    @Test(arguments: [
        ("a;b;c\n1;2;3\n", 3), ("a;b;c", 3), ("Name;Preis, netto;Datum\nX;1,5;2024\n", 3),
        ("a\tb\n1\t2\n", 2), ("a,b;c\n1,2;3\n", 2), ("\"a;b\",c\n1;2,3\n", 2), ("a,b\n1;2,3;4\n", 2),
        // A semicolon in a title alone divides nothing.
        ("Title; subtitle\none\ntwo\n", 1), ("a;b\r\n\r\n1;2\r\n", 2), ("a;\"b\nc\"\n1;2\n", 2),
    ])
    func `what separates the fields is found`(csv: String, columns: Int) throws {
        let imported = try Imported(csv, .csv)
        #expect(imported.columns.count == columns)
        #expect(imported.report.format == .csv)
    }

    @Test(arguments: [ImportFormat.ndjson, .csv])
    func `a line of 100 MiB is named, and can be skipped`(format: ImportFormat) throws {
        func source() -> LongLineSource {
            LongLineSource(
                before: format == .csv ? "a\n1\n" : "{\"a\":1}\n",
                length: 100 << 20,
                after: format == .csv ? "\n2\n" : "\n{\"a\":2}\n"
            )
        }
        let error = #expect(throws: ImportError.self) {
            try Imported(source(), format, longestLine: 2 << 20)
        }
        #expect(error?.message.hasPrefix("line \(format == .csv ? 3 : 2): longer than 2 MiB: xxx") == true)
        let imported = try Imported(source(), format, skips: true, longestLine: 2 << 20)
        #expect(imported.rows == [[.integer(1)], [.integer(2)]])
        #expect(imported.report.bytes > 100 << 20)
    }

    @Test func `a quote that is never closed costs one line`() throws {
        let lines = (0..<20_000).map { "row\($0),text \($0)" }
        let csv = "a,b\n\"open,1\n" + lines.joined(separator: "\n")
        let imported = try Imported(BytesSource(csv), .csv, skips: true, longestLine: 64 * 1024)
        #expect(imported.skipped.map(\.reason) == ["a quote that is not closed within 65536 bytes"])
        #expect(imported.rows.count == lines.count)
    }

    @Test(arguments: UInt64(0)..<8) func `lines as long as allowed are read, wherever the input is cut`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let longest = 1000
        let lengths = (0..<40).map { _ in Int.random(in: 0...longest - 8, using: &random) } + [longest - 8]
        let text = lengths.map { "{\"a\":\"\(String(repeating: "x", count: $0))\"}\n" }.joined()
        let pieces = (0..<5).map { _ in Int.random(in: 1...700, using: &random) }
        let imported = try Imported(BytesSource(text, pieces: pieces), .ndjson, longestLine: longest)
        #expect(imported.rows == lengths.map { [.text(String(repeating: "x", count: $0))] })
        let tooLong = "{\"a\":\"\(String(repeating: "x", count: longest - 7))\"}\n"
        #expect(importError(Array((text + tooLong).utf8), .ndjson, longestLine: longest)?.code == .malformedLine)
    }
}

/// A line too long to be kept, made up as it is read.
private final class LongLineSource: ByteSource {
    private var before: [UInt8]
    private var rest: Int
    private var after: [UInt8]

    init(before: String, length: Int, after: String) {
        self.before = Array(before.utf8)
        rest = length
        self.after = Array(after.utf8)
    }

    func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
        if !before.isEmpty {
            defer { before = [] }
            return give(before, buffer)
        }
        let count = min(rest, buffer.count)
        if count > 0 {
            rest -= count
            UnsafeMutableBufferPointer(rebasing: buffer[..<count]).update(repeating: UInt8(ascii: "x"))
            return count
        }
        defer { after = [] }
        return give(after, buffer)
    }

    private func give(_ bytes: [UInt8], _ buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        _ = buffer.update(fromContentsOf: bytes)
        return bytes.count
    }
}
