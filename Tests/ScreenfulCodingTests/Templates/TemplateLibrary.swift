import Glibc
import JSON
import Screenful
import Testing

/// The templates that come with the program, and columns that they are for.
struct LibraryTemplate: Sendable, CustomStringConvertible {
    let name: String
    let columns: [TemplateColumn]

    var description: String { name }

    static let all = [
        Self(
            "feed-post",
            .init("title", .text),
            .init("text", .text),
            .init("author", .text),
            .init("date", .date),
            .init("likes", .integer),
            .init("image", .image),
            .init("source", .text)
        ),
        Self(
            "product-card",
            .init("name", .text),
            .init("maker", .text),
            .init("image", .image),
            .init("thumbnail", .image),
            .init("price", .real),
            .init("discount", .real),
            .init("stock", .integer)
        ),
        Self(
            "log-line",
            .init("time", .date),
            .init("level", .text),
            .init("source", .text),
            .init("message", .text)
        ),
        Self("chat-bubble", .init("sender", .text), .init("message", .text), .init("is mine", .boolean)),
        Self("photo-grid-cell", .init("photo", .image), .init("caption", .text), .init("page", .text)),
        Self("table-row", .init("package", .text), .init("version", .text), .init("size", .integer)),
    ]

    private init(_ name: String, _ columns: TemplateColumn...) {
        self.name = name
        self.columns = columns
    }

    /// The file's document.
    func json() throws -> JSONValue {
        var folders = #filePath.split(separator: "/")
        folders.removeLast(4)
        let path = "/\(folders.joined(separator: "/"))/Sources/Examples/templates/\(name).json"
        let file = try #require(fopen(path, "r"), "\(path) cannot be read")
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
        return try JSONValue.parse(bytes)
    }
}
