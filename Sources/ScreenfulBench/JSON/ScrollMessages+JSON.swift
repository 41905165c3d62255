import JSON

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
    /// Writes the message as the server does.
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
