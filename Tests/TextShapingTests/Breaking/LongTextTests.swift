import Testing
import TextShaping

/// Texts of a quarter of a megabyte that might make a breaker look far ahead or back at every character.
@Suite struct LongTextTests {
    @Test(
        .timeLimit(.minutes(20)),
        arguments: [
            ("a", 1, 0), (" ", 1, 0), ("\n", 1, 249_999), ("中", 3, 83_332), ("\u{301}", 2, 0), ("“", 3, 0),
            ("€(", 4, 62_500),
            ("中“\u{301}", 8, 31_249), ("🇩", 4, 31_249), ("-1", 2, 124_999), ("א-", 3, 83_332), ("1,", 2, 0),
            ("ก ", 4, 62_499),
        ]
    )
    func `a long text is broken in one pass`(piece: String, length: Int, count: Int) {
        let text = String(repeating: piece, count: 250_000 / length)
        var breaks: [LineBreak] = []
        LineBreaker.opportunities(in: text.utf8Span.span, into: &breaks)
        #expect(breaks.count == count)
    }
}
