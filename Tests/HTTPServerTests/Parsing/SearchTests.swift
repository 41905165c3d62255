@testable import HTTPServer
import Testing
import TestSupport

@Suite struct SearchTests {
    @Test(arguments: UInt64(0)..<20)
    func `searches by words find what searches by bytes do`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            // Mostly text, with bytes at the borders of what is text.
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                Int.random(in: 0..<20, using: &random) > 0
                    ? UInt8.random(in: 0x20...0x7E, using: &random)
                    : [0, 0x0D, 0x1F, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
            }
            let start = Int.random(in: 0...bytes.count, using: &random)
            let range = start..<Int.random(in: start...bytes.count, using: &random)
            let byte = bytes.randomElement(using: &random) ?? 0
            let end = bytes.span.endOfText(in: range)
            #expect(end == bytes[range].firstIndex { $0 < 0x20 || $0 >= 0x7F } ?? range.upperBound, "\(bytes) \(range)")
            let first = bytes.span.index(of: byte, in: range)
            #expect(first == bytes[range].firstIndex(of: byte) ?? range.upperBound, "\(bytes) \(range) \(byte)")

            let isPlain = bytes.span.isPlainPath(in: range)
            #expect(isPlain == bytes[range].allSatisfy { !"?#%\\".utf8.contains($0) }, "\(bytes) \(range)")

            var other = Array(bytes[range])
            let place = other.indices.randomElement(using: &random)
            if let place { other[place] ^= UInt8.random(in: 0...1, using: &random) }
            let isEqual = bytes.span.extracting(range).isEqual(to: other.span)
            #expect(isEqual == bytes[range].elementsEqual(other), "\(bytes) \(range) \(other)")
            other.append(0)
            let isLongerEqual = bytes.span.extracting(range).isEqual(to: other.span)
            #expect(!isLongerEqual)
        }
    }
}
