import ScreenfulTypes

/// What a trace will show, and in which frames.
struct Foresight: Sendable {
    /// A row's stay on screen.
    struct Visit {
        /// The first frame that shows it.
        var start: Int
        /// The first frame after that which does not.
        var end: Int
    }

    /// Microseconds of a frame.
    let frame: Int64
    /// Where the viewport begins in each frame, in points.
    let offsets: [Double]
    /// The rows on screen in each frame.
    let rows: [Range<Int>]
    /// Where the appearances of each row begin, and at last where all end.
    private let starts: [Int]
    /// The frame of each appearance, those of a row after one another.
    private let frames: [Int32]
    /// The first frame after the visit that an appearance belongs to.
    private let ends: [Int32]
    /// Points times frames that earlier appearances of the same row show of it.
    private let shown: [Double]
    /// Points times frames that all appearances of a row show.
    private let total: [Double]

    init(_ trace: ScrollTrace, _ content: LabContent, frame: Int64) {
        self.frame = frame
        let height = trace.header.viewport.height
        var player = TracePlayer(trace.events)
        let offsets = (0...Int(trace.duration / frame)).map { player.place(at: Int64($0) * frame).offset }
        let rows = offsets.map { content.rows(from: $0, to: $0 + height) }
        var appearances: [[(frame: Int32, points: Double)]] = Array(repeating: [], count: content.rows.count)
        for (frame, rows) in rows.enumerated() {
            for row in rows {
                let points =
                    min(content.tops[row + 1], offsets[frame] + height) - max(content.tops[row], offsets[frame])
                appearances[row].append((Int32(frame), points))
            }
        }

        var starts = [0]
        var frames: [Int32] = []
        var ends: [Int32] = []
        var shown: [Double] = []
        var total: [Double] = []
        for row in appearances {
            var sum = 0.0
            for (index, (frame, points)) in row.enumerated() {
                frames.append(frame)
                shown.append(sum)
                sum += points
                guard index + 1 == row.count || row[index + 1].frame != frame + 1 else { continue }
                while ends.count < frames.count { ends.append(frame + 1) }
            }
            total.append(sum)
            starts.append(frames.count)
        }
        self.offsets = offsets
        self.rows = rows
        self.starts = starts
        self.frames = frames
        self.ends = ends
        self.shown = shown
        self.total = total
    }

    /// The visit of a row that a frame belongs to, or the next one; nil if it never comes again.
    ///
    /// - Complexity: O(log *f*) for *f* frames that show the row.
    func visit(of row: Int, from frame: Int) -> Visit? {
        let index = appearance(of: row, from: frame)
        guard index < starts[row + 1] else { return nil }
        return Visit(start: Int(frames[index]), end: Int(ends[index]))
    }

    /// Points times frames that are blank if the content of a row comes just before a frame.
    ///
    /// - Complexity: As ``visit(of:from:)``.
    func blank(of row: Int, before frame: Int) -> Double {
        let index = appearance(of: row, from: frame)
        return index < starts[row + 1] ? shown[index] : total[row]
    }

    /// Points times frames that are blank if the content of a row never comes.
    func blank(of row: Int) -> Double { total[row] }

    /// The first frame at a time or after it.
    func frame(from microseconds: Int64) -> Int {
        Int((max(0, microseconds) + frame - 1) / frame)
    }

    private func appearance(of row: Int, from frame: Int) -> Int {
        var (low, high) = (starts[row], starts[row + 1])
        while low < high {
            let middle = (low + high) / 2
            if Int(frames[middle]) < frame { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
