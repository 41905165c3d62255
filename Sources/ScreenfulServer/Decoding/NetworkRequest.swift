import HTTPServer
import ScreenfulLab

/// The body that puts a viewer under another network; what it leaves out stays.
struct NetworkRequest {
    var network: NetworkProfile?
    var seed: UInt64?
    var preview: Double?

    /// What a small first version may have of a picture's bytes.
    static let previews = 0.0...1.0

    init(_ body: Field) throws(Problem) {
        var fields = try body.object()
        network = try fields.optional("network")?.network()
        seed = try fields.optional("seed")?.seed()
        preview = try fields.optional("preview")?.number(in: Self.previews)
        try fields.finish()
    }
}
