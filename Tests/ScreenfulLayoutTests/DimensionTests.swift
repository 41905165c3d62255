import ScreenfulLayout
import Testing

@Suite struct DimensionTests {
    @Test func `lengths below zero and fractions beyond one are refused`() {
        #expect(Dimension(points: -1) == nil)
        #expect(Dimension(points: .nan) == nil)
        #expect(Dimension(points: 0) == .points(0))
        #expect(Dimension(fraction: 1.2) == nil)
        #expect(Dimension(fraction: .nan) == nil)
        #expect(Dimension(fraction: 1) == .fraction(1))
    }

    @Test(arguments: [Double.nan, .infinity])
    func `a fraction of an unknown length is auto`(parent: Double) {
        #expect(Dimension.fraction(0.5).resolve(parent: parent, auto: 7) == 7)
        #expect(Dimension.fraction(0.5).resolve(parent: 30, auto: 7) == 15)
        #expect(Dimension.points(3).resolve(parent: parent, auto: 7) == 3)
        #expect(Dimension.auto.resolve(parent: 30, auto: 7) == 7)
    }
}
