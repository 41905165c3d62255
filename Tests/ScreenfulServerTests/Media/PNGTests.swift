import CZlib
import Testing

@testable import ScreenfulServer

@Suite struct PNGTests {
    /// A chunk of a file, whose check was right.
    private struct Chunk {
        let type: String
        let data: [UInt8]
    }

    @Test(arguments: [(1, 1), (1, 5), (7, 3), (160, 160)])
    func `the pixels that are encoded are decoded`(width: Int, height: Int) throws {
        var random = SystemRandomNumberGenerator()
        let pixels = (0..<3 * width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
        let file = PNG.encode(pixels, width: width)
        #expect(try decoded(file, width: width, height: height) == pixels)
    }

    @Test func `an even picture takes a few bytes`() throws {
        let pixels = [UInt8](repeating: 200, count: 3 * 160 * 160)
        let file = PNG.encode(pixels, width: 160)
        #expect(file.count < 1500)
        #expect(try decoded(file, width: 160, height: 160) == pixels)
    }

    /// Reads the one kind of file that is written here, by the format's rules.
    private func decoded(_ file: [UInt8], width: Int, height: Int) throws -> [UInt8] {
        #expect(file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        let chunks = try chunks(of: file.dropFirst(8))
        #expect(chunks.map(\.type) == ["IHDR", "IDAT", "IEND"])
        #expect(number(chunks[0].data[0..<4]) == width)
        #expect(number(chunks[0].data[4..<8]) == height)
        // 8 bits a sample, red, green and blue, the one compression and filter method, not interlaced.
        #expect(chunks[0].data[8...] == [8, 2, 0, 0, 0])
        #expect(chunks[2].data.isEmpty)
        let stride = 3 * width
        var rows = [UInt8](repeating: 0, count: height * (stride + 1))
        var size = UInt(rows.count)
        #expect(uncompress(&rows, &size, chunks[1].data, UInt(chunks[1].data.count)) == Z_OK)
        #expect(Int(size) == rows.count)
        var pixels: [UInt8] = []
        for start in Swift.stride(from: 0, to: rows.count, by: stride + 1) {
            #expect(rows[start] == 1)
            var row: [UInt8] = []
            for (place, byte) in rows[start + 1..<start + 1 + stride].enumerated() {
                row.append(byte &+ (place < 3 ? 0 : row[place - 3]))
            }
            pixels += row
        }
        return pixels
    }

    private func chunks(of bytes: ArraySlice<UInt8>) throws -> [Chunk] {
        var rest = bytes
        var chunks: [Chunk] = []
        while !rest.isEmpty {
            let length = number(rest.prefix(4))
            try #require(rest.count >= length + 12)
            let checked = Array(rest.dropFirst(4).prefix(length + 4))
            #expect(number(rest.dropFirst(length + 8).prefix(4)) == Int(crc32(0, checked, UInt32(checked.count))))
            let type = String(decoding: checked.prefix(4), as: UTF8.self)
            chunks.append(Chunk(type: type, data: Array(checked.dropFirst(4))))
            rest = rest.dropFirst(length + 12)
        }
        return chunks
    }

    private func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
