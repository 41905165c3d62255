public import ScreenfulTypes

/// One change set of a list, ready to be stored.
public struct Commit: Hashable, Sendable {
    /// The version of the list afterwards: one more than before.
    public var version: Int
    /// The changes of the order, step by step.
    public var orderEdits: [OrderEdit]
    /// Rows to insert or replace.
    public var puts: [Row]
    /// Staged rows to insert, whose identities begin at the list's next one; nil for none.
    public var addition: StagedRows?
    /// Existing rows that get new values.
    public var merges: [RowMerge]
    /// Rows whose values are to be deleted.
    public var deletes: [Range<Int64>]
    /// The positions afterwards of rows whose values change, ascending.
    public var reloaded: [Range<Int>]
    /// The number of rows of each section afterwards; nil to keep it.
    public var sections: [Int]?
    /// The rows that a growing list shows afterwards; nil to keep them.
    public var loaded: Range<Int>?
    /// The change of the cells' template; nil to keep it.
    public var template: TemplateEdit?
    /// The list's name afterwards; nil to keep it.
    public var name: String?
    /// The rows fetched from the list's HTTP API, and the place of the next; nil without any.
    public var upstream: UpstreamCommit?

    /// Creates a commit.
    public init(
        version: Int,
        orderEdits: [OrderEdit] = [],
        puts: [Row] = [],
        addition: StagedRows? = nil,
        merges: [RowMerge] = [],
        deletes: [Range<Int64>] = [],
        reloaded: [Range<Int>] = [],
        sections: [Int]? = nil,
        loaded: Range<Int>? = nil,
        template: TemplateEdit? = nil,
        name: String? = nil
    ) {
        self.version = version
        self.orderEdits = orderEdits
        self.puts = puts
        self.addition = addition
        self.merges = merges
        self.deletes = deletes
        self.reloaded = reloaded
        self.sections = sections
        self.loaded = loaded
        self.template = template
        self.name = name
    }
}

/// The progress of a list over an HTTP API.
public struct UpstreamCommit: Hashable, Sendable {
    /// The place of the next page, as JSON that this target does not parse.
    public var progress: String
    /// The identities, in the API, of the rows that the commit inserts.
    public var keys: [String]

    /// Creates the progress.
    public init(progress: String, keys: [String]) {
        self.progress = progress
        self.keys = keys
    }
}

/// The outcome of a server's request to be the one that asks the HTTP API of a list.
///
/// Servers that share a database so ask it one at a time, and all keep to the wait that it has demanded of one.
public enum UpstreamLease: Hashable, Sendable {
    /// The server has the lease, and may ask the API after a wait.
    case granted(waitMilliseconds: Int64)
    /// Another server has it.
    case held

    /// The time after which the lease of a server that has ended expires: longer than a page takes as a rule.
    public static let milliseconds: Int64 = 30_000
}

/// New values of some columns of an existing row.
public struct RowMerge: Hashable, Sendable {
    /// The identity of the row.
    public var id: Int64
    /// A value for each column; nil to keep the stored one.
    public var values: [Value?]

    /// Creates new values of a row.
    public init(id: Int64, values: [Value?]) {
        self.id = id
        self.values = values
    }
}

/// A change of the template of a list's cells.
public enum TemplateEdit: Hashable, Sendable {
    /// Replaces it with this JSON.
    case set(String)
    /// Removes it, so that the columns decide again.
    case remove

    /// The template afterwards.
    var template: String? {
        switch self {
        case .set(let template): template
        case .remove: nil
        }
    }
}
