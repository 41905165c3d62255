import EventLoop
import Testing

@Suite struct WorkerTests {
    @Test func `jobs run in their order, and closing waits for them`() throws {
        let record = Record<Int>()
        let worker = try Worker(name: "a name that is too long for the system")
        for number in 0..<1000 { worker.submit { record.append(number) } }
        worker.close()
        #expect(record.all == Array(0..<1000))
    }

    @Test func `a closed worker refuses jobs`() throws {
        let worker = try Worker(name: "closed")
        worker.close()
        worker.close()
        #expect(!worker.submit { Issue.record("ran on a closed worker") })
    }

    @Test func `a worker may be closed by its own job`() throws {
        let worker = try Worker(name: "own")
        let record = Record<Bool>()
        let inTime = try withLoop { loop in
            let done = loop.port { loop.stop() }
            worker.submit {
                worker.close()
                record.append(worker.submit {})
                done.send(())
            }
        }
        #expect(inTime)
        #expect(record.all == [false])
    }

    @Test func `offloaded work comes back to the loop with its result`() throws {
        var results: [Int] = []
        let worker = try Worker(name: "square")
        let inTime = try withLoop { loop in
            for number in 0..<100 {
                loop.offload(to: worker, { number * number }) { square in
                    results.append(square)
                    if results.count == 100 { loop.stop() }
                }
            }
        }
        #expect(inTime)
        #expect(results == (0..<100).map { $0 * $0 })
    }
}
