/// The head of a request: the bytes as received, and the places of their parts.
///
/// A class, because a request is passed on some ten times, and five arrays are dear to copy.
// Safe because it is changed by the decoder only, while the request has not been handed to anything that may keep it,
// and reset only while there is no other reference to it.
final class RequestHead: @unchecked Sendable {
    /// A field's place in the head.
    struct FieldRange {
        var name: Range<Int>
        var value: Range<Int>
    }

    // The members are safe without checks of exclusivity as Connection.machine is.
    @exclusivity(unchecked) var method = Method.get
    /// The bytes, followed by those of the path that had to be decoded.
    @exclusivity(unchecked) var bytes: [UInt8] = []
    @exclusivity(unchecked) var target = 0..<0
    /// The path as it was sent; nil when a segment had to be decoded.
    @exclusivity(unchecked) var plainPath: Range<Int>?
    @exclusivity(unchecked) var query = 0..<0
    @exclusivity(unchecked) var host: Range<Int>?
    /// Whether the host is that of the connection's request before.
    @exclusivity(unchecked) var repeatsHost = false
    @exclusivity(unchecked) var segments = ReusedArray<Range<Int>>()
    @exclusivity(unchecked) var fields = ReusedArray<FieldRange>()
    @exclusivity(unchecked) var isHTTP10 = false
    @exclusivity(unchecked) var keepsConnection = true
    @exclusivity(unchecked) var expectsContinue = false

    /// Empties the head but keeps its memory.
    func reset() {
        guard !bytes.isEmpty else { return }
        method = .get
        bytes.removeAll(keepingCapacity: true)
        target = 0..<0
        plainPath = nil
        query = 0..<0
        host = nil
        repeatsHost = false
        segments.removeAll()
        fields.removeAll()
        isHTTP10 = false
        keepsConnection = true
        expectsContinue = false
    }
}

extension RequestHead {
    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// Returns whether the bytes at `range` are `word`, ignoring the case of ASCII letters.
    func matches(_ range: Range<Int>, _ word: StaticString) -> Bool {
        range.count == word.utf8CodeUnitCount && word.withUTF8Buffer { matches(range.lowerBound, $0) }
    }

    /// Returns whether the bytes at `range` are `word`, ignoring the case of ASCII letters.
    func matches(_ range: Range<Int>, _ word: String) -> Bool {
        guard range.count == word.utf8.count else { return false }
        var word = word
        return word.withUTF8 { matches(range.lowerBound, $0) }
    }

    private func matches(_ start: Int, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
        for (index, byte) in word.enumerated() {
            let other = bytes[start + index]
            guard other == byte || other.lowercased == byte.lowercased else { return false }
        }
        return true
    }

    /// Returns whether the bytes at both ranges are the same, ignoring the case of ASCII letters.
    func matches(_ range: Range<Int>, _ other: Range<Int>) -> Bool {
        range.count == other.count && zip(range, other).allSatisfy { bytes[$0].lowercased == bytes[$1].lowercased }
    }

    /// Returns whether one of the comma-separated items at `range` is `word`.
    func containsItem(_ word: String, in range: Range<Int>) -> Bool {
        var start = range.lowerBound
        while start <= range.upperBound {
            var end = start
            while end < range.upperBound, bytes[end] != UInt8(ascii: ",") { end += 1 }
            if matches(trimmed(start..<end), word) { return true }
            start = end + 1
        }
        return false
    }

    /// Returns the range without spaces and tabs at its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
        while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        return start..<end
    }
}

/// An array that keeps its elements until others replace them.
///
/// To empty an `Array` takes a hundred instructions, to empty this one takes two.
struct ReusedArray<Element>: RandomAccessCollection {
    private var elements: [Element] = []
    private(set) var endIndex = 0

    var startIndex: Int { 0 }

    subscript(index: Int) -> Element {
        precondition(index < endIndex, "there are only \(endIndex) elements")
        return elements[index]
    }

    mutating func append(_ element: Element) {
        if endIndex < elements.count { elements[endIndex] = element } else { elements.append(element) }
        endIndex += 1
    }

    mutating func removeAll() {
        endIndex = 0
    }
}
