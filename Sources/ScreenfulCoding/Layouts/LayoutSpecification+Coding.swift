package import JSON
package import ScreenfulRanges
package import ScreenfulTypes

extension LayoutSpecification {
    /// The accepted gaps and insets, in points.
    private static let gaps = 0.0...10_000.0
    /// The accepted widths and lengths, in points.
    private static let lengths = 1.0...10_000.0

    /// Decodes an arrangement, and takes what it omits from another one of the same kind.
    ///
    /// Without `lineGap`, lines are as far apart as columns or items. Members that the kind does not use are unknown.
    ///
    /// - Parameters:
    ///   - field: The arrangement.
    ///   - current: The one that it changes.
    ///   - columns: The columns of the list that a sheet can show, or that rows take their spans from; nil for items that are
    ///     no rows of a list.
    /// - Throws: An error with the path, such as `layout.columns`.
    package init(
        _ field: JSONField,
        over current: LayoutSpecification = .list,
        columns: [Column]? = nil
    ) throws(DecodingError) {
        var fields = try field.object()
        let kind: Kind = try fields.required("kind").choice()
        self = kind == current.kind ? current : LayoutSpecification(kind)
        switch kind {
        case .list: break
        case .grid:
            try readColumns(&fields)
            if let length = fields.optional("itemLength") {
                itemLength = length.value.isNull ? nil : try length.number(in: Self.lengths)
            }
        case .flow: try readGaps(&fields)
        case .waterfall:
            try readColumns(&fields)
            if let field = fields.optional("tolerance") { tolerance = try field.number(in: Self.gaps) }
            if let field = fields.optional("spans") {
                spans = field.value.isNull ? nil : try Self.spans(field, among: columns)
            }
        case .pager:
            if let field = fields.optional("wraps") { wraps = try field.boolean() }
        case .sheet:
            guard let columns else { throw field.error(.invalidLayout, "\(field.path) of items cannot be a sheet") }
            try readSheet(&fields, columns)
        }
        try fields.finish()
    }

    private mutating func readColumns(_ fields: inout JSONFields) throws(DecodingError) {
        let (count, width) = (fields.optional("columns"), fields.optional("leastWidth"))
        if let count, width != nil {
            throw count.error(.invalidLayout, "\(count.path) and leastWidth exclude one another")
        }
        if let count { columns = .count(try count.integer(in: 1...Lanes.maximumCount)) }
        if let width { columns = .leastWidth(try width.number(in: Self.lengths)) }
        try readGaps(&fields)
    }

    /// Returns the name of a column of whole numbers.
    private static func spans(_ field: JSONField, among columns: [Column]?) throws(DecodingError) -> String {
        let name = try field.string(length: 1...200)
        guard let columns else {
            throw field.error(.invalidLayout, "\(field.path) is for rows of a list, and these items are none")
        }
        guard let column = columns.first(where: { $0.name == name }) else {
            throw field.error(.invalidLayout, "\(field.path) names no column of the list")
        }
        guard column.type == .integer else {
            throw field.error(.invalidLayout, "\(field.path) names a column whose values are no whole numbers")
        }
        return name
    }

    private mutating func readGaps(_ fields: inout JSONFields) throws(DecodingError) {
        if let field = fields.optional("gap") {
            gap = try field.number(in: Self.gaps)
            lineGap = gap
        }
        if let field = fields.optional("lineGap") { lineGap = try field.number(in: Self.gaps) }
        if let field = fields.optional("inset") { inset = try field.number(in: Self.gaps) }
    }
}

extension LayoutSpecification {
    /// The arrangement as JSON, with the members that its kind uses.
    var json: JSONObject {
        var object: JSONObject = ["kind": .string(kind.rawValue)]
        if kind == .pager { object["wraps"] = .bool(wraps) }
        if kind == .sheet { addSheet(to: &object) }
        guard kind.hasLanes else { return object }
        switch columns {
        case _ where kind == .flow: break
        case .count(let count): object["columns"] = .integer(Int64(count))
        case .leastWidth(let width): object["leastWidth"] = .number(width)
        }
        object["gap"] = .number(gap)
        object["lineGap"] = .number(lineGap)
        object["inset"] = .number(inset)
        if kind == .waterfall { object["tolerance"] = .number(tolerance) }
        object["spans"] = spans.map { .string($0) }
        object["itemLength"] = itemLength.map { .number($0) }
        return object
    }
}

extension JSONWriter {
    /// Writes an arrangement with the members that its kind uses.
    package mutating func value(_ layout: LayoutSpecification) { value(.object(layout.json)) }
}
