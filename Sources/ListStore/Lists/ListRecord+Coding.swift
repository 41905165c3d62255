package import ScreenfulTypes

extension ListDraft {
    /// Encodes the numbers of rows of sections.
    package static func encodeSections(_ sections: [Int]) -> [UInt8] {
        var writer = ByteWriter()
        for count in sections { writer.write(count) }
        return writer.bytes
    }

    /// Decodes the bytes of ``encodeSections(_:)``.
    package static func decodeSections(_ bytes: [UInt8]) throws(StoreError) -> [Int] {
        var reader = ByteReader(bytes)
        var sections: [Int] = []
        while !reader.isAtEnd { sections.append(try reader.readInt()) }
        return sections
    }
}

extension ListSource {
    /// The kind and the parameters as they are stored.
    package var stored: (kind: String, rows: Int?, seed: Int64?, file: String?, table: String?) {
        switch self {
        // Seeds use all 64 bits; the integers of databases have a sign.
        case .generated(let rows, let seed, let content):
            (content == .feed ? "generated" : content.rawValue, rows, Int64(bitPattern: seed), nil, nil)
        case .table(let table, let file): ("sqlite", nil, nil, file, table)
        case .relation(let table, let database): ("postgres", nil, nil, database, table)
        case .stored: ("stored", nil, nil, nil, nil)
        case .http(let description): ("http", nil, nil, description, nil)
        case .pages(let description): ("pages", nil, nil, description, nil)
        }
    }

    /// Creates the source of ``stored`` parts; nil for a kind that this version does not know.
    package init?(stored kind: String, rows: Int?, seed: Int64?, file: String?, table: String?) {
        switch (kind, rows, seed, file, table) {
        case ("generated", let rows?, let seed?, _, _): self = .generated(rows: rows, seed: UInt64(bitPattern: seed))
        case ("sqlite", _, _, let file?, let table?): self = .table(table, file: file)
        case ("postgres", _, _, let database?, let table?): self = .relation(table, database: database)
        case ("stored", _, _, _, _): self = .stored
        case ("http", _, _, let description?, _): self = .http(description)
        case ("pages", _, _, let description?, _): self = .pages(description)
        case (let kind, let rows?, let seed?, _, _):
            guard let content = GeneratedContent(rawValue: kind) else { return nil }
            self = .generated(rows: rows, seed: UInt64(bitPattern: seed), content: content)
        default: return nil
        }
    }
}
