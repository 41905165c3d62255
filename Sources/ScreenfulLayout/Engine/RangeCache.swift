/// What is known of an element in the present layout.
struct RangeCache {
    /// The layout in which the rest was written; of another one it is void.
    var stamp: UInt32 = 0
    /// The layout in which `natural` was written.
    var naturalStamp: UInt32 = 0
    /// Whether there is a second range.
    var hasOther = false
    /// The range in which the frames within the element were computed last.
    var range = BoxRange(repeating: 0)
    /// A range in which it was measured before.
    var otherRange = BoxRange(repeating: 0)
    /// The size in `range`.
    var size = BoxSize(repeating: 0)
    /// The size in `otherRange`.
    var otherSize = BoxSize(repeating: 0)
    /// The size of a container where nothing limits it; NaN if that is none.
    var natural = BoxSize(repeating: 0)

    /// The size in a range, if it is known.
    @inline(__always)
    func size(in range: BoxRange, stamp: UInt32) -> BoxSize? {
        guard self.stamp == stamp else { return nil }
        if self.range == range { return size }
        return hasOther && otherRange == range ? otherSize : nil
    }

    /// Notes a size, and keeps the one before it.
    @inline(__always)
    mutating func note(_ size: BoxSize, in range: BoxRange, stamp: UInt32) {
        hasOther = self.stamp == stamp
        if hasOther {
            otherRange = self.range
            otherSize = self.size
        }
        self.stamp = stamp
        self.range = range
        self.size = size
    }
}
