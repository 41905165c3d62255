import JSON
import ScreenfulRanges

/// The places of headers, rows and footers, and of headers that stay in view.
enum SectionsSchema: VectorSchema {
    static let name = "containers-sections/1"

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict {
        let sections = try vector.member("sections").array().map { (field) throws(DecodingError) in
            SectionGeometry.Section(
                header: try field.member("header").length(),
                rows: try field.member("items").array().map { (item) throws(DecodingError) in try item.length() },
                footer: try field.member("footer").length()
            )
        }
        let geometry = SectionGeometry(sections)
        let layout = (0..<geometry.sectionCount).map { section -> JSONValue in
            let whole = geometry.stretch(ofSection: section)
            return [
                "top": .number(whole.start), "end": .number(whole.start + whole.length),
                "header": .stretch(geometry.header(ofSection: section)),
                "rows": .array(geometry.rows(ofSection: section).map { .stretch($0) }),
                "footer": .stretch(geometry.footer(ofSection: section)),
            ]
        }
        let expected = try vector.member("expect")
        let pinned = try expected.member("pinned").array().map { (query) throws(DecodingError) -> JSONValue in
            let offset = try query.member("offset").number()
            let viewport = try query.member("viewport").length()
            return [
                "offset": .number(offset), "viewport": .number(viewport),
                "headers": .array(headers(geometry, offset, viewport)),
            ]
        }
        return Verdict(
            expected: expected.value,
            actual: [
                "contentHeight": .number(geometry.length), "layout": .array(layout), "pinned": .array(pinned),
            ]
        )
    }

    /// The pinned headers of the sections in a viewport: section, offset and length of each.
    private static func headers(_ geometry: SectionGeometry, _ offset: Double, _ viewport: Double) -> [JSONValue] {
        geometry.sections(intersecting: (offset, offset + viewport)).compactMap { section in
            geometry.pinnedHeader(ofSection: section, at: offset).map { header in
                .array([.integer(Int64(section)), .number(header.start), .number(header.length)])
            }
        }
    }
}

extension JSONValue {
    fileprivate static func stretch(_ stretch: SectionGeometry.Stretch?) -> JSONValue {
        stretch.map { .array([.number($0.start), .number($0.length)]) } ?? .null
    }
}
