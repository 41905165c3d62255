import HTTPServer

extension StaticFiles {
    /// The page's files; none when the configuration names no folder.
    ///
    /// - Throws: ``StartError`` when they cannot be read.
    init?(of configuration: ServerConfiguration) throws(StartError) {
        guard let directory = configuration.publicDirectory else { return nil }
        do throws(StaticFilesError) {
            try self.init(directory: directory, configuration: .init(headers: Self.pageHeaders))
        } catch {
            throw StartError(.publicDirectoryUnreadable, "The page cannot be served: \(error).")
        }
    }

    /// The page may load and do nothing but its own (W3C Content Security Policy Level 3).
    private static let pageHeaders = [
        HeaderField(
            "Content-Security-Policy",
            "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
        ),
        HeaderField("Referrer-Policy", "no-referrer"),
    ]
}
