extension EventLoop {
    /// Makes a timer that is not running yet.
    public func timer(_ body: @escaping () -> Void) -> LoopTimer {
        LoopTimer(loop: self, body: body)
    }

    /// Runs `body` on the loop at each signal of that number, while the source lives.
    public func onSignal(_ signal: Int32, _ body: @escaping () -> Void) -> SignalSource {
        SignalSource(loop: self, signal: signal, body: body)
    }

    /// Makes an event for a descriptor; it does not watch until ``IOEvent/resume()``.
    public func watch(
        _ descriptor: Int32,
        for interest: IOEvent.Interest,
        _ body: @escaping () -> Void
    ) -> IOEvent {
        IOEvent(loop: self, descriptor: descriptor, interest: interest, body: body)
    }
}
