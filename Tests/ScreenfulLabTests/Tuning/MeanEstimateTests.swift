import Testing

@testable import ScreenfulLab

@Suite struct MeanEstimateTests {
    @Test func `an interval is Student's`() throws {
        // By hand: the mean 5, the variance 10, the standard error the square root of 2, t 2.776.
        let estimate = MeanEstimate([1, 3, 5, 7, 9])
        #expect(estimate.mean == 5)
        let interval = try #require(estimate.interval)
        #expect(abs(interval.lowerBound - (5 - 2.776 * 2.0.squareRoot())) < 1e-12)
        #expect(abs(interval.upperBound - (5 + 2.776 * 2.0.squareRoot())) < 1e-12)
    }

    @Test func `a single sample tells no interval, equal ones an empty one, and what cannot be below 0 is not`() {
        #expect(MeanEstimate([4]).interval == nil)
        #expect(MeanEstimate([4, 4, 4]).interval == 4...4)
        #expect(MeanEstimate([0, 1], notBelow: 0).interval?.lowerBound == 0)
        #expect(MeanEstimate([0, 1]).interval?.lowerBound ?? 0 < 0)
    }

    @Test func `the quantile falls with more samples and is never that of more`() {
        var last = Double.infinity
        for freedom in 1...2000 {
            let quantile = MeanEstimate.quantile(freedom: freedom)
            #expect(quantile <= last && quantile > 1.96)
            last = quantile
        }
        #expect(MeanEstimate.quantile(freedom: 39) == 2.042)
        #expect(MeanEstimate.quantile(freedom: 999) == 1.984)
    }
}
