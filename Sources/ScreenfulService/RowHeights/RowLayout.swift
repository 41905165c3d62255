import Screenful
import ScreenfulRanges
import TextShaping

/// The layout of a list's cells: the template, the fonts, and the lengths of rows at each width.
package final class RowLayout {
    package private(set) var template: ListTemplate
    package let measuringPool: FontService.MeasuringPool
    /// The least recently used first.
    private var caches: [RowHeightCache] = []

    /// The maximum of cached widths that no viewer uses, so that rotating a device twice measures nothing again.
    private static let maxUnusedCaches = 4

    init(_ template: ListTemplate, measuringPool: FontService.MeasuringPool) {
        self.template = template
        self.measuringPool = measuringPool
    }

    /// Returns the cache of a width, with the lengths that were measured before.
    ///
    /// - Parameters:
    ///   - measure: The axis and the extent across it.
    ///   - rowCount: The number of rows of the list.
    ///   - estimate: The length of unmeasured rows in a new cache, in points.
    /// - Returns: The cache, which other viewers may share.
    func heightCache(_ measure: RowHeightCache.Measure, rowCount: Int, estimate: Double) -> RowHeightCache {
        let found = caches.firstIndex { $0.measure == measure }.map { caches.remove(at: $0) }
        let heightCache = found ?? RowHeightCache(measure, rowCount: rowCount, estimate: estimate)
        forgetUnused(but: Self.maxUnusedCaches - 1)
        caches.append(heightCache)
        return heightCache
    }

    /// Evicts the least recently used caches that no viewer uses; the others must follow the edits of the list.
    private func forgetUnused(but count: Int) {
        var unused = caches.indices.filter { isKnownUniquelyReferenced(&caches[$0]) }
        unused.removeLast(min(count, unused.count))
        for index in unused.reversed() { caches.remove(at: index) }
    }

    /// Replaces the template, and clears all caches.
    func replaceTemplate(by template: ListTemplate) {
        self.template = template
        caches.removeAll()
    }

    /// Applies an edit of the list to all caches.
    func apply(_ edit: RowEdit) {
        for heightCache in caches { heightCache.apply(edit) }
    }
}
