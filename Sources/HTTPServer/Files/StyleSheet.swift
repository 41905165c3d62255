/// A style sheet that may begin with imports of others.
struct StyleSheet {
    private let path: String
    private let text: [UInt8]

    init(_ path: String, _ text: [UInt8]) {
        self.path = path
        self.text = text
    }

    /// Puts the sheets of its own folder that the sheet imports in place of the imports.
    ///
    /// An import is `@import url("name.css") layer(name);` on a line of its own, and the imported sheet has none itself;
    /// others stay as they are.
    ///
    /// - Parameter read: Returns the sheet at a path.
    /// - Returns: The sheet without comments.
    func joined(_ read: (String) -> [UInt8]?) -> [UInt8] {
        let lines = String(decoding: Self.withoutComments(text), as: UTF8.self).split(separator: "\n")
        var joined = ""
        for line in lines {
            if let (layer, sheet) = imported(line, read) {
                joined += "@layer \(layer) {\n\(sheet)\n}\n"
            } else {
                joined += "\(line)\n"
            }
        }
        return Array(joined.utf8)
    }

    private func imported(_ line: Substring, _ read: (String) -> [UInt8]?) -> (layer: String, sheet: String)? {
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "@import url(", parts[2].hasPrefix(") layer("), parts[2].hasSuffix(");"),
            !parts[1].contains("/"), let target = FilePath.resolve("./\(parts[1])", from: path), let body = read(target)
        else { return nil }
        let sheet = String(decoding: Self.withoutComments(body), as: UTF8.self)
        guard !sheet.contains("@import"), !sheet.contains("@charset") else { return nil }
        return (String(parts[2].dropFirst(8).dropLast(2)), sheet)
    }

    /// Returns a sheet without its comments and the indentation of its lines.
    private static func withoutComments(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var quote: UInt8?
        var index = 0
        while index < text.count {
            let byte = text[index]
            if let open = quote {
                result.append(byte)
                if byte == UInt8(ascii: "\\"), index + 1 < text.count {
                    index += 1
                    result.append(text[index])
                } else if byte == open {
                    quote = nil
                }
            } else if byte == UInt8(ascii: "/"), index + 1 < text.count, text[index + 1] == UInt8(ascii: "*") {
                index += 2
                while index + 1 < text.count, text[index] != UInt8(ascii: "*") || text[index + 1] != UInt8(ascii: "/") {
                    index += 1
                }
                index += 1
                // A comment separates what stands around it.
                if let last = result.last, last != 0x20, last != 0x0A { result.append(0x20) }
            } else {
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
                let isIndentation = byte == 0x20 && result.last == 0x0A
                if !isIndentation { result.append(byte) }
            }
            index += 1
        }
        return result
    }
}
