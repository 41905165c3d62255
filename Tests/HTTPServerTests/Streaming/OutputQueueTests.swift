@testable import HTTPServer
import Testing
import TestSupport

@Suite struct OutputQueueTests {
    @Test(arguments: UInt64(0)..<100)
    func `a queue gives back what went in`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var queue = OutputQueue()
        var model: [UInt8] = []
        var isCounted = true
        for _ in 0..<200 {
            if Bool.random(using: &random) {
                let block = (0..<Int.random(in: 0...20, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
                let start = queue.isEmpty ? Int.random(in: 0...block.count, using: &random) : 0
                queue.append(block, from: start)
                model += block[start...]
            } else if let (bytes, offset) = queue.next {
                let count = Int.random(in: 1...bytes.count - offset, using: &random)
                #expect(Array(bytes[offset..<offset + count]) == Array(model[..<count]))
                queue.drop(count)
                model.removeFirst(count)
            }
            isCounted = isCounted && queue.count == model.count && queue.isEmpty == model.isEmpty
        }
        #expect(isCounted)
    }
}
