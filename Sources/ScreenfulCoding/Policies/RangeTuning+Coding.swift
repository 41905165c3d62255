public import JSON
public import ScreenfulRanges
import ScreenfulTypes

extension RangeTuning {
    /// Replaces the buffers that are present: an object of modes, each of ranges, each a buffer in screenfuls.
    ///
    /// - Throws: An error with the path, such as `tuning.full.preload.leading`; the tuning is then changed in part.
    public mutating func merge(_ field: JSONField) throws(DecodingError) {
        var modes = try field.object()
        for mode in RangeMode.tunable {
            guard let field = modes.optional(mode.rawValue) else { continue }
            var types = try field.object()
            for type in RangeType.allCases {
                guard let field = types.optional(type.rawValue) else { continue }
                self[mode, type] = try ScreenfulBuffer(field)
            }
            try types.finish()
        }
        try modes.finish()
    }
}

extension ScreenfulBuffer {
    fileprivate init(_ field: JSONField) throws(DecodingError) {
        let lengths = 0...RangeTuning.longestBuffer
        var fields = try field.object()
        let leading = try fields.required("leading").number(in: lengths)
        let trailing = try fields.required("trailing").number(in: lengths)
        try fields.finish()
        self.init(leading: leading, trailing: trailing)
    }
}

extension JSONWriter {
    /// Writes the buffers of every mode.
    public mutating func value(_ tuning: RangeTuning) {
        object { json in
            for mode in RangeMode.tunable {
                json.key(named: mode.rawValue)
                json.object { json in
                    for type in RangeType.allCases {
                        json.key(named: type.rawValue)
                        json.object {
                            $0.member("leading", tuning[mode, type].leading)
                            $0.member("trailing", tuning[mode, type].trailing)
                        }
                    }
                }
            }
        }
    }
}
