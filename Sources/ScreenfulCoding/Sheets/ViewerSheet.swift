package import JSON
package import ScreenfulRanges
package import ScreenfulTypes

/// The columns of a viewer that shows a sheet, and the cells in its ranges.
package struct ViewerSheet: Equatable {
    /// Adjacent columns with their edges and headings.
    package struct Columns: Equatable {
        package let columns: Range<Int>
        /// The edges of the columns, in points: one more than there are columns.
        package let edges: [Double]
        package let titles: [String]

        package init(_ columns: Range<Int>, edges: [Double], titles: [String]) {
            self.columns = columns
            self.edges = edges
            self.titles = titles
        }
    }

    package var revision = 0
    /// The column at the start of the viewport, and the points of it that lie before.
    package var anchor: (column: Int, within: Double) = (0, 0)
    package var offset = 0.0
    /// The width of all columns, in points.
    package var length = 0.0
    package var columnCount = 0
    /// The axis along which the viewport moved last.
    package var movingAxis = Axis.vertical
    /// The two ends of the ranges along the columns, in points.
    package var visible = Stretch(start: 0, end: 0)
    package var display = Stretch(start: 0, end: 0)
    package var preload = Stretch(start: 0, end: 0)
    /// The states of columns, as runs.
    package var states: [StateRun] = []
    /// The columns that are told with their edges and headings.
    package var columns: [Columns] = []
    package var regions = CellRegions()

    package init() {}

    /// The two ends of a range along the columns, in points.
    package struct Stretch: Equatable {
        package var start: Double
        package var end: Double

        package init(start: Double, end: Double) {
            self.start = start
            self.end = end
        }
    }

    package static func == (first: Self, second: Self) -> Bool {
        first.isShown(like: second) && first.anchor == second.anchor && first.revision == second.revision
            && first.columns == second.columns
    }

    /// Returns whether listeners see the same position, ranges and states.
    package func isShown(like other: Self) -> Bool {
        offset == other.offset && length == other.length && movingAxis == other.movingAxis && visible == other.visible
            && display == other.display && preload == other.preload && states == other.states
            && regions == other.regions
    }
}

/// The changes of a sheet since its listeners were told last.
package struct SheetNews {
    let sheet: ViewerSheet
    let old: CellRegions

    /// - Parameters:
    ///   - sheet: The sheet as it is, with the columns that are new.
    ///   - old: The cells in the ranges as they were told last.
    package init(_ sheet: ViewerSheet, since old: CellRegions) {
        self.sheet = sheet
        self.old = old
    }
}

/// The values of adjacent cells of a row.
package struct SheetValues {
    package let row: Int
    package let id: Int64
    /// The first column.
    package let column: Int
    package let values: [Value]

    package init(row: Int, id: Int64, column: Int, _ values: [Value]) {
        self.row = row
        self.id = id
        self.column = column
        self.values = values
    }
}

extension JSONWriter {
    /// Writes a sheet with the columns that it tells.
    package mutating func value(_ sheet: ViewerSheet) {
        object { $0.members(sheet) }
    }

    /// Writes a sheet, and the cells that entered and left its ranges as strips.
    mutating func value(_ news: SheetNews) {
        object { json in
            json.members(news.sheet)
            json.key("strips")
            json.object { json in
                json.strips("visible", news.sheet.regions.visible, news.old.visible)
                json.strips("display", news.sheet.regions.display, news.old.display)
                json.strips("preload", news.sheet.regions.preload, news.old.preload)
            }
        }
    }

    /// Writes the values of cells, whose rows come once for each run of columns.
    mutating func value(_ values: [SheetValues]) {
        beginArray()
        for cells in values { object { $0.members(cells) } }
        endArray()
    }

    /// Writes the cells of a row with their states.
    package mutating func value(_ cells: SheetValues, _ states: [InterfaceState]) {
        object { json in
            json.members(cells)
            json.array("states", states) { $0.value(Int($1.rawValue)) }
        }
    }

    private mutating func members(_ cells: SheetValues) {
        member("row", cells.row)
        member("id", cells.id)
        member("column", cells.column)
        array("values", cells.values) { $0.value($1) }
    }

    private mutating func members(_ sheet: ViewerSheet) {
        member("revision", sheet.revision)
        key("anchor")
        beginArray()
        value(sheet.anchor.column)
        value(sheet.anchor.within)
        endArray()
        member("offset", sheet.offset)
        member("length", sheet.length)
        member("columnCount", sheet.columnCount)
        member("moves", sheet.movingAxis == .vertical ? "rows" : "columns")
        key("ranges")
        object { json in
            json.stretch("visible", sheet.visible)
            json.stretch("display", sheet.display)
            json.stretch("preload", sheet.preload)
        }
        key("states")
        value(sheet.states.filter(\.state.isInRange))
        array("columns", sheet.columns) { json, run in
            json.object { json in
                json.member("first", run.columns.lowerBound)
                json.array("edges", run.edges) { $0.value($1) }
                json.array("titles", run.titles) { $0.value($1) }
            }
        }
        key("cells")
        object { json in
            json.member("visible", sheet.regions.visible.cellCount)
            json.member("display", sheet.regions.display.cellCount)
            json.member("preload", sheet.regions.preload.cellCount)
        }
    }

    private mutating func stretch(_ name: StaticString, _ stretch: ViewerSheet.Stretch) {
        key(name)
        beginArray()
        value(stretch.start)
        value(stretch.end - stretch.start)
        endArray()
    }

    private mutating func strips(_ name: StaticString, _ new: CellRegion, _ old: CellRegion) {
        key(name)
        object { json in
            json.array("entered", new.subtracting(old)) { $0.strip($1) }
            json.array("left", old.subtracting(new)) { $0.strip($1) }
        }
    }

    private mutating func strip(_ strip: CellStrip) {
        beginArray()
        value(strip.rows.lowerBound)
        value(strip.rows.upperBound - 1)
        value(strip.columns.lowerBound)
        value(strip.columns.upperBound - 1)
        endArray()
    }
}
