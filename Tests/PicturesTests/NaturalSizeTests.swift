import TestSupport
import Testing

@testable import Pictures

@Suite struct NaturalSizeTests {
    private static let upright = ["turned.jpeg", "turned.avif"]

    @Test(arguments: Fixtures.pictures)
    func `the size of a real picture is read`(name: String) throws {
        let wide = try #require(NaturalSize(width: 37, height: 21))
        let size = Self.upright.contains(name) ? wide.turned : wide
        #expect(NaturalSize.read(Fixtures.bytes(name), isWhole: true) == .size(size))
    }

    @Test(arguments: Fixtures.pictures)
    func `a beginning gives the size or none, never another`(name: String) throws {
        let bytes = Fixtures.bytes(name)
        let whole = NaturalSize.read(bytes, isWhole: true)
        var isKnown = false
        for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 2_000)) {
            let reading = NaturalSize.read(Array(bytes.prefix(count)), isWhole: false)
            #expect(reading == whole || reading == .needsMore, "after \(count) bytes")
            #expect(!isKnown || reading == whole, "known before \(count) bytes")
            isKnown = isKnown || reading == whole
            let cut = NaturalSize.read(Array(bytes.prefix(count)), isWhole: true)
            #expect(cut == whole || cut == .unknown, "cut after \(count) bytes")
        }
    }

    @Test(arguments: 0..<50)
    func `damaged files are read without a fault`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        for name in Fixtures.pictures {
            var bytes = Array(Fixtures.bytes(name).prefix(2_000))
            for _ in 0..<8 {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
            if case .size(let size) = NaturalSize.read(bytes, isWhole: .random(using: &random)) {
                #expect(size.width > 0 && size.height > 0)
            }
        }
    }

    @Test func `a file without a size in its longest header has none`() {
        let start = Array(Fixtures.bytes("turned.jpeg").prefix(2))
        // One comment after another.
        let comment: [UInt8] = [0xFF, 0xFE, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 65_533)
        let bytes = start + (0..<5).flatMap { _ in comment }
        #expect(NaturalSize.read(Array(bytes.prefix(NaturalSize.longestHeader - 1)), isWhole: false) == .needsMore)
        #expect(NaturalSize.read(bytes, isWhole: false) == .unknown)
    }

    @Test(arguments: [
        ("<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml", PictureFormat.svg),
        ("\u{FEFF}\n <svg/>", "image/svg+xml; charset=utf-8", .svg), ("<svg/>", "text/html", nil),
        ("{}", "image/svg+xml", nil), ("<html>", "text/html", nil), ("", "image/png", nil), ("GIF", "image/gif", nil),
    ])
    func `a format is taken by its bytes, and a drawing by its type as well`(
        text: String,
        type: String,
        format: PictureFormat?
    ) {
        #expect(PictureFormat(Array(text.utf8), type: type) == format)
    }

    @Test func `pictures are told by their bytes whatever their type`() {
        for name in Fixtures.pictures {
            let ending = name.split(separator: ".").last.map(String.init)
            #expect(PictureFormat(Fixtures.bytes(name), type: "text/html")?.rawValue == ending)
        }
    }
}
