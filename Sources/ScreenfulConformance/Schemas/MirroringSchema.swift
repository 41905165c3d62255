import JSON

/// Items and offsets of a container that scrolls from right to left.
enum MirroringSchema: VectorSchema {
    static let name = "containers-mirroring/1"

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict {
        let mirroring = Mirroring(
            contentLength: try vector.member("contentLength").number(),
            viewportLength: try vector.member("viewport").number()
        )
        let offset = try vector.member("logicalOffset").number()
        let frames = try vector.member("items").array().map { (item) throws(DecodingError) -> JSONValue in
            let item = try item.numbers(2)
            return [.number(mirroring.left(ofItemAt: item[0], length: item[1])), .number(item[1])]
        }
        return try vector.verdict([
            "frames": .array(frames), "physicalOffset": .number(mirroring.physicalOffset(at: offset)),
            "scrollLeft": .number(mirroring.scrollLeft(at: offset)),
        ])
    }
}
