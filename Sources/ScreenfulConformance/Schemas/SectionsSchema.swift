import JSON
import ScreenfulRanges

/// The places of headers, rows and footers, and of headers that stay in view.
enum SectionsSchema: VectorSchema {
    static let name = "containers-sections/1"

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict {
        let list = try layout(of: vector)
        let counts = list.sections?.counts ?? SectionCounts([])
        let places = (0..<counts.sectionCount).map { section -> JSONValue in
            let whole = list.stretch(ofSection: section)
            var rows: [JSONValue] = []
            list.forEachRow(in: counts.rows(ofSection: section)) { _, start, length in
                rows.append(.stretch((start, length)))
            }
            return [
                "top": .number(whole.start), "end": .number(whole.start + whole.length),
                "header": .stretch(list.stretch(ofElement: 2 * section)),
                "rows": .array(rows),
                "footer": .stretch(list.stretch(ofElement: 2 * section + 1)),
            ]
        }
        let expected = try vector.member("expect")
        let pinned = try expected.member("pinned").array().map { (query) throws(DecodingError) -> JSONValue in
            let offset = try query.member("offset").number()
            let viewport = try query.member("viewport").length()
            return [
                "offset": .number(offset), "viewport": .number(viewport),
                "headers": .array(headers(list, offset, viewport)),
            ]
        }
        return Verdict(
            expected: expected.value,
            actual: [
                "contentHeight": .number(list.length), "layout": .array(places), "pinned": .array(pinned),
            ]
        )
    }

    /// The list of a vector, whose headers and footers are of length 0 where there are none.
    private static func layout(of vector: JSONField) throws(DecodingError) -> CollectionLayout {
        var (rows, counts, elements): ([Double], [Int], [Double]) = ([], [], [])
        for field in try vector.member("sections").array() {
            let items = try field.member("items").array().map { (item) throws(DecodingError) in try item.length() }
            rows += items
            counts.append(items.count)
            elements += [try field.member("header").length(), try field.member("footer").length()]
        }
        var lengths = RowGeometry(count: rows.count, estimate: 0)
        lengths.setLengths(rows, from: 0)
        var sections = SectionGeometry(SectionCounts(counts), pinsHeaders: true)
        for (element, length) in elements.enumerated() { sections.setLength(length, ofElement: element) }
        return CollectionLayout(list: lengths, sections: sections)
    }

    /// The pinned headers of the sections in a viewport: section, offset and length of each.
    private static func headers(_ list: CollectionLayout, _ offset: Double, _ viewport: Double) -> [JSONValue] {
        let elements = list.elements(intersecting: (offset, offset + viewport))
        return (elements.lowerBound / 2..<(elements.upperBound + 1) / 2).compactMap { section in
            list.pinnedHeader(ofSection: section, at: offset).map { header in
                .array([.integer(Int64(section)), .number(header.start), .number(header.length)])
            }
        }
    }
}

extension JSONValue {
    fileprivate static func stretch(_ stretch: CollectionLayout.Stretch) -> JSONValue {
        stretch.length > 0 ? .array([.number(stretch.start), .number(stretch.length)]) : .null
    }
}
