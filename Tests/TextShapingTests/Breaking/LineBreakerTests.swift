import Testing
import TextShaping

/// What Chromium decides by itself, before it asks UAX #14.
///
/// Every text was laid out in Chromium 156.
@Suite struct LineBreakerTests {
    @Test(
        arguments: [
            "", "a", " ", "a ", "a ¦b", " ¦a", "a   ¦b", "a\t¦b", "a \t ¦b", "Bonjour ¦! ¦Non ¦? ¦« ¦oui ¦»",
            "no\u{A0}break ¦\u{A0}here", "( ¦a", "„ ¦a", "中 ¦、", "中\u{3000}¦中",
        ]
    )
    func `a line may end after spaces, whatever follows, and never before them`(picture: String) {
        #expect(broken(unbroken(picture)) == picture)
    }

    @Test(
        arguments: [
            "a\n¶b", "a \n¶b", "a\n¶ ¦b", "\n¶\n¶a", "a\r\n¶b", "a\rb", "a\u{B}b", "a\u{C}b", "a\0b", "a\n", "a\n¶\n",
            "中\n¶文", "a\u{2028}¦b", "a\u{85}¦b",
        ]
    )
    func `only a line feed forces a line to end`(picture: String) {
        #expect(broken(unbroken(picture)) == picture)
    }

    @Test(
        arguments: [
            "https://example.org/a/b.html?¦x=1&y=2#z", "www.example.org/~name/%20/index.html", "<https://example.org>",
            "/usr/share/doc/a-¦b_c.txt", "C:\\Users\\me", "and/or", "km/h", "me@example.org", "a?¦b", "a?!b",
        ]
    )
    func `addresses break after question marks and hyphens alone`(picture: String) {
        #expect(broken(unbroken(picture)) == picture)
    }

    @Test(
        arguments: [
            "2024-¦05-¦17", "ABCD-¦1234", "a ¦-5", "(-5)", "x=-5", "-¦-5", "a-¦b", "a-¦-¦b", "a-¦(b)", "é-1", "é-¦a",
            "1-¦é",
            "v1.2.3-¦rc.1", "-¦-¦flag=-1",
        ]
    )
    func `a hyphen ends a line, a minus sign does not`(picture: String) {
        #expect(broken(unbroken(picture)) == picture)
    }

    @Test(
        arguments: [
            "foo(bar)¦[0]¦{1}", "if(x)¦{y}", "what?¦(b)", "\"quoted\"¦(b)", "C++¦(17)", "a!¦(b)", "(50%)¦(b)", "f(x)",
            "10:30",
            "1,234.56", "100%!", "!a!b", "a+b", "it's", "a|b", "a|¦é", "a!¦é", "a/¦é", "é/a", "a¦´", "¢¦$",
            "é(a)",
        ]
    )
    func `two characters of Latin decide by themselves`(picture: String) {
        #expect(broken(unbroken(picture)) == picture)
    }

    @Test func `as many pairs of Latin characters break as in Chromium`() {
        var breaks: [LineBreak] = []
        var count = 0
        for first in UInt8(0x21)...0xFF {
            for second in UInt8(0x21)...0xFF where !(first == UInt8(ascii: "-") && second > 0x7F) {
                let text = String(decoding: [UInt16(first), UInt16(second)], as: UTF16.self)
                LineBreaker.opportunities(in: text.utf8Span.span, into: &breaks)
                count += breaks.count
            }
        }
        #expect(count == 1464)
    }
}
