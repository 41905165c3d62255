/// Counts how often a word occurs in bytes that come in pieces.
struct PatternCounter {
    private let pattern: [UInt8]
    /// For each length of a beginning of the word, that of the longest shorter beginning with which it ends.
    private let fallback: [Int]
    private var matched = 0
    private(set) var count = 0

    /// Creates a counter of a word that is not empty.
    ///
    /// - Note: Knuth, Morris and Pratt, 1977.
    init(_ word: String) {
        pattern = Array(word.utf8)
        precondition(!pattern.isEmpty, "nothing occurs everywhere")
        var fallback = [0, 0]
        for index in 1..<max(1, pattern.count) {
            var length = fallback[index]
            while length > 0, pattern[index] != pattern[length] { length = fallback[length] }
            fallback.append(pattern[index] == pattern[length] ? length + 1 : 0)
        }
        self.fallback = fallback
    }

    mutating func read(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            while matched > 0, byte != pattern[matched] { matched = fallback[matched] }
            if byte == pattern[matched] { matched += 1 }
            guard matched == pattern.count else { continue }
            count += 1
            matched = fallback[matched]
        }
    }
}
