/// Measures a run frame by frame.
struct RunMeter {
    private(set) var result = RunResult()
    /// All rows by number.
    private let rows: [LabContent.Row]
    private let pageBytes: Int64
    private let viewport: (width: Double, height: Double)
    private let frame: Int64
    /// The rows on screen, with the time of their coming and whether their content was there since.
    private var onScreen: [(row: Int, since: Int64, isReady: Bool)] = []
    private var everOnScreen: [Bool]
    private var waits: [Int64] = []
    private var blankFrames = 0
    private var bitmapFrames = 0
    private var bitmaps = 0
    private var bitmapBytes: Int64 = 0

    /// Points per second up to which something can be read; an assumption.
    private static let legible = 1000.0
    /// Pixels of a point, squared, times four bytes.
    private static let bytesPerPoint = 36.0

    init(_ list: RowList, width: Double, height: Double, frame: Int64) {
        rows = list.rows
        pageBytes = list.content.pageBytes
        viewport = (width, height)
        self.frame = frame
        everOnScreen = Array(repeating: false, count: rows.count)
    }

    /// Measures a frame, which stays on screen until the next one.
    mutating func draw(at time: Int64, offset: Double, velocity: Double, list: RowList, states: RowStates) {
        let content = list.content
        let places = content.rows(from: offset, to: offset + viewport.height)
        leaveAll(at: time) { places.contains(list.place(of: $0)) }
        var blank = 0.0
        var empty = 0.0
        for place in places {
            let row = list.numbers[place]
            if !everOnScreen[row] { everOnScreen[row] = true }
            if !onScreen.contains(where: { $0.row == row }) {
                onScreen.append((row, time, states[row].hasBitmap))
                if states[row].hasBitmap { waits.append(0) }
            }
            guard !states[row].hasBitmap else { continue }
            result.blankCellMilliseconds += Double(frame) / 1000
            let points = min(content.tops[place + 1], offset + viewport.height) - max(content.tops[place], offset)
            blank += points
            if !states[row].preview.isDrawn { empty += points }
        }
        result.frames += 1
        bitmapFrames += bitmaps
        guard blank > 0 else { return }
        blankFrames += 1
        result.blankPointMilliseconds += blank * Double(frame) / 1000
        let seconds = blank / viewport.height * Double(frame) / 1e6
        result.blankScreenSeconds += seconds
        result.emptyScreenSeconds += empty / viewport.height * Double(frame) / 1e6
        if abs(velocity) < Self.legible { result.legibleBlankScreenSeconds += seconds }
    }

    /// Records that the content of a row is there.
    mutating func rowBecameReady(_ row: Int, at time: Int64) {
        bitmaps += 1
        bitmapBytes += bytes(of: row)
        result.decodedRows += 1
        result.peakBitmaps = max(result.peakBitmaps, bitmaps)
        result.peakBitmapBytes = max(result.peakBitmapBytes, bitmapBytes)
        guard let index = onScreen.firstIndex(where: { $0.row == row && !$0.isReady }) else { return }
        onScreen[index].isReady = true
        waits.append(time - onScreen[index].since)
    }

    /// Records that the picture of a row was purged.
    mutating func rowWasPurged(_ row: Int) {
        bitmaps -= 1
        bitmapBytes -= bytes(of: row)
        if !everOnScreen[row] { result.wastedDecodings += 1 }
    }

    mutating func requestBegan() { result.requests += 1 }

    /// Records a request that was cancelled after so many bytes.
    mutating func requestWasCancelled(bytes: Int64) {
        result.cancelledRequests += 1
        result.bytes += bytes
    }

    mutating func received(_ bytes: Int64) { result.bytes += bytes }
    mutating func receivedPreview(_ bytes: Int64) { result.previewBytes += bytes }
    mutating func stalled() { result.stallMilliseconds += Double(frame) / 1000 }

    /// Ends the run.
    ///
    /// `previews` are the bytes of each row's preview, as far as they came.
    mutating func finish(at time: Int64, fetched: [Int], previews: [Int64], pages: Int) {
        leaveAll(at: time) { _ in false }
        var useful = Int64(pages) * pageBytes
        for row in fetched.indices where everOnScreen[row] {
            useful += previews[row] + (fetched[row] > 0 ? rows[row].bytes : 0)
        }
        result.wastedBytes = result.bytes - useful
        if result.frames > 0 {
            result.blankFrameShare = Double(blankFrames) / Double(result.frames)
            result.meanBitmaps = Double(bitmapFrames) / Double(result.frames)
        }
        result.timeToContent = .init(waits)
    }

    private mutating func leaveAll(at time: Int64, but stays: (Int) -> Bool) {
        for entry in onScreen where !entry.isReady && !stays(entry.row) {
            result.abandonedRows += 1
            // A lower bound: the content had not come when the row left.
            waits.append(time - entry.since)
        }
        onScreen.removeAll { !stays($0.row) }
    }

    private func bytes(of row: Int) -> Int64 { Int64(rows[row].height * viewport.width * Self.bytesPerPoint) }
}
