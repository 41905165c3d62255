import Testing
import TextShaping

/// The rules of UAX #14, which decide wherever a character beyond Latin stands.
///
/// Every text was laid out in Chromium 156.
@Suite struct UnicodeRulesTests {
    @Test(
        arguments: [
            ("LB8", "zero\u{200B}¦width"), ("LB8a", "👩\u{200D}👩\u{200D}👧¦x"), ("LB9", "cafe\u{301}s"),
            ("LB9", "中\u{301}¦中"), ("LB10", "\u{301}a"), ("LB11", "no\u{2060}break"), ("LB12", "a\u{202F}b"),
            ("LB12a", "a\u{2011}b"), ("LB12a", "a–¦\u{A0}b"), ("LB13", "你¦好，¦世¦界。"), ("LB13", "で¦す。」¦と"),
            ("LB14", "「你¦好」"), ("LB16", "」々"), ("LB17", "好¦——¦好"), ("LB19", "“quoted”"), ("LB19", "a“b”c"),
            ("LB19", "„Hallo“,"), ("LB19", "D’Angelo"), ("LB19a", "好¦“你¦好”¦好"), ("LB19a", "好¦‘你¦好’¦好"),
            ("LB19a", "a“你¦好”b"), ("LB19a", "“你¦好”"), ("LB20a", "\u{2010}b"), ("LB20a", "a\u{2010}¦b"),
            ("LB21", "a–¦b"), ("LB21", "1–¦2"), ("LB21", "a¦—¦b"), ("LB21", "シ¦ョ¦ッ¦ピ¦ン¦グ"), ("LB21", "カ¦ー・¦ー"),
            ("LB21a", "א-¦ב"), ("LB21a", "א\u{2010}a"), ("LB21b", "א/ב"), ("LB22", "a…¦b"), ("LB22", "好……¦好"),
            ("LB23", "п5п"), ("LB23a", "￥100"), ("LB23a", "100¦円"), ("LB24", "€п"), ("LB25", "№5"), ("LB25", "−5"),
            ("LB25", "€(5)"), ("LB25", "€¦(п)"), ("LB25", "€(.5)"), ("LB25", "（5）％"), ("LB25", "5…¦5"), ("LB26", "각¦각"),
            ("LB26", "ᄀ\u{1161}\u{11A8}"), ("LB27", "각％"), ("LB28", "привет"), ("LB29", "п.п"), ("LB30", "п(п)п"),
            ("LB30", "п¦（п）¦п"), ("LB30a", "🇩🇪¦🇫🇷¦🇵🇱"), ("LB30b", "👍🏽¦👍"), ("LB31", "a¦中¦b"), ("LB31", "中¦a¦中"),
        ]
    )
    func `a rule breaks where the annex says`(rule: String, picture: String) {
        #expect(broken(unbroken(picture)) == picture, "\(rule)")
    }

    @Test(arguments: ["สวัสดี¦ชาว¦โลก", "ภาษา¦ไทย¦ไม่มี¦ช่อง¦ว่าง", "aสวัสดี¦ชาว¦โลก ¦b", "ไทย"])
    func `Thai words are found in a dictionary`(picture: String) {
        #expect(broken(unbroken(picture)) == picture)
    }

    @Test(
        arguments: [
            ("–северо", 0, 3, true), ("-северо", 0, 1, true), ("-north", 0, 1, false), ("a–северо", 0, 4, false),
            ("a–северо", 1, 4, true), ("中文", 0, 3, false), ("1-2", 1, 2, true), ("ภาษาไทย", 0, 12, false),
        ]
    )
    func `a hyphen at the start of a line holds the letter after it`(text: String, start: Int, place: Int, isLost: Bool)
    {
        #expect(LineBreaker.isLost(place, onLineFrom: start, in: text.utf8Span.span) == isLost)
    }

    @Test func `texts break as Chromium broke them`() throws {
        let pictures = try Fixture.lines()
        #expect(pictures.count == 2500)
        for picture in pictures { #expect(broken(unbroken(picture)) == picture) }
    }
}
