import JSON

extension JSONValue {
    /// The vector with all its expected answers replaced by other ones of the same shape.
    var withWrongExpectation: JSONValue {
        guard var vector = object else { return self }
        for member in vector {
            switch member.key {
            case "expect", "expected", "expectExact", "expectRange", "ok", "expectRuns", "expectCallbacks",
                "expectMode", "expectDepth", "commonOldIndexes", "insertions", "deletions", "moves":
                vector[member.key] = member.value.altered(by: member.key)
            case "steps":
                vector["steps"] = .array((member.value.array ?? []).map(\.withWrongExpectation))
            default:
                break
            }
        }
        return .object(vector)
    }

    private func altered(by key: String) -> JSONValue {
        switch self {
        case .null: .integer(77)
        case .bool(let value): .bool(!value)
        case .integer(let value): .integer(value + 1)
        case .number(let value): .number(value + 1)
        case .string("inf"): .string("inf")
        case .string(let value): .string(value == "full" ? "minimum" : "full")
        case .array(let values):
            .array(values.isEmpty || key == "expectCallbacks" ? [wrongElement(key)] : values.map { $0.altered(by: "") })
        case .object(let members):
            .object(
                members.isEmpty
                    ? ["0": 77] : members.reduce(into: members) { $0[$1.key] = $1.value.altered(by: $1.key) }
            )
        }
    }

    private func wrongElement(_ key: String) -> JSONValue {
        switch key {
        case "expectCallbacks": "didNothing"
        case "moves", "expectRuns": [77, 77]
        default: 77
        }
    }
}
