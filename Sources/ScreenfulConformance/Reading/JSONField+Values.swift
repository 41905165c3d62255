import JSON
import ScreenfulCoding
import ScreenfulLayout
import ScreenfulRanges
import ScreenfulTypes

extension JSONField {
    func rangeMode() throws(DecodingError) -> RangeMode {
        guard let mode = RangeMode(rawValue: try string()) else { throw outOfRange("a range mode") }
        return mode
    }

    func direction() throws(DecodingError) -> ScrollDirection {
        let known: KeyValuePairs<String, ScrollDirection> = [
            "right": .right, "left": .left, "up": .up, "down": .down,
        ]
        var directions: ScrollDirection = []
        for field in try array() { directions.formUnion(try field.choice(among: known)) }
        return directions
    }

    func axes() throws(DecodingError) -> ScrollableAxes {
        var axes: ScrollableAxes = []
        for field in try array() {
            let axis: Axis = try field.choice()
            axes.insert(axis == .horizontal ? .horizontal : .vertical)
        }
        return axes
    }

    /// Reads a rectangle from four numbers: left, top, width, height.
    func rect() throws(DecodingError) -> Rect {
        let numbers = try numbers(4)
        return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    func point() throws(DecodingError) -> Point {
        Point(x: try member("x").number(), y: try member("y").number())
    }

    func length() throws(DecodingError) -> Double {
        let length = try number()
        guard length >= 0 else { throw outOfRange("a length") }
        return length
    }

    /// Reads a buffer from two numbers: leading, trailing.
    func buffer() throws(DecodingError) -> ScreenfulBuffer {
        let numbers = try numbers(2)
        return ScreenfulBuffer(leading: numbers[0], trailing: numbers[1])
    }

    func interfaceState() throws(DecodingError) -> InterfaceState {
        guard value.string != nil else { return InterfaceState(rawValue: UInt8(try integer(in: 0...15))) }
        return try choice(among: [
            "none": [], "measureLayout": .measureLayout, "preload": [.measureLayout, .preload],
            "display": [.measureLayout, .preload, .display], "visible": .inHierarchy,
        ])
    }

    /// Reads a size from two numbers: width, height; `"inf"` and null are infinite.
    func size() throws(DecodingError) -> Size {
        let lengths = try array(count: 2...2).map { (field) throws(DecodingError) in
            field.value.isNull || field.value.string == "inf" ? .infinity : try field.number()
        }
        return Size(width: lengths[0], height: lengths[1])
    }

    func sizeRange() throws(DecodingError) -> SizeRange {
        SizeRange(min: try member("min").size(), max: try member("max").size())
    }

    /// Reads insets from four numbers: top, left, bottom, right.
    func insets() throws(DecodingError) -> EdgeInsets {
        let edges = try numbers(4)
        return EdgeInsets(top: edges[0], left: edges[1], bottom: edges[2], right: edges[3])
    }
}

extension JSONValue {
    static func numbers(_ numbers: [Int]) -> JSONValue {
        .array(numbers.map { .integer(Int64($0)) })
    }

    static func size(_ size: Size) -> JSONValue {
        .array([size.width, size.height].map { $0 == .infinity ? "inf" : .number($0) })
    }

    static func sizeRange(_ range: SizeRange) -> JSONValue {
        ["min": .size(range.min), "max": .size(range.max)]
    }

    var text: String {
        var writer = JSONWriter()
        writer.value(self)
        return String(decoding: writer.take(), as: UTF8.self)
    }
}
