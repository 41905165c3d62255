import JSON
import ScreenfulLab

/// One line of a trace's file, read member by member; its errors name the line and the member.
struct TraceLine {
    /// The line's number, from 1 on.
    let number: Int
    private var json: JSONReader
    private var field = ""

    init(_ bytes: [UInt8], in range: Range<Int>, number: Int) {
        self.number = number
        json = JSONReader(bytes, in: range, limits: TraceFormat.limits)
    }

    mutating func begin() throws(TraceError) {
        do throws(JSONError) { try json.beginObject() } catch { throw failure(error, expected: "an object") }
    }

    /// Moves to the next member, and returns its name; nil when the object has ended.
    mutating func nextField() throws(TraceError) -> String? {
        do throws(JSONError) {
            guard try json.nextKey() else {
                field = ""
                return nil
            }
        } catch { throw failure(error, expected: "a name") }
        field = json.key
        return field
    }

    /// Checks that nothing follows the object.
    mutating func end() throws(TraceError) {
        do throws(JSONError) { try json.finish() } catch { throw failure(error, expected: "one object") }
    }

    mutating func fill(_ place: inout Double?) throws(TraceError) {
        if place != nil { throw error("the field stands twice") }
        do throws(JSONError) { place = try json.readDouble() } catch { throw failure(error, expected: "a number") }
    }

    mutating func fill(_ place: inout Int64?) throws(TraceError) {
        if place != nil { throw error("the field stands twice") }
        do throws(JSONError) {
            place = try json.readInteger()
        } catch { throw failure(error, expected: "a whole number") }
    }

    mutating func fill(_ place: inout String?) throws(TraceError) {
        if place != nil { throw error("the field stands twice") }
        do throws(JSONError) { place = try json.readString() } catch { throw failure(error, expected: "a string") }
    }

    func required<Value>(_ value: Value?, _ field: String) throws(TraceError) -> Value {
        guard let value else { throw error("the field is missing", in: field) }
        return value
    }

    /// Throws if there is a field that belongs to another kind of event.
    func refuse<Value>(_ value: Value?, _ field: String, _ owner: String) throws(TraceError) {
        if value != nil { throw error("only \(owner) has this field", in: field) }
    }

    func error(_ reason: String, in field: String? = nil) -> TraceError {
        TraceError(line: number, field: field ?? String(self.field.prefix(60)), reason)
    }

    private func failure(_ error: JSONError, expected: String) -> TraceError {
        switch error.code {
        case .unexpectedEnd: self.error("the line ends too early")
        case .wrongType, .unexpectedByte, .invalidNumber: self.error("this is not \(expected)")
        default: self.error(error.code.description)
        }
    }
}

struct EventLine {
    private var time: Int64?
    private var kind: String?
    private var offset: Double?
    private var velocity: Double?
    private var target: Double?
    private var row: Int64?
    private var count: Int64?

    /// Reads a line; nil for one with a member `kind`, which is not an event's.
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
