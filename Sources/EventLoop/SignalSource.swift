import CLibevent

/// Runs a closure on the loop whenever the process gets a signal.
///
/// The signal's default effect is off while the source lives. Of all loops in a
/// process only one may have signal sources at a time: libevent has one signal
/// pipe.
public final class SignalSource: LoopEvent {
    init(loop: EventLoop, signal: Int32, body: @escaping () -> Void) {
        super.init(loop: loop, descriptor: signal, kinds: EV_SIGNAL | EV_PERSIST, body: body)
        add()
    }
}
