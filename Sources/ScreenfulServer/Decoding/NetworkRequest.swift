import HTTPServer
import ScreenfulLab

/// The body that puts a viewer under another network; what it leaves out stays.
struct NetworkRequest {
    var network: NetworkProfile?
    var seed: UInt64?

    init(_ body: Field) throws(Problem) {
        var fields = try body.object()
        network = try fields.optional("network")?.network()
        seed = try fields.optional("seed")?.seed()
        try fields.finish()
    }
}
