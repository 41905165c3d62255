import JSON
import Testing

@Suite struct JSONFieldTests {
    private enum Size: String, CaseIterable {
        case small, large
    }

    private static let document = #"""
        {"flag": true, "count": 2e1, "share": 0.5, "name": "Zoë", "size": "large", "rows": [[1, 2], [3, 4]],
         "nothing": null, "inner": {"a": 1}}
        """#

    private static func field(_ text: String) throws -> JSONField {
        try JSONField.parse(Array(text.utf8))
    }

    @Test func `every type is read`() throws {
        var fields = try Self.field(Self.document).object()
        #expect(try fields.required("flag").boolean())
        #expect(try fields.required("count").integer(in: 20...20) == 20)
        #expect(try fields.required("count").integer() == 20)
        #expect(try fields.required("share").number(in: 0...0.5) == 0.5)
        #expect(try fields.required("share").number() == 0.5)
        #expect(try fields.required("name").string(length: 3...3) == "Zoë")
        let size: Size = try fields.required("size").choice()
        #expect(size == .large)
        #expect(try fields.required("size").choice(among: ["5"]) { $0.count } == 5)
        let rows = try fields.required("rows").array(count: 2...2)
        #expect(try rows.map { try $0.array().map { try $0.integer(in: 0...9) } } == [[1, 2], [3, 4]])
        #expect(rows[1].path.description == "rows[1]")
        #expect(try fields.required("nothing").value.isNull)
        #expect(try fields.required("inner").object().all.map(\.field.path.description) == ["inner.a"])
        #expect(fields.optional("more") == nil)
        try fields.finish()
    }

    /// A mistake: what is read, the code, the path and the message.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let text: String
        let code: DecodingError.Code
        let path: String
        let message: String
        let read: @Sendable (JSONField) throws -> Void

        init(
            _ text: String,
            _ code: DecodingError.Code,
            _ path: String,
            _ message: String,
            _ read: @escaping @Sendable (JSONField) throws -> Void
        ) {
            (self.text, self.code, self.path, self.message, self.read) = (text, code, path, message, read)
        }

        var testDescription: String { message }
    }

    @Test(arguments: [
        Mistake("1", .wrongType, "", "The document has to be true or false.") { _ = try $0.boolean() },
        Mistake("[null]", .wrongType, "[0]", "[0] has to be true or false.") { _ = try $0.array()[0].boolean() },
        Mistake("true", .wrongType, "", "The document has to be a number.") { _ = try $0.number() },
        Mistake("\"1\"", .wrongType, "", "The document has to be a number.") { _ = try $0.number(in: 0...1) },
        Mistake("1.01", .outOfRange, "", "The document has to be from 0.5 to 1.") { _ = try $0.number(in: 0.5...1) },
        Mistake("1e300", .outOfRange, "", "The document has to be from 0 to 1000000000000000.") {
            _ = try $0.number(in: 0...1e15)
        },
        Mistake("1.5", .wrongType, "", "The document has to be a whole number.") { _ = try $0.integer(in: 0...9) },
        Mistake("null", .wrongType, "", "The document has to be a whole number.") { _ = try $0.integer(in: 0...9) },
        Mistake("-1", .outOfRange, "", "The document has to be from 0 to 9.") { _ = try $0.integer(in: 0...9) },
        Mistake("1e300", .outOfRange, "", "The document has to be from 0 to 9.") { _ = try $0.integer(in: 0...9) },
        Mistake("18446744073709551616", .outOfRange, "", "The document has to be from 0 to 9.") {
            _ = try $0.integer(in: 0...9)
        },
        Mistake("1e300", .wrongType, "", "The document has to be a whole number.") { _ = try $0.integer() },
        Mistake("[]", .wrongType, "", "The document has to be a string.") { _ = try $0.string() },
        Mistake("\"\"", .outOfRange, "", "The document has to be 1 to 2 characters.") {
            _ = try $0.string(length: 1...2)
        },
        // A character of three scalars.
        Mistake(#""e\u0301\u0302""#, .outOfRange, "", "The document has to be 1 to 2 characters.") {
            _ = try $0.string(length: 1...2)
        },
        Mistake("\"huge\"", .outOfRange, "", "The document has to be one of \"small\", \"large\".") {
            let _: Size = try $0.choice()
        },
        Mistake("\"large\"", .outOfRange, "", "The document has to be one of \"small\".") {
            let _: Size = try $0.choice(among: [.small])
        },
        Mistake("3", .wrongType, "", "The document has to be a string.") { let _: Size = try $0.choice() },
        Mistake("\"x\"", .outOfRange, "", "The document has to be one of \"a\", \"b\".") {
            _ = try $0.choice(among: ["a", "b"]) { _ -> Int? in nil }
        },
        Mistake("{}", .wrongType, "", "The document has to be an array.") { _ = try $0.array() },
        Mistake("{}", .wrongType, "", "The document has to be an array.") { _ = try $0.array(count: 0...1) },
        Mistake("[1,2]", .outOfRange, "", "The document has to be exactly 1 elements.") {
            _ = try $0.array(count: 1...1)
        },
        Mistake("[]", .outOfRange, "", "The document has to be 1 to 2 elements.") { _ = try $0.array(count: 1...2) },
        Mistake("[]", .wrongType, "", "The document has to be an object.") { _ = try $0.object() },
        Mistake("{}", .missingField, "a", "a is missing.") {
            var fields = try $0.object()
            _ = try fields.required("a")
        },
        Mistake(#"{"a":[{"b":1,"c":2,"d":3}]}"#, .unknownField, "a[0].d", "a[0].d is not known here; known are: c, b.")
        {
            var fields = try $0.object()
            var inner = try fields.required("a").array()[0].object()
            (_, _, _) = (inner.optional("c"), inner.optional("b"), inner.optional("c"))
            try inner.finish()
        },
        Mistake(#"{"":1}"#, .unknownField, "", " is not known here; known are: .") { try $0.object().finish() },
        Mistake(#"{"a":1}"#, .unknownField, "a", "a is not known here; known are: .") { try $0.object().finish() },
        Mistake("[7]", DecodingError.Code(rawValue: "oddNumber"), "[0]", "seven is odd.") {
            throw try $0.array()[0].error(DecodingError.Code(rawValue: "oddNumber"), "seven is odd")
        },
    ])
    func `a mistake is told with its code, its path and a sentence`(mistake: Mistake) throws {
        let field = try Self.field(mistake.text)
        let error = #expect(throws: DecodingError.self) { try mistake.read(field) }
        #expect(error?.code == mistake.code)
        #expect(error?.path.description == mistake.path)
        #expect(error?.message == mistake.message)
    }

    @Test(arguments: [
        ("", DecodingError.Code.malformedJSON, "", "The body is not valid JSON: unexpected end of input at byte 0."),
        (
            #"{"a":[{"b":tru}]}"#, .malformedJSON, "a[0].b",
            "The body is not valid JSON: unexpected character at byte 14, in /a/0/b."
        ),
        (#"{"a":1,"a":2}"#, .malformedJSON, "a", "The body is not valid JSON: duplicate key at byte 7, in /a."),
        (#"[1e999]"#, .outOfRange, "[0]", "The body holds a number out of range at byte 1, in /0."),
        (
            #"{"007":{"":?}}"#, .malformedJSON, "007.",
            "The body is not valid JSON: unexpected character at byte 11, in /007/."
        ),
    ])
    func `what is no JSON is told with its place`(
        text: String,
        code: DecodingError.Code,
        path: String,
        message: String
    ) {
        let error = #expect(throws: DecodingError.self) { try Self.field(text) }
        #expect(error?.code == code)
        #expect(error?.path.description == path)
        #expect(error?.message(document: "The body") == message)
    }

    @Test func `a null is a value`() throws {
        var fields = try Self.field(#"{"a": null}"#).object()
        #expect(throws: DecodingError(.wrongType(expected: "a number"), at: .member("a"))) {
            _ = try fields.optional("a")?.number()
        }
    }

    @Test func `unknown members may be ignored at every depth`() throws {
        let field = JSONField(["a": [["b": 1]]], ignoresUnknownMembers: true)
        var fields = try field.object()
        try fields.required("a").array()[0].object().finish()
        try fields.finish()
    }

    @Test func `numbers that only Swift can hold are refused`() {
        for number in [Double.infinity, -.infinity, .nan] {
            let field = JSONField(.number(number))
            #expect(throws: DecodingError(.outOfRange(expected: "a finite number"), at: .root)) { try field.number() }
            #expect(throws: DecodingError.self) { try field.number(in: 0...1) }
            #expect(throws: DecodingError.self) { try field.integer(in: 0...1) }
        }
    }

    @Test func `a name is compared by its code points`() throws {
        // The Kelvin sign, which Swift calls equal to the letter.
        var fields = try Self.field("{\"\u{212A}\": 1}").object()
        #expect(fields.optional("K") == nil)
        #expect(throws: DecodingError(.unknown(known: ["K"]), at: .member("\u{212A}"))) { try fields.finish() }
    }
}
