import JSON
import ScreenfulConformance
import TestSupport
import Testing

@Suite struct ConformanceTests {
    @Test(arguments: VectorFile.all)
    func `every vector that ships is answered as asked`(file: VectorFile) throws {
        let report = try Conformance.run(bytes: file.bytes, name: file.name)
        #expect(report.failures == [])
        #expect(report.passed > 0)
        #expect(report.summary == "\(file.name): \(report.passed) passed, 0 failed")
    }

    @Test func `every file is here`() {
        #expect(VectorFile.all.count == 26)
    }

    @Test(arguments: VectorFile.all)
    func `a wrong expectation is a failure with both answers`(file: VectorFile) throws {
        var document = try #require(try JSONValue.parse(file.bytes).object)
        let list = document["cases"] == nil ? "vectors" : "cases"
        let vectors = try #require(document[list]?.array)
        document[list] = .array(vectors.map(\.withWrongExpectation))
        let bytes = Array("\(text(.object(document)))".utf8)
        let report = try Conformance.run(bytes: bytes, name: file.name)
        #expect(report.passed == 0)
        #expect(report.failures.map(\.id) == vectors.compactMap { $0["id"]?.string })
        for failure in report.failures { #expect(failure.expected != failure.actual) }
    }

    @Test(arguments: [
        ("", "no JSON"), ("[]", "object"), ("{}", "schema"), (#"{"schema":"texture-diff/1"}"#, "vectors"),
        (#"{"schema":"texture-diff/2","vectors":[]}"#, "not known"),
    ])
    func `a file that is not what it says cannot be read`(text: String, hint: String) {
        do {
            _ = try Conformance.run(bytes: Array(text.utf8), name: "bad")
            Issue.record("it was read")
        } catch {
            #expect(error.message.contains(hint))
        }
    }

    @Test(arguments: [
        (#"{"schema":"texture-diff/1","vectors":[1]}"#, "vectors[0]"),
        (#"{"schema":"texture-diff/1","vectors":[{"id":"x","kind":"y","old":[],"new":[]}]}"#, "kind"),
        (#"{"schema":"texture-imap/1","vectors":[{"id":"x","oldCount":-1}]}"#, "oldCount"),
        (#"{"schema":"texture-range-rect/1","vectors":[{"id":"x","viewport":[1,2,3]}]}"#, "viewport"),
        (#"{"schema":"texture-ifstate/1","vectors":[{"id":"x","mode":"full","rowCount":1e99}]}"#, "rowCount"),
    ])
    func `a vector that is not what the schema says is counted, and the others run`(text: String, hint: String) throws {
        let report = try Conformance.run(bytes: Array(text.utf8), name: "bad")
        #expect(report.unreadable.count == 1)
        #expect(report.unreadable.first?.reason.contains(hint) == true)
        #expect(report.summary == "bad: 0 passed, 0 failed, 1 unreadable")
    }

    @Test(arguments: VectorFile.all)
    func `an unknown word costs one vector of a file`(file: VectorFile) throws {
        var document = try #require(try JSONValue.parse(file.bytes).object)
        let list = document["cases"] == nil ? "vectors" : "cases"
        let vectors = try #require(document[list]?.array)
        document[list] = .array([["id": "unknown", "kind": "word"]] + vectors)
        let report = try Conformance.run(bytes: Array(text(.object(document)).utf8), name: file.name)
        #expect(report.unreadable.map(\.id) == ["unknown"])
        #expect(report.passed == vectors.count)
    }

    @Test(arguments: UInt64(0)..<300)
    func `a damaged file is answered or refused, never more`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var bytes = VectorFile.all[Int(seed) % VectorFile.all.count].bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let place = Int.random(in: bytes.indices, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
            case 1: bytes[place] = Array("0123456789-e[]{},\"".utf8).randomElement(using: &random) ?? 0
            default: bytes.removeSubrange(place..<min(bytes.count, place + 9))
            }
        }
        let report = try? Conformance.run(bytes: bytes, name: "damaged")
        #expect((report?.passed ?? 0) <= 282)
    }

    @Test func `a file without vectors passes none`() throws {
        let text = #"{"schema":"texture-diff/1","vectors":[]}"#
        let report = try Conformance.run(bytes: Array(text.utf8), name: "none")
        #expect(report.summary == "none: 0 passed, 0 failed")
    }

    private func text(_ value: JSONValue) -> String {
        var writer = JSONWriter()
        writer.value(value)
        return String(decoding: writer.take(), as: UTF8.self)
    }
}
