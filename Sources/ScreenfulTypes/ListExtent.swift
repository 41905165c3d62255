/// The extent of a list: all rows at once, or page by page.
public enum ListExtent: String, Hashable, Sendable, CaseIterable {
    /// All rows are present from the start, and any can be scrolled to.
    case full
    /// The list starts with one page, and grows as it is scrolled.
    case growing
}

/// The kind of row heights of a list.
public enum RowHeights: String, Hashable, Sendable, CaseIterable {
    /// All rows have the same height.
    case fixed
    /// Each row has the height that follows from its cell's template.
    case exact
}

/// The kind of rows that are computed from a seed.
public enum GeneratedContent: String, Hashable, Sendable, CaseIterable {
    /// Posts of many authors, the newest first.
    case feed
    /// Names of people in alphabetical order, with a section for each letter.
    case names
    /// Messages of two people, the newest last.
    case chat
    /// Titles, each with a list of stories of its own.
    case carousels
    /// Rooms, whose bookings of ten thousand days are the columns of a sheet.
    case calendar
}

/// The source of a list's rows.
public enum ListSource: Hashable, Sendable {
    /// Rows computed from a seed; only edited rows are stored.
    case generated(rows: Int, seed: UInt64, content: GeneratedContent = .feed)
    /// A table of another program's database file.
    case table(String, file: String)
    /// A table of a PostgreSQL database, by the name that the server knows the database by.
    case relation(String, database: String)
    /// Rows stored in the database of lists: imported, or inserted one by one.
    case stored
    /// Rows of an HTTP API, stored as they are fetched; the description is JSON that this target does not parse.
    case http(String)
    /// All rows of an HTTP API, of which any page is asked for as it is needed, and none is stored.
    case pages(String)

    /// Whether another program owns the rows: they are read-only, and scanned and polled for changes.
    public var isForeign: Bool {
        switch self {
        case .table, .relation, .pages: true
        case .generated, .stored, .http: false
        }
    }
}

extension ListSource {
    /// Whether the rows may be edited: not those that others own.
    public var isEditable: Bool {
        switch self {
        case .generated, .stored: true
        case .table, .relation, .http, .pages: false
        }
    }

    /// Whether rows are at hand, so that they are read also before anybody wants to see them: not where each page is
    /// asked of another server.
    public var isAtHand: Bool {
        if case .pages = self { false } else { true }
    }

    /// The description of the HTTP API that has the rows, as JSON; nil for others.
    public var apiDescription: String? {
        switch self {
        case .http(let description), .pages(let description): description
        case .generated, .table, .relation, .stored: nil
        }
    }

    /// The kind of the rows, if they are computed; nil for others.
    public var generatedContent: GeneratedContent? {
        if case .generated(rows: _, seed: _, let content) = self { content } else { nil }
    }
}
