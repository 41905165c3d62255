import JSON
import Testing

@Suite struct JSONReaderBytesTests {
    @Test(arguments: [
        (#"{"offset":1}"#, "offset", true), (#"{"offset":1}"#, "offse", false), (#"{"offset":1}"#, "offsat", false),
        (#"{"\u006fffset":1}"#, "offset", true), (#"{"":1}"#, "", true),
    ])
    func `a key is compared with bytes`(text: String, name: String, isEqual: Bool) throws {
        var reader = JSONReader(Array(text.utf8))
        try reader.beginObject()
        #expect(try reader.nextKey())
        #expect(reader.keyIs(Array(name.utf8)) == isEqual)
    }

    @Test(arguments: [("\"\"", ""), ("\"größe\"", "größe"), (#""a\n\ud83d\ude00\"""#, "a\n😀\"")])
    func `strings and keys are appended as UTF-8`(text: String, expected: String) throws {
        var reader = JSONReader(Array("{\(text):\(text)}".utf8))
        var output = Array("before".utf8)
        try reader.beginObject()
        #expect(try reader.nextKey())
        reader.appendKey(to: &output)
        try reader.readString(into: &output)
        #expect(try !reader.nextKey())
        #expect(output == Array("before\(expected)\(expected)".utf8))
    }

    @Test func `what is no string is left where it is`() throws {
        var reader = JSONReader(Array("17".utf8))
        var output: [UInt8] = []
        let error = #expect(throws: JSONError.self) { try reader.readString(into: &output) }
        #expect(error?.code == .wrongType)
        #expect(try reader.readInteger() == 17)
    }
}
