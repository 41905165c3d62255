import ListStore
import ScreenfulRanges

/// Rows on their way to a viewer, followed while the list is edited under them.
final class RowRequest {
    /// Where each row is now, in the order in which they were asked for; nil for those removed meanwhile.
    private(set) var places: [Int?]
    private let then: (Result<[(row: Int, content: Row)], StoreError>) -> Void

    init(
        _ rows: [Range<Int>],
        then: @escaping (Result<[(row: Int, content: Row)], StoreError>) -> Void
    ) {
        places = rows.flatMap { $0.map(Optional.some) }
        self.then = then
    }

    /// Follows the rows through an edit.
    func apply(_ edit: RowEdit) {
        places = places.map { $0.flatMap(edit.newRow(ofOld:)) }
    }

    /// Forgets the rows that are gone, and says where the others are.
    func settle() -> [Int] {
        places.removeAll { $0 == nil }
        return places.compactMap(\.self)
    }

    /// Hands over the contents of the rows that ``settle()`` returned.
    func finish(_ result: Result<[Row], StoreError>) {
        then(
            result.map { contents in
                zip(places, contents).compactMap { place, content in place.map { ($0, content) } }
            }
        )
    }
}
