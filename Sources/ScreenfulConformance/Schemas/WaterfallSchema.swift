import JSON
import ScreenfulLayout
import ScreenfulRanges

/// Items in columns, the shortest first: Texture's example of a mosaic layout, and the rule with a tolerance.
enum WaterfallSchema: VectorSchema {
    static let name = "containers-waterfall/1"

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict {
        switch try vector.member("layout").string() {
        case "mosaic": try vector.verdict(mosaic(vector))
        case "waterfall": try vector.verdict(waterfall(vector))
        default: throw vector.wrong("layout", "mosaic or waterfall")
        }
    }

    private static func waterfall(_ vector: JSONField) throws(DecodingError) -> JSONValue {
        let gap = try vector.member("gap").length()
        let columns = Columns(
            lanes: Lanes(
                count: try vector.member("columns").integer(in: 1...Lanes.maximumCount),
                in: try vector.member("width").length(),
                gap: gap
            ),
            gap: gap,
            tolerance: try vector.member("tolerance", default: 0).length(),
            heights: try vector.member("heights").lengths()
        )
        // Queries stand among the answers; one that is none has none.
        let queries = try vector.member("expect").member("queries", default: []).array()
        let items = columns.items
        return [
            "columns": .numbers(items.map(\.lane)), "tops": .array(items.map { .number($0.start) }),
            "contentHeight": .number(columns.contentHeight),
            "queries": .array(queries.map { columns.answer(to: $0.value) }),
        ]
    }

    /// The sections one below the other: inset, header, items, inset.
    ///
    /// - Note: Texture be0b74b4, examples/CustomCollectionView (MosaicCollectionLayoutDelegate.m): the spacing below the
    ///   last item is taken off again, also where a section has no items.
    private static func mosaic(_ vector: JSONField) throws(DecodingError) -> JSONValue {
        let width = try vector.member("width").length()
        let insets = try vector.member("sectionInsets").insets()
        let spacing = try vector.member("itemSpacingBelow").length()
        let headerHeight = try vector.member("headerHeight").length()
        let lanes = Lanes(
            count: try vector.member("columns").integer(in: 1...Lanes.maximumCount),
            in: width,
            gap: try vector.member("columnSpacing").length(),
            insets: (insets.left, insets.right)
        )
        var top = 0.0
        var sections: [JSONValue] = []
        for section in try vector.member("sections").array() {
            let columns = Columns(lanes: lanes, gap: spacing, tolerance: 0, heights: try section.lengths())
            top += insets.top
            let header: JSONValue =
                headerHeight > 0
                ? .frame(insets.left, top, max(0, width - insets.left - insets.right), headerHeight) : .null
            top += headerHeight
            let items = columns.items.map { item -> JSONValue in
                .frame(lanes.start(of: item.lane), top + item.start, lanes.width, item.length)
            }
            sections.append(["header": header, "items": .array(items)])
            top += (items.isEmpty ? -spacing : columns.contentHeight) + insets.bottom
        }
        return ["contentSize": [.number(width), .number(top)], "sections": .array(sections)]
    }
}

/// Items of known heights in columns.
private struct Columns {
    let lanes: Lanes
    private let lengths: RowGeometry
    private let placement: WaterfallPlacement

    init(lanes: Lanes, gap: Double, tolerance: Double, heights: [Double]) {
        self.lanes = lanes
        var lengths = RowGeometry(count: heights.count, estimate: 0)
        lengths.setLengths(heights, from: 0)
        self.lengths = lengths
        placement = WaterfallPlacement(lanes: lanes, lineGap: gap, tolerance: tolerance, lengths: lengths)
    }

    var contentHeight: Double { placement.contentLength(lengths) }

    /// The places of all items.
    var items: [(start: Double, length: Double, lane: Int)] {
        var items: [(start: Double, length: Double, lane: Int)] = []
        placement.forEachRow(in: 0..<lengths.rowCount, lengths) { _, start, length, lanes in
            items.append((start, length, lanes.lowerBound))
        }
        return items
    }

    /// Returns a query with the items of its rectangle, as inclusive runs.
    func answer(to query: JSONValue) -> JSONValue {
        let rect = query["rect"]?.array?.compactMap(\.double) ?? []
        guard var answer = query.object, rect.count == 4 else { return .null }
        var found = RowSet()
        for run in placement.rows(intersecting: (rect[1], rect[1] + rect[3]), lengths) {
            placement.forEachRow(in: run, lengths) { row, _, _, own in
                let (left, width) = lanes.extent(of: own)
                if left < rect[0] + rect[2], left + width > rect[0] { found.append(row..<row + 1) }
            }
        }
        answer["items"] = .array(found.map { .numbers([$0.lowerBound, $0.upperBound - 1]) })
        return .object(answer)
    }
}

extension JSONValue {
    /// Returns a rectangle as four numbers: left, top, width, height.
    static func frame(_ left: Double, _ top: Double, _ width: Double, _ height: Double) -> Self {
        [.number(left), .number(top), .number(width), .number(height)]
    }
}
