/// The seeds of an experiment, as they are written: a count, a range, or a list of both.
///
///     3           1, 2 and 3
///     1001-1005   the five from 1001 to 1005
///     1,5,9-12    those six, in this order
///
/// A number alone is a count; the seed 7 alone is `7-7`. A seed that is named twice counts once.
public struct SeedSelection: Hashable, Sendable {
    /// The reason why a text or some numbers are not a selection.
    public enum Mistake: Error, Hashable, Sendable {
        /// A part is neither a number of up to 64 bits nor two of them with a hyphen between.
        case syntax(String)
        /// A range ends before it begins.
        case reversed(String)
        /// There are none, or more than are allowed.
        case count(allowed: ClosedRange<Int>)
        /// A seed is in the selection that this one has to differ from.
        case taken(UInt64)
    }

    /// The seeds, each once, in the order in which they were named.
    public let seeds: [UInt64]

    /// The numbers of seeds an experiment may have: a mean of 1000 has a thirtieth of the spread of one run.
    public static let counts = 1...1000
    /// The default of an experiment: the seeds 1, 2 and 3.
    public static let usual = Self(first: 3)

    /// Creates the seeds 1, 2, 3 and so on.
    public init(first count: Int) { seeds = (0..<max(0, count)).map { UInt64($0) + 1 } }

    /// Creates a selection of some seeds; one that is given twice counts once.
    ///
    /// - Throws: ``Mistake/count(allowed:)``.
    public init(_ seeds: [UInt64], counts: ClosedRange<Int> = Self.counts) throws(Mistake) {
        var known: Set<UInt64> = []
        self.seeds = seeds.filter { known.insert($0).inserted }
        guard counts.contains(self.seeds.count) else { throw .count(allowed: counts) }
    }

    /// Reads a count, a range such as `1001-1005`, or a list such as `1,5,9-12`.
    ///
    /// - Throws: ``Mistake``.
    public init(_ text: String, counts: ClosedRange<Int> = Self.counts) throws(Mistake) {
        if let count = Self.number(text[...]) {
            guard let count = Int(exactly: count), counts.contains(count) else { throw .count(allowed: counts) }
            self.init(first: count)
        } else {
            try self.init(list: text, counts: counts)
        }
    }

    /// Reads seeds that differ from others: a count of the next ones, a range or a list.
    ///
    /// A count stands for seeds up to `limit`.
    ///
    /// - Throws: ``Mistake``.
    public init(
        _ text: String,
        besides others: SeedSelection,
        counts: ClosedRange<Int>,
        upTo limit: UInt64 = .max
    ) throws(Mistake) {
        if let count = Self.number(text[...]) {
            guard let count = Int(exactly: count), counts.contains(count) else { throw .count(allowed: counts) }
            try self.init(others.next(count, upTo: limit), counts: counts)
        } else {
            try self.init(list: text, counts: counts)
            try check(besides: others)
        }
    }

    /// Checks that none of the seeds is one of others.
    ///
    /// - Throws: ``Mistake/taken(_:)``.
    public func check(besides others: SeedSelection) throws(Mistake) {
        if let seed = seeds.first(where: others.seeds.contains) { throw .taken(seed) }
    }

    private init(list text: String, counts: ClosedRange<Int>) throws(Mistake) {
        var seeds: [UInt64] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map(Self.number)
            guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1] else {
                throw .syntax(String(part))
            }
            guard first <= last else { throw .reversed(String(part)) }
            guard last - first < UInt64(counts.upperBound) else { throw .count(allowed: counts) }
            seeds += first...last
            // A limit on memory: duplicates are removed only below.
            guard seeds.count <= 2 * counts.upperBound else { throw .count(allowed: counts) }
        }
        try self.init(seeds, counts: counts)
    }

    /// Returns the number of a text of digits; nil for anything else, and for more than 64 bits.
    private static func number(_ text: Substring) -> UInt64? {
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return UInt64(text)
    }

    /// Returns seeds as text; a single one as itself, since reports state the count beside it.
    public static func text(of seeds: [UInt64]) -> String {
        var ranges: [ClosedRange<UInt64>] = []
        for seed in seeds {
            if let last = ranges.last, last.upperBound < seed, seed - last.upperBound == 1 {
                ranges[ranges.count - 1] = last.lowerBound...seed
            } else {
                ranges.append(seed...seed)
            }
        }
        return ranges.map { $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ",")
    }

    /// Returns seeds outside the selection: those after the largest, and beyond a limit those from 1 on.
    ///
    /// - Returns: The seeds, each once.
    public func next(_ count: Int, upTo limit: UInt64 = .max) -> [UInt64] {
        var taken = Set(seeds)
        var found: [UInt64] = []
        var seed = seeds.max() ?? 0
        while found.count < count {
            seed = seed < limit ? seed + 1 : 1
            if taken.insert(seed).inserted { found.append(seed) }
        }
        return found
    }
}

extension SeedSelection.Mistake: CustomStringConvertible {
    /// The accepted form, worded to follow `--seeds takes`.
    public var description: String {
        switch self {
        case .syntax(let part): "a count, a range such as 1001-1005 or a list such as 1,5,9-12, not '\(part)'"
        case .reversed(let part): "ranges that begin with the smaller number, not '\(part)'"
        case .count(let allowed):
            "\(allowed.lowerBound) to \(allowed.upperBound) seeds; a number alone is a count, and 7-7 the seed 7"
        case .taken(let seed): "seeds that are not tuned on; \(seed) is"
        }
    }
}
