public import ScreenfulTypes

/// The rooms of a generated calendar, and what they are booked for on ten thousand days.
///
/// A booking follows from the seed, the room and the day alone: the last day of the last room costs as much as the first.
public struct GeneratedCalendar: Hashable, Sendable {
    /// The number of days: a little more than 27 years from ``firstDay`` on.
    public static let dayCount = 10_000
    /// 2026-01-01, in days since 1970.
    private static let firstDay: Int64 = 20_454

    private let feed: GeneratedFeed

    /// The columns of every row; the days are columns of a sheet only.
    static let columns = [
        Column(name: "room", type: .text), Column(name: "seats", type: .integer), Column(name: "source", type: .text),
    ]

    /// Creates the calendar of generated rooms; nil for rows that are none.
    public init?(_ source: ListSource) {
        guard case .generated(let rows, let seed, .calendar) = source else { return nil }
        feed = GeneratedFeed(rows: rows, seed: seed, content: .calendar)
    }

    /// Returns the date of a day as ISO 8601 text.
    ///
    /// - Precondition: The day is from 0 up to, not including, ``dayCount``.
    public static func title(ofDay day: Int) -> String {
        precondition(0..<dayCount ~= day, "the calendar has no day \(day)")
        return String(FeedDate.text(secondsSince1970: (firstDay + Int64(day)) * 86_400).prefix(10))
    }

    /// Returns the hour and the person that a room is booked for; nothing for a free day, as most days at a weekend are.
    ///
    /// - Precondition: The day is from 0 up to, not including, ``dayCount``.
    public func booking(ofRoom id: Int64, day: Int) -> Value {
        precondition(0..<Self.dayCount ~= day, "the calendar has no day \(day)")
        // 1970 began on a Thursday.
        let isWeekend = (Self.firstDay + Int64(day) + 3) % 7 >= 5
        return feed.draw(id * Int64(Self.dayCount) + Int64(day), .booking) { random in
            guard random.below(100) < (isWeekend ? 5 : 45) else { return .null }
            let half = random.below(20)
            let hour = 8 + half / 2
            var text = hour < 10 ? "0\(hour)" : "\(hour)"
            text += half % 2 == 0 ? ":00 " : ":30 "
            text += FeedAuthors.name(random: &random)
            return .text(text)
        }
    }

    /// Returns the values of a room.
    static func values(ofRoom id: Int64, in feed: GeneratedFeed) -> [Value] {
        // Thirty rooms on each of twelve floors of a building.
        let (building, place) = (id / 360, id % 360)
        let room = place % 30 + 1
        let name = "\(building + 1)-\(place / 30 + 1).\(room < 10 ? "0" : "")\(room)"
        let seats = feed.draw(id, .seats) { 2 + 2 * $0.below(12) }
        return [.text(name), .integer(Int64(seats))]
    }
}
