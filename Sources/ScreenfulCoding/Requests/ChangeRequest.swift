package import JSON
package import Screenful
package import ScreenfulRanges
package import ScreenfulTypes

/// The body of a change set: edits, their positions and their values.
package struct ChangeRequest: Sendable {
    package var changeSet = ChangeSet()
    /// Values of inserted rows, by their index path in the new list.
    package var insertedRows: [IndexPath: RowValues] = [:]
    /// Values of the rows of inserted sections, by the section in the new list.
    package var insertedSections: [Int: [RowValues]] = [:]
    /// Values of reloaded rows, by their index path in the old list.
    package var reloadedRows: [IndexPath: RowValues] = [:]
    /// Moved rows that are reloaded as well, by their index path in the new list.
    package internal(set) var reloadedMoves: [IndexPath] = []
    /// The client's count of rows in each section after the change; nil if it sends none.
    package var sections: [Int]?
    package let emptyRow: RowValues
    /// The positions that each operation refers to, in the order of the request.
    package internal(set) var operations: [OperationPlaces] = []
    private var conflicts = ConflictChecker()

    package static let operations = 1...10_000
    package static let largestSectionCount = 10_000

    /// Creates a request without changes; `emptyRow` has the values of rows that are inserted without any.
    init(emptyRow: RowValues) { self.emptyRow = emptyRow }

    package init(_ body: JSONField, columns: [Column]) throws(DecodingError) {
        emptyRow = RowValues(columns: columns)
        var fields = try body.object()
        for operation in try fields.required("operations").array(count: Self.operations) {
            try add(operation, columns: columns)
        }
        if let field = fields.optional("sections") {
            var counts: [Int] = []
            for count in try field.array(count: 0...Self.largestSectionCount) {
                counts.append(try count.integer(in: 0...Anchor.rows.count))
            }
            sections = counts
        }
        try fields.finish()
    }

    private enum Operation: String, CaseIterable { case insert, delete, move, reload }

    private mutating func add(_ field: JSONField, columns: [Column]) throws(DecodingError) {
        var fields = try field.object()
        let operation: Operation = try fields.required("op").choice()
        switch operation {
        case .insert: try addInsert(&fields, columns: columns)
        case .delete: try addDelete(&fields)
        case .move: try addMove(&fields)
        case .reload: try addReload(&fields, columns: columns)
        }
        try fields.finish()
    }

    private mutating func addInsert(_ fields: inout JSONFields, columns: [Column]) throws(DecodingError) {
        let field = try fields.required("at")
        let place = try ListPath(field)
        operations.append(OperationPlaces(arrival: place))
        try conflicts.arrive(place, field)
        switch place {
        case .item(let path):
            changeSet.insertItems(path.item..<path.item + 1, inSection: path.section)
            insertedRows[path] = emptyRow
            guard let field = fields.optional("values") else { return }
            insertedRows[path] = try RowValues(field, columns: columns)
        case .section(let section):
            changeSet.insertSections(section..<section + 1)
            var rows: [RowValues] = []
            for row in try fields.optional("rows")?.array(count: 0...10_000) ?? [] {
                rows.append(try RowValues(row, columns: columns))
            }
            insertedSections[section] = rows
        }
    }

    private mutating func addDelete(_ fields: inout JSONFields) throws(DecodingError) {
        let field = try fields.required("at")
        let place = try ListPath(field)
        operations.append(OperationPlaces(departure: place))
        try conflicts.delete(place, field)
        switch place {
        case .item(let path): changeSet.deleteItems(path.item..<path.item + 1, inSection: path.section)
        case .section(let section): changeSet.deleteSections(section..<section + 1)
        }
    }

    private mutating func addMove(_ fields: inout JSONFields) throws(DecodingError) {
        let (source, field) = (try fields.required("from"), try fields.required("to"))
        let (from, to) = (try ListPath(source), try ListPath(field))
        operations.append(OperationPlaces(departure: from, arrival: to))
        try conflicts.moveAway(from, source)
        try conflicts.arrive(to, field)
        switch (from, to) {
        case (.item(let from), .item(let to)): changeSet.moveItem(from: from, to: to)
        case (.section(let from), .section(let to)): changeSet.moveSection(from: from, to: to)
        case (.item, .section): throw field.outOfRange("a section and an item, as \"from\" is")
        case (.section, .item): throw field.outOfRange("a section, as \"from\" is")
        }
    }

    private mutating func addReload(_ fields: inout JSONFields, columns: [Column]) throws(DecodingError) {
        let place = try ListPath(fields.required("at"))
        operations.append(OperationPlaces(reload: place))
        switch place {
        case .item(let path):
            changeSet.reloadItems(path.item..<path.item + 1, inSection: path.section)
            guard let field = fields.optional("values") else { return }
            try conflicts.setValues(of: place, field)
            reloadedRows[path] = try RowValues(field, columns: columns)
        case .section(let section): changeSet.reloadSections(section..<section + 1)
        }
    }
}

package struct OperationPlaces: Sendable {
    /// The position in the old list that is deleted or moved away.
    package var departure: ListPath?
    /// The position in the new list of an insertion or a moved element.
    package var arrival: ListPath?
    /// The position in the old list that is reloaded.
    package var reload: ListPath?

    /// The position in the old list, if the operation has one.
    private var source: ListPath? { departure ?? reload }

    fileprivate func contradicts(_ code: ChangeSetError.Code, old: SectionCounts, new: SectionCounts) -> Bool {
        switch (code, source, arrival) {
        case (.deleteSectionOutOfRange, .section(let section)?, _): section >= old.sectionCount
        case (.deleteItemSectionOutOfRange, .item(let path)?, _): path.section >= old.sectionCount
        case (.deleteItemOutOfRange, .item(let path)?, _): old.row(at: path) == nil
        case (.insertSectionOutOfRange, _, .section(let section)?): section >= new.sectionCount
        case (.insertItemSectionOutOfRange, _, .item(let path)?): path.section >= new.sectionCount
        case (.insertItemOutOfRange, _, .item(let path)?): new.row(at: path) == nil
        default: false
        }
    }
}

extension ChangeRequest {
    /// Returns the index of the first operation that causes an error; nil where only the request as a whole does.
    ///
    /// Of two operations in conflict it is the later one.
    package func operation(contradicting code: ChangeSetError.Code, old: SectionCounts, new: SectionCounts) -> Int? {
        switch code {
        case .reloadAndDeleteSection, .deleteAndReloadItem: firstConflict
        default: operations.firstIndex { $0.contradicts(code, old: old, new: new) }
        }
    }

    /// The first operation that reloads what an earlier one deletes or moves, or the other way round.
    private var firstConflict: Int? {
        var departures: Set<ListPath> = []
        var reloads: Set<ListPath> = []
        return operations.firstIndex { operation in
            if let place = operation.departure { departures.insert(place) }
            if let place = operation.reload { reloads.insert(place) }
            return (operation.departure ?? operation.reload).map { departures.contains($0) && reloads.contains($0) }
                ?? false
        }
    }
}

/// A position in a list with sections: `[section]` or `[section, item]`.
package enum ListPath: Hashable, Sendable {
    case section(Int)
    case item(IndexPath)

    init(_ field: JSONField) throws(DecodingError) {
        let elements = try field.array(count: 1...2)
        let section = try elements[0].integer(in: Anchor.rows)
        self =
            elements.count == 1
            ? .section(section)
            : .item(IndexPath(section: section, item: try elements[1].integer(in: Anchor.rows)))
    }
}
