import JSON

struct ScrollRequest: Codable, Equatable {
    enum Phase: String, Codable, CaseIterable { case drag, fling, settle, program }

    var offset: Double
    var phase: Phase
    var velocity: Double
    var target: Double

    static let example = Self(offset: 1200.5, phase: .drag, velocity: 900, target: 3200)
    static let json = #"{"offset":1200.5,"phase":"drag","velocity":900,"target":3200}"#
}

struct ScrollAnswer: Codable, Equatable {
    var revision: Int
    var mode: String
    var direction: String
    var offset: Double
    var contentHeight: Double
    var changedCount: Int
    /// Row, old mask, new mask.
    var changes: [[Int]]

    /// A step that moves the ranges by six rows.
    static let example = Self(
        revision: 4711,
        mode: "full",
        direction: "down",
        offset: 38_412_200.5,
        contentHeight: 76_000_123.25,
        changedCount: 24,
        changes: (0..<6).flatMap { index in
            [[505_424 + index, 7, 15], [505_435 + index, 3, 7], [505_452 + index, 1, 3], [505_401 + index, 3, 1]]
        }
    )
}

extension ScrollRequest {
    private static let phaseNames: [StaticString] = ["drag", "fling", "settle", "program"]

    /// Reads the message as the server does, key by key.
    init(reading bytes: [UInt8]) throws(JSONError) {
        self.init(offset: 0, phase: .program, velocity: 0, target: 0)
        var reader = JSONReader(bytes)
        try reader.beginObject()
        while try reader.nextKey() {
            if reader.keyIs("offset") {
                offset = try reader.readDouble()
            } else if reader.keyIs("phase") {
                guard let index = try reader.readString(among: Self.phaseNames) else {
                    throw JSONError(.wrongType, at: reader.offset)
                }
                phase = Phase.allCases[index]
            } else if reader.keyIs("velocity") {
                velocity = try reader.readDouble()
            } else if reader.keyIs("target") {
                target = try reader.readDouble()
            } else {
                try reader.skipValue()
            }
        }
        try reader.finish()
    }
}

extension ScrollAnswer {
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("revision", revision)
        json.member("mode", mode)
        json.member("direction", direction)
        json.member("offset", offset)
        json.member("contentHeight", contentHeight)
        json.member("changedCount", changedCount)
        json.key("changes")
        json.beginArray()
        for change in changes {
            json.beginArray()
            for number in change { json.value(number) }
            json.endArray()
        }
        json.endArray()
        json.endObject()
    }
}
