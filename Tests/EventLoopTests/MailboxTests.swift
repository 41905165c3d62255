import EventLoop
import Testing

@Suite struct MailboxTests {
    @Test func `what threads post and send arrives, in order for each thread`() throws {
        let record = Record<(worker: Int, number: Int)>()
        var workers: [Worker] = []
        var left = 4
        let inTime = try withLoop { loop in
            let done = loop.port { (_: Int) in
                left -= 1
                if left == 0 { loop.stop() }
            }
            let mailbox = loop.mailbox
            for worker in 0..<4 {
                let thread = try Worker(name: "poster \(worker)")
                thread.submit {
                    for number in 0..<1000 { mailbox.post { record.append((worker, number)) } }
                    done.send(worker)
                }
                workers.append(thread)
            }
        }
        #expect(inTime)
        for worker in 0..<4 {
            let numbers = record.all.filter { $0.worker == worker }.map(\.number)
            #expect(numbers.count == 1000)
            #expect(numbers == numbers.sorted())
        }
    }

    @Test func `a port delivers to what the loop owns, until it is closed`() throws {
        final class Owned { var received: [Int] = [] }
        let owned = Owned()
        let worker = try Worker(name: "sender")
        let inTime = try withLoop { loop in
            var port: Port<Int>?
            port = loop.port { message in
                owned.received.append(message)
                guard message == 2, let open = port else { return }
                loop.close(open)
                worker.submit { open.send(3) }
                // Comes after anything that the closed port might have brought.
                let end = loop.port { loop.stop() }
                worker.submit { end.send(()) }
            }
            guard let port else { return }
            worker.submit { for number in 0...2 { port.send(number) } }
        }
        #expect(inTime)
        #expect(owned.received == [0, 1, 2])
    }

    @Test func `posting to a loop that is gone does nothing`() throws {
        var loop: EventLoop? = try EventLoop()
        let mailbox = try #require(loop?.mailbox)
        loop = nil
        mailbox.post { Issue.record("ran without a loop") }
    }
}
