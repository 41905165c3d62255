import JSON
import ScreenfulLayout
import ScreenfulTypes

extension Fields {
    /// A size as two numbers: width, height; `"inf"` and null are infinite.
    func size(_ name: String) throws(UnreadableVectors) -> Size {
        let lengths = try array(name).compactMap { value -> Double? in
            value.isNull || value.string == "inf" ? .infinity : value.double
        }
        guard lengths.count == 2, try array(name).count == 2, lengths.allSatisfy({ !$0.isNaN }) else {
            throw wrong(name, "a size")
        }
        return Size(width: lengths[0], height: lengths[1])
    }

    /// A range of sizes, the least and the greatest.
    func sizeRange(_ name: String) throws(UnreadableVectors) -> SizeRange {
        let range = try fields(name)
        return SizeRange(min: try range.size("min"), max: try range.size("max"))
    }

    /// Insets as four numbers, from the top to the right; none without the member.
    func insets(_ name: String) throws(UnreadableVectors) -> EdgeInsets {
        guard has(name) else { return EdgeInsets(all: 0) }
        let edges = try numbers(name, count: 4)
        return EdgeInsets(top: edges[0], left: edges[1], bottom: edges[2], right: edges[3])
    }
}

extension JSONValue {
    /// A size as two numbers.
    static func size(_ size: Size) -> JSONValue {
        .array([size.width, size.height].map { $0 == .infinity ? "inf" : .number($0) })
    }

    /// A range of sizes.
    static func sizeRange(_ range: SizeRange) -> JSONValue {
        ["min": .size(range.min), "max": .size(range.max)]
    }
}
