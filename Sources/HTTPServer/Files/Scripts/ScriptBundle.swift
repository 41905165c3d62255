/// The modules of a page as few scripts: one that starts it, and some for what is imported on demand.
///
/// An entry is a module that is imported on demand. Modules that the same entries need are one script, so that no entry
/// loads what only others need, and none loads a module twice.
struct ScriptBundle {
    /// The modules that are needed to start; the last is the page's own.
    let start: [ScriptModule]
    /// The scripts, the one that starts the page first.
    private let scripts: [JoinedScript]
    /// The paths of the scripts by those of their modules.
    private let homes: [String: String]
    /// The modules of the start that are imported on demand too.
    private let known: [ScriptModule]

    /// Joins the modules that a page needs.
    ///
    /// - Parameters:
    ///   - entry: The path of the module that the page starts with.
    ///   - read: Returns the module at a path.
    /// - Throws: ``ScriptError`` if one is missing or cannot be read, or if modules import each other.
    init(entry: String, read: (String) throws(ScriptError) -> ScriptModule) throws(ScriptError) {
        var order = ModuleOrder()
        try order.add(entry, read)
        let start = order.modules
        var entries: [String] = []
        var next = 0
        while next < order.modules.count {
            for target in order.modules[next].lazyImports where !entries.contains(target) {
                entries.append(target)
                try order.add(target, read)
            }
            next += 1
        }
        guard Set(order.modules.map(\.exportName)).count == order.modules.count else {
            throw ScriptError(path: entry, reason: "the names of two modules have the same hash")
        }
        let isAtStart = Set(start.map(\.path))
        let groups =
            [start]
            + Self.groups(of: order.modules.dropFirst(start.count), entries.filter { !isAtStart.contains($0) }, order)
        let homes = groups.reduce(into: [String: String]()) { homes, group in
            for module in group { homes[module.path] = group.last?.path }
        }
        let imported = Set(
            order.modules.flatMap { module in
                module.imports.map(\.path).filter { homes[$0] != homes[module.path] }
            }
        )
        let known = start.dropLast().filter { entries.contains($0.path) }
        let exports = imported.union(known.map(\.path))
        scripts = groups.map { group in
            let needed = Set(group.flatMap { order.closure(of: $0.path) }.compactMap { homes[$0] })
            let others = needed.subtracting([group.last?.path ?? ""])
            return JoinedScript(modules: group, dependencies: others.sorted(), exports: exports)
        }
        self.start = start
        self.homes = homes
        self.known = Array(known)
    }

    /// Returns the modules that are imported on demand by the entries that need them, those of one script together.
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

    /// Returns what is served in place of the modules.
    ///
    /// A script stands in place of its last module, and nothing in place of the others. A module of the start that is
    /// imported on demand too gets its exports from there.
    func files() -> [String: [UInt8]?] {
        var files: [String: [UInt8]?] = homes.mapValues { _ in nil }
        for script in scripts { files[script.path] = script.bytes { homes[$0] } }
        for module in known {
            let reference = FilePath.reference(to: homes[module.path] ?? "", from: module.path)
            let text =
                "import { \(module.exportName) } from \"\(reference)\";\n" + module.exports(from: module.exportName)
            files[module.path] = Array(text.utf8)
        }
        return files
    }
}
