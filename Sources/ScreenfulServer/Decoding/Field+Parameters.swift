import HTTPServer
import JSON
import Screenful
import ScreenfulCoding
import ScreenfulLab
import ScreenfulRanges
import ScreenfulTypes

extension Field {
    /// Reads a policy: its name, or an object with its name and parameters.
    func policy(for container: ContainerKind) throws(Problem) -> PolicySpecification {
        do throws(DecodingError) {
            return try PolicySpecification(JSONField(value, at: .member(path)), container: container)
        } catch {
            throw Problem(error)
        }
    }

    /// Reads a network: the name of a profile, or an object with numbers.
    func network() throws(Problem) -> NetworkProfile {
        do throws(DecodingError) {
            return try NetworkProfile(JSONField(value, at: .member(path)))
        } catch {
            throw Problem(error)
        }
    }

    /// Reads the seed of a network's random draws.
    func seed() throws(Problem) -> UInt64 {
        UInt64(try integer(in: NewListRequest.Source.seeds))
    }
}

extension RangeTuning {
    /// Replaces the buffers that a request has; the others stay.
    mutating func merge(_ field: Field) throws(Problem) {
        do throws(DecodingError) {
            try merge(JSONField(field.value, at: .member(field.path)))
        } catch {
            throw Problem(error)
        }
    }
}

extension Problem {
    /// Creates the problem for a value that is not accepted.
    fileprivate init(_ error: DecodingError) {
        let code = error.code.rawValue
        let status = ProblemCode(rawValue: code)?.status ?? .badRequest
        self.init(status, code: code, detail: error.message, field: error.path.description)
    }
}

extension Field {
    /// Reads seeds: a count, a text such as `"1001-1005"`, or an array of numbers.
    func seeds(counts: ClosedRange<Int>) throws(Problem) -> SeedSelection {
        try seeds(counts: counts, text: SeedSelection.init)
    }

    /// Reads seeds that are disjoint from others: a count (the next ones are taken), a text, or an array of numbers.
    func seeds(counts: ClosedRange<Int>, besides others: SeedSelection) throws(Problem) -> SeedSelection {
        let limit = UInt64(NewListRequest.Source.seeds.upperBound)
        let seeds = try seeds(counts: counts) { text, counts throws(SeedSelection.Mistake) in
            try SeedSelection(text, besides: others, counts: counts, upTo: limit)
        }
        return try checked { () throws(SeedSelection.Mistake) in
            try seeds.check(besides: others)
            return seeds
        }
    }

    private func seeds(
        counts: ClosedRange<Int>,
        text read: (String, ClosedRange<Int>) throws(SeedSelection.Mistake) -> SeedSelection
    ) throws(Problem) -> SeedSelection {
        if value.array != nil {
            let seeds = try array(count: counts).map { field throws(Problem) in try field.seed() }
            return try checked { () throws(SeedSelection.Mistake) in try SeedSelection(seeds, counts: counts) }
        }
        if let text = value.string {
            let selection = try checked { () throws(SeedSelection.Mistake) in try read(text, counts) }
            let allowed = NewListRequest.Source.seeds
            guard selection.seeds.allSatisfy({ $0 <= UInt64(allowed.upperBound) }) else {
                throw outOfRange("seeds up to \(allowed.upperBound), which every reader of JSON keeps whole")
            }
            return selection
        }
        guard value.double != nil else {
            throw wrongType("a count, a text such as \"1001-1005\", or an array of seeds")
        }
        let count = try integer(in: counts)
        return try checked { () throws(SeedSelection.Mistake) in try read("\(count)", counts) }
    }

    private func checked(
        _ read: () throws(SeedSelection.Mistake) -> SeedSelection
    ) throws(Problem) -> SeedSelection {
        do throws(SeedSelection.Mistake) {
            return try read()
        } catch {
            throw outOfRange("\(error)")
        }
    }
}
