import HTTPServer

extension StaticFiles {
    /// The page's files; none when the configuration names no folder.
    ///
    /// - Throws: ``StartError`` when they cannot be read.
    init?(of configuration: ServerConfiguration) throws(StartError) {
        guard let directory = configuration.publicDirectory else { return nil }
        do throws(StaticFilesError) {
            try self.init(directory: directory, configuration: .init(headers: Self.pageHeaders(configuration)))
        } catch {
            throw StartError(.publicDirectoryUnreadable, "The page cannot be served: \(error).")
        }
    }

    /// The page may load and do nothing but its own (W3C Content Security Policy Level 3).
    ///
    /// Pictures and videos may come from where the server was told. Pictures that
    /// the page has fetched itself are shown from its own memory: `blob:`.
    private static func pageHeaders(_ configuration: ServerConfiguration) -> [HeaderField] {
        var origins = configuration.imageOrigins
        if let tiles = configuration.mapTiles?.origin, !origins.contains(tiles) { origins.append(tiles) }
        let media = (["'self'", "blob:"] + origins.map(\.text)).joined(separator: " ")
        let policy = [
            "default-src 'self'", "img-src \(media)", "media-src \(media)", "base-uri 'none'", "form-action 'self'",
            "frame-ancestors 'none'", "object-src 'none'",
        ]
        return [
            HeaderField("Content-Security-Policy", policy.joined(separator: "; ")),
            HeaderField("Referrer-Policy", "no-referrer"),
        ]
    }
}
