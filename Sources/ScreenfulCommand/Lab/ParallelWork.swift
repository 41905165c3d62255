import EventLoop
import Glibc
import Synchronization

/// Numbered pieces of work that several threads do, the next one as soon as a thread is free.
struct ParallelWork {
    /// Threads.
    let jobs: Int
    /// A descriptor that can be read once the work is to end early.
    let stopDescriptor: Int32

    /// Does the work, and returns when all is done or the descriptor could be read.
    ///
    /// Told to stop, work that is under way is asked to end too; told twice, the program ends.
    ///
    /// - Parameters:
    ///   - count: Pieces of work.
    ///   - observe: Is told now and then, on this thread, how many pieces are done.
    ///   - work: Does a piece, and ends early with nil once its second argument says so; called on several threads
    ///     at once.
    /// - Returns: What came out of each piece; nil for those that were not done to the end.
    /// - Throws: When there are no more threads.
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
                while let piece = board.next() {
                    if let output = work(piece, { board.isStopped }) { board.finish(piece, output) }
                }
                board.leave()
            }
            workers.append(worker)
        }
        while board.isBusy(of: workers.count) {
            observe(board.doneCount)
            guard isToldToStop() else { continue }
            guard board.stop() else { exit(ExitStatus.interrupted.rawValue) }
        }
        for worker in workers { worker.close() }
        observe(board.doneCount)
        return board.outputs
    }

    /// Milliseconds between two looks at how far the work is.
    private static let pause: Int32 = 20

    /// Waits a moment, or less if the descriptor can be read.
    private func isToldToStop() -> Bool {
        var descriptor = pollfd(fd: stopDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, Self.pause) > 0 else { return false }
        var message = [UInt8](repeating: 0, count: 128)
        return read(stopDescriptor, &message, message.count) > 0
    }
}

/// What is still to be done, and what came out of the rest.
private final class Board<Output: Sendable>: Sendable {
    private struct State {
        var next = 0
        var done = 0
        var left = 0
        var outputs: [Output?]
    }

    private let state: Mutex<State>
    private let stopFlag = Atomic(false)

    init(count: Int) {
        state = Mutex(State(outputs: Array(repeating: nil, count: count)))
    }

    /// The next piece, or nil if there is no more to be done.
    func next() -> Int? {
        state.withLock { state in
            guard !isStopped, state.next < state.outputs.count else { return nil }
            defer { state.next += 1 }
            return state.next
        }
    }

    func finish(_ piece: Int, _ output: Output) {
        state.withLock { state in
            state.outputs[piece] = output
            state.done += 1
        }
    }

    /// A thread has nothing to do any more.
    func leave() {
        state.withLock { $0.left += 1 }
    }

    func isBusy(of threads: Int) -> Bool {
        state.withLock { $0.left < threads }
    }

    /// Gives out no more pieces; false if that was so before.
    func stop() -> Bool {
        !stopFlag.exchange(true, ordering: .relaxed)
    }

    /// True if no more pieces are wanted.
    var isStopped: Bool { stopFlag.load(ordering: .relaxed) }

    var doneCount: Int { state.withLock { $0.done } }
    var outputs: [Output?] { state.withLock { $0.outputs } }
}
