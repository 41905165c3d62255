import HTTPServer

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
