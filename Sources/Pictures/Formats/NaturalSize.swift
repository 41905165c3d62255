/// The width and height of a picture in pixels, as it is to be seen: a photograph that is stored on its side is turned.
package struct NaturalSize: Hashable, Sendable {
    /// Pixels from left to right, at least 1.
    package var width: Int
    /// Pixels from top to bottom, at least 1.
    package var height: Int

    /// The greatest width and height that any of the formats can have, that of PNG.
    private static let greatest = Int(Int32.max)

    /// Creates a size; nil if a side is none.
    package init?(width: Int, height: Int) {
        guard (1...Self.greatest).contains(width), (1...Self.greatest).contains(height) else { return nil }
        self.width = width
        self.height = height
    }

    /// The same picture on its side.
    var turned: Self {
        var size = self
        swap(&size.width, &size.height)
        return size
    }
}

extension NaturalSize {
    /// An answer to the question how large a picture is.
    package enum Reading: Hashable, Sendable {
        case size(NaturalSize)
        /// The bytes that say so have not come yet.
        case needsMore
        /// The file does not say so, or is broken.
        case unknown
    }

    /// Bytes of a file that are looked at: the header of a photograph may hold a small copy and a colour profile before
    /// its size, of up to 64 KiB each.
    package static let longestHeader = 256 << 10

    /// Reads the size from the beginning of a file, without decoding it.
    ///
    /// - Parameters:
    ///   - bytes: The beginning.
    ///   - isWhole: True if nothing follows it.
    /// - Returns: The size, or why there is none.
    /// - Complexity: O(boxes or segments before the size).
    package static func read(_ bytes: [UInt8], isWhole: Bool) -> Reading {
        guard bytes.count >= PictureFormat.signatureLength || isWhole else { return .needsMore }
        let reader = ByteReader(bytes[...])
        let size: NaturalSize?
        do throws(ByteReader.OutOfBytes) {
            switch PictureFormat(bytes, type: "") {
            case .png: size = try png(reader)
            case .gif: size = try gif(reader)
            case .bmp: size = try bmp(reader)
            case .webp: size = try webp(reader)
            case .jpeg: size = try JPEGHeader.size(reader)
            case .avif: size = try AVIFHeader.size(reader)
            // An icon holds several sizes, and a drawing may have none.
            case .ico, .svg, nil: size = nil
            }
        } catch {
            return isWhole || bytes.count >= longestHeader ? .unknown : .needsMore
        }
        return size.map(Reading.size) ?? .unknown
    }

    /// Portable Network Graphics, third edition (W3C 2025), section 11.2.1: the header chunk comes first.
    private static func png(_ reader: ByteReader) throws(ByteReader.OutOfBytes) -> Self? {
        guard try reader.text(at: 12, 4) == "IHDR" else { return nil }
        return Self(width: Int(try reader.big32(at: 16)), height: Int(try reader.big32(at: 20)))
    }

    /// Graphics Interchange Format 89a, section 18: the logical screen.
    private static func gif(_ reader: ByteReader) throws(ByteReader.OutOfBytes) -> Self? {
        Self(width: Int(try reader.little16(at: 6)), height: Int(try reader.little16(at: 8)))
    }

    /// BITMAPINFOHEADER: a negative height stands for rows from the top.
    private static func bmp(_ reader: ByteReader) throws(ByteReader.OutOfBytes) -> Self? {
        let headerLength = try reader.little32(at: 14)
        if headerLength == 12 {
            return Self(width: Int(try reader.little16(at: 18)), height: Int(try reader.little16(at: 20)))
        }
        let height = Int32(truncatingIfNeeded: try reader.little32(at: 22))
        return Self(width: Int(try reader.little32(at: 18)), height: Int(height.magnitude))
    }

    /// RFC 9649, section 2: the canvas of the extended format, or the frame of the simple ones.
    private static func webp(_ reader: ByteReader) throws(ByteReader.OutOfBytes) -> Self? {
        switch try reader.text(at: 12, 4) {
        case "VP8X":
            return Self(width: Int(try reader.little24(at: 24)) + 1, height: Int(try reader.little24(at: 27)) + 1)
        case "VP8L":
            guard try reader.byte(at: 20) == 0x2F else { return nil }
            let bits = try reader.little32(at: 21)
            return Self(width: Int(bits & 0x3FFF) + 1, height: Int(bits >> 14 & 0x3FFF) + 1)
        case "VP8 ":
            // RFC 6386, section 9.1: three bytes, the start code, then 14 bits each.
            guard try reader.big24(at: 23) == 0x9D012A else { return nil }
            return Self(
                width: Int(try reader.little16(at: 26) & 0x3FFF),
                height: Int(try reader.little16(at: 28) & 0x3FFF)
            )
        default: return nil
        }
    }
}
