import Screenful
import ScreenfulRanges
import ScreenfulTypes
import TextShaping

/// The layout of a list's cells: the template, the fonts, and the lengths of rows at each width.
package final class RowLayout {
    package private(set) var template: ListTemplate
    package let measuringPool: FontService.MeasuringPool
    /// The identity of the template with the columns that cells were bound with last.
    private var layoutID: CellCache.LayoutID
    private var columns: [Column] = []
    /// The identities of the templates of lists inside rows.
    private var nestedLayoutIDs: [CompiledTemplate: CellCache.LayoutID] = [:]
    /// The least recently used first.
    private var caches: [RowHeightCache] = []

    /// The maximum of cached widths that no viewer uses, so that rotating a device twice measures nothing again.
    private static let maxUnusedCaches = 4

    init(_ template: ListTemplate, measuringPool: FontService.MeasuringPool) {
        self.template = template
        self.measuringPool = measuringPool
        layoutID = measuringPool.cellBinder.cache.makeLayoutID()
    }

    /// Returns the identity of the template with columns.
    private func layoutID(_ columns: [Column]) -> CellCache.LayoutID {
        if columns != self.columns {
            self.columns = columns
            layoutID = measuringPool.cellBinder.cache.makeLayoutID()
        }
        return layoutID
    }

    /// Returns the cell of a row, which is bound once for all viewers that show it in this size.
    func cell(_ content: Row, size: Size, _ columns: [Column]) -> BoundCell {
        let key = CellCache.Key(layout: layoutID(columns), row: content.id, size: size)
        return measuringPool.cellBinder.cache.cell(key, of: content) {
            measuringPool.typesetter.cell(content, template.compiled, size: size, columns)
        }
    }

    /// Returns the cell of an item of a list inside a row, which is bound once for all viewers that show it in this size.
    func cell(_ item: Row, of list: NestedListProgram, size: Size) -> BoundCell {
        let layout = nestedLayoutIDs[list.template] ?? measuringPool.cellBinder.cache.makeLayoutID()
        nestedLayoutIDs[list.template] = layout
        let key = CellCache.Key(layout: layout, row: item.id, size: size)
        return measuringPool.cellBinder.cache.cell(key, of: item) {
            measuringPool.typesetter.cell(item, list.template, size: size, list.columns)
        }
    }

    /// Returns whether the cell of a row is bound, with whatever contents.
    func hasCell(ofRow id: Int64, size: Size, _ columns: [Column]) -> Bool {
        measuringPool.cellBinder.cache.contains(.init(layout: layoutID(columns), row: id, size: size))
    }

    /// Returns a job that binds rows of a size.
    func bindingJob(_ size: CellBinder.Job.RowSize, _ columns: [Column]) -> CellBinder.Job {
        CellBinder.Job(template: template.compiled, layout: layoutID(columns), columns: columns, size: size)
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
        var unused = unused
        unused.removeLast(min(count, unused.count))
        for index in unused.reversed() { caches.remove(at: index) }
    }

    /// The bytes of the caches of widths that no viewer uses, as far as their rows were measured.
    var unusedBytes: Int {
        unused.reduce(0) { $0 + caches[$1].bytes }
    }

    /// Evicts all caches of widths that no viewer uses; returns their bytes.
    func releaseUnused() -> Int {
        defer { forgetUnused(but: 0) }
        return unusedBytes
    }

    /// The places of the caches that no viewer uses.
    private var unused: [Int] { caches.indices.filter { isKnownUniquelyReferenced(&caches[$0]) } }

    /// Replaces the template, and clears all caches.
    func replaceTemplate(by template: ListTemplate) {
        self.template = template
        layoutID = measuringPool.cellBinder.cache.makeLayoutID()
        nestedLayoutIDs.removeAll()
        caches.removeAll()
    }

    /// Starts to measure the unmeasured rows of the list in the background, at the widths of its viewers.
    func measureInBackground(of list: OpenList) {
        for heightCache in caches { measuringPool.backgroundMeasurer.add(heightCache, of: list) }
    }

    /// Applies an edit of the list to all caches.
    func apply(_ edit: RowEdit) {
        for heightCache in caches { heightCache.apply(edit) }
    }
}
