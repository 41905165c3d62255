import HTTPServer

extension Problem {
    /// Creates the answer to a request about a list that is not there.
    init(noList id: String) {
        self.init(.listNotFound, "There is no list \(id).")
    }

    /// Creates the answer to a request about a viewer that is not there.
    init(noViewer id: String) {
        self.init(.viewerNotFound, "There is no viewer \(id), or it has ended; open a new one.")
    }
}
