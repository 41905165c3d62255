import EventLoop
import Testing

@Suite struct SliceTests {
    @Test func `work that fits into a slice is done at once`() throws {
        let loop = try EventLoop()
        var left = 1_000
        var isDone = false
        loop.runInSlices(of: .max) {
            left -= 1
            return left > 0
        } then: {
            isDone = true
        }
        #expect(isDone)
        #expect(left == 0)
    }

    @Test func `the shortest slice makes one step a turn, and other events come between`() throws {
        var order: [String] = []
        try withLoop { loop in
            var steps = 0
            loop.runInSlices(of: 0) {
                steps += 1
                guard steps <= 3 else { return false }
                order.append("step")
                loop.nextTurn { order.append("other") }
                return true
            } then: {
                order.append("end")
                loop.stop()
            }
        }
        #expect(order == ["step", "other", "step", "other", "step", "other", "end"])
    }
}
