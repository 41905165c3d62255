import Testing

@testable import ScreenfulCommand

@Suite struct ProgressLineTests {
    @Test func `a known total gives a bar, a rate and the time left`() {
        let line = ProgressLine(totalBytes: 4_000).text(bytes: 1_000, rows: 25_000, seconds: 2)
        #expect(line == "[######..................]  25 %  25\u{2009}000 rows, 12\u{2009}500 rows/s, 6 s left")
    }

    @Test func `a pipe gives what was read`() {
        let line = ProgressLine(totalBytes: nil).text(bytes: 5 << 20, rows: 10, seconds: 1)
        #expect(line == "10 rows, 10 rows/s, 5 MiB read")
    }

    @Test(arguments: [(0, 0.0), (0, 5.0), (10, 0.0)])
    func `nothing divides by zero`(bytes: Int, seconds: Double) {
        #expect(!ProgressLine(totalBytes: 10).text(bytes: bytes, rows: 0, seconds: seconds).isEmpty)
        #expect(!ProgressLine(totalBytes: 0).text(bytes: bytes, rows: 0, seconds: seconds).isEmpty)
    }

    @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1\u{2009}000"), (1_234_567, "1\u{2009}234\u{2009}567")])
    func `digits are grouped by three`(number: Int, text: String) {
        #expect(grouped(number) == text)
    }
}
