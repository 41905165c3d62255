import Testing

@testable import HTTPServer

/// What a client states in `Prefer` (RFC 7240).
@Suite struct PreferenceTests {
    private func preference(_ name: String, in fields: [String]) throws -> String? {
        try Request(.post, "/", headers: fields.map { HeaderField("Prefer", $0) }).preference(name)
    }

    @Test(arguments: [
        ("return=minimal", "minimal"),
        ("return=representation", "representation"),
        ("Return = minimal", "minimal"),
        (#"return="minimal""#, "minimal"),
        (#"return="mini\mal""#, "minimal"),
        ("return=minimal; foo=\"a,b\"", "minimal"),
        ("respond-async, return=minimal", "minimal"),
        ("wait=10,\treturn=minimal , handling=lenient", "minimal"),
        ("return=minimal, return=representation", "minimal"),
        (#"note="a, return=representation", return=minimal"#, "minimal"),
        (#"note="\", return=representation", return=minimal"#, "minimal"),
        ("foo;return=representation, return=minimal", "minimal"),
        ("return=Minimal", "Minimal"),
        ("return", ""),
        ("return=", ""),
        (#"return="""#, ""),
        (#"return=""#, "\""),
        ("return=a=b", "a=b"),
    ])
    func `a preference has the value that its first statement gives it`(field: String, value: String) throws {
        #expect(try preference("return", in: [field]) == value)
    }

    @Test(arguments: ["", ",", ";", "=", "=minimal", "\"return\"=minimal", "returns=minimal", "x;return=minimal", "\""])
    func `what is not stated is nil`(field: String) throws {
        #expect(try preference("return", in: [field]) == nil)
    }

    @Test func `several fields are one list, and without any nothing is preferred`() throws {
        #expect(try preference("return", in: ["wait=1", "return=minimal"]) == "minimal")
        #expect(try preference("wait", in: ["wait=1", "return=minimal"]) == "1")
        #expect(try preference("return", in: []) == nil)
    }
}
