import HTTPServer
import ListStore
import Screenful

extension Problem {
    /// Creates the answer to a request about a list that is not there.
    init(noList id: String) {
        self.init(.listNotFound, "There is no list \(id).")
    }

    /// Creates the answer to a request about a viewer that is not there.
    init(noViewer id: String) {
        self.init(.viewerNotFound, "There is no viewer \(id), or it has ended; open a new one.")
    }

    /// Creates the answer to a request about a trace that is not there.
    init(noTrace id: String) {
        self.init(.traceNotFound, "There is no trace \(id).")
    }

    /// Creates the answer to a change set that contradicts its list; one operation may be to blame.
    init(contradiction code: ChangeSetError.Code, _ detail: String, operation: Int? = nil) {
        self.init(.unprocessableContent, code: code.rawValue, detail: detail)
        self.operation = operation
    }

    /// Creates the answer to a request that the server's own database could not serve.
    init(store error: StoreError) {
        switch error.code {
        case .diskFull: self.init(.storageFull, error.message)
        case .noSuchList: self.init(.listNotFound, error.message)
        case .noSuchTrace: self.init(.traceNotFound, error.message)
        case .nameTaken: self.init(.nameTaken, error.message, field: "name")
        // Another server or an import was faster.
        case .staleVersion: self.init(.staleVersion, error.message, field: "If-Match")
        // The columns of a request were checked; these are the columns of a table.
        case .invalidColumn: self.init(.sourceUnusable, error.message)
        default: self.init(.storageUnavailable, error.message)
        }
    }

    /// Creates the answer to a request to open a table of another database.
    init(source error: StoreError) {
        switch error.code {
        case .fileNotAllowed: self.init(.fileNotAllowed, error.message, field: "source.file")
        case .locked, .inputOutput, .failed: self.init(.storageUnavailable, error.message)
        default: self.init(.sourceUnusable, error.message)
        }
    }
}
