/// The modules of a page, or of a library, as few scripts: one for each entry, and some for what entries share and for what
/// is imported on demand.
///
/// Modules that the same entries need are one script, so that no entry loads what only others need, and none loads a
/// module twice; so are modules that are imported on demand, by what imports them. The start of a page is its only entry.
struct ScriptBundle {
    /// The modules that the entries need to start.
    let start: [ScriptModule]
    private let scripts: [JoinedScript]
    /// The paths of the scripts by those of their modules.
    private let homes: [String: String]
    /// The modules of the start that are imported on demand too, and are in the scripts of others.
    private let known: [ScriptModule]

    /// Joins the modules that entries need.
    ///
    /// - Parameters:
    ///   - entries: The paths of the modules that a page starts with, or that pages import.
    ///   - read: Returns the module at a path.
    /// - Throws: ``ScriptError`` if one is missing or cannot be read, or if modules import each other.
    init(entries: [String], read: (String) throws(ScriptError) -> ScriptModule) throws(ScriptError) {
        var order = ModuleOrder()
        for entry in entries { try order.add(entry, read) }
        let start = order.modules
        var late: [String] = []
        var next = 0
        while next < order.modules.count {
            for target in order.modules[next].lazyImports where !late.contains(target) {
                late.append(target)
                try order.add(target, read)
            }
            next += 1
        }
        guard Set(order.modules.map(\.exportName)).count == order.modules.count else {
            let path = entries.joined(separator: ", ")
            throw ScriptError(path: path, reason: "the names of two modules have the same hash")
        }
        let isAtStart = Set(start.map(\.path))
        let groups =
            Self.groups(of: start[...], entries, order)
            + Self.groups(of: order.modules.dropFirst(start.count), late.filter { !isAtStart.contains($0) }, order)
        let homes = groups.reduce(into: [String: String]()) { homes, group in
            for module in group { homes[module.path] = group.last?.path }
        }
        let imported = Set(
            order.modules.flatMap { module in
                module.imports.map(\.path).filter { homes[$0] != homes[module.path] }
            }
        )
        let known = start.filter { late.contains($0.path) && homes[$0.path] != $0.path }
        let exports = imported.union(known.map(\.path))
        scripts = groups.map { group in
            let needed = Set(group.flatMap { order.closure(of: $0.path) }.compactMap { homes[$0] })
            let others = needed.subtracting([group.last?.path ?? ""])
            return JoinedScript(modules: group, dependencies: others.sorted(), exports: exports)
        }
        self.start = start
        self.homes = homes
        self.known = known
    }

    /// Returns modules by the entries that need them, those of one script together; an entry is the last of its script.
    private static func groups(
        of modules: ArraySlice<ScriptModule>,
        _ entries: [String],
        _ order: ModuleOrder
    ) -> [[ScriptModule]] {
        // For each module the numbers of the entries that need it, in ascending order.
        var users: [String: [Int]] = [:]
        for (number, entry) in entries.enumerated() {
            for path in order.closure(of: entry) { users[path, default: []].append(number) }
        }
        return Array(Dictionary(grouping: modules) { users[$0.path] ?? [] }.values)
    }

    /// Returns whether a module is one of the bundle's.
    func contains(_ path: String) -> Bool { homes[path] != nil }

    /// Returns what is served in place of the modules.
    ///
    /// A script stands in place of its last module, and nothing in place of the others. A module of the start that is
    /// imported on demand too gets its exports from there.
    ///
    /// - Parameter address: The addresses of the scripts.
    /// - Returns: The scripts by the paths of their modules.
    func files(at address: ScriptAddresses = .paths) -> [String: [UInt8]?] {
        var files: [String: [UInt8]?] = homes.mapValues { _ in nil }
        for script in scripts { files[script.path] = script.bytes(at: address) { homes[$0] } }
        for module in known {
            let home = address.script(homes[module.path] ?? "")
            let reference = FilePath.reference(to: home, from: address.script(module.path))
            let text =
                "import { \(module.exportName) } from \"\(reference)\";\n" + module.exports(from: module.exportName)
            files[module.path] = Array(text.utf8)
        }
        return files
    }
}

/// The addresses of what is served in place of modules.
struct ScriptAddresses {
    /// Returns the address of the script, or the worker, at the path of a module.
    let script: (String) -> String
    /// Returns the address that a module takes for its own.
    let own: (String) -> String

    /// The paths of the modules.
    static var paths: Self { Self(script: { $0 }, own: { $0 }) }
}
