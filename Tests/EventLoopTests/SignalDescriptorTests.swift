import EventLoop
import Glibc
import Testing

@Suite struct SignalDescriptorTests {
    @Test func `a signal makes the descriptor readable and does nothing else`() throws {
        let signals = try SignalDescriptor([SIGWINCH])
        var watched = pollfd(fd: signals.rawValue, events: Int16(POLLIN), revents: 0)
        #expect(poll(&watched, 1, 0) == 0)
        // To this thread, for others of the test process do not block it.
        pthread_kill(pthread_self(), SIGWINCH)
        #expect(poll(&watched, 1, 0) == 1)
    }

    @Test func `what the process ignores goes on being ignored`() throws {
        // Ignored by nobody else in this process, and by default too.
        signal(SIGURG, SIG_IGN)
        defer { signal(SIGURG, SIG_DFL) }
        let signals = try SignalDescriptor([SIGURG])
        pthread_kill(pthread_self(), SIGURG)
        var watched = pollfd(fd: signals.rawValue, events: Int16(POLLIN), revents: 0)
        #expect(poll(&watched, 1, 0) == 0)
    }
}
