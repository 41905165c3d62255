public import ScreenfulLab
import ScreenfulTypes

/// The data of a run's plots.
public struct Sketch: Sendable {
    /// The place of the run in its experiment.
    public let cell: Experiment.Cell
    /// The share of the screen that was blank, over equal parts of the run.
    public let blankShares: [Double]
    /// Rows by the time from their content until their coming on screen; see ``LeadHistogram/bounds``.
    public let leads: [Int]
    /// The duration of the run, in microseconds.
    public let duration: Int64

    /// The maximal number of parts of a run, about the pixels of a plot.
    static let parts = 200

    /// Creates the sketch of a run of some rows in a viewport of a height in points.
    ///
    /// - Complexity: O(frames · rows on screen).
    public init(_ cell: Experiment.Cell, _ timeline: RunTimeline, content: LabContent, height: Double) {
        self.cell = cell
        duration = Int64(timeline.offsets.count) * timeline.frame
        var histogram = LeadHistogram()
        for visit in timeline.visits { histogram.add(visit) }
        leads = histogram.counts
        blankShares = Self.shares(timeline, content, height)
    }

    private static func shares(_ timeline: RunTimeline, _ content: LabContent, _ height: Double) -> [Double] {
        let frames = timeline.offsets.count
        guard frames > 0 else { return [] }
        var blank = [Double](repeating: 0, count: frames)
        for visit in timeline.visits {
            guard let span = visit.blank else { continue }
            let extent = visit.extent ?? content.tops[visit.row]..<content.tops[visit.row + 1]
            // A row is blank in a frame if its content was not there when the frame was drawn.
            let first = Int((span.lowerBound + timeline.frame - 1) / timeline.frame)
            let last = Int((span.upperBound + timeline.frame - 1) / timeline.frame)
            for frame in first..<max(first, min(last, frames)) {
                let top = max(extent.lowerBound, timeline.offsets[frame])
                let bottom = min(extent.upperBound, timeline.offsets[frame] + height)
                blank[frame] += max(0, bottom - top) / height
            }
        }
        let parts = min(Self.parts, frames)
        return (0..<parts).map { part in
            let range = part * frames / parts..<(part + 1) * frames / parts
            return blank[range].reduce(0, +) / Double(range.count)
        }
    }
}

extension Experiment {
    /// The cells that are plotted: each strategy on each scene with the first seed.
    public var sketchedCells: [Cell] {
        cells.filter { $0.seed == 0 && $0.contestant < policies.count }
    }

    /// Runs a cell again and returns its sketch.
    public func sketch(_ cell: Cell) -> Sketch {
        let setup = setup(of: cell)
        return Sketch(cell, setup.record().timeline, content: setup.content, height: setup.trace.header.viewport.height)
    }
}
