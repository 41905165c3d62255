import ScreenfulTypes

/// The kinds of cells in a column, from which its type follows.
///
/// | kinds                         | type of the column |
/// | ----------------------------- | ------------------ |
/// | none: every cell is empty     | text               |
/// | whole numbers                 | integer            |
/// | numbers, some with a fraction | real               |
/// | true and false                | boolean            |
/// | dates                         | date               |
/// | anything else, or a mixture   | text               |
///
/// Whole numbers beyond 2^53 do not mix with fractions, because a double would
/// change their last digits; such a column becomes text.
struct CellKinds: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// A whole number that a double holds exactly.
    static let integer = Self(rawValue: 1 << 0)
    /// A whole number of 64 bits that a double may not hold exactly.
    static let wideInteger = Self(rawValue: 1 << 1)
    /// A number with a fraction or an exponent.
    static let real = Self(rawValue: 1 << 2)
    static let boolean = Self(rawValue: 1 << 3)
    /// A day or a moment of ISO 8601.
    static let date = Self(rawValue: 1 << 4)
    static let text = Self(rawValue: 1 << 5)

    var columnType: ColumnType {
        if isEmpty { return .text }
        if isSubset(of: [.integer, .wideInteger]) { return .integer }
        if isSubset(of: [.integer, .real]) { return .real }
        if self == .boolean { return .boolean }
        return self == .date ? .date : .text
    }
}

extension CellKinds {
    /// The kinds of cells that a column of a type takes: text takes every cell as it is spelled.
    init(fitting type: ColumnType) {
        switch type {
        case .integer: self = [.integer, .wideInteger]
        case .real: self = [.integer, .real]
        case .boolean: self = .boolean
        case .date: self = .date
        case .text, .image: self = [.integer, .wideInteger, .real, .boolean, .date, .text]
        }
    }

    /// Creates the kind of a field that is neither empty nor a number.
    ///
    /// True and false are booleans in lower case, upper case or capitalized.
    init(text bytes: [UInt8], _ range: Range<Int>) {
        if CalendarDate.isDate(bytes, range) {
            self = .date
        } else if Self.truths.contains(where: { $0.elementsEqual(bytes[range]) }) {
            self = .boolean
        } else {
            self = .text
        }
    }

    private static let truths = ["true", "True", "TRUE", "false", "False", "FALSE"].map { Array($0.utf8) }
}
