/// One change set of a list, ready to be stored.
public struct Commit: Hashable, Sendable {
    /// The version that the list has afterwards: one more than before.
    public var version: Int
    /// How the order changes, step by step.
    public var orderEdits: [OrderEdit]
    /// Rows that are new or have new values.
    public var puts: [Row]
    /// Rows whose values are no longer needed.
    public var deletes: [Range<Int64>]
    /// Rows of each section afterwards; nil when that stays as it is.
    public var sections: [Int]?
    /// The rows that a growing list shows afterwards; nil when that stays as it is.
    public var loaded: Range<Int>?
    /// What cells are made of afterwards; nil when that stays as it is.
    public var template: TemplateEdit?
    /// The list's name afterwards; nil when that stays as it is.
    public var name: String?

    /// Creates a commit.
    public init(
        version: Int,
        orderEdits: [OrderEdit] = [],
        puts: [Row] = [],
        deletes: [Range<Int64>] = [],
        sections: [Int]? = nil,
        loaded: Range<Int>? = nil,
        template: TemplateEdit? = nil,
        name: String? = nil
    ) {
        self.version = version
        self.orderEdits = orderEdits
        self.puts = puts
        self.deletes = deletes
        self.sections = sections
        self.loaded = loaded
        self.template = template
        self.name = name
    }
}
