import HTTPServer
import ScreenfulRanges

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
