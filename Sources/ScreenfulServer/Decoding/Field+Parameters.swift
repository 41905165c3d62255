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
        do throws(ParameterError) {
            return try PolicySpecification(value, at: path, container: container)
        } catch {
            throw Problem(parameter: error)
        }
    }

    /// Reads a network: the name of a profile, or an object with numbers.
    func network() throws(Problem) -> NetworkProfile {
        do throws(ParameterError) {
            return try NetworkProfile(value, at: path)
        } catch {
            throw Problem(parameter: error)
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
        do throws(ParameterError) {
            try merge(field.value, at: field.path)
        } catch {
            throw Problem(parameter: error)
        }
    }
}

extension Problem {
    /// Creates the problem for a name or a number that is not accepted.
    fileprivate init(parameter error: ParameterError) {
        let code: ProblemCode =
            switch error.code {
            case .wrongType: .wrongType
            case .missingField: .missingField
            case .unknownField: .unknownField
            case .outOfRange: .outOfRange
            }
        self.init(code, error.message, field: error.field)
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
