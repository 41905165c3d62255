import EventLoop
import Synchronization

/// Runs a loop on this thread until `body` has it stopped, or five seconds are over.
///
/// What `body` returns, such as its timers, is kept meanwhile.
///
/// - Returns: Whether the loop was stopped in time.
@discardableResult
func withLoop<Kept>(_ body: (EventLoop) throws -> Kept) throws -> Bool {
    let loop = try EventLoop()
    var isLate = false
    let guardTimer = loop.timer {
        isLate = true
        loop.stop()
    }
    guardTimer.schedule(afterNanoseconds: 5_000_000_000)
    let kept = try body(loop)
    withExtendedLifetime((kept, guardTimer)) { loop.run() }
    return !isLate
}

/// A list that several threads add to.
final class Record<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])

    func append(_ element: Element) {
        elements.withLock { $0.append(element) }
    }

    var all: [Element] { elements.withLock { $0 } }
}
