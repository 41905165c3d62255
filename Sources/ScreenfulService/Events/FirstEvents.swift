import EventLoop
package import ScreenfulCoding

/// A listener that collects the first events of a viewer.
private final class FirstEvents: EventSink {
    /// Whether the snapshot lacks contents that are being read.
    let awaitsContents: Bool
    /// Called once, with the events that were collected.
    var onFinish: (([EncodedEvent]) -> Void)?
    private var events: [EncodedEvent] = []

    init(awaitsContents: Bool) {
        self.awaitsContents = awaitsContents
    }

    var isOpen: Bool { onFinish != nil }

    func send(_ block: [UInt8]) {
        guard isOpen else { return }
        let arrived = EncodedEvent.events(in: block)
        events += arrived
        // Rows have arrived, or cannot be read.
        if awaitsContents, arrived.contains(where: { $0.name == "cells" || $0.name == "fetches" }) { finish() }
    }

    func finish() {
        let completion = onFinish
        onFinish = nil
        completion?(events)
    }

    func whenClosed(_: @escaping () -> Void) {}
}

extension Viewer {
    /// The longest wait for contents that are being read, in nanoseconds.
    private static var patience: UInt64 { 500_000_000 }

    /// Passes the viewer's first events to `completion`: a snapshot and, if rows are read from storage, the events up to
    /// the first rows.
    ///
    /// An event stream can resume after the last of them: they are kept like those of a stream that was lost. If the
    /// viewer ends meanwhile, there may be no events. The snapshot tells how rows have moved since `version`, if the client
    /// knows an earlier one.
    package func collectFirstEvents(since version: Int?, then completion: @escaping ([EncodedEvent]) -> Void) {
        let hasContents = list.computesRows || isThrottled || rowCount == 0
        let listener = FirstEvents(awaitsContents: !hasContents)
        let timer = services.loop.timer { listener.finish() }
        listener.onFinish = { [self] events in
            timer.cancel()
            detach(listener)
            completion(events)
        }
        timer.schedule(afterNanoseconds: Self.patience)
        attach(listener, after: ResumePoint(version: version), count: nil, shared: nil)
        if hasContents { listener.finish() }
    }
}
