import HTTPServer
import ScreenfulCoding
import ScreenfulService

/// The query that names the viewers of a multiplexed event stream: `viewers=ID.12.5,ID.12,ID`.
struct ListenedViewers: Sendable {
    /// A viewer, and the place in its events at which the client goes on, if it reconnects.
    typealias Place = (id: ViewerID, point: ResumePoint)

    let places: [Place]

    /// The maximum number of viewers of one stream: more than a browser shows windows at once.
    static let limit = 32
    /// The maximum length of a viewer's id with its numbers: 13 digits, a dot, 20 digits, a dot, 16 digits.
    private static let nameLength = 51
    static let lengths = 1...(limit * (nameLength + 1))

    init(_ text: String) throws(Problem) {
        let names = text.split(separator: ",", omittingEmptySubsequences: false)
        guard names.count <= Self.limit else {
            throw Problem(.outOfRange, "viewers has to name at most \(Self.limit) viewers.", field: "viewers")
        }
        var places: [Place] = []
        for name in names {
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            guard let id = ViewerID(String(parts[0])), let point = Self.point(parts.dropFirst()) else {
                let detail = "viewers has to be ids, each alone or followed by .EVENT or .EVENT.VERSION (numbers)."
                throw Problem(.outOfRange, detail, field: "viewers")
            }
            guard !places.contains(where: { $0.id == id }) else {
                throw Problem(.conflictingFields, "viewers names \(id.text) more than once.", field: "viewers")
            }
            places.append((id, point))
        }
        self.places = places
    }

    /// Reads the number of an event and a version, both or the first or none; nil if they are not numbers.
    private static func point(_ texts: ArraySlice<Substring>) -> ResumePoint? {
        let numbers = texts.compactMap(number)
        guard numbers.count == texts.count, numbers.count <= 2 else { return nil }
        guard numbers.count == 2 else { return ResumePoint(event: numbers.first) }
        guard let version = Int(exactly: numbers[1]), ScrollRequest.versions.contains(version) else { return nil }
        return ResumePoint(event: numbers[0], version: version)
    }

    private static func number(_ text: Substring) -> UInt64? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? UInt64(text) : nil
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
