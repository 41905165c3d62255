import HTTPServer
import ScreenfulLab

/// What a trace is called in a path: the name of a scenario, or the number of a stored one.
enum TraceID: Hashable {
    case generated(Scenario)
    case stored(Int64)

    /// Reads the text of a path.
    ///
    /// - Throws: 404 when no trace can have this name.
    init(_ text: String) throws(Problem) {
        if let scenario = Scenario(rawValue: text) {
            self = .generated(scenario)
        } else if let number = Int64(canonical: text) {
            self = .stored(number)
        } else {
            throw Problem(noTrace: text)
        }
    }
}

extension Problem {
    /// Creates the answer to a request about a trace that is not there.
    init(noTrace id: String) {
        self.init(.traceNotFound, "There is no trace \(id).")
    }
}
