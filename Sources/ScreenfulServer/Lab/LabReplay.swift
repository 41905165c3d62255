import ScreenfulLab
import ScreenfulTypes

/// One cell of an experiment, run once more for those who want to watch it.
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
    /// Where each row begins, in points, and at last where the last one ends; as far as the reader came.
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

    /// Frames that are told: all of ten minutes, every second of twenty, and so on.
    static let mostFrames = 36_000

    /// Every so many frames are told.
    var frameStep: Int { max(1, (timeline.offsets.count + Self.mostFrames - 1) / Self.mostFrames) }
}
