import ScreenfulRanges
import TestSupport
import Testing

@Suite struct RowOrderTests {
    @Test func `a list that was never edited is one run`() {
        let order = RowOrder(ids: 1..<1_000_000_001)
        #expect(order.runs == [1..<1_000_000_001])
        #expect(order.id(at: 999_999_999) == 1_000_000_000)
    }

    @Test func `an order is rebuilt from its runs`() {
        var order = RowOrder(ids: 0..<100)
        order.remove(10..<20)
        order.insert(ids: 100..<105, at: 5)
        order.move(50..<60, to: 0)
        let rebuilt = RowOrder(runs: order.runs)
        #expect(rebuilt.runs == order.runs)
        #expect(rebuilt.count == 95)
    }

    @Test func `what is removed is told`() {
        var order = RowOrder(ids: 0..<10)
        order.insert(ids: 50..<52, at: 5)
        #expect(order.remove(4..<8) == [4..<5, 50..<52, 5..<6])
        #expect(order.runs == [0..<4, 6..<10])
    }

    @Test func `a removal taken back leaves one run`() {
        var order = RowOrder(ids: 0..<10)
        order.remove(4..<8)
        order.insert(ids: 4..<8, at: 4)
        #expect(order.runs == [0..<10])
    }

    @Test(arguments: UInt64(0)..<150)
    func `an order answers as an array of identities would`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 0...40, using: &random)
        var naive = (0..<count).map(Int64.init)
        var order = RowOrder(ids: 0..<Int64(count))
        var nextID = Int64(count)
        for _ in 0..<30 {
            let range = random.range(in: naive.count)
            switch Int.random(in: 0..<3, using: &random) {
            case 0:
                let ids = nextID..<nextID + Int64.random(in: 0...5, using: &random)
                nextID = ids.upperBound
                order.insert(ids: ids, at: range.lowerBound)
                naive.insert(contentsOf: ids, at: range.lowerBound)
            case 1:
                #expect(order.remove(range).flatMap(Array.init) == Array(naive[range]))
                naive.removeSubrange(range)
            default:
                let destination = Int.random(in: 0...naive.count - range.count, using: &random)
                let moved = Array(naive[range])
                order.move(range, to: destination)
                naive.removeSubrange(range)
                naive.insert(contentsOf: moved, at: destination)
            }
            let part = random.range(in: naive.count)
            #expect(order.runs.flatMap(Array.init) == naive)
            #expect(naive.indices.map { order.id(at: $0) } == naive)
            #expect(order.ids(in: part).flatMap(Array.init) == Array(naive[part]))
            #expect(zip(order.runs, order.runs.dropFirst()).allSatisfy { $0.upperBound != $1.lowerBound })
        }
    }
}
