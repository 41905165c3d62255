import ListStore
import ScreenfulTypes
import TestSupport
import Testing

/// Inputs that nobody would write.
@Suite struct ImportFuzzTests {
    private static let alphabet = Array("\"\"\",,\t\n\n\r{}[]:\\ae1.-0 tfu".utf8) + [0xC3, 0xA9, 0xFF, 0x00, 0xE2]
    private static let frames = [
        ("", ""), ("{\"a\":", "}\n"), ("{\"", "\":1}\n"), ("x,y\n", "\n"), ("x\ty\n1\t", "\n"),
    ]

    /// Whatever an import says and makes, as text.
    private func outcome(_ bytes: [UInt8], _ format: ImportFormat, pieces: [Int]) -> String {
        do {
            let source = BytesSource(bytes, pieces: pieces)
            let imported = try Imported(source, format, skips: true, longestLine: 200)
            return "\(imported.columns) \(imported.rows) \(imported.skipped) \(imported.renamed)"
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: UInt64(0)..<25) func `it never matters where the input is cut`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 1...30, using: &random) {
            let (before, after) = Self.frames.randomElement(using: &random) ?? ("", "")
            let count = Int.random(in: 0...12, using: &random)
            bytes += before.utf8
            bytes += (0..<count).map { _ in Self.alphabet.randomElement(using: &random) ?? 0 }
            bytes += after.utf8
        }
        // Zero bytes at the start are refused for the whole sample, which is another test.
        let text = Array(repeating: UInt8(ascii: "\n"), count: 4096) + bytes
        for format in ImportFormat.allCases {
            let pieces = (0..<3).map { _ in Int.random(in: 1...40, using: &random) } + [4096]
            let isEqual = outcome(text, format, pieces: [1 << 20]) == outcome(text, format, pieces: pieces)
            #expect(isEqual, "\(format) in pieces of \(pieces)")
        }
    }
}
