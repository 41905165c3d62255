public import ScreenfulRanges
public import ScreenfulTypes

/// A list inside a row, compiled.
public struct NestedListProgram: Sendable {
    /// The place of the items.
    public enum Items: Hashable, Sendable {
        /// A column of the row, by its number.
        case column(Int)
        /// Rows of another list.
        case rows(RowFilter)
    }

    /// The rows of a list whose column equals a value of the row around them.
    public struct RowFilter: Hashable, Sendable {
        /// The list.
        public let list: Int64
        /// The name of its column.
        public let matching: String
        /// The column of the row around them, by its number; nil for the row's identity.
        public let key: Int?

        /// Returns the value that the column of the rows has inside a row.
        public func value(in row: Row) -> Value {
            key.map { row.values[$0] } ?? .integer(row.id)
        }
    }

    /// The number of the node in its template: its attribute `identity`.
    public let node: Int
    /// The place of the items.
    public let items: Items
    /// The axis along which the items follow one another.
    public let axis: Axis
    /// The arrangement of the items.
    public let layout: LayoutSpecification
    /// The members of an item, or the columns of the other list, that its template names.
    public let columns: [Column]
    /// The template of an item.
    public let template: CompiledTemplate
}

extension CompiledTemplate {
    /// The filters of all lists inside a row that show rows of other lists, at any depth.
    public var rowFilters: [NestedListProgram.RowFilter] {
        lists.flatMap { list -> [NestedListProgram.RowFilter] in
            let inner = list.template.rowFilters
            guard case .rows(let filter) = list.items else { return inner }
            return [filter] + inner
        }
    }
}

/// A list that a template names, as far as the template can be checked against it.
public enum NestedListSource: Hashable, Sendable {
    /// A list whose rows are stored, with its columns.
    case stored([Column])
    /// A list whose rows are computed, or another program's.
    case foreign
    /// A list whose template shows the list of this template, itself or through others.
    case cyclic
}

extension ColumnType {
    /// True if values of both types can be equal: both are whole numbers, or both are written as text.
    func isComparable(with other: ColumnType) -> Bool {
        switch (self, other) {
        case (.integer, .integer): true
        case (.text, _), (.date, _), (.image, _): [.text, .date, .image].contains(other)
        default: false
        }
    }
}
