import Testing
import TextShaping

/// Texts of a megabyte that might make a breaker look far ahead or back at every character.
@Suite struct LongTextTests {
    @Test(
        .timeLimit(.minutes(20)),
        arguments: [
            ("a", 1, 0), (" ", 1, 0), ("\n", 1, 999_999), ("中", 3, 333_332), ("\u{301}", 2, 0), ("“", 3, 0),
            ("€(", 4, 250_000),
            ("中“\u{301}", 8, 124_999), ("🇩", 4, 124_999), ("-1", 2, 499_999), ("א-", 3, 333_332), ("1,", 2, 0),
            ("ก ", 4, 249_999),
        ]
    )
    func `a megabyte is broken in one pass`(piece: String, length: Int, count: Int) {
        let text = String(repeating: piece, count: 1_000_000 / length)
        var breaks: [LineBreak] = []
        LineBreaker.opportunities(in: text.utf8Span.span, into: &breaks)
        #expect(breaks.count == count)
    }
}
