import EventLoop
import Glibc
import HTTPClient
import HTTPServer
import Pictures
import PostgresClient
import PostgresStore
import ScreenfulCoding
import ScreenfulServer
import ScreenfulService

extension ServerConfiguration {
    /// Reads the configuration of a server from the command line and the environment.
    ///
    /// - Throws: `UsageError` naming the option whose value is invalid.
    init(_ arguments: Arguments) throws(UsageError) {
        self.init()
        try readAddress(arguments)
        loops = try arguments.integer(
            "--loops",
            in: 1...64,
            default: min(ProcessorCount.usable, Self.mostLoopsByDefault)
        )
        databasePath = try arguments.databasePath()
        try readTables(arguments)
        publicDirectory = arguments.string("--public") ?? Self.defaultPublicDirectory()
        webFontDirectory = arguments.string("--web-fonts") ?? Self.folderAbove("web-fonts", with: "Inter-Regular.woff2")
        token = try Self.token(arguments)
        allowedHosts = arguments.strings("--allow-host")
        try readOrigins(arguments)
        try readProxies(arguments)
        try readMedia(arguments)
        try readPostgres(arguments)
        try readUpstreams(arguments)
        createsSampleLists = !arguments.isSet("--no-samples")
        try readLimits(arguments)
        let level = try arguments.choice("--log-level", of: LogLevel.allCases.map(\.rawValue))
        logLevel = level.flatMap(LogLevel.init) ?? logLevel
        logFile = arguments.string("--log")
    }

    /// The maximum of loops unless more are asked for: they divide the memory and the connections to PostgreSQL.
    private static let mostLoopsByDefault = 8

