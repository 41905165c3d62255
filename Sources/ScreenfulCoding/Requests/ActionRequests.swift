package import JSON
import ScreenfulLayout
package import ScreenfulRanges

/// The body of a user's action on a node of a row.
package struct NodeActionRequest {
    package enum Kind: String, CaseIterable { case press, edit, submit }

    package var node: Int
    package var kind: Kind
    /// The text of the node after the action; nil if the request has none.
    package var value: String?
    /// The identity of the row that the user saw; nil accepts any row at the index.
    package var rowID: Int64?

    private static let nodes = 0...LayoutTree.maximumElementCount - 1
    /// Characters accepted in an input field, whatever its own limit.
    private static let lengths = 0...10_000
    /// Identities that a JSON number represents exactly.
    private static let identities = -9_007_199_254_740_991...9_007_199_254_740_991

    package init(_ body: JSONField) throws(DecodingError) {
        var fields = try body.object()
        kind = try fields.required("action").choice()
        node = try fields.required("node").integer(in: Self.nodes)
        rowID = try fields.optional("id").map { field throws(DecodingError) in
            Int64(try field.integer(in: Self.identities))
        }
        switch kind {
        case .press: value = nil
        case .edit: value = try fields.required("value").string(length: Self.lengths)
        case .submit: value = try fields.optional("value")?.string(length: Self.lengths)
        }
        try fields.finish()
    }
}

package struct FetchesRequest {
    package enum Action: String, CaseIterable { case retry }

    package var action: Action
    /// The rows to retry; nil for all.
    package var rows: [ClosedRange<Int>]?

    private static let stretches = 1...1_000

    package init(_ body: JSONField) throws(DecodingError) {
        var fields = try body.object()
        action = try fields.required("action").choice()
        if let rows = fields.optional("rows") { self.rows = try rows.stretches(count: Self.stretches) }
        try fields.finish()
    }
}

/// The body that changes the state of a batch context.
package struct BatchRequest {
    package enum Action: String, CaseIterable { case begin, complete, fail, cancel }

    package var action: Action
    package var end: ListEnd

    package init(_ body: JSONField) throws(DecodingError) {
        var fields = try body.object()
        action = try fields.required("action").choice()
        end = try fields.optional("end")?.choice() ?? .tail
        try fields.finish()
    }
}
