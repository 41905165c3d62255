import ScreenfulTypes

/// The rows that a trace will show, by frame.
struct Foresight: Sendable {
    /// A row's stay on screen, in frames.
    struct Visit {
        /// The first frame that shows it.
        var start: Int
        /// The first frame after that which does not.
        var end: Int
    }

    /// Microseconds of a frame.
    let frame: Int64
    /// The offset of the viewport in each frame, in points.
    let offsets: [Double]
    /// The places on screen in each frame.
    let rows: [Range<Int>]
    /// The inserts: the first frame after each, and the places that it takes.
    let inserts: [(frame: Int, places: Range<Int>)]
    /// The index of each row's first appearance, followed by the number of all.
    private let starts: [Int]
    /// The frame of each appearance, those of a row after one another.
    private let frames: [Int32]
    /// The first frame after the visit that an appearance belongs to.
    private let ends: [Int32]
    /// Points times frames that earlier appearances of the same row show of it.
    private let shown: [Double]
    /// Points times frames that all appearances of a row show.
    private let total: [Double]

    init(_ setup: SimulationSetup) { self.init(setup) { () throws(Never) in } }

    /// Creates the same unless it is cancelled, which is checked for each frame; nil if it was.
    init?(_ setup: SimulationSetup, unless isCancelled: () -> Bool) {
        do throws(Cancelled) {
            try self.init(setup) { () throws(Cancelled) in
                if isCancelled() { throw Cancelled() }
            }
        } catch {
            return nil
        }
    }

    private struct Cancelled: Error {}

    private init<Failure>(_ setup: SimulationSetup, inEachFrame check: () throws(Failure) -> Void) throws(Failure) {
        frame = setup.frame
        let height = setup.trace.header.viewport.height
        var list = RowList(setup)
        var player = TracePlayer(setup.trace.events)
        var offsets: [Double] = []
        var rows: [Range<Int>] = []
        var inserts: [(frame: Int, places: Range<Int>)] = []
        var appearances: [[(frame: Int32, points: Double)]] = Array(repeating: [], count: list.rows.count)
        for frame in 0...Int(setup.trace.duration / setup.frame) {
            try check()
            let time = Int64(frame) * setup.frame
            while let places = list.takeInsert(dueAt: time, from: &player, height: height) {
                inserts.append((frame, places))
            }
            let offset = player.place(at: time).offset
            let places = list.content.rows(from: offset, to: offset + height)
            for place in places {
                let (top, bottom) = (list.content.tops[place], list.content.tops[place + 1])
                let points = min(bottom, offset + height) - max(top, offset)
                appearances[list.numbers[place]].append((Int32(frame), points))
            }
            offsets.append(offset)
            rows.append(places)
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
        self.inserts = inserts
        self.starts = starts
        self.frames = frames
        self.ends = ends
        self.shown = shown
        self.total = total
    }

    /// Returns the places, after so many inserts, of the rows on screen in a range of frames.
    ///
    /// Rows that are yet to be inserted have no place.
    func places(in frames: Range<Int>, afterInserts count: Int) -> Range<Int> {
        var done = inserts.prefix { $0.frame <= frames.lowerBound }.count
        var first = frames.lowerBound
        var sum = 0..<0
        while first < frames.upperBound {
            while done < inserts.count, inserts[done].frame <= first { done += 1 }
            let end = done < inserts.count ? min(inserts[done].frame, frames.upperBound) : frames.upperBound
            let part = rows[first..<end].reduce(0..<0) { $0.joined($1) }
            sum = sum.joined(moved(part, from: done, to: count))
            first = end
        }
        return sum
    }

    /// Converts places after so many inserts to those after another number of inserts.
    func moved(_ places: Range<Int>, from old: Int, to new: Int) -> Range<Int> {
        if old > new {
            inserts[new..<old].reversed().reduce(places) { $0.without($1.places) }
        } else {
            inserts[old..<max(old, new)].reduce(places) { $0.making(room: $1.places) }
        }
    }

    /// Returns the visit of a row that a frame belongs to, or the next one; nil if there is none.
    ///
    /// - Complexity: O(log *f*) for *f* frames that show the row.
    func visit(of row: Int, from frame: Int) -> Visit? {
        let index = appearance(of: row, from: frame)
        guard index < starts[row + 1] else { return nil }
        return Visit(start: Int(frames[index]), end: Int(ends[index]))
    }

    /// Returns the points times frames that are blank if the content of a row comes just before a frame.
    ///
    /// - Complexity: As ``visit(of:from:)``.
    func blank(of row: Int, before frame: Int) -> Double {
        let index = appearance(of: row, from: frame)
        return index < starts[row + 1] ? shown[index] : total[row]
    }

    /// Returns the points times frames that are blank if the content of a row never comes.
    func blank(of row: Int) -> Double { total[row] }

    /// Returns the start of the last frame that shows a row, in microseconds; 0 if none does.
    func lastInstant(of row: Int) -> Int64 {
        starts[row] < starts[row + 1] ? Int64(frames[starts[row + 1] - 1]) * frame : 0
    }

    /// Returns the first frame at or after a time.
    func frame(from microseconds: Int64) -> Int { Int((max(0, microseconds) + frame - 1) / frame) }

    private func appearance(of row: Int, from frame: Int) -> Int {
        (starts[row]..<starts[row + 1]).partitionPoint { Int(frames[$0]) >= frame }
    }
}

extension Range<Int> {
    /// Returns the smallest range that holds this one and another one.
    fileprivate func joined(_ other: Self) -> Self {
        if other.isEmpty { return self }
        return isEmpty ? other : Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
    }

    /// Converts places after an insert to those before it.
    fileprivate func without(_ inserted: Self) -> Self {
        func old(_ place: Int) -> Int {
            place <= inserted.lowerBound ? place : Swift.max(inserted.lowerBound, place - inserted.count)
        }
        return old(lowerBound)..<old(upperBound)
    }

    /// Converts places before an insert to those after it; rows inserted in between lie between them.
    fileprivate func making(room inserted: Self) -> Self {
        let shift = inserted.count
        let start = lowerBound < inserted.lowerBound ? lowerBound : lowerBound + shift
        return isEmpty ? start..<start : start..<(upperBound <= inserted.lowerBound ? upperBound : upperBound + shift)
    }
}
