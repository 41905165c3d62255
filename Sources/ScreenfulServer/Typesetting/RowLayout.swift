import Screenful
import ScreenfulRanges
import TextShaping

/// What lays out the cells of a list, and how long rows are at each width where their template decides.
final class RowLayout {
    private(set) var template: ListTemplate
    let press: FontService.MeasuringPool
    /// The least recently used first.
    private var caches: [RowHeightCache] = []

    /// Widths that are remembered though nobody has them: a window that is turned, and turned back, measures nothing anew.
    private static let maxUnusedCaches = 4

    init(_ template: ListTemplate, press: FontService.MeasuringPool) {
        self.template = template
        self.press = press
    }

    /// The book of a width, with what was measured for it before.
    ///
    /// - Parameters:
    ///   - measure: The axis and the extent across it.
    ///   - rowCount: The rows that the list shows.
    ///   - estimate: What a new book takes rows to be long, in points.
    /// - Returns: The book, which other viewers may have as well.
    func book(_ measure: RowHeightCache.Measure, rowCount: Int, estimate: Double) -> RowHeightCache {
        let found = caches.firstIndex { $0.measure == measure }.map { caches.remove(at: $0) }
        let book = found ?? RowHeightCache(measure, rowCount: rowCount, estimate: estimate)
        forgetUnused(but: Self.maxUnusedCaches - 1)
        caches.append(book)
        return book
    }

    /// Forgets the books that were not used for longest; those that a viewer has must follow the list.
    private func forgetUnused(but count: Int) {
        var unused = caches.indices.filter { isKnownUniquelyReferenced(&caches[$0]) }
        unused.removeLast(min(count, unused.count))
        for index in unused.reversed() { caches.remove(at: index) }
    }

    /// Changes what cells are made of; nothing that was measured holds any more.
    func replaceTemplate(by template: ListTemplate) {
        self.template = template
        caches.removeAll()
    }

    /// Follows the list through an edit.
    func apply(_ edit: RowEdit) {
        for book in caches { book.apply(edit) }
    }
}
