import CZlib

/// An encoder of pixels in the PNG format.
///
/// - Note: Portable Network Graphics, third edition (W3C 2025). Only the parts that images of three bytes a pixel need.
enum PNG {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let bitsOfSample: UInt8 = 8
    private static let colourTypeOfRGB: UInt8 = 2
    /// The filter that stores each byte as its difference to the same byte of the pixel on the left.
    private static let subFilter: UInt8 = 1

    /// Encodes red, green and blue of each pixel, the rows from the top.
    ///
    /// - Precondition: `pixels` holds whole rows, at least one, and there is memory, as for any array.
    static func encode(_ pixels: [UInt8], width: Int) -> [UInt8] {
        precondition(width > 0 && !pixels.isEmpty && pixels.count % (3 * width) == 0, "these are no rows of \(width)")
        let data = compressed(filtered(pixels, width: width))
        var file = signature
        file.reserveCapacity(data.count + 64)
        let height = pixels.count / (3 * width)
        let header = bigEndian(width) + bigEndian(height) + [bitsOfSample, colourTypeOfRGB, 0, 0, 0]
        append(header, as: "IHDR", to: &file)
        append(data, as: "IDAT", to: &file)
        append([], as: "IEND", to: &file)
        return file
    }

    /// Returns the rows, each preceded by the number of its filter.
    private static func filtered(_ pixels: [UInt8], width: Int) -> [UInt8] {
        let stride = 3 * width
        let height = pixels.count / stride
        return [UInt8](unsafeUninitializedCapacity: height * (stride + 1)) { rows, count in
            var at = 0
            for start in Swift.stride(from: 0, to: pixels.count, by: stride) {
                rows[at] = subFilter
                for column in 0..<min(3, stride) { rows[at + 1 + column] = pixels[start + column] }
                for column in 3..<stride {
                    rows[at + 1 + column] = pixels[start + column] &- pixels[start + column - 3]
                }
                at += stride + 1
            }
            count = at
        }
    }

    private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(compressBound(UInt(bytes.count)))) { output, count in
            var size = UInt(output.count)
            let code = compress2(output.baseAddress, &size, bytes, UInt(bytes.count), Z_BEST_SPEED)
            // compressBound() allows for the worst case, so only memory can be short.
            precondition(code == Z_OK, "zlib has no memory to compress \(bytes.count) bytes")
            count = Int(size)
        }
    }

    /// Appends a chunk: its length, its type, its data, and the checksum of type and data.
    private static func append(_ data: [UInt8], as type: String, to file: inout [UInt8]) {
        let checked = Array(type.utf8) + data
        file += bigEndian(data.count)
        file += checked
        file += bigEndian(Int(crc32(0, checked, UInt32(checked.count))))
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
