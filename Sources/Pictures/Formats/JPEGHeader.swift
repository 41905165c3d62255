/// The size in the header of a JPEG file.
///
/// - Note: ITU-T T.81, annex B: segments up to the start of the frame; Exif 2.32, section 4.6.4, of the orientation, which
///   browsers heed (CSS Images 3, `image-orientation`).
enum JPEGHeader {
    private static let exif: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
    private static let orientationTag: UInt16 = 0x0112

    static func size(_ reader: ByteReader) throws(ByteReader.OutOfBytes) -> NaturalSize? {
        var offset = 2
        var isOnSide = false
        while true {
            guard try reader.byte(at: offset) == 0xFF else { return nil }
            let marker = try reader.byte(at: offset + 1)
            switch marker {
            // Fill bytes before a marker.
            case 0xFF: offset += 1
            // Markers without a segment.
            case 0x01, 0xD0...0xD8: offset += 2
            // The end, and the start of the pixels: there was no frame.
            case 0xD9, 0xDA: return nil
            default:
                let length = Int(try reader.big16(at: offset + 2))
                guard length >= 2 else { return nil }
                if isFrame(marker) {
                    let height = Int(try reader.big16(at: offset + 5))
                    let size = NaturalSize(width: Int(try reader.big16(at: offset + 7)), height: height)
                    return isOnSide ? size?.turned : size
                }
                if marker == 0xE1 {
                    // All of it, before anything that follows is looked at.
                    _ = try reader.byte(at: offset + 1 + length)
                    isOnSide = isOnSide || isTurned(reader.part(offset + 4..<offset + 2 + length))
                }
                offset += 2 + length
            }
        }
    }

    /// Whether a marker starts a frame: C0 to CF are frames, but for the three that define tables.
    private static func isFrame(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
    }

    /// Whether an application's segment has an orientation that exchanges width and height: 5 to 8.
    private static func isTurned(_ segment: ByteReader) -> Bool {
        guard segment.bytes.starts(with: exif) else { return false }
        let tiff = segment.part(exif.count..<segment.count)
        return (try? orientation(tiff)).map { (5...8).contains($0) } ?? false
    }

    private static func orientation(_ tiff: ByteReader) throws(ByteReader.OutOfBytes) -> Int {
        let isBig = try tiff.text(at: 0, 2) == "MM"
        let directory = Int(try tiff.number(at: 4, 4, isBig: isBig))
        let count = Int(try tiff.number(at: directory, 2, isBig: isBig))
        for entry in 0..<count {
            let offset = directory + 2 + 12 * entry
            guard try tiff.number(at: offset, 2, isBig: isBig) == orientationTag else { continue }
            return Int(try tiff.number(at: offset + 8, 2, isBig: isBig))
        }
        return 1
    }
}
