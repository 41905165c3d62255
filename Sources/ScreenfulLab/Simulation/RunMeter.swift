import ScreenfulTypes

/// Measures a run frame by frame.
///
/// Items of carousels count as rows do, by the numbers and costs of ``RowParts``.
struct RunMeter {
    private(set) var result = RunResult()
    /// All rows and items by number.
    private let rows: [LabContent.Row]
    private let pageBytes: Int64
    private let viewport: Size
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

    init(_ list: RowList, _ viewport: Size, frame: Int64) {
        rows = list.parts.costs
        pageBytes = list.content.pageBytes
        self.viewport = viewport
        self.frame = frame
        everOnScreen = Array(repeating: false, count: rows.count)
    }

    /// Measures a frame, which stays on screen until the next one.
    mutating func draw(
        at time: Int64,
        offset: Double,
        velocity: Double,
        list: RowList,
        states: RowStates,
        carousels: CarouselOffsets = CarouselOffsets()
    ) {
        let content = list.content
        let places = content.rows(from: offset, to: offset + viewport.height)
        let (parts, screen) = (list.parts, Rect(origin: Point(x: 0, y: offset), size: viewport))
        leaveAll(at: time) { number in
            guard let (item, row) = parts.item(number) else { return places.contains(list.place(of: number)) }
            return list.items(ofRow: row, in: screen, carousels).items.contains(item)
        }
        var blank = Blank()
        for place in places {
            let row = list.numbers[place]
            let isReady = show(row, at: time, states)
            if !isReady {
                let points = min(content.tops[place + 1], offset + viewport.height) - max(content.tops[place], offset)
                blank.add(points, isEmpty: !states[row].preview.isDrawn)
            }
            guard let carousel = list.rows[row].carousel else { continue }
            let isLegible = abs(carousels.velocity(ofRow: row)) < Self.legible
            let (items, points) = list.items(ofRow: row, in: screen, carousels)
            for item in items {
                let isShown = show(parts.number(ofItem: item, inRow: row), at: time, states)
                // A row that is missing is blank as a whole.
                guard isReady, !isShown else { continue }
                let extent = carousel.extent(of: item)
                let start = carousels.offset(ofRow: row)
                let width = min(extent.end, start + viewport.width) - max(extent.start, start)
                blank.add(points * width / viewport.width, isEmpty: true, isLegible: isLegible)
            }
        }
        result.frames += 1
        bitmapFrames += bitmaps
        guard blank.points > 0 else { return }
        blankFrames += 1
        result.blankPointMilliseconds += blank.points * Double(frame) / 1000
        result.blankScreenSeconds += screenSeconds(blank.points)
        result.emptyScreenSeconds += screenSeconds(blank.empty)
        if abs(velocity) < Self.legible { result.legibleBlankScreenSeconds += screenSeconds(blank.legible) }
    }

    /// Converts points that are blank for a frame to screen-seconds.
    private func screenSeconds(_ points: Double) -> Double { points / viewport.height * Double(frame) / 1e6 }

    /// The blank points of a frame: of height across the whole viewport.
    private struct Blank {
        var points = 0.0
        /// Those without even a preview.
        var empty = 0.0
        /// Those that do not move too fast sideways to be read.
        var legible = 0.0

        mutating func add(_ points: Double, isEmpty: Bool, isLegible: Bool = true) {
            self.points += points
            if isEmpty { empty += points }
            if isLegible { legible += points }
        }
    }

    /// Measures a row or an item that is on screen.
    ///
    /// - Returns: True if its content is there.
    private mutating func show(_ number: Int, at time: Int64, _ states: RowStates) -> Bool {
        let isReady = states[number].hasBitmap
        if !everOnScreen[number] { everOnScreen[number] = true }
        if !onScreen.contains(where: { $0.row == number }) {
            onScreen.append((number, time, isReady))
            if isReady { waits.append(0) }
        }
        if !isReady { result.blankCellMilliseconds += Double(frame) / 1000 }
        return isReady
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
