import Glibc
import JSON
import Screenful
import ScreenfulTypes
import Testing

/// The templates that come with the program, and columns that they are for.
struct LibraryTemplate: Sendable, CustomStringConvertible {
    let name: String
    let columns: [Column]

    var description: String { name }

    static let all = [
        Self(
            "feed-post",
            .init(name: "title", type: .text),
            .init(name: "text", type: .text),
            .init(name: "author", type: .text),
            .init(name: "date", type: .date),
            .init(name: "likes", type: .integer),
            .init(name: "image", type: .image),
            .init(name: "source", type: .text)
        ),
        Self(
            "product-card",
            .init(name: "name", type: .text),
            .init(name: "maker", type: .text),
            .init(name: "image", type: .image),
            .init(name: "thumbnail", type: .image),
            .init(name: "price", type: .real),
            .init(name: "discount", type: .real),
            .init(name: "stock", type: .integer)
        ),
        Self(
            "log-line",
            .init(name: "time", type: .date),
            .init(name: "level", type: .text),
            .init(name: "source", type: .text),
            .init(name: "message", type: .text)
        ),
        Self(
            "chat-bubble",
            .init(name: "sender", type: .text),
            .init(name: "message", type: .text),
            .init(name: "is mine", type: .boolean)
        ),
        Self(
            "photo-grid-cell",
            .init(name: "photo", type: .image),
            .init(name: "caption", type: .text),
            .init(name: "page", type: .text)
        ),
        Self(
            "table-row",
            .init(name: "package", type: .text),
            .init(name: "version", type: .text),
            .init(name: "size", type: .integer)
        ),
    ]

    private init(_ name: String, _ columns: Column...) {
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
