import EventLoop
import Glibc
import Synchronization

/// Numbered work items run by several threads, the next one as soon as a thread is free.
struct ParallelWork {
    let jobs: Int
    /// A descriptor that becomes readable when the work should end early.
    let stopDescriptor: Int32

    /// Does work that SIGINT, SIGTERM and SIGHUP end early; reports an error of starting it.
    static func untilStopped(jobs: Int, _ perform: (Self) throws(EventLoopError) -> ExitStatus) -> ExitStatus {
        do throws(EventLoopError) {
            let signals = try SignalDescriptor([SIGINT, SIGTERM, SIGHUP])
            return try withExtendedLifetime(signals) { (signals) throws(EventLoopError) in
                try perform(Self(jobs: jobs, stopDescriptor: signals.rawValue))
            }
        } catch {
            StandardStreams.reportLine("screenful: \(error)")
            return .unusable
        }
    }

    /// Does `count` items of work, and returns when they are done or the work was stopped through the descriptor.
    ///
    /// The first message cancels work that is under way; the second ends the program. `observe` is called repeatedly on
    /// this thread with the number of items that are done. `work`, called on several threads at once, does an item, and
    /// ends early with nil once its second argument returns true; the output is nil for items that were not completed.
    ///
    /// - Throws: If a thread cannot be started.
    func run<Output: Sendable>(
        _ count: Int,
        observe: (Int) -> Void,
        work: @escaping @Sendable (Int, () -> Bool) -> Output?
    ) throws(EventLoopError) -> [Output?] {
        let board = Board<Output>(count: count)
        var workers: [Worker] = []
        for number in 0..<max(1, min(jobs, count)) {
            let worker = try Worker(name: "lab \(number)")
            worker.submit {
                while let item = board.next() {
                    if let output = work(item, { board.isStopped }) { board.finish(item, output) }
                }
                board.leave()
            }
            workers.append(worker)
        }
        while board.isBusy(of: workers.count) {
            observe(board.doneCount)
            guard receivedStop() else { continue }
            guard board.stop() else { exit(ExitStatus.interrupted.rawValue) }
        }
        for worker in workers { worker.close() }
        observe(board.doneCount)
        return board.outputs
    }

    /// Milliseconds between two polls of the progress.
    private static let pause: Int32 = 20

    /// Waits until the descriptor is readable or the time between two polls has passed.
    private func receivedStop() -> Bool {
        var descriptor = pollfd(fd: stopDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, Self.pause) > 0 else { return false }
        var message = [UInt8](repeating: 0, count: 128)
        return read(stopDescriptor, &message, message.count) > 0
    }
}

/// The state of the work, shared by the threads.
private final class Board<Output: Sendable>: Sendable {
    private struct State {
        var next = 0
        var done = 0
        var left = 0
        var outputs: [Output?]
    }

    private let state: Mutex<State>
    private let stopFlag = Atomic(false)

    init(count: Int) { state = Mutex(State(outputs: Array(repeating: nil, count: count))) }

    /// Returns the next item, or nil if there is none left.
    func next() -> Int? {
        state.withLock { state in
            guard !isStopped, state.next < state.outputs.count else { return nil }
            defer { state.next += 1 }
            return state.next
        }
    }

    func finish(_ item: Int, _ output: Output) {
        state.withLock { state in
            state.outputs[item] = output
            state.done += 1
        }
    }

    func leave() {
        state.withLock { $0.left += 1 }
    }

    func isBusy(of threads: Int) -> Bool {
        state.withLock { $0.left < threads }
    }

    /// Stops giving out items; returns false if it was stopped before.
    func stop() -> Bool { !stopFlag.exchange(true, ordering: .relaxed) }
    var isStopped: Bool { stopFlag.load(ordering: .relaxed) }
    var doneCount: Int { state.withLock { $0.done } }
    var outputs: [Output?] { state.withLock { $0.outputs } }
}
