import HTTPServer
import ListStore

extension Problem {
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
