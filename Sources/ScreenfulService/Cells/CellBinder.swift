import EventLoop
import ListStore
import Screenful
import ScreenfulTypes
import TextShaping

/// Binds the cells of rows on a thread of its own, before they are published.
final class CellBinder {
    /// The template, the columns and the size that rows are bound with.
    struct Job: Hashable, Sendable {
        /// The size of the rows.
        enum RowSize: Hashable, Sendable {
            case exactly(Size)
            /// That of the template, across an extent.
            case measured(RowHeightCache.Measure)
        }

        let template: CompiledTemplate
        let layout: CellCache.LayoutID
        let columns: [Column]
        let size: RowSize

        // The layout stands for the template and the columns.
        static func == (left: Self, right: Self) -> Bool { left.layout == right.layout && left.size == right.size }

        func hash(into hasher: inout Hasher) {
            hasher.combine(layout)
            hasher.combine(size)
        }
    }

    let cache = CellCache()
    private let loop: EventLoop
    private let threads: MeasuringThreads
    /// True once closed: later results are dropped.
    private var isClosed = false
    /// The number of jobs whose results have not arrived.
    private(set) var jobCount = 0

    /// Below the priority of replies, and far above that of measuring ahead of need.
    private static let niceness: Int32 = 5

    init(_ resources: LayoutResources, loop: EventLoop) throws(EventLoopError) {
        self.loop = loop
        threads = try MeasuringThreads(resources, name: "cells", niceness: Self.niceness)
    }

    /// Binds rows of a generated feed, and caches their cells.
    ///
    /// Those whose sizes are known are laid out once, the others twice, since a node may be a share of the row's length.
    func bind(_ feed: GeneratedFeed, _ ids: [Range<Int64>], _ job: Job, sizes: [Size?]) {
        guard !isClosed else { return }
        jobCount += 1
        threads.bind(feed, ids, job, sizes: sizes, on: loop) { [weak self] cells in
            guard let self, !isClosed else { return }
            jobCount -= 1
            for cell in cells { cache.insert(cell, in: job.layout) }
        }
    }

    /// Binds rows for several sizes and caches their cells, then calls `then`, never after ``close()``.
    func bind(_ rows: [Row], _ jobs: [Job], then: @escaping () -> Void) {
        guard !isClosed else { return }
        jobCount += 1
        threads.bind(rows, jobs, on: loop) { [weak self] cells in
            guard let self, !isClosed else { return }
            jobCount -= 1
            for (job, cells) in zip(jobs, cells) {
                for cell in cells { cache.insert(cell, in: job.layout) }
            }
            then()
        }
    }

    func close() {
        isClosed = true
        threads.close()
    }
}

/// Decides which rows to bind ahead of those that have a node.
struct CellsAhead {
    /// The rows that were bound last, or are being bound.
    private var bound = 0..<0

    /// The rows that are bound at once: a millisecond or two of work.
    private static let stretch = 32
    /// The rows that are left bound ahead when the next are bound.
    private static let margin = 16

    /// Returns the next rows to bind beyond those that have a node, in the direction of the scroll; nil for none.
    mutating func rows(beyond nodes: Range<Int>, isForward: Bool, rowCount: Int) -> Range<Int>? {
        guard !nodes.isEmpty else { return nil }
        if !(bound.lowerBound...bound.upperBound).contains(isForward ? nodes.upperBound : nodes.lowerBound) {
            bound = nodes
        }
        let next: Range<Int>
        if isForward {
            guard bound.upperBound < min(rowCount, nodes.upperBound + Self.margin) else { return nil }
            next = bound.upperBound..<min(rowCount, nodes.upperBound + Self.stretch)
            bound = nodes.lowerBound..<next.upperBound
        } else {
            guard bound.lowerBound > max(0, nodes.lowerBound - Self.margin) else { return nil }
            next = max(0, nodes.lowerBound - Self.stretch)..<bound.lowerBound
            bound = next.lowerBound..<nodes.upperBound
        }
        return next
    }
}
