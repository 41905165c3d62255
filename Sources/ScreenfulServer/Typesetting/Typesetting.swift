import Screenful
import ScreenfulRanges
import TextShaping

/// The cells of a list whose rows are as long as their template makes them.
final class Typesetting {
    private(set) var template: ListTemplate
    let press: Typography.Press
    /// The least recently used first.
    private var books: [LengthBook] = []

    /// Widths that are remembered: a window that is turned, and turned back, measures nothing anew.
    private static let mostBooks = 4

    init(_ template: ListTemplate, press: Typography.Press) {
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
    func book(_ measure: LengthBook.Measure, rowCount: Int, estimate: Double) -> LengthBook {
        let found = books.firstIndex { $0.measure == measure }.map { books.remove(at: $0) }
        let book = found ?? LengthBook(measure, rowCount: rowCount, estimate: estimate)
        if books.count == Self.mostBooks { books.removeFirst() }
        books.append(book)
        return book
    }

    /// Changes what cells are made of; nothing that was measured holds any more.
    func replaceTemplate(by template: ListTemplate) {
        self.template = template
        books.removeAll()
    }

    /// Follows the list through an edit.
    func apply(_ edit: RowEdit) {
        for book in books { book.apply(edit) }
    }
}
