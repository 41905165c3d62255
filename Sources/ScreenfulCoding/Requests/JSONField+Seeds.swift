package import JSON
package import ScreenfulLab

extension JSONField {
    /// Reads the seed of a network's random draws.
    package func seed() throws(DecodingError) -> UInt64 { UInt64(try integer(in: NewListRequest.Source.seeds)) }

    /// Reads seeds: a count, a text such as `"1001-1005"`, or an array of numbers.
    package func seeds(counts: ClosedRange<Int>) throws(DecodingError) -> SeedSelection {
        try seeds(counts: counts, text: SeedSelection.init)
    }

    /// Reads seeds that are disjoint from others: a count (the next ones are taken), a text, or an array of numbers.
    package func seeds(counts: ClosedRange<Int>, besides others: SeedSelection) throws(DecodingError) -> SeedSelection {
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
    ) throws(DecodingError) -> SeedSelection {
        if value.array != nil {
            let seeds = try array(count: counts).map { field throws(DecodingError) in try field.seed() }
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
    ) throws(DecodingError) -> SeedSelection {
        do throws(SeedSelection.Mistake) { return try read() } catch { throw outOfRange("\(error)") }
    }
}
