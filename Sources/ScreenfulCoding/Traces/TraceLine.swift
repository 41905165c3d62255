import JSON
import ScreenfulLab

/// One line of a trace's file, read member by member; its errors name the line and the member.
struct TraceLine {
    /// The line's number, from 1 on.
    let number: Int
    private var json: JSONReader
    /// The member that is being read.
    private var field = ""

    init(_ bytes: [UInt8], in range: Range<Int>, number: Int) {
        self.number = number
        // Nothing in a trace lies deeper than the numbers of a viewport.
        json = JSONReader(bytes, in: range, limits: JSONLimits(depth: 4))
    }

    /// Enters the line's object.
    mutating func begin() throws(TraceError) {
        do throws(JSONError) { try json.beginObject() } catch { throw told(error, expected: "an object") }
    }

    /// Moves to the next member.
    ///
    /// - Returns: Its name; nil when the object has ended.
    mutating func nextField() throws(TraceError) -> String? {
        do throws(JSONError) {
            guard try json.nextKey() else {
                field = ""
                return nil
            }
        } catch { throw told(error, expected: "a name") }
        field = json.key
        return field
    }

    /// Checks that nothing follows the object.
    mutating func end() throws(TraceError) {
        do throws(JSONError) { try json.finish() } catch { throw told(error, expected: "one object") }
    }

    mutating func fill(_ place: inout Double?) throws(TraceError) {
        if place != nil { throw error("the field stands twice") }
        do throws(JSONError) { place = try json.readDouble() } catch { throw told(error, expected: "a number") }
    }

    mutating func fill(_ place: inout Int64?) throws(TraceError) {
        if place != nil { throw error("the field stands twice") }
        do throws(JSONError) { place = try json.readInteger() } catch { throw told(error, expected: "a whole number") }
    }

    mutating func fill(_ place: inout String?) throws(TraceError) {
        if place != nil { throw error("the field stands twice") }
        do throws(JSONError) { place = try json.readString() } catch { throw told(error, expected: "a string") }
    }

    /// The value of a field that has to be there.
    func required<Value>(_ value: Value?, _ field: String) throws(TraceError) -> Value {
        guard let value else { throw error("the field is missing", in: field) }
        return value
    }

    /// Refuses a field that belongs to another kind of event.
    func refuse<Value>(_ value: Value?, _ field: String, _ owner: String) throws(TraceError) {
        if value != nil { throw error("only \(owner) has this field", in: field) }
    }

    func error(_ reason: String, in field: String? = nil) -> TraceError {
        TraceError(line: number, field: field ?? String(self.field.prefix(60)), reason)
    }

    private func told(_ error: JSONError, expected: String) -> TraceError {
        switch error.code {
        case .unexpectedEnd: self.error("the line ends too early")
        case .wrongType, .unexpectedByte, .invalidNumber: self.error("this is not \(expected)")
        default: self.error(error.code.description)
        }
    }
}
