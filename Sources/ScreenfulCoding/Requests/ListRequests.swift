package import JSON
package import Screenful
package import ScreenfulTypes

package struct NewListRequest {
    package enum Source {
        case generated(rows: Int, seed: UInt64, GeneratedContent)
        case table(String, ofFile: String)
        case relation(String, ofDatabase: String)
        case empty([Column])
        case http(UpstreamDescription)
        /// An HTTP API whose description is found when the list is made.
        case address(UpstreamProbe)
    }

    package var name: String
    package var source: Source
    package var extent: ListExtent
    package var rowHeights: RowHeights
    /// The height of every row where heights are fixed, and the estimated height where they are not, in points.
    package var rowHeight: Double
    /// The number of rows that one batch adds to a growing list.
    package var pageSize: Int
    /// The first row of the source that a growing list shows.
    package var start: Int
    /// The headers and footers of sections; nil without any.
    package var sectionElements: SectionTemplates?

    package static let names = 1...200
    /// The heights that a row may have, in points; the minimum bounds the number of rows on a screen.
    package static let heights = 16.0...10_000.0
    /// The default height of a row, in points: a title, a line of text and a line of details.
    package static let defaultHeight = 76.0
    static let pageSizes = 1...1_000
    package static let defaultPageSize = 50

    package init(_ body: JSONField) throws(DecodingError) {
        var fields = try body.object()
        name = try fields.required("name").string(length: Self.names)
        source = try Source(fields.required("source"))
        extent = try Self.extent(fields.optional("extent"), of: source)
        let height = try fields.optional("rowHeight")?.number(in: Self.heights)
        // A given height means fixed heights unless the request says otherwise.
        rowHeights = try fields.optional("rowHeights")?.choice() ?? (height == nil ? .exact : .fixed)
        rowHeight = height ?? Self.defaultHeight
        pageSize = try fields.optional("pageSize")?.integer(in: Self.pageSizes) ?? Self.defaultPageSize
        start = try Self.start(fields.optional("start"), extent: extent, of: source)
        sectionElements = try fields.optional("sectionElements").map(SectionTemplates.init)
        try fields.finish()
        if case .generated(_, _, .names) = source, extent == .growing {
            let reason = "A list of names has all its letters from the start; extent must be full"
            throw DecodingError(.rule(.conflictingFields, reason), at: .member("extent"))
        }
    }

    /// Reads the extent; a list over an HTTP API grows unless any of its pages can be asked for.
    private static func extent(_ field: JSONField?, of source: Source) throws(DecodingError) -> ListExtent {
        switch source {
        case .generated, .table, .relation, .empty: return try field?.choice() ?? .full
        case .http, .address: break
        }
        let extent: ListExtent = try field?.choice() ?? .growing
        if extent == .full, let field, case .http(let description) = source, !description.hasAnyPage {
            throw field.error(.conflictingFields, UpstreamDescription.fullExtentRule)
        }
        return extent
    }

    /// Reads the first row that a growing list shows.
    ///
    /// The length of a table is unknown until it is opened; a row past its end is clamped then.
    private static func start(_ field: JSONField?, extent: ListExtent, of source: Source) throws(DecodingError) -> Int {
        guard let field else { return 0 }
        guard extent == .growing else { throw field.error(.conflictingFields, "Only a growing list starts somewhere") }
        guard case .generated(let rows, _, _) = source else { return try field.integer(in: Anchor.rows) }
        return try field.integer(in: 0...rows - 1)
    }
}

extension NewListRequest.Source {
    private enum Kind: String, CaseIterable { case generated, sqlite, postgres, empty, http }

    /// The seeds that a parser with only doubles keeps exact.
    package static let seeds = 0...9_007_199_254_740_991

    init(_ field: JSONField) throws(DecodingError) {
        var fields = try field.object()
        let kind: Kind = try fields.required("kind").choice()
        switch kind {
        case .generated:
            let rows = try fields.required("rows").integer(in: 1...Anchor.rows.count)
            let seed = try fields.optional("seed")?.integer(in: Self.seeds) ?? 1
            let content: GeneratedContent = try fields.optional("content")?.choice() ?? .feed
            self = .generated(rows: rows, seed: UInt64(seed), content)
        case .sqlite:
            let path = try fields.required("file")
            let file = try path.string(length: 1...4_096)
            guard !file.utf8.contains(0) else { throw path.outOfRange("a path, which has no NUL") }
            let table = try fields.required("table").string(length: 1...1_024)
            self = .table(table, ofFile: file)
        case .postgres:
            let database = try fields.required("database").string(length: 1...200)
            let name = try fields.required("table")
            let table = try name.string(length: 1...1_024)
            guard !table.utf8.contains(0) else { throw name.outOfRange("the name of a table, which has no NUL") }
            self = .relation(table, ofDatabase: database)
        case .empty: self = .empty(try fields.required("columns").columns())
        case .http:
            self = try Self.http(field, &fields)
            return
        }
        try fields.finish()
    }

    /// Reads an HTTP API: its description, or the address or short name `from` that stands for it.
    private static func http(_ field: JSONField, _ fields: inout JSONFields) throws(DecodingError) -> Self {
        guard let from = fields.optional("from"), var given = field.value.object else {
            return .http(try UpstreamDescription(field))
        }
        given["from"] = nil
        let text = try from.string(length: 1...8_192)
        if ["https://", "http://"].contains(where: text.lowercased().hasPrefix) {
            return .address(try UpstreamProbe(url: text, given, at: field.path))
        }
        return .http(try UpstreamProbe.description(try UpstreamPreset.source(from), given, at: field.path))
    }
}

extension JSONField {
    /// Reads columns: objects with a name that no other has and a type.
    ///
    /// - Parameter more: Reads what else an object has.
    /// - Returns: The columns in their order.
    /// - Throws: An error that names the member that is wrong.
    func columns(
        _ more: (inout JSONFields) throws(DecodingError) -> Void = { _ in }
    ) throws(DecodingError) -> [Column] {
        var columns: [Column] = []
        for element in try array(count: 1...100) {
            var fields = try element.object()
            let nameField = try fields.required("name")
            let name = try nameField.string(length: 1...200)
            guard !columns.contains(where: { $0.name == name }) else {
                throw nameField.outOfRange("another name than the columns before it")
            }
            columns.append(Column(name: name, type: try fields.required("type").choice()))
            try more(&fields)
            try fields.finish()
        }
        return columns
    }
}

package struct RenameListRequest {
    package var name: String

    package init(_ body: JSONField) throws(DecodingError) {
        var fields = try body.object()
        name = try fields.required("name").string(length: NewListRequest.names)
        try fields.finish()
    }
}
