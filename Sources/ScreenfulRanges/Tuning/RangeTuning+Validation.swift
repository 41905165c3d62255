import ScreenfulTypes

extension RangeTuning {
    /// The longest buffer that `validated()` lets pass, in screenfuls.
    ///
    /// Texture knows no limit. A hundred screens each way are far more than a
    /// reader outruns, and still few enough rows to hold.
    public static let longestBuffer: Double = 100

    /// The same tuning, known to be usable.
    ///
    /// - Throws: `RangeTuningError` for the first length that is not finite,
    ///   is negative, or exceeds `longestBuffer`; it names the field.
    public func validated() throws(RangeTuningError) -> Self {
        for mode in RangeMode.tunable {
            for type in RangeType.allCases {
                let buffer = self[mode, type]
                let field = "\(mode.name).\(type.name)"
                try Self.check(buffer.leading, field: "\(field).leading")
                try Self.check(buffer.trailing, field: "\(field).trailing")
            }
        }
        return self
    }

    /// What is legal but seldom meant: a display range that reaches beyond the preload range.
    ///
    /// Rows there are to be rendered before their data was asked for.
    public var warnings: [String] {
        var warnings: [String] = []
        for mode in RangeMode.tunable {
            let buffers = self[mode]
            if buffers.display.leading > buffers.preload.leading {
                warnings.append("\(mode.name): display leads further than preload")
            }
            if buffers.display.trailing > buffers.preload.trailing {
                warnings.append("\(mode.name): display trails further than preload")
            }
        }
        return warnings
    }

    private static func check(_ length: Double, field: String) throws(RangeTuningError) {
        // Written so that NaN, which no comparison holds for, is refused.
        guard length >= 0, length <= longestBuffer else {
            throw RangeTuningError(field: field, value: length)
        }
    }
}
