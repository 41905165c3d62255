@testable import ListStore
import ScreenfulTypes
import Testing

@testable import ScreenfulCommand

@Suite struct ImportSummaryTests {
    @Test func `rows, columns, skipped lines and the rate are told`() {
        let report = ImportReport(
            list: 7,
            rows: 63_412,
            columns: [Column(name: "name", type: .text), Column(name: "installedSize", type: .integer)],
            skippedLines: 2,
            bytes: 1 << 20,
            format: .ndjson
        )
        #expect(
            ImportSummary(report: report, seconds: 0.96).lines == [
                "list 7: 63\u{2009}412 rows of ndjson in 1.0 s (66\u{2009}054 rows/s)",
                "  name           text",
                "  installedSize  integer",
                "2 malformed lines skipped",
            ]
        )
    }

    @Test func `names from a file cannot steer a terminal`() {
        let columns = [Column(name: "a\u{1B}[2J\nb", type: .text), Column(name: "größe", type: .real)]
        let report = ImportReport(list: 1, rows: 1, columns: columns, skippedLines: 0, bytes: 0, format: .csv)
        let lines = ImportSummary(report: report, seconds: 1).lines
        #expect(lines.dropFirst() == ["  a\u{FFFD}[2J\u{FFFD}b  text", "  größe    real"])
    }

    @Test func `nothing divides by zero`() {
        let report = ImportReport(
            list: 1,
            rows: 1,
            columns: [],
            skippedLines: 1,
            bytes: 0,
            format: .csv
        )
        #expect(
            ImportSummary(report: report, seconds: 0).lines == [
                "list 1: 1 row of csv in 0.0 s (0 rows/s)", "1 malformed line skipped",
            ]
        )
    }
}
