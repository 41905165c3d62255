import ListStore
import ScreenfulTypes
import Testing

/// The fields of the rows below a header of so many columns, all as text.
private func fields(_ csv: String, columns: Int, pieces: [Int] = [1 << 20]) throws -> [[String]] {
    // A last row of words makes every column one of text.
    let header = (1...columns).map { "c\($0)" }.joined(separator: ",")
    let words = (1...columns).map { _ in "word" }.joined(separator: ",")
    let source = BytesSource("\(header)\n\(words)\n\(csv)", pieces: pieces)
    return try Imported(source, .csv).rows.dropFirst().map { row in
        row.map { value in
            switch value {
            case .text(let text): text
            case .null: "∅"
            default: "\(value)"
            }
        }
    }
}

@Suite struct CSVTests {
    static let table: [(csv: String, columns: Int, rows: [[String]])] = [
        // RFC 4180, section 2, rules 1 to 7.
        ("aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n", 3, [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
        ("aaa,bbb,ccc\r\nzzz,yyy,xxx", 3, [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
        ("\"aaa\",\"bbb\",\"ccc\"\r\nzzz,yyy,xxx", 3, [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
        ("\"aaa\",\"b\r\nbb\",\"ccc\"\r\nzzz,yyy,xxx", 3, [["aaa", "b\r\nbb", "ccc"], ["zzz", "yyy", "xxx"]]),
        ("\"aaa\",\"b\"\"bb\",\"ccc\"", 3, [["aaa", "b\"bb", "ccc"]]),
        // Ends of lines of every kind, also mixed.
        ("a,b\nc,d\re,f\r\ng,h", 2, [["a", "b"], ["c", "d"], ["e", "f"], ["g", "h"]]),
        ("a,b\r", 2, [["a", "b"]]),
        ("\n\r\n\ra,b\n\n\n", 2, [["a", "b"]]),
        // Empty fields: nothing, or the empty text in quotes.
        (",\n", 2, [["∅", "∅"]]),
        ("\"\",x", 2, [["", "x"]]),
        ("x,\"\"", 2, [["x", ""]]),
        (",\"\"\n\"\",", 2, [["∅", ""], ["", "∅"]]),
        ("\"\"\n", 1, [[""]]),
        ("\"\"\"\"\n", 1, [["\""]]),
        ("\"\"\"\"\"\"\n", 1, [["\"\""]]),
        // Separators inside quotes; spaces are part of a field.
        ("\"a,b\",\"c\nd\"", 2, [["a,b", "c\nd"]]),
        (" a , b \n", 2, [[" a ", " b "]]),
        ("\" a\",b", 2, [[" a", "b"]]),
        ("'a',b", 2, [["'a'", "b"]]),
        ("a;b,c\td", 2, [["a;b", "c\td"]]),
        ("a\\,b", 2, [["a\\", "b"]]),
        // Text beyond ASCII.
        ("größe,\"日本\"\"語\"\n👩‍👩‍👧,\u{feff}x", 2, [["größe", "日本\"語"], ["👩‍👩‍👧", "\u{feff}x"]]),
    ]

    @Test(arguments: table) func `fields are found as RFC 4180 says`(
        csv: String,
        columns: Int,
        rows: [[String]]
    ) throws {
        #expect(try fields(csv, columns: columns) == rows)
    }

    @Test(arguments: table, [[1], [2, 3], [5, 1, 1]]) func `it does not matter where the input is cut`(
        row: (csv: String, columns: Int, rows: [[String]]),
        pieces: [Int]
    ) throws {
        #expect(try fields(row.csv, columns: row.columns, pieces: pieces) == row.rows)
    }

    @Test(arguments: [
        ("a,b\n1\n", "line 2: 1 field where the header has 2: 1"),
        ("a,b\n1,2\n1,2,3\n", "line 3: 3 fields where the header has 2: 1,2,3"),
        ("a,b\n1,2\n\n1", "line 4: 1 field where the header has 2 (the input may be cut off): 1"),
        ("a,b\n1,x\"y\n", "line 2: a quote inside a field that is not quoted: 1,x\"y"),
        ("a,b\n\"1\"x,2\n", "line 2: text after a closing quote: \"1\"x,2"),
        ("a,b\n\"1\" ,2\n", "line 2: text after a closing quote: \"1\" ,2"),
        ("a,b\n1,\"2\n3,4\n", "line 2: a quote that is never closed (the input may be cut off): 1,\"2"),
        ("a,b\n\"x\ny\",2\n\"1\n2\n3\"\n", "lines 4 to 6: 1 field where the header has 2: \"1"),
    ])
    func `a malformed record is named by its line`(csv: String, message: String) {
        let error = importError(Array(csv.utf8), .csv)
        #expect(error?.code == .malformedLine)
        #expect(error?.message == message)
    }

    @Test func `a zero byte is no text`() {
        // Behind what is looked at to tell the input's kind.
        let csv = "a,b\n" + String(repeating: "\n", count: 5000) + "1,\u{0}\n"
        #expect(importError(Array(csv.utf8), .csv)?.message == "line 5002: a zero byte: 1,\u{FFFD}")
    }

    @Test func `malformed records are skipped one line at a time`() throws {
        let csv = """
            a,b
            1,one
            "2,two
            3,th"ree
            4
            5,five
            6,"si
            x"
            7,seven,seven
            """
        let imported = try Imported(csv, .csv, skips: true)
        #expect(
            imported.rows == [
                [.integer(1), .text("one")], [.integer(5), .text("five")], [.integer(6), .text("si\nx")],
            ]
        )
        #expect(imported.skipped.map(\.line) == [3, 4, 5, 9])
        #expect(imported.report.skippedLines == 4)
    }

    @Test func `text in another encoding is refused with advice`() throws {
        let latin = Array("name,city\nJosé,".utf8) + [0x4D, 0xE1, 0x6C] + Array("\nok,ok\n".utf8)
        let error = importError(latin, .csv)
        #expect(error?.message.hasPrefix("line 2: byte 8, 0xE1, is not UTF-8 (iconv -f") == true)
        let skipping = try Imported(BytesSource(latin), .csv, skips: true)
        #expect(skipping.rows == [[.text("ok"), .text("ok")]])
    }

    @Test func `names that are missing or there twice are made unique and told`() throws {
        let imported = try Imported("a,,a,a 2,\"a\"\n1,2,3,4,5\n", .csv)
        #expect(imported.columns.map(\.name) == ["a", "column 2", "a 2", "a 2 2", "a 3"])
        #expect(imported.renamed.map(\.position) == [2, 3, 4, 5])
        #expect(imported.renamed.map(\.from) == ["", "a", "a 2", "a"])
    }

    @Test func `a header alone makes an empty list`() throws {
        let imported = try Imported("a,b\n", .csv)
        #expect(imported.columns == [Column(name: "a", type: .text), Column(name: "b", type: .text)])
        #expect(imported.rows.isEmpty)
    }

    @Test(arguments: ["\n\n", "a,b\"c\n1,2", "\"a"]) func `without a header nothing can be read`(csv: String) {
        let error = importError(Array(csv.utf8), .csv, skips: true)
        #expect(error?.code == .badHeader || error?.code == .empty)
    }

    @Test func `a header has at most a thousand names`() throws {
        let names = (0...1000).map { "c\($0)" }
        let most = try Imported(names.dropLast().joined(separator: ",") + "\n", .csv)
        #expect(most.columns.count == 1000)
        #expect(importError(Array(names.joined(separator: ",").utf8), .csv)?.code == .badHeader)
    }

    @Test func `tabs separate, and a quote inside a field is text`() throws {
        let imported = try Imported("size\tname\n5\" disk\t\"a\tb\"\n3\" disk\t\n", .tsv)
        #expect(imported.rows == [[.text("5\" disk"), .text("a\tb")], [.text("3\" disk"), .null]])
    }
}
