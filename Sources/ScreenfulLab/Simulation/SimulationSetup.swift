public import Screenful
public import ScreenfulRanges
import ScreenfulTypes

/// Everything that a simulated run depends on.
public struct SimulationSetup: Sendable {
    /// The behaviour of a scroll that reaches the end of the fetched rows.
    public enum Loop: String, Hashable, Sendable, CaseIterable {
        /// It continues over missing rows, as recorded.
        case open
        /// It stops at the end until there is more, as it would on a screen.
        case closed
    }

    /// The scroll.
    public var trace: ScrollTrace
    /// The rows.
    public var content: LabContent
    /// The network.
    public var network: NetworkProfile
    /// The seed of the network's random draws.
    public var seed: UInt64
    /// The strategy.
    public var policy: any PreloadingPolicy = RangesPolicy()
    /// The sizes of the ranges, for strategies that use them.
    public var tuning = RangeTuning.preset(.texture, for: .table)
    /// Screenfuls of content left ahead when more rows are requested.
    public var leadingScreens = BatchDecision.defaultLeadingScreens
    /// The behaviour of a scroll that reaches the end.
    public var loop = Loop.open
    /// Frames a second.
    public var frameRate = 60
    /// Rows that are decoded at once.
    public var decoders = 2
    /// True if what was once fetched can be had again without the network.
    public var hasDiskCache = true
    /// The share of a row's bytes that a small first version of it has in addition; nil if there is none.
    ///
    /// Previews are fetched for the rows of the preload range: those of rows on screen before everything else,
    /// those of rows that soon will be before full versions. What they take of memory is not counted.
    public var preview: Double?

    /// Microseconds of a frame.
    var frame: Int64 { Int64((1_000_000 / Double(frameRate)).rounded()) }
}

extension SimulationSetup {
    /// Runs the simulation.
    ///
    /// - Returns: The result of the run; the same for the same setup on every machine.
    /// - Precondition: The trace is valid, there is at least one decoder, and frames last at least a microsecond.
    /// - Complexity: O(events + frames · rows on screen + requests · log requests).
    public func run() -> RunResult { run(unless: { false }) ?? RunResult() }

    /// Runs the simulation until it ends or is cancelled.
    ///
    /// - Parameter isCancelled: Called in every frame; true cancels the run.
    /// - Returns: The result of ``run()``; nil if it was cancelled.
    /// - Precondition: As for ``run()``.
    public func run(unless isCancelled: () -> Bool) -> RunResult? {
        precondition(decoders > 0 && (1...1_000_000).contains(frameRate))
        var simulator = Simulator(self)
        return simulator.run(unless: isCancelled)
    }

    /// Runs the simulation and records its timeline.
    ///
    /// - Returns: The result of ``run()``, and the timeline.
    /// - Precondition: As for ``run()``.
    public func record() -> (result: RunResult, timeline: RunTimeline) {
        precondition(decoders > 0 && (1...1_000_000).contains(frameRate))
        var simulator = Simulator(self)
        let recorder = RunRecorder(simulator.list, height: trace.header.viewport.height, frame: frame)
        simulator.recorder = recorder
        let result = simulator.run { false } ?? RunResult()
        return (result, (simulator.recorder ?? recorder).timeline)
    }
}

extension SimulationSetup {
    /// The horizons of the clairvoyants, in seconds; nil is the end of the trace.
    public static let horizons: [Double?] = [1, 3, 10, nil]

    /// Returns the same run with a policy that sees so many seconds ahead, or to the end for nil.
    public func foreseen(_ seconds: Double?) -> Self {
        var setup = self
        setup.policy = ClairvoyantPolicy(self, seconds: seconds)
        return setup
    }
}
