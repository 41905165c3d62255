import ListStore
import ScreenfulRanges
import ScreenfulTypes

/// The columns of a sheet: those of the list that were chosen, and the days of a calendar after them.
struct SheetContents {
    /// The columns of the list, by their numbers there.
    private let fields: [Int]
    private let names: [String]
    private let calendar: GeneratedCalendar?
    /// The widths of all columns, in points.
    let widths: RowGeometry

    /// The width of a day, in points.
    private static let dayWidth = 110.0

    /// The columns before the days of a calendar, narrow enough to leave room for these on a phone.
    private static let roomColumns = [
        SheetSpecification.Column(name: "room", width: 88), SheetSpecification.Column(name: "seats", width: 64),
    ]

    /// Creates the columns of a sheet of a list.
    ///
    /// Columns that the list does not have are left out; a request that names one was refused.
    init(_ sheet: SheetSpecification, of source: ListSource, _ columns: [Column]) {
        var fields: [Int] = []
        var lengths: [Double] = []
        calendar = GeneratedCalendar(source)
        let all = calendar == nil ? columns.map { SheetSpecification.Column(name: $0.name) } : Self.roomColumns
        for chosen in sheet.columns ?? all {
            guard let number = columns.firstIndex(where: { $0.name == chosen.name }) else { continue }
            fields.append(number)
            lengths.append(chosen.width ?? Self.width(of: columns[number].type))
        }
        self.fields = fields
        names = fields.map { columns[$0].name }
        let days = calendar == nil ? 0 : GeneratedCalendar.dayCount
        var widths = RowGeometry(count: fields.count + days, estimate: Self.dayWidth)
        widths.setLengths(lengths, from: 0)
        self.widths = widths
    }

    /// The number of columns.
    var count: Int { widths.rowCount }

    /// Returns the heading of a column: its name, or the date of a day.
    func title(ofColumn column: Int) -> String {
        column < fields.count ? names[column] : GeneratedCalendar.title(ofDay: column - fields.count)
    }

    /// Returns a row's value in a column.
    func value(of row: Row, inColumn column: Int) -> Value {
        if column < fields.count { return row.values[fields[column]] }
        return calendar?.booking(ofRoom: row.id, day: column - fields.count) ?? .null
    }

    /// Returns the width of a column that has none of its own, in points: about what its values need in a font of 13.
    private static func width(of type: ColumnType) -> Double {
        switch type {
        case .text: 220
        case .integer, .real: 96
        case .boolean: 72
        case .date: 168
        case .image: 160
        }
    }
}
