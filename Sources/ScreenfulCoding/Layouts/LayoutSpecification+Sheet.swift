import JSON
import ScreenfulRanges
import ScreenfulTypes

/// The members of a sheet's layout.
extension LayoutSpecification {
    /// The accepted lengths of lines, in points.
    private static let lineLengths = 8.0...1_000.0
    /// The accepted widths of columns, in points.
    private static let columnWidths = 16.0...2_000.0
    /// The accepted numbers of pinned rows and columns at an edge.
    private static let pinnedCounts = 0...16
    /// The most columns that a sheet may name.
    private static let mostColumns = 1_000

    /// The cells of the axis that did not move last.
    private enum Cross: String, CaseIterable { case minimum, full }

    /// Reads the members of a sheet.
    ///
    /// - Parameters:
    ///   - fields: The members.
    ///   - columns: The columns of the list.
    /// - Throws: An error with the path, such as `layout.columns[2].name`.
    mutating func readSheet(_ fields: inout JSONFields, _ columns: [Column]) throws(DecodingError) {
        if let field = fields.optional("itemLength") { itemLength = try field.number(in: Self.lineLengths) }
        var sheet = sheet ?? SheetSpecification()
        if let field = fields.optional("columns") {
            sheet.columns = field.value.isNull ? nil : try Self.columns(field, among: columns)
        }
        if let field = fields.optional("pinned") {
            var sides = try field.object()
            pinned.start = try Self.count(sides.optional("top")) ?? pinned.start
            pinned.end = try Self.count(sides.optional("bottom")) ?? pinned.end
            sheet.pinnedColumns.start = try Self.count(sides.optional("start")) ?? sheet.pinnedColumns.start
            sheet.pinnedColumns.end = try Self.count(sides.optional("end")) ?? sheet.pinnedColumns.end
            try sides.finish()
        }
        if let field = fields.optional("cross") {
            let cross: Cross = try field.choice()
            sheet.reachesAcross = cross == .full
        }
        self.sheet = sheet
    }

    private static func count(_ field: JSONField?) throws(DecodingError) -> Int? {
        guard let field else { return nil }
        return try field.integer(in: pinnedCounts)
    }

    private static func columns(
        _ field: JSONField,
        among columns: [Column]
    ) throws(DecodingError) -> [SheetSpecification.Column] {
        var chosen: [SheetSpecification.Column] = []
        for element in try field.array(count: 1...mostColumns) {
            var fields = try element.object()
            let nameField = try fields.required("name")
            let name = try nameField.string(length: 1...200)
            guard columns.contains(where: { $0.name == name }) else {
                throw nameField.error(.invalidLayout, "\(nameField.path) names no column of the list")
            }
            let width = try fields.optional("width").map { field throws(DecodingError) in
                try field.number(in: columnWidths)
            }
            try fields.finish()
            chosen.append(SheetSpecification.Column(name: name, width: width))
        }
        return chosen
    }

    /// Adds the members of a sheet.
    func addSheet(to object: inout JSONObject) {
        object["itemLength"] = itemLength.map { .number($0) }
        guard let sheet else { return }
        object["columns"] = sheet.columns.map { columns in
            .array(
                columns.map { column in
                    var object: JSONObject = ["name": .string(column.name)]
                    object["width"] = column.width.map { .number($0) }
                    return .object(object)
                }
            )
        }
        object["pinned"] = [
            "top": .integer(Int64(pinned.start)), "start": .integer(Int64(sheet.pinnedColumns.start)),
            "bottom": .integer(Int64(pinned.end)), "end": .integer(Int64(sheet.pinnedColumns.end)),
        ]
        object["cross"] = .string((sheet.reachesAcross ? Cross.full : .minimum).rawValue)
    }
}
