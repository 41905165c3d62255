import JSON
import Testing

@Suite struct JSONPointerTests {
    /// The document and the pointers of RFC 6901, section 5.
    private static let document: JSONValue = [
        "foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8,
    ]

    @Test(
        arguments: [
            ("/foo", ["bar", "baz"]), ("/foo/0", "bar"), ("/", 0), ("/a~1b", 1), ("/c%d", 2), ("/e^f", 3),
            ("/g|h", 4), ("/i\\j", 5), ("/k\"l", 6), ("/ ", 7), ("/m~0n", 8),
        ] as [(String, JSONValue)]
    )
    func `the standard's pointers lead to its values`(text: String, value: JSONValue) throws {
        let pointer = try #require(JSONPointer(text))
        #expect(Self.document[pointer] == value)
        #expect(pointer.description == text)
    }

    @Test func `an empty pointer leads to the document`() throws {
        #expect(Self.document[try #require(JSONPointer(""))] == Self.document)
    }

    @Test(arguments: ["/foo/2", "/foo/00", "/foo/+1", "/foo/-", "/foo/bar", "/none", "/a/b"])
    func `a pointer past the document leads nowhere`(text: String) throws {
        #expect(Self.document[try #require(JSONPointer(text))] == nil)
    }

    @Test(arguments: ["foo", "/~", "/~2", "/a~"])
    func `other text is no pointer`(text: String) {
        #expect(JSONPointer(text) == nil)
    }

    @Test(
        arguments: [
            ("/a", ["a": 9, "b": [1, 2]]), ("/b/1", ["a": 0, "b": [1, 9]]), ("/b/2", ["a": 0, "b": ["2": 9]]),
            ("/c/d", ["a": 0, "b": [1, 2], "c": ["d": 9]]), ("/a/x", ["a": ["x": 9], "b": [1, 2]]), ("", 9),
        ] as [(String, JSONValue)]
    )
    func `a value is set at a place, in objects that are made for it`(text: String, value: JSONValue) throws {
        let document: JSONValue = ["a": 0, "b": [1, 2]]
        let pointer = try #require(JSONPointer(text))
        #expect(document.setting(9, at: pointer) == value)
        #expect(document.setting(9, at: pointer)[pointer] == 9)
    }
}
