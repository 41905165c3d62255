import ListStore
import ScreenfulTypes
import Testing

/// The types of columns of such cells; shorter columns go on with their last cell.
private func csvTypes(_ columns: [[String]]) throws -> [ColumnType] {
    let rows = (0..<(columns.map(\.count).max() ?? 0)).map { row in
        columns.map { $0[min(row, $0.count - 1)] }.joined(separator: ",")
    }
    let header = columns.indices.map { "c\($0)" }.joined(separator: ",")
    return try Imported(([header] + rows).joined(separator: "\n"), .csv).columns.map(\.type)
}

@Suite struct CellTypeTests {
    @Test func `a column is as wide as its cells ask for`() throws {
        let table: [(cells: [String], type: ColumnType)] = [
            (["1", "-7", "0"], .integer),
            (["9223372036854775807", "-9223372036854775807"], .integer),
            (["9223372036854775808"], .text),
            (["1", "2.5"], .real),
            (["1.50", "2e3", "-0", "0.000001"], .real),
            (["9007199254740992", "0.5"], .real),
            (["9007199254740993", "0.5"], .text),
            (["1e999"], .text),
            (["true", "FALSE", "True"], .boolean),
            (["true", "1"], .text),
            (["yes", "no"], .text),
            (["tRUE"], .text),
            (["2024-02-29", "1999-12-31T23:59:60Z"], .date),
            (["2024-02-29", "1"], .text),
            (["007"], .text),
            (["+5"], .text),
            (["1,5"].map { "\"\($0)\"" }, .text),
            ([".5"], .text),
            (["5."], .text),
            (["1e"], .text),
            (["-"], .text),
            ([" 1"], .text),
            (["0x10"], .text),
            (["NaN"], .text),
            (["\"12\"", "\"\"", "13"], .integer),
            (["\"\""], .text),
        ]
        for (found, expected) in zip(try csvTypes(table.map(\.cells)), table) {
            #expect(found == expected.type, "\(expected.cells)")
        }
    }

    @Test(
        arguments: [
            (["1", "2.5"], .real),
            (["1e2", "1E+2"], .real),
            (["1", "\"1\""], .text),
            (["\"1\""], .text),
            (["true", "false", "null"], .boolean),
            (["\"true\""], .text),
            (["\"2024-02-29\"", "null"], .date),
            (["\"\"", "\"2024-02-29\""], .text),
            (["[]"], .text),
            (["null"], .text),
            (["18446744073709551615"], .text),
        ] as [([String], ColumnType)]
    )
    func `JSON has types of its own`(cells: [String], type: ColumnType) throws {
        let text = cells.map { "{\"a\":\($0),\"b\":0}\n" }.joined()
        #expect(try Imported(text, .ndjson).columns[0].type == type)
    }

    @Test func `a date is a day of the calendar, or a moment of one`() throws {
        let table: [(text: String, isDate: Bool)] = [
            ("2024-02-29", true), ("2023-02-29", false), ("2000-02-29", true), ("1900-02-29", false),
            ("2024-13-01", false), ("2024-00-10", false), ("2024-04-31", false), ("2024-01-00", false),
            ("2024-1-1", false), ("20240101", false), ("2024-01-01T", false), ("2024-01-01T10:20", true),
            ("2024-01-01 10:20:30", true), ("2024-01-01T10:20:30.123456Z", true), ("2024-01-01T10:20:30+02:00", true),
            ("2024-01-01T10:20:30-0530", true), ("2024-01-01T10:20:30+02", true), ("2024-01-01T10:20:30+2", false),
            ("2024-01-01T24:00", false), ("2024-01-01T10:60", false), ("2024-01-01T10:20:61", false),
            ("2024-01-01T10:20:30.", false), ("2024-01-01T10:20:30+02:", false), ("2024-01-01T10:20:30 UTC", false),
            ("2024-01-01x10:20", false), ("12345-01-01", false), ("２024-01-01", false),
        ]
        for (found, expected) in zip(try csvTypes(table.map { [$0.text] }), table) {
            #expect((found == .date) == expected.isDate, "\(expected.text)")
        }
    }

    @Test func `widening loses no spelling`() throws {
        let cells = ["1.50", "12", "-0", "0.1", "1e3", "TRUE", "2024-02-29", "9007199254740993", "0.00001", "5.0", "x"]
        let imported = try Imported("a\n" + cells.map { $0 + "\n" }.joined(), .csv)
        #expect(imported.rows == cells.map { [.text($0)] })
    }

    @Test func `numbers keep their value`() throws {
        let cells = ["1.50", "12", "-0", "0.1", "1e3", "0.30000000000000004", "123456789012345678901.5", "-2.75"]
        let imported = try Imported("a\n" + cells.map { $0 + "\n" }.joined(), .csv)
        #expect(imported.columns[0].type == .real)
        #expect(imported.rows == cells.map { [Double($0).map { .real($0) } ?? .null] })
    }

    @Test func `quoted empty cells of a column of numbers are missing values`() throws {
        let imported = try Imported("n,t\n\"1\",\"\"\n\"\",\"x\"\n", .csv)
        #expect(imported.rows == [[.integer(1), .text("")], [.null, .text("x")]])
    }
}
