import JSON
import ScreenfulLab

/// A line of an event, field by field as it stands.
struct EventLine {
    private var time: Int64?
    private var kind: String?
    private var offset: Double?
    private var velocity: Double?
    private var target: Double?
    private var row: Int64?
    private var count: Int64?

    /// Reads a line.
    ///
    /// - Returns: Nil for a line that has a member `kind`, and so is no event's.
    static func read(_ line: inout TraceLine) throws(TraceError) -> TraceEvent? {
        var fields = Self()
        try line.begin()
        while let field = try line.nextField() {
            switch field {
            case "t": try line.fill(&fields.time)
            case "y": try line.fill(&fields.offset)
            case "k": try line.fill(&fields.kind)
            case "v": try line.fill(&fields.velocity)
            case "target": try line.fill(&fields.target)
            case "at": try line.fill(&fields.row)
            case "count": try line.fill(&fields.count)
            case "kind": return nil
            default: throw line.error("no event has this field")
            }
        }
        try line.end()
        return try fields.event(line)
    }

    private func event(_ line: TraceLine) throws(TraceError) -> TraceEvent {
        let time = try line.required(time, "t")
        let name = try line.required(kind, "k")
        guard let motion = TraceEvent.Motion(rawValue: name) else {
            guard name == "insert" else {
                let known = TraceEvent.Motion.allCases.map(\.rawValue).joined(separator: ", ")
                throw line.error("\"\(name.prefix(20))\" is no kind of event; known are \(known) and insert", in: "k")
            }
            return TraceEvent(time, try insertion(line))
        }
        try line.refuse(row, "at", "an insertion")
        try line.refuse(count, "count", "an insertion")
        guard let velocity else {
            try line.refuse(target, "target", "a release, which has a v,")
            return TraceEvent(time, .moved(motion, offset: try line.required(offset, "y")))
        }
        let release = TraceEvent.Release(velocity: velocity, target: target)
        return TraceEvent(time, .moved(motion, offset: try line.required(offset, "y"), release: release))
    }

    private func insertion(_ line: TraceLine) throws(TraceError) -> TraceEvent.Kind {
        try line.refuse(offset, "y", "a movement")
        try line.refuse(velocity, "v", "a release")
        try line.refuse(target, "target", "a release")
        let row = try line.required(row, "at")
        let count = try line.required(count, "count")
        guard let row = Int(exactly: row) else { throw line.error("\(row) is no row", in: "at") }
        guard let count = Int(exactly: count) else { throw line.error("\(count) rows are too many", in: "count") }
        return .inserted(at: row, count: count)
    }
}
