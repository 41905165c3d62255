import ScreenfulTypes

/// The columns that a template may name, by number.
struct TemplateColumns {
    /// The number of each column.
    private var numbers: [String: Int]
    /// The names in the order of their numbers where every name is a column; nil for the columns of a list.
    private var open: [String]?
    /// The types of the columns of a list, by number.
    private let types: [ColumnType]

    /// Creates the columns of a list; of two with one name the first counts.
    init(_ columns: [Column]) {
        types = columns.map(\.type)
        numbers = Dictionary(columns.enumerated().map { ($1.name, $0) }) { first, _ in first }
    }

    /// Creates columns that are numbered as they are named.
    init() {
        types = []
        numbers = [:]
        open = []
    }

    /// True if every name is a column.
    var isOpen: Bool { open != nil }

    /// Returns the type of a column; nil where every name is one.
    func type(of number: Int) -> ColumnType? { isOpen ? nil : types[number] }

    /// The columns that were named, where every name is one.
    var named: [Column] { (open ?? []).map { Column(name: $0, type: .text) } }

    /// The first names in their order, for a message.
    var known: String { numbers.keys.sorted().prefix(20).joined(separator: ", ") }

    /// Returns the number of a column; nil for an unknown one.
    mutating func number(of name: String) -> Int? {
        if let known = numbers[name] { return known }
        guard open != nil else { return nil }
        let number = numbers.count
        numbers[name] = number
        open?.append(name)
        return number
    }
}
