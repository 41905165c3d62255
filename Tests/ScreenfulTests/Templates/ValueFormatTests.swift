import Screenful
import ScreenfulTypes
import Testing

@Suite struct ValueFormatTests {
    @Test(
        arguments: [
            ("$v", .integer(-12), "-12"), ("$v", .real(3), "3"), ("$v", .real(0.1), "0.1"),
            ("$v", .boolean(true), "yes"),
            ("{$v}", .text("a"), "a"), ("{$v|number}", .integer(1_234_567), "1,234,567"),
            ("{$v|number}", .integer(.min), "-9,223,372,036,854,775,808"), ("{$v|number:2}", .real(1234.5), "1,234.50"),
            ("{$v|number:1}", .real(-0.04), "0.0"), ("{$v|number:1}", .real(-0.06), "-0.1"),
            ("{$v|number:2}", .integer(7), "7.00"), ("{$v|number}", .text("many"), "many"),
            ("{$v|number}", .real(.infinity), "inf"), ("{$v|percent}", .real(0.256), "26%"),
            ("{$v|percent:1}", .real(0.256), "25.6%"),
        ] as [(String, Value, String)]
    )
    func `numbers are written for people`(source: String, value: Value, expected: String) throws {
        #expect(try text(BoundText(source), value) == expected)
    }

    @Test(
        arguments: [
            ("compact", 950, "950"), ("compact", 1000, "1K"), ("compact", 1234, "1.2K"), ("compact", 12_345, "12K"),
            ("compact", 999_949, "1M"), ("compact", 1_500_000, "1.5M"), ("compact", -2500, "-2.5K"),
            ("bytes", 0, "0 B"), ("bytes", 1500, "1.5 kB"), ("bytes", 40_000_000, "40 MB"),
            ("bytes:binary", 1536, "1.5 KiB"), ("bytes:binary", 1023, "1,023 B"),
            ("plural:# like,# likes", 1, "1 like"), ("plural:# like,# likes", 0, "0 likes"),
            ("plural:# like,# likes", 12_000, "12,000 likes"), ("date", 0, "1 Jan 1970"),
            ("dateTime", 1_772_388_300, "1 Mar 2026, 18:05"), ("date:iso", -1, "1969-12-31"),
        ] as [(String, Int64, String)]
    )
    func `sizes, plurals and moments are written for people`(format: String, value: Int64, expected: String) throws {
        #expect(try text(BoundText("{$v|\(format)}"), .integer(value)) == expected)
    }

    @Test(arguments: [
        ("date", "2026-03-01", "1 Mar 2026"), ("date:long", "2026-03-01T18:05:00Z", "1 March 2026"),
        ("date:month", "2026-03-01", "Mar 2026"), ("date:year", "2026-03-01", "2026"),
        ("time", "2026-03-01T18:05:59+02:00", "18:05"), ("dateTime", "2026-03-01", "1 Mar 2026"),
        ("date", "soon", "soon"), ("date", "2026-13-01", "2026-13-01"), ("date", "0026-01-09x", "0026-01-09x"),
    ])
    func `dates are written as they stand`(format: String, value: String, expected: String) throws {
        #expect(try text(BoundText("{$v|\(format)}"), .text(value)) == expected)
    }

    @Test(arguments: [
        ("$$5 $v", "$5 x"), ("{$$v}", "{$v}"), ("{a} $v", "{a} x"), ("by $v, {$v}", "by x, x"), ("$v$v", "xx"),
        ("$$$v", "$x"), ("", ""),
    ])
    func `dollars and braces stand for themselves where nothing is bound`(source: String, expected: String) throws {
        #expect(try text(BoundText(source), .text("x")) == expected)
    }

    @Test(arguments: ["a $ b { } $$", "$v", "{$v}"])
    func `a literal stands for itself`(source: String) throws {
        #expect(try text(BoundText(literal: source), .text("x")) == source)
    }

    @Test func `a text whose columns are all empty is empty`() throws {
        #expect(try text("by $v", .null) == "")
        #expect(try text("by $v", .text("")) == "")
        #expect(try text("{$v|choice:new,used}", .boolean(false)) == "used")
    }

    @Test(
        arguments: [
            ("$w", .unknownColumn), ("{$v|ago}", .unknownFormat), ("{$v|number:10}", .unknownFormat),
            ("{$v|plural:likes}", .unknownFormat), ("{$v", .invalidBinding), ("100 $", .invalidBinding),
            ("{$}", .unknownColumn), ("$ v", .invalidBinding), ("{$v|date:soon}", .unknownFormat),
        ] as [(String, TemplateError.Code)]
    )
    func `a mistake is reported with its place`(source: String, code: TemplateError.Code) {
        let template = CellTemplate {
            CellElement.text("fine")
            CellElement.text(BoundText(source))
        }
        let error = #expect(throws: TemplateError.self) {
            try CompiledTemplate(template, columns: [Column(name: "v", type: .text)])
        }
        #expect(error?.code == code)
        #expect(error?.path == "root.children[1].text")
    }

    /// What a text says for one value.
    private func text(_ text: BoundText, _ value: Value) throws -> String {
        let template = try CompiledTemplate(
            CellTemplate { CellElement.text(text) },
            columns: [.init(name: "v", type: .text)]
        )
        var typesetter = CellTypesetter(text: FixedMetricText(), scale: nil)
        let frame = Rect(x: 0, y: 0, width: 300, height: 20)
        let tree = typesetter.nodes(of: template, values: { _ in value }, in: frame)
        guard case .paragraph(let paragraph)? = tree.contents.last else { return "" }
        return paragraph.text.text
    }
}
