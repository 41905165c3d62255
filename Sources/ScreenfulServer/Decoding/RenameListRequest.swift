import HTTPServer

/// The body that changes what a list is called.
struct RenameListRequest {
    var name: String

    init(_ body: Field) throws(Problem) {
        var fields = try body.object()
        name = try fields.required("name").string(length: NewListRequest.names)
        try fields.finish()
    }
}
