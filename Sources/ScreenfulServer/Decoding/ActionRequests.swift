import HTTPServer
import ScreenfulLayout
import ScreenfulRanges

/// The body that tells what a reader has done to a node of a row.
struct NodeActionRequest {
    enum Kind: String, CaseIterable {
        case press, edit, submit
    }

    var node: Int
    var kind: Kind
    /// The text as it is now; nil where none was given.
    var value: String?
    /// The identity of the row that the reader saw; nil for whatever row is there.
    var rowID: Int64?

    private static let nodes = 0...LayoutTree.maximumElementCount - 1
    /// The characters that a reader may type into a field, whatever its own limit.
    private static let lengths = 0...10_000
    /// Identities that JSON numbers can tell apart.
    private static let identities = -9_007_199_254_740_991...9_007_199_254_740_991

    init(_ body: Field) throws(Problem) {
        var fields = try body.object()
        kind = try fields.required("action").choice()
        node = try fields.required("node").integer(in: Self.nodes)
        rowID = try fields.optional("id").map { field throws(Problem) in Int64(try field.integer(in: Self.identities)) }
        switch kind {
        case .press: value = nil
        case .edit: value = try fields.required("value").string(length: Self.lengths)
        case .submit: value = try fields.optional("value")?.string(length: Self.lengths)
        }
        try fields.finish()
    }
}

/// The body that has rows asked for again.
struct FetchesRequest {
    enum Action: String, CaseIterable {
        case retry
    }

    var action: Action
    /// Nil for all rows.
    var rows: [ClosedRange<Int>]?

    /// The stretches of rows that one request may name.
    private static let stretches = 1...1_000

    init(_ body: Field) throws(Problem) {
        var fields = try body.object()
        action = try fields.required("action").choice()
        if let rows = fields.optional("rows") { self.rows = try rows.stretches(count: Self.stretches) }
        try fields.finish()
    }
}

/// The body that moves a batch context by hand.
struct BatchRequest {
    enum Action: String, CaseIterable {
        case begin, complete, fail, cancel
    }

    var action: Action
    var end: ListEnd

    init(_ body: Field) throws(Problem) {
        var fields = try body.object()
        action = try fields.required("action").choice()
        end = try fields.optional("end")?.choice() ?? .tail
        try fields.finish()
    }
}
