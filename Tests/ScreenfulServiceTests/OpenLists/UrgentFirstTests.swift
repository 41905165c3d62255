import TestSupport
import Testing

@testable import ScreenfulService

@Suite struct UrgentFirstTests {
    @Test func `urgent elements come first, each group in its order`() {
        var elements = UrgentFirst([5, 2, 7, 4, 1, 6]) { $0 % 2 == 0 }
        var taken: [Int] = []
        while let element = elements.next() { taken.append(element) }
        #expect(taken == [2, 4, 6, 5, 7, 1])
        #expect(elements.next() == nil)
    }

    @Test func `each element is examined once`() {
        var examined = 0
        var elements = UrgentFirst(Array(0..<100)) { _ in
            examined += 1
            return false
        }
        while elements.next() != nil {}
        #expect(examined == 100)
    }
}
