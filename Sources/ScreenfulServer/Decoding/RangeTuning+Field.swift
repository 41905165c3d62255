import HTTPServer
import ScreenfulRanges
import ScreenfulTypes

extension RangeTuning {
    /// Replaces the buffers that a request gives; the others stay.
    mutating func merge(_ field: Field) throws(Problem) {
        var modes = try field.object()
        for mode in RangeMode.tunable {
            guard let field = modes.optional(mode.name) else { continue }
            var types = try field.object()
            for type in RangeType.allCases {
                guard let field = types.optional(type.name) else { continue }
                self[mode, type] = try ScreenfulBuffer(field)
            }
            try types.finish()
        }
        try modes.finish()
    }
}

extension ScreenfulBuffer {
    fileprivate init(_ field: Field) throws(Problem) {
        let lengths = 0...RangeTuning.longestBuffer
        var fields = try field.object()
        let leading = try fields.required("leading").number(in: lengths)
        let trailing = try fields.required("trailing").number(in: lengths)
        try fields.finish()
        self.init(leading: leading, trailing: trailing)
    }
}
