import Glibc

/// Texts that Chromium broke wherever it can, `¦` in between; written by Tests/Browser/text/break_fixtures.py.
enum Fixture {
    /// A fixture that cannot be read.
    struct Missing: Error {
        let path: String
    }

    /// All texts.
    static func lines(beside file: String = #filePath) throws(Missing) -> [String] {
        let path = String(file.dropLast(file.reversed().prefix { $0 != "/" }.count)) + "Fixtures/breaks.txt"
        guard let stream = fopen(path, "r") else { throw Missing(path: path) }
        defer { fclose(stream) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, stream), count > 0 {
            bytes += buffer.prefix(count)
        }
        return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }
}
