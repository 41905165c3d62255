/// The size in the header of an AVIF file.
///
/// - Note: ISO/IEC 14496-12, section 4.2, of boxes, and ISO/IEC 23008-12, sections 6.5.3 and 6.5.10, of the properties
///   `ispe` and `irot`; the primary item's are found by `pitm` and `ipma` (section 9.3).
enum AVIFHeader {
    private struct Box {
        let type: String
        let content: ByteReader
        let end: Int
    }

    static func size(_ reader: ByteReader) throws(ByteReader.OutOfBytes) -> NaturalSize? {
        // It may come behind what has come.
        guard let meta = try box("meta", in: reader, from: 0) else { throw ByteReader.OutOfBytes() }
        guard let items = try box("iprp", in: meta, from: 4),
            let container = try box("ipco", in: items, from: 0)
        else { return nil }
        let properties = try boxes(in: container, from: 0)
        let primary = try box("pitm", in: meta, from: 4).map(number(ofPrimary:)) ?? nil
        var numbers = Array(1...max(1, properties.count))
        if let associations = try box("ipma", in: items, from: 0) {
            numbers = try propertyNumbers(of: primary, associations) ?? numbers
        }
        let own = numbers.compactMap { number in
            properties.indices.contains(number - 1) ? properties[number - 1] : nil
        }
        guard let extents = own.first(where: { $0.type == "ispe" })?.content else { return nil }
        let size = NaturalSize(width: Int(try extents.big32(at: 4)), height: Int(try extents.big32(at: 8)))
        let quarters = try own.first { $0.type == "irot" }?.content.byte(at: 0) ?? 0
        return quarters & 1 == 1 ? size?.turned : size
    }

    /// Returns the contents of the first box of a type; nil if there is none.
    private static func box(
        _ type: String,
        in reader: ByteReader,
        from start: Int
    ) throws(ByteReader.OutOfBytes)
        -> ByteReader?
    {
        var offset = start
        while offset < reader.count {
            let box = try self.box(in: reader, at: offset)
            if box.type == type {
                // Nothing of it may be missing, since what is sought lies in it.
                guard box.end <= reader.count else { throw ByteReader.OutOfBytes() }
                return box.content
            }
            offset = box.end
        }
        if offset > reader.count { throw ByteReader.OutOfBytes() }
        return nil
    }

    private static func boxes(in reader: ByteReader, from start: Int) throws(ByteReader.OutOfBytes) -> [Box] {
        var boxes: [Box] = []
        var offset = start
        while offset < reader.count {
            let box = try box(in: reader, at: offset)
            boxes.append(box)
            offset = box.end
        }
        return boxes
    }

    private static func box(in reader: ByteReader, at offset: Int) throws(ByteReader.OutOfBytes) -> Box {
        var length = UInt64(try reader.big32(at: offset))
        let type = try reader.text(at: offset + 4, 4)
        var header = 8
        if length == 1 {
            length = try reader.big64(at: offset + 8)
            header = 16
        } else if length == 0 {
            length = UInt64(reader.count - offset)
        }
        // Shorter than its own header is broken: taken as one that ends beyond the file.
        let end = length < UInt64(header) || length > UInt64(Int32.max) ? Int.max / 2 : offset + Int(length)
        return Box(type: type, content: reader.part(offset + header..<max(offset + header, end)), end: end)
    }

    private static func number(ofPrimary box: ByteReader) -> UInt64? {
        let isLong = (try? box.byte(at: 0)) ?? 0 > 0
        return try? box.number(at: 4, isLong ? 4 : 2, isBig: true)
    }

    /// Returns the numbers of an item's properties, from 1; those of the first item if there is no primary one.
    private static func propertyNumbers(of item: UInt64?, _ box: ByteReader) throws(ByteReader.OutOfBytes) -> [Int]? {
        let hasLongItems = try box.byte(at: 0) >= 1
        let hasLongNumbers = try box.byte(at: 3) & 1 == 1
        var offset = 8
        for _ in 0..<(try box.big32(at: 4)) {
            let id = try box.number(at: offset, hasLongItems ? 4 : 2, isBig: true)
            offset += hasLongItems ? 4 : 2
            let count = Int(try box.byte(at: offset))
            offset += 1
            var numbers: [Int] = []
            for _ in 0..<count {
                let number = try box.number(at: offset, hasLongNumbers ? 2 : 1, isBig: true)
                // The highest bit says that a reader has to know the property.
                numbers.append(Int(number & (hasLongNumbers ? 0x7FFF : 0x7F)))
                offset += hasLongNumbers ? 2 : 1
            }
            if id == item ?? id { return numbers }
        }
        return nil
    }
}
