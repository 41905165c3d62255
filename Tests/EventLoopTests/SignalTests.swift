import EventLoop
import Glibc
import Testing

@Suite struct SignalTests {
    // One test for all: of the loops in a process only one may watch signals.
    @Test func `a signal reaches the loop as often as it comes`() throws {
        var count = 0
        let inTime = try withLoop { loop in
            let source = loop.onSignal(SIGUSR1) {
                count += 1
                if count == 3 { loop.stop() } else { kill(getpid(), SIGUSR1) }
            }
            kill(getpid(), SIGUSR1)
            return source
        }
        #expect(inTime)
        #expect(count == 3)
    }
}
