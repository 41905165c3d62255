import HTTPServer
import ScreenfulLab

/// A scroll that an experiment is asked for with.
enum LabTrace: Hashable {
    /// A scenario, played anew for each seed.
    case generated(Scenario)
    /// A scenario that is the same for all seeds.
    case played(Scenario, seed: UInt64)
    /// A recorded one, by its number.
    case stored(Int64)

    /// The seeds that a scenario may be asked for with.
    static let seeds: ClosedRange<UInt64> = 0...999_999_999

    /// Reads the name of a scenario, with `?seed=2` for one that is always the same, or the number of a stored trace.
    init(_ field: Field) throws(Problem) {
        let text = try field.string(length: 0...64)
        if let number = Int64(canonical: text) {
            self = .stored(number)
            return
        }
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let scenario = Scenario(rawValue: parts[0]) else {
            let known = Scenario.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            throw field.outOfRange("the number of a stored trace, or one of \(known)")
        }
        guard parts.count == 2 else {
            self = .generated(scenario)
            return
        }
        let digits = parts[1].dropFirst(5)
        guard parts[1].hasPrefix("seed="), digits.utf8.allSatisfy({ 48...57 ~= $0 }), let seed = UInt64(digits),
            Self.seeds.contains(seed)
        else { throw field.outOfRange("\"\(scenario.rawValue)?seed=\" and a number up to \(Self.seeds.upperBound)") }
        self = .played(scenario, seed: seed)
    }
}
