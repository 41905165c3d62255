import HTTPServer
import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulLab
import ScreenfulService

extension Problem {
    init(_ error: ServiceError) {
        switch error {
        case .conditionFailed(let failure):
            let tag = EntityTag(version: failure.version)
            self = .preconditionFailed(failure.field, current: tag, version: failure.version)
        case .contradiction(_, _, let operation):
            self.init(.unprocessableContent, code: error.name, detail: error.description)
            self.operation = operation
        default:
            let status = ProblemCode(rawValue: error.name)?.status ?? .serviceUnavailable
            self.init(status, code: error.name, detail: error.description, field: error.field)
            if case .store(let store) = error { retryAfter = store.retryAfter }
            if case .noList(let text) = error { missing = Int64(canonical: text) }
            if case .unknownVersion(_, let latest) = error { version = latest }
        }
    }

    static func translating<Value>(_ body: () throws(ServiceError) -> Value) throws(Problem) -> Value {
        do throws(ServiceError) { return try body() } catch { throw Problem(error) }
    }
}

extension ServiceError {
    /// The field of the request that caused the error, if one did.
    fileprivate var field: String? {
        switch self {
        case .noNode, .controlDisabled, .wrongNodeKind: "node"
        case .rowChanged: "id"
        case .unknownVersion: "version"
        case .textTooLong, .wrongValueType: "value"
        case .nothingToTune: "policies"
        case .noRows: "content.list"
        case .invalidViewerName: "viewer"
        case .invalidSceneName: "scene"
        case .rejectedRows(let error): error.field
        case .invalidTemplate(let error): error.path
        case .invalidTrace(let error): "lines[\(error.line)]" + (error.field.isEmpty ? "" : ".\(error.field)")
        case .store, .source: storeField
        case .upstreamRefused(let field, _): "source.\(field)"
        default: nil
        }
    }

    private var storeField: String? {
        switch code {
        case .nameTaken: "name"
        case .staleVersion: "If-Match"
        case .fileNotAllowed: "source.file"
        case .databaseNotAllowed: "source.database"
        default: nil
        }
    }
}

extension RejectedRows {
    /// The line and the column, as far as they are known.
    fileprivate var field: String? {
        guard let line else { return column }
        return "lines[\(line)]" + (column.map { ".\($0)" } ?? "")
    }
}

extension Exchange {
    func reply(_ error: ServiceError) { reply(Problem(error)) }
}

extension RequestContext {
    func reply<Value>(_ result: Result<Value, ServiceError>, _ answer: (Value) -> Response) {
        reply(result.mapError(Problem.init), answer)
    }
}

// Look-ups of the parameters of paths.

extension ListCatalog {
    /// Returns the list with an id; throws 404 when there is no such list.
    func list(_ id: String) throws(Problem) -> OpenList {
        try Problem.translating { () throws(ServiceError) in try list(withID: id) }
    }

    /// Returns the list with an id if its rows can be read.
    ///
    /// - Throws: 404 when there is no such list, 503 when its rows cannot be read now.
    func readyList(_ id: String) throws(Problem) -> OpenList {
        try Problem.translating { () throws(ServiceError) in try readyList(withID: id) }
    }
}

extension ViewerRegistry {
    /// Returns the viewer with an id; throws 404 when the viewer does not exist or has ended.
    func viewer(_ id: String) throws(Problem) -> Viewer {
        try Problem.translating { () throws(ServiceError) in try viewer(withID: id) }
    }
}

extension SceneRegistry {
    /// Returns the scene with an id; throws 404 when the scene does not exist.
    func scene(_ id: String) throws(Problem) -> Scene {
        try Problem.translating { () throws(ServiceError) in try scene(withID: id) }
    }
}

extension LabQueue {
    /// Returns the run with an id; throws 404 when the run does not exist or has been evicted.
    func run(_ id: String) throws(Problem) -> LabRun {
        try Problem.translating { () throws(ServiceError) in try run(withID: id) }
    }

    /// Returns the search with an id; throws 404 when the search does not exist or has been evicted.
    func suggestion(_ id: String) throws(Problem) -> LabRun {
        try Problem.translating { () throws(ServiceError) in try suggestion(withID: id) }
    }
}
