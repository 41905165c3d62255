import HTTPServer
import ListStore
import Screenful
import ScreenfulTypes

/// The body of a change set: what changes where, and with which values.
struct ChangeRequest {
    /// The edits without values.
    var changeSet = ChangeSet()
    /// Values of inserted rows, by their place in the new list.
    var insertedRows: [IndexPath: RowValues] = [:]
    /// Values of the rows of inserted sections, by the section in the new list.
    var insertedSections: [Int: [RowValues]] = [:]
    /// Values of reloaded rows, by their place in the old list.
    var reloadedRows: [IndexPath: RowValues] = [:]
    /// Rows in each section afterwards, as the client sees it.
    var sections: [Int]?
    /// The values of a row that is inserted without any.
    let emptyRow: RowValues
    /// Where each operation does something, in the order of the request.
    private(set) var operations: [OperationPlaces] = []
    private var places = ConflictChecker()

    /// The most operations in one change set.
    static let operations = 1...10_000
    /// The most sections that a list can have.
    static let largestSectionCount = 10_000

    init(_ body: Field, columns: [Column]) throws(Problem) {
        emptyRow = RowValues(columns: columns)
        var fields = try body.object()
        for (index, operation) in try fields.required("operations").array(count: Self.operations).enumerated() {
            do throws(Problem) {
                try add(operation, columns: columns)
            } catch {
                var problem = error
                problem.operation = index
                throw problem
            }
        }
        if let field = fields.optional("sections") {
            var counts: [Int] = []
            for count in try field.array(count: 0...Self.largestSectionCount) {
                counts.append(try count.integer(in: 0...GeneratedFeed.largestRowCount))
            }
            sections = counts
        }
        try fields.finish()
    }

    private enum Operation: String, CaseIterable {
        case insert, delete, move, reload
    }

    private mutating func add(_ field: Field, columns: [Column]) throws(Problem) {
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

    private mutating func addInsert(_ fields: inout Fields, columns: [Column]) throws(Problem) {
        let field = try fields.required("at")
        let place = try ListPath(field)
        operations.append(OperationPlaces(arrival: place))
        try places.arrive(place, field)
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

    private mutating func addDelete(_ fields: inout Fields) throws(Problem) {
        let field = try fields.required("at")
        let place = try ListPath(field)
        operations.append(OperationPlaces(departure: place))
        try places.delete(place, field)
        switch place {
        case .item(let path): changeSet.deleteItems(path.item..<path.item + 1, inSection: path.section)
        case .section(let section): changeSet.deleteSections(section..<section + 1)
        }
    }

    private mutating func addMove(_ fields: inout Fields) throws(Problem) {
        let (source, field) = (try fields.required("from"), try fields.required("to"))
        let (from, to) = (try ListPath(source), try ListPath(field))
        operations.append(OperationPlaces(departure: from, arrival: to))
        try places.moveAway(from, source)
        try places.arrive(to, field)
        switch (from, to) {
        case (.item(let from), .item(let to)): changeSet.moveItem(from: from, to: to)
        case (.section(let from), .section(let to)): changeSet.moveSection(from: from, to: to)
        case (.item, .section): throw field.outOfRange("a section and an item, as \"from\" is")
        case (.section, .item): throw field.outOfRange("a section, as \"from\" is")
        }
    }

    private mutating func addReload(_ fields: inout Fields, columns: [Column]) throws(Problem) {
        let place = try ListPath(fields.required("at"))
        operations.append(OperationPlaces(reload: place))
        switch place {
        case .item(let path):
            changeSet.reloadItems(path.item..<path.item + 1, inSection: path.section)
            guard let field = fields.optional("values") else { return }
            try places.giveValues(to: place, field)
            reloadedRows[path] = try RowValues(field, columns: columns)
        case .section(let section):
            changeSet.reloadSections(section..<section + 1)
        }
    }
}
