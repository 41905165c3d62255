import ScreenfulTypes

/// A width and a height in points, in two lanes.
typealias BoxSize = SIMD2<Double>

/// A range of sizes in four lanes: least width, least height, greatest width, greatest height.
typealias BoxRange = SIMD4<Double>

extension BoxSize {
    @inline(__always)
    init(_ size: Size) { self.init(size.width, size.height) }

    /// True for a size that a layout may have; no range produces lengths below 0.
    ///
    /// - Note: `ASIsCGSizeValidForSize` (Texture be0b74b4, ASDimension.h).
    @inline(__always)
    var isValid: Bool { x < LayoutTree.maximumLength && y < LayoutTree.maximumLength }

    /// The size with NaN for lengths that are too large to refer to.
    @inline(__always)
    var knownLengths: BoxSize {
        BoxSize(x < LayoutTree.maximumLength ? x : .nan, y < LayoutTree.maximumLength ? y : .nan)
    }
}

extension BoxRange {
    @inline(__always)
    init(min: BoxSize, max: BoxSize) { self.init(lowHalf: min, highHalf: max) }

    /// The least size.
    @inline(__always)
    var min: BoxSize { lowHalf }

    /// The greatest size.
    @inline(__always)
    var max: BoxSize { highHalf }

    /// Returns the nearest size within the range; where the ends cross, the least size wins.
    @inline(__always)
    func clamp(_ size: BoxSize) -> BoxSize {
        BoxSize(
            size.x > z ? (z > x ? z : x) : (size.x > x ? size.x : x),
            size.y > w ? (w > y ? w : y) : (size.y > y ? size.y : y)
        )
    }

    /// Returns the sizes in both ranges; where there are none, the point of this range nearest to the other.
    @inline(__always)
    func intersection(_ other: BoxRange) -> BoxRange {
        var result = BoxRange(
            Swift.max(x, other.x),
            Swift.max(y, other.y),
            Swift.min(z, other.z),
            Swift.min(w, other.w)
        )
        if result.x > result.z {
            result.x = x < other.x ? z : x
            result.z = result.x
        }
        if result.y > result.w {
            result.y = y < other.y ? w : y
            result.w = result.y
        }
        return result
    }
}
