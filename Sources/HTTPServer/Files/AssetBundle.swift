/// The files of a page in the form that loads fastest: few, and without comments.
///
/// The page's first module and those that it imports statically are one script, and so are those of each worker. A
/// browser opens six connections and asks for one file on each at a time, so a hundred modules take it 17 round trips.
/// Modules that are imported on demand are joined too, those that are needed together. The style sheets that a sheet
/// imports are put into it. Nothing of it refers to a state of the folder by its name.
///
/// A module that pages of others import is one script too, at its own address, and has what it shares with others and
/// what it imports on demand among the files of the page.
struct AssetBundle {
    /// The files as they were read, by their paths.
    let sources: [String: [UInt8]]
    /// The files as they are served, by their paths.
    private(set) var files: [String: [UInt8]]
    /// The name of this state of all files.
    private(set) var version = ""
    /// The modules that pages of others import, by their paths, as they are at their own addresses.
    private(set) var library: [String: [UInt8]] = [:]
    /// The modules and workers that are needed to start, besides the entry.
    private(set) var startUp: [String] = []
    /// The reason why modules are not joined; nil if all are.
    private(set) var obstacle: String?

    /// - Parameters:
    ///   - read: The files of the folder, as they are.
    ///   - entries: The paths of the modules that the page starts with.
    ///   - library: The paths of the modules that pages of others import; those that are missing are left out.
    init(_ read: [(path: String, body: [UInt8])], entries: [String], library: [String] = []) {
        let sources = Dictionary(read.map { ($0.path, $0.body) }) { first, _ in first }
        self.sources = sources
        files = sources
        for (path, body) in read where path.hasSuffix(".css") {
            files[path] = StyleSheet(path, body).joined { sources[$0] }
        }
        let modules = Modules(sources)
        let joined = entries.isEmpty ? [:] : join(entries, modules)
        for (path, body) in read where path.hasSuffix(".js") && !joined.keys.contains(path) {
            if let code = try? ScriptModule.withoutComments(body, path: path) { files[path] = code }
        }
        for (path, bytes) in joined { files[path] = bytes }
        let shared = obstacle == nil ? addLibrary(library.filter { sources[$0] != nil }, modules) : nil
        version = name()
        self.library = shared?.entries(in: version) ?? [:]
    }

    /// Joins the modules that pages of others import, and adds what they share and import on demand to the files.
    private mutating func addLibrary(_ entries: [String], _ modules: Modules) -> Library? {
        do throws(ScriptError) {
            let library = Library(entries: entries, bundle: try ScriptBundle(entries: entries, read: modules.module))
            for (path, bytes) in library.others {
                guard files[path] == nil else { throw ScriptError(path: path, reason: "it is a file already") }
                files[path] = bytes
            }
            return library
        } catch {
            obstacle = "\(error.path): \(error.reason)"
            return nil
        }
    }

    /// Returns what is served in place of modules; nil where nothing is.
    private mutating func join(_ entries: [String], _ modules: Modules) -> [String: [UInt8]?] {
        do throws(ScriptError) {
            return try joined(entries, modules)
        } catch {
            obstacle = "\(error.path): \(error.reason)"
            startUp = modules.startUp(of: entries)
            return [:]
        }
    }

    private mutating func joined(_ entries: [String], _ modules: Modules) throws(ScriptError) -> [String: [UInt8]?] {
        guard entries.count == 1 else {
            throw ScriptError(path: entries.joined(separator: ", "), reason: "a page with several modules")
        }
        let bundle = try ScriptBundle(entries: entries, read: modules.module)
        var joined = bundle.files()
        // Also those of modules that are imported on demand: a worker cannot get its modules from the page's script.
        for worker in modules.workers {
            var order = ModuleOrder()
            try order.add(worker, modules.module)
            guard order.modules.allSatisfy(\.lazyImports.isEmpty) else {
                throw ScriptError(path: worker, reason: "a worker that imports on demand")
            }
            joined[worker] = JoinedScript(modules: order.modules, dependencies: []).bytes { _ in nil }
        }
        startUp = bundle.start.flatMap(\.workers)
        return joined
    }

    /// Returns the name of this state of all files.
    private func name() -> String {
        let lines = files.keys.sorted().map { path in
            "\(path) \(ContentHash(of: files[path] ?? []).rawValue)\n"
        }
        let digits = String(ContentHash(of: Array(lines.joined().utf8)).rawValue, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// The modules that pages of others import, and all that these need, as scripts.
private struct Library {
    let entries: [String]
    let bundle: ScriptBundle

    /// The scripts that are no entries, by their paths among the files of the page.
    ///
    /// Of a state's name they have only its place in the addresses, so that it depends on them.
    var others: [String: [UInt8]] {
        scripts(in: "-").filter { !entries.contains($0.key) }.reduce(into: [:]) { $0[Self.shared($1.key)] = $1.value }
    }

    /// Returns the entries as they are at their own addresses in a state of the files.
    func entries(in state: String) -> [String: [UInt8]] { scripts(in: state).filter { entries.contains($0.key) } }

    private func scripts(in state: String) -> [String: [UInt8]] {
        let address = { (path: String) in FileSet.address(of: path, in: state) }
        let script = { (path: String) in
            entries.contains(path) ? path : address(bundle.contains(path) ? Self.shared(path) : path)
        }
        return bundle.files(at: ScriptAddresses(script: script, own: address)).compactMapValues(\.self)
    }

    private static func shared(_ path: String) -> String { "\(path.dropLast(3)).shared.js" }
}

/// The modules of a folder, each read once.
private struct Modules {
    private let modules: [String: Result<ScriptModule, ScriptError>]

    init(_ sources: [String: [UInt8]]) {
        modules = sources.filter { $0.key.hasSuffix(".js") }.reduce(into: [:]) { modules, file in
            modules[file.key] = Result { () throws(ScriptError) in
                try ScriptModule(path: file.key, source: file.value)
            }
        }
    }

    /// The paths of modules that are started as workers.
    var workers: Set<String> { Set(modules.values.compactMap { try? $0.get() }.flatMap(\.workers)) }

    /// Returns the module at a path.
    ///
    /// - Throws: ``ScriptError`` if it is missing or cannot be read.
    func module(_ path: String) throws(ScriptError) -> ScriptModule {
        guard let module = modules[path] else { throw ScriptError(path: path, reason: "it is imported, but missing") }
        return try module.get()
    }

    /// Returns the modules that entries need, and their workers, as far as they can be read.
    func startUp(of entries: [String]) -> [String] {
        var found: [String] = entries
        var next = 0
        while next < found.count {
            if let module = try? module(found[next]) {
                for path in module.imports.map(\.path) + module.workers where !found.contains(path) {
                    found.append(path)
                }
            }
            next += 1
        }
        return found.filter { !entries.contains($0) && modules[$0] != nil }
    }
}
