import JSON
import ScreenfulLayout
import ScreenfulRanges
import ScreenfulTypes

extension Fields {
    /// Returns a range mode by its name.
    func rangeMode(_ name: String) throws(UnreadableVectors) -> RangeMode {
        guard let mode = RangeMode(name: try string(name)) else { throw wrong(name, "a range mode") }
        return mode
    }

    /// Returns directions by their names; none without the member.
    func direction(_ name: String) throws(UnreadableVectors) -> ScrollDirection {
        guard has(name) else { return [] }
        var result: ScrollDirection = []
        for word in try strings(name) {
            switch word {
            case "right": result.insert(.right)
            case "left": result.insert(.left)
            case "up": result.insert(.up)
            case "down": result.insert(.down)
            default: throw wrong(name, "right, left, up or down")
            }
        }
        return result
    }

    /// Returns axes by their names.
    func axes(_ name: String) throws(UnreadableVectors) -> ScrollableAxes {
        var result: ScrollableAxes = []
        for word in try strings(name) {
            guard let axis = Axis(rawValue: word) else { throw wrong(name, "horizontal or vertical") }
            result.insert(axis == .horizontal ? .horizontal : .vertical)
        }
        return result
    }

    /// Returns a rectangle from four numbers: left, top, width, height.
    func rect(_ name: String) throws(UnreadableVectors) -> Rect {
        let numbers = try numbers(name, count: 4)
        return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// Returns a buffer from two numbers: leading, trailing.
    func buffer(_ name: String) throws(UnreadableVectors) -> ScreenfulBuffer {
        let numbers = try numbers(name, count: 2)
        return ScreenfulBuffer(leading: numbers[0], trailing: numbers[1])
    }

    /// Returns an interface state from its mask or its name.
    func interfaceState(_ name: String) throws(UnreadableVectors) -> InterfaceState {
        let value = try value(name)
        if let mask = value.integer {
            guard (0...15).contains(mask) else { throw wrong(name, "a mask from 0 to 15") }
            return InterfaceState(rawValue: UInt8(mask))
        }
        switch value.string {
        case "none": return []
        case "measureLayout": return .measureLayout
        case "preload": return [.measureLayout, .preload]
        case "display": return [.measureLayout, .preload, .display]
        case "visible": return .inHierarchy
        default: throw wrong(name, "a mask or the name of a state")
        }
    }
}

extension JSONValue {
    /// Returns an array of numbers.
    static func numbers(_ numbers: [Int]) -> JSONValue {
        .array(numbers.map { .integer(Int64($0)) })
    }

    /// The value as JSON.
    var text: String {
        var writer = JSONWriter()
        writer.value(self)
        return String(decoding: writer.take(), as: UTF8.self)
    }
}

extension Fields {
    /// Returns a size from two numbers: width, height; `"inf"` and null are infinite.
    func size(_ name: String) throws(UnreadableVectors) -> Size {
        let lengths = try array(name).compactMap { value -> Double? in
            value.isNull || value.string == "inf" ? .infinity : value.double
        }
        guard lengths.count == 2, try array(name).count == 2, lengths.allSatisfy({ !$0.isNaN }) else {
            throw wrong(name, "a size")
        }
        return Size(width: lengths[0], height: lengths[1])
    }

    /// Returns a range of sizes, from the least to the greatest.
    func sizeRange(_ name: String) throws(UnreadableVectors) -> SizeRange {
        let range = try fields(name)
        return SizeRange(min: try range.size("min"), max: try range.size("max"))
    }

    /// Returns insets from four numbers: top, left, bottom, right; none without the member.
    func insets(_ name: String) throws(UnreadableVectors) -> EdgeInsets {
        guard has(name) else { return EdgeInsets(all: 0) }
        let edges = try numbers(name, count: 4)
        return EdgeInsets(top: edges[0], left: edges[1], bottom: edges[2], right: edges[3])
    }
}

extension JSONValue {
    /// Returns a size as two numbers.
    static func size(_ size: Size) -> JSONValue {
        .array([size.width, size.height].map { $0 == .infinity ? "inf" : .number($0) })
    }

    /// Returns a range of sizes.
    static func sizeRange(_ range: SizeRange) -> JSONValue {
        ["min": .size(range.min), "max": .size(range.max)]
    }
}
