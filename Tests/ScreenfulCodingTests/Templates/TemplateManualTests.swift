import Glibc
import JSON
import Screenful
import ScreenfulCoding
import ScreenfulTypes
import Testing

@Suite struct TemplateManualTests {
    @Test func `what the manual shows is read`() throws {
        let templates = try Self.documents().compactMap { json in
            json["version"] == nil ? nil : try CellTemplate(json)
        }
        #expect(templates.count == 2)
        let columns: [Column] = ["title", "author", "date", "image"].map { Column(name: $0, type: .text) }
        _ = try CompiledTemplate(templates[0], columns: columns)
        let tableRow = try #require(LibraryTemplate.all.first { $0.name == "table-row" })
        #expect(try templates[1] == CellTemplate(try tableRow.json()))
    }

    /// The JSON documents of the page about templates.
    private static func documents() throws -> [JSONValue] {
        var folders = #filePath.split(separator: "/")
        folders.removeLast(4)
        let path = "/\(folders.joined(separator: "/"))/Sources/Screenful/Screenful.docc/Templates.md"
        let file = try #require(fopen(path, "r"), "\(path) cannot be read")
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
        var documents: [JSONValue] = []
        var lines: [Substring]?
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false) {
            if line == "```json" {
                lines = []
            } else if line == "```", let document = lines {
                documents.append(try JSONValue.parse(Array(document.joined(separator: "\n").utf8)))
                lines = nil
            } else {
                lines?.append(line)
            }
        }
        return documents
    }
}
