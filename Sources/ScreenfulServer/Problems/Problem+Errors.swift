import HTTPServer
import ListStore
import Screenful

extension Problem {
    /// Creates the 404 for a list that does not exist.
    init(noList id: String) {
        self.init(.listNotFound, "There is no list \(id).")
    }

    /// Creates the 404 for a viewer that does not exist or has ended.
    init(noViewer id: String) {
        self.init(.viewerNotFound, "There is no viewer \(id), or it has ended; open a new one.")
    }

    /// Creates the 404 for a trace that does not exist.
    init(noTrace id: String) {
        self.init(.traceNotFound, "There is no trace \(id).")
    }

    /// Creates the 422 for a change set that contradicts its list, with the index of the operation if known.
    init(contradiction code: ChangeSetError.Code, _ detail: String, operation: Int? = nil) {
        self.init(.unprocessableContent, code: code.rawValue, detail: detail)
        self.operation = operation
    }

    /// Creates the problem for an error of the server's own database.
    init(store error: StoreError) {
        switch error.code {
        case .diskFull: self.init(.storageFull, error.message)
        case .noSuchList: self.init(.listNotFound, error.message)
        case .noSuchTrace: self.init(.traceNotFound, error.message)
        case .nameTaken: self.init(.nameTaken, error.message, field: "name")
        // Another server or an import has changed the list first.
        case .staleVersion: self.init(.staleVersion, error.message, field: "If-Match")
        // The columns of requests are checked before; these are the columns of a table.
        case .invalidColumn: self.init(.sourceUnusable, error.message)
        default: self.init(.storageUnavailable, error.message)
        }
    }

    /// Creates the problem for a table of another database that cannot be opened.
    init(source error: StoreError) {
        switch error.code {
        case .fileNotAllowed: self.init(.fileNotAllowed, error.message, field: "source.file")
        case .locked, .inputOutput, .failed: self.init(.storageUnavailable, error.message)
        default: self.init(.sourceUnusable, error.message)
        }
    }
}
