import HTTPServer
import ScreenfulService

/// The query that names the viewers of a multiplexed event stream: `viewers=ID.12,ID`.
struct ListenedViewers: Sendable {
    /// A viewer, and the number of its last event that the client has received, if it reconnects.
    typealias Place = (id: ViewerID, lastID: UInt64?)

    let places: [Place]

    /// The maximum number of viewers of one stream: more than a browser shows windows at once.
    static let limit = 32
    /// The maximum length of a viewer's id with a number: 13 digits, a dot, 20 digits.
    private static let nameLength = 34
    static let lengths = 1...(limit * (nameLength + 1))

    init(_ text: String) throws(Problem) {
        let names = text.split(separator: ",", omittingEmptySubsequences: false)
        guard names.count <= Self.limit else {
            throw Problem(.outOfRange, "viewers has to name at most \(Self.limit) viewers.", field: "viewers")
        }
        var places: [Place] = []
        for name in names {
            let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
            guard let id = ViewerID(String(parts[0])), parts.count == 1 || Self.isNumber(parts[1]) else {
                let detail = "viewers has to be ids, each with a dot and the number of its last event or without."
                throw Problem(.outOfRange, detail, field: "viewers")
            }
            guard !places.contains(where: { $0.id == id }) else {
                throw Problem(.conflictingFields, "viewers names \(id.text) more than once.", field: "viewers")
            }
            places.append((id, parts.count == 1 ? nil : UInt64(parts[1])))
        }
        self.places = places
    }

    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            && UInt64(text) != nil
    }
}

extension QueryParameters where Value == String {
    /// The text of ``ListenedViewers``.
    static var listenedViewers: Self {
        Self("viewers", "access_token") { query throws(Problem) in
            try query.required("viewers", length: ListenedViewers.lengths)
        }
    }
}
