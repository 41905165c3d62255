/// A module and all that it imports statically, as one script.
///
/// Each module becomes a function that is called once, in the order in which the modules would run, and returns its
/// exports. So their names do not meet. Modules that import each other in a circle have no such order.
struct JoinedScript {
    /// The module that the page starts with.
    let entry: String
    /// The modules in the order in which they run; the last is the entry.
    let order: [ScriptModule]

    /// Joins the modules that an entry needs.
    ///
    /// - Parameters:
    ///   - entry: The path of the module that the page starts with.
    ///   - read: Returns the module at a path.
    /// - Throws: ``ScriptError`` if one is missing or cannot be read, or if modules import each other.
    init(entry: String, read: (String) throws(ScriptError) -> ScriptModule) throws(ScriptError) {
        self.entry = entry
        order = try Self.order(from: entry, read: read)
    }

    private static func order(
        from entry: String,
        read: (String) throws(ScriptError) -> ScriptModule
    ) throws(ScriptError) -> [ScriptModule] {
        var order: [ScriptModule] = []
        var found: Set = [entry]
        // The modules whose imports are being followed, each with the number of those that were.
        var path = [(module: try read(entry), next: 0)]
        while let (module, next) = path.last {
            guard next < module.imports.count else {
                order.append(module)
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            let target = module.imports[next].path
            if found.insert(target).inserted {
                path.append((try read(target), 0))
            } else if path.contains(where: { $0.module.path == target }) {
                throw ScriptError(path: module.path, reason: "it imports \(target), which imports it")
            }
        }
        return order
    }

    /// The paths of modules that are started as workers.
    var workers: [String] { order.flatMap(\.workers) }
    /// Whether modules are imported on demand.
    var hasLazyImports: Bool { order.contains { !$0.lazyImports.isEmpty } }

    /// Writes the one script.
    ///
    /// - Parameter isShared: Whether it exports each module, for ``stubs()``.
    /// - Returns: The script.
    func bytes(isShared: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        let numbers = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($0.element.path, $0.offset) })
        for (number, module) in order.enumerated() {
            bytes += "const m\(number) = (() => {\n".utf8
            for each in module.imports where !each.names.isEmpty {
                let names = each.names.map { $0.exported == $0.local ? $0.local : "\($0.exported): \($0.local)" }
                bytes += "const { \(names.joined(separator: ", ")) } = m\(numbers[each.path] ?? 0);\n".utf8
            }
            write(module, into: &bytes)
            let names = module.exports.map { $0.exported == $0.local ? $0.local : "\($0.exported): \($0.local)" }
            bytes += "\nreturn { \(names.joined(separator: ", ")) };\n})();\n".utf8
        }
        if isShared { bytes += "export { \(order.indices.map { "m\($0)" }.joined(separator: ", ")) };\n".utf8 }
        return bytes
    }

    private func write(_ module: ScriptModule, into bytes: inout [UInt8]) {
        for piece in module.body {
            switch piece {
            case .code(let code): bytes += code
            case .address(let path): bytes += "\"\(FilePath.reference(to: path, from: entry))\"".utf8
            case .ownAddress:
                let reference = FilePath.reference(to: module.path, from: entry)
                bytes += "new URL(\"\(reference)\", import.meta.url).href".utf8
            }
        }
    }

    /// Returns scripts to be served in place of the modules other than the entry: they export what the modules in the
    /// one script do.
    func stubs() -> [(path: String, bytes: [UInt8])] {
        order.dropLast().enumerated().map { number, module in
            let reference = FilePath.reference(to: entry, from: module.path)
            var text = "import { m\(number) } from \"\(reference)\";\n"
            let names = module.exports.map(\.exported).joined(separator: ", ")
            if !names.isEmpty { text += "export const { \(names) } = m\(number);\n" }
            return (module.path, Array(text.utf8))
        }
    }
}
