import ScreenfulLab
import ScreenfulTypes

/// A replay of one cell of an experiment: the cell run again, with its timeline.
struct LabReplay: Sendable {
    /// The names of the cell's parts.
    let trace: String
    let policy: String
    let network: String
    let seed: UInt64
    let loop: SimulationSetup.Loop
    let result: RunResult
    let timeline: RunTimeline
    /// The viewport's size, in points.
    let viewport: Size
    /// The top of each row up to the last one visited, in points, then the bottom of that row.
    let tops: [Double]

    init(_ cell: Experiment.Cell, of experiment: Experiment) {
        let setup = experiment.setup(of: cell)
        trace = experiment.traces[cell.trace].name
        policy = experiment.contestants[cell.contestant].name
        network = experiment.networks[cell.network].name
        seed = experiment.seeds[cell.seed]
        loop = experiment.loop
        (result, timeline) = setup.record()
        viewport = setup.trace.header.viewport
        let last = timeline.visits.reduce(-1) { max($0, $1.row) }
        tops = Array(setup.content.tops.prefix(last + 2))
    }

    /// The maximum number of frames that are sent: all of ten minutes, every second one of twenty, and so on.
    static let maxFrames = 36_000

    /// The distance between two frames that are sent.
    var frameStep: Int { max(1, (timeline.offsets.count + Self.maxFrames - 1) / Self.maxFrames) }
}
