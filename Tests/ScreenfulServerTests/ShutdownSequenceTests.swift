import Testing

@testable import ScreenfulServer

@Suite struct ShutdownSequenceTests {
    @Test func `a stop that drains first says that the server is not ready`() {
        var sequence = ShutdownSequence(drainSeconds: 3)
        #expect(sequence.handle(.asked(isDraining: true)) == [.refuseReadiness, .wait(seconds: 3)])
        #expect(sequence.handle(.asked(isDraining: true)) == [])
        #expect(sequence.handle(.drained) == [.closeConnections])
        #expect(sequence.handle(.drained) == [])
        // Viewers end when nothing is asked of them any more.
        #expect(sequence.handle(.disconnected) == [.endViewers, .closeStorage])
        #expect(sequence.handle(.disconnected) == [])
        #expect(sequence.handle(.asked(isDraining: false)) == [])
    }

    @Test func `without time to drain connections are closed at once`() {
        var sequence = ShutdownSequence(drainSeconds: 3)
        #expect(sequence.handle(.asked(isDraining: false)) == [.refuseReadiness, .closeConnections])
        var instant = ShutdownSequence(drainSeconds: 0)
        #expect(instant.handle(.asked(isDraining: true)) == [.refuseReadiness, .closeConnections])
    }

    @Test func `a stop without draining cuts the time short`() {
        var sequence = ShutdownSequence(drainSeconds: 3)
        _ = sequence.handle(.asked(isDraining: true))
        #expect(sequence.handle(.asked(isDraining: false)) == [.closeConnections])
        #expect(sequence.handle(.drained) == [])
    }
}
