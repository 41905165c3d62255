/// Finds the answers in the bytes of a connection, and keeps of each its status only.
struct AnswerScanner {
    private var head: [UInt8] = []
    /// Bytes of the body that are still to come.
    private var rest = 0

    /// Reads further bytes, and returns the statuses of the answers that they complete.
    mutating func read(_ bytes: some Sequence<UInt8>) -> [Int] {
        var statuses: [Int] = []
        for byte in bytes {
            if rest > 0 {
                rest -= 1
                if rest == 0 { statuses.append(takeStatus()) }
                continue
            }
            head.append(byte)
            guard byte == UInt8(ascii: "\n"), head.suffix(4).elementsEqual("\r\n\r\n".utf8) else { continue }
            rest = contentLength
            if rest == 0 { statuses.append(takeStatus()) }
        }
        return statuses
    }

    /// Returns the status of the head, such as that of `HTTP/1.1 200 OK`; 0 if there is none.
    private mutating func takeStatus() -> Int {
        defer { head.removeAll(keepingCapacity: true) }
        return number(at: 9)
    }

    private var contentLength: Int {
        let name = Array("content-length:".utf8)
        var start = 0
        while let end = head[start...].firstIndex(of: UInt8(ascii: "\n")) {
            if end - start > name.count, zip(head[start...], name).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) {
                return number(at: start + name.count)
            }
            start = end + 1
        }
        return 0
    }

    private func number(at index: Int) -> Int {
        head.dropFirst(index).drop { $0 == 0x20 }.prefix { 0x30...0x39 ~= $0 }.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