    private mutating func readTables(_ arguments: Arguments) throws(UsageError) {
        for text in arguments.strings("--tables") {
            guard let sign = text.firstIndex(of: "="),
                ["postgres://", "postgresql://"].contains(where: text[sign...].dropFirst().hasPrefix)
            else {
                tableDirectories.append(text)
                continue
            }
            let name = String(text[..<sign])
            guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) || "-_".contains($0) }),
                tableDatabases[name] == nil
            else {
                throw UsageError("--tables takes NAME=URL with a name of letters, digits, - and _, each once")
            }
            // Not the text in full, which may have a password.
            do throws(PostgresError) {
                tableDatabases[name] = try PostgresAddress(String(text[sign...].dropFirst()))
            } catch { throw UsageError("--tables \(name): \(error.message)") }
        }
    }

    private mutating func readProxies(_ arguments: Arguments) throws(UsageError) {
        for text in arguments.strings("--trusted-proxy") {
            guard let range = AddressRange(text) else {
                throw UsageError("--trusted-proxy takes an address or a range such as 10.0.0.0/8, not '\(text)'")
            }
            trustedProxies.append(range)
        }
    }

    private mutating func readAddress(_ arguments: Arguments) throws(UsageError) {
        if let path = arguments.string("--unix") {
            if arguments.string("--host") != nil || arguments.string("--port") != nil {
                throw UsageError("--unix goes without --host and --port")
            }
            address = .unix(path: path)
        } else {
            let port = try arguments.integer("--port", in: 0...65_535, default: 8080)
            address = .tcp(host: arguments.string("--host") ?? "127.0.0.1", port: UInt16(port))
        }
    }

    private mutating func readOrigins(_ arguments: Arguments) throws(UsageError) {
        for text in arguments.strings("--allow-origin") {
            guard let origin = WebOrigin(text) else {
                throw UsageError("--allow-origin takes an origin such as https://app.example, not '\(text)'")
            }
            allowedOrigins.append(origin.serialized)
        }
    }

    private mutating func readMedia(_ arguments: Arguments) throws(UsageError) {
        for text in arguments.strings("--allow-images") {
            guard let origin = WebOrigin(text) else {
                throw UsageError("--allow-images takes an origin such as https://images.example, not '\(text)'")
            }
            imageOrigins.append(origin)
        }
        if let path = arguments.string("--picture-key") {
            guard let key = FileContents.read(path, limit: PictureSigner.keyLength.upperBound),
                PictureSigner.keyLength.contains(key.count)
            else { throw UsageError("--picture-key takes a file of 32 to 64 bytes, which \(path) is not") }
            pictureKey = key
        }
        if let text = arguments.string("--map-tiles") {
            guard let source = MapTileSource(text) else {
                let example = "https://tiles.example/{z}/{x}/{y}.png"
                throw UsageError("--map-tiles takes a URL such as \(example), not '\(text)'")
            }
            mapTiles = source
        }
    }

    private mutating func readUpstreams(_ arguments: Arguments) throws(UsageError) {
        for text in arguments.strings("--allow-upstream") {
            guard let origin = Origin(text) else {
                throw UsageError("--allow-upstream takes an origin such as http://10.0.0.5:8080, not '\(text)'")
            }
            allowedUpstreams.insert(origin)
        }
        for text in arguments.strings("--secret") {
            // Not the text in full, which may have a secret in place of its file.
            let form = "--secret takes NAME@ORIGIN=@FILE, such as tracker@https://api.example=@token"
            guard let at = text.firstIndex(of: "@"), let end = text.range(ofLast: "=@") else {
                throw UsageError(form)
            }
            let name = String(text[..<at])
            guard !name.isEmpty, at < end.lowerBound,
                let origin = Origin(String(text[text.index(after: at)..<end.lowerBound]))
            else { throw UsageError(form) }
            let path = String(text[end.upperBound...])
            guard let bytes = FileContents.read(path) else {
                throw UsageError("--secret \(name): the file \(path) cannot be read")
            }
            var value = String(decoding: bytes, as: UTF8.self)
            while value.last?.isWhitespace == true { value.removeLast() }
            guard !value.isEmpty, value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
                throw UsageError("--secret \(name): the file \(path) is no single line of text")
            }
            guard upstreamSecrets.updateValue(.init(origin: origin, value: value), forKey: name) == nil else {
                throw UsageError("--secret \(name) is given twice")
            }
        }
    }

    private mutating func readPostgres(_ arguments: Arguments) throws(UsageError) {
        guard var configuration = try arguments.postgres() else {
            for name in ["--postgres-listen", "--news"] where arguments.string(name) != nil {
                throw UsageError("\(name) goes with --postgres")
            }
            return
        }
        configuration.listenAddress = try arguments.postgresAddress("--postgres-listen")
        let news = try arguments.choice("--news", of: PostgresConfiguration.News.allCases.map(\.rawValue))
        configuration.news = news.flatMap(PostgresConfiguration.News.init) ?? configuration.news
        postgres = configuration
    }

    private mutating func readLimits(_ arguments: Arguments) throws(UsageError) {
        limits.lists = try arguments.integer("--max-lists", in: 1...1_000_000, default: limits.lists)
        limits.traces = try arguments.integer("--max-traces", in: 1...1_000_000, default: limits.traces)
        let traceBytes = 1_024...TraceFormat.longestFile
        limits.traceBytes = try arguments.integer("--max-trace", in: traceBytes, default: limits.traceBytes)
        let rowFileBytes = 1_024...1 << 40
        limits.rowFileBytes = try arguments.integer("--max-rows", in: rowFileBytes, default: limits.rowFileBytes)
        limits.viewers = try arguments.integer("--max-viewers", in: 1...1_000_000, default: limits.viewers)
        limits.streams = try arguments.integer("--max-streams", in: 0...1_000_000, default: limits.streams)
        limits.connections = try arguments.integer("--max-connections", in: 1...1_000_000, default: limits.connections)
        limits.bodyBytes = try arguments.integer("--max-body", in: 1_024...1 << 30, default: limits.bodyBytes)
        let all = max(limits.allBodiesBytes, limits.bodyBytes)
        limits.allBodiesBytes = try arguments.integer("--max-bodies", in: limits.bodyBytes...1 << 40, default: all)
        limits.memoryBytes = try arguments.integer("--max-memory", in: 1 << 20...1 << 47, default: limits.memoryBytes)
        limits.pictureBytes = try arguments.integer("--max-pictures", in: 0...1 << 47, default: limits.pictureBytes)
        viewerIdleSeconds = Double(
            try arguments.integer("--viewer-idle", in: 1...31_536_000, default: Int(viewerIdleSeconds))
        )
        recordedSeconds = Double(try arguments.integer("--record", in: 0...3_600, default: Int(recordedSeconds)))
        if arguments.string("--max-database") != nil {
            limits.databaseBytes = try arguments.integer("--max-database", in: 65_536...1 << 47, default: 0)
        }
        drainSeconds = Double(try arguments.integer("--drain", in: 0...3_600, default: Int(drainSeconds)))
        shutdownGraceSeconds = Double(
            try arguments.integer("--grace", in: 0...3_600, default: Int(shutdownGraceSeconds))
        )
    }

    private static func token(_ arguments: Arguments) throws(UsageError) -> String? {
        guard let path = arguments.string("--token-file") else { return arguments.string("--token") }
        guard let bytes = FileContents.read(path) else {
            throw UsageError("--token-file \(path) cannot be read: \(String(cString: strerror(errno)))")
        }
        let token = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
        guard !token.isEmpty else { throw UsageError("--token-file \(path) is empty") }
        return token
    }

    /// Returns `Public` in the current folder, or else next to the sources from which this program was built.
    private static func defaultPublicDirectory() -> String? {
        Environment.exists("Public/index.html") ? "Public" : folderAbove("Public", with: "index.html")
    }

    /// Returns the folder of a name that has a file, beside the program or beside a folder that contains it.
    private static func folderAbove(_ name: String, with file: String) -> String? {
        var folder = Environment.executablePath.map(Environment.folder)
        while let candidate = folder, candidate != "/", candidate != "." {
            if Environment.exists("\(candidate)/\(name)/\(file)") { return "\(candidate)/\(name)" }
            folder = Environment.folder(of: candidate)
        }
        return nil
    }
}

extension String {
    /// Returns the place of the last occurrence of two ASCII characters.
    fileprivate func range(ofLast pair: String) -> Range<Index>? {
        var end = endIndex
        while let start = self[..<end].lastIndex(of: pair[pair.startIndex]) {
            if self[start...].hasPrefix(pair) { return start..<index(start, offsetBy: pair.count) }
            end = start
        }
        return nil
    }
}
