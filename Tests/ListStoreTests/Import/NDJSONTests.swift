import ListStore
import ScreenfulTypes
import Testing

@Suite struct NDJSONTests {
    @Test func `objects become rows, new keys new columns`() throws {
        let imported = try Imported(
            """
            {"a": 1, "b": "x"}
            {"b": "y", "a": 2}

              {"c": true}\u{20}\u{9}
            {}
            {"a": null, "\\u0062": "\\ud83d\\ude00\\n"}\r
            {"d": {"k" : [1, 2]}, "c": false, "b": [ ]}
            """,
            .ndjson
        )
        #expect(imported.columns.map(\.name) == ["a", "b", "c", "d"])
        #expect(imported.columns.map(\.type) == [.integer, .text, .boolean, .text])
        #expect(
            imported.rows == [
                [.integer(1), .text("x"), .null, .null],
                [.integer(2), .text("y"), .null, .null],
                [.null, .null, .boolean(true), .null],
                [.null, .null, .null, .null],
                [.null, .text("😀\n"), .null, .null],
                [.null, .text("[ ]"), .boolean(false), .text(#"{"k" : [1, 2]}"#)],
            ]
        )
    }

    @Test(arguments: [
        (#"{"a":1"#, "line 3: unexpected end of input at byte 7 (the input may be cut off): {\"a\":1"),
        (
            "{\"a\":1\n{\"a\":2}",
            "line 3: unexpected end of input at byte 7 (jq -c . writes an object on one line): {\"a\":1"
        ),
        (#"{"a":1,}"#, "line 3: unexpected character at byte 8: {\"a\":1,}"),
        (#"{"a":01}"#, "line 3: invalid number at byte 6: {\"a\":01}"),
        (#"{"a":1,"a":2}"#, "line 3: duplicate key at byte 12: {\"a\":1,\"a\":2}"),
        (#"{"a":1} {"a":2}"#, "line 3: something follows the end of the document at byte 9: {\"a\":1} {\"a\":2}"),
        ("[1]", "line 3: an array, not an object (jq -c '.[]' writes the objects of an array one a line): [1]"),
        ("17", "line 3: not an object: 17"),
        ("nul", "line 3: not an object: nul"),
        ("xyz", "line 3: unexpected character at byte 1: xyz"),
        (#"{"a":"\x"}"#, #"line 3: invalid escape at byte 7: {"a":"\x"}"#),
        (#"{"a":"\ud800"}"#, #"line 3: half of a surrogate pair at byte 7: {"a":"\ud800"}"#),
        ("{\"a\":\"\u{7}\"}", "line 3: unescaped control character at byte 7: {\"a\":\"\u{FFFD}\"}"),
        (
            "{\"a\":" + String(repeating: "[", count: 200),
            "line 3: nested too deeply at byte 133: {\"a\":" + String(repeating: "[", count: 91) + "…"
        ),
    ])
    func `a malformed line is named`(line: String, message: String) {
        let error = importError(Array("{\"a\":0}\n\n\(line)".utf8), .ndjson)
        #expect(error?.code == .malformedLine)
        #expect(error?.message == message)
    }

    @Test func `invalid UTF-8 is a malformed line`() throws {
        let bytes = Array("{\"a\":\"".utf8) + [0xC3, 0x28] + Array("\"}\n{\"a\":\"ok\"}\n".utf8)
        #expect(importError(bytes, .ndjson)?.message.hasPrefix("line 1: invalid UTF-8 at byte 7") == true)
        let imported = try Imported(BytesSource(bytes), .ndjson, skips: true)
        #expect(imported.rows == [[.text("ok")]])
    }

    @Test func `a skipped line leaves neither columns nor types behind`() throws {
        let imported = try Imported(
            """
            {"a":1}
            {"a":"text","new":1,}
            {"a":2,"b":3,"a":4}
            {"b":5}
            """,
            .ndjson,
            skips: true
        )
        #expect(imported.columns == [Column(name: "a", type: .integer), Column(name: "b", type: .integer)])
        #expect(imported.rows == [[.integer(1), .null], [.null, .integer(5)]])
        #expect(imported.skipped.map(\.line) == [2, 3])
    }

    @Test func `keys that cannot name a column are changed and told`() throws {
        let long = String(repeating: "k", count: 201)
        let imported = try Imported("{\"\":1,\"\(long)\":2,\"\(long)x\":3,\"e\u{301}\":4,\"\u{e9}\":5}\n", .ndjson)
        let cut = String(repeating: "k", count: 200)
        #expect(imported.columns.map(\.name) == ["column 1", cut, cut.dropLast(2) + " 2", "e\u{301}", "\u{e9}"])
        #expect(imported.renamed.map(\.position) == [1, 2, 3])
        #expect(imported.rows == [[.integer(1), .integer(2), .integer(3), .integer(4), .integer(5)]])
    }

    @Test func `more keys than a list has columns make a line malformed`() throws {
        let members = (0..<1000).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        let imported = try Imported("{\(members)}\n{\"k1000\":1}\n{\"k3\":7}\n", .ndjson, skips: true)
        #expect(imported.columns.count == 1000)
        #expect(imported.skipped.map(\.reason) == ["more than 1000 different keys"])
        #expect(imported.rows[1][3] == .integer(7))
    }

    @Test(arguments: ["\n \n", "{}\n{}\n"]) func `without a value there are no columns`(text: String) {
        #expect(importError(Array(text.utf8), .ndjson)?.code == .empty)
    }

    @Test func `when every line is malformed nothing is imported`() {
        let error = importError(Array("a,b\n1,2\n".utf8), .ndjson, skips: true)
        #expect(error?.message == "none of the 2 lines could be read as ndjson")
    }
}
