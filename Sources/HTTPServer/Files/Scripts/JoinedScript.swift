/// Modules that are served as one script, in place of the last of them.
///
/// Each module becomes a function that is called once, in the order in which the modules would run, and returns its
/// exports. So their names do not meet.
struct JoinedScript {
    /// The modules in the order in which they run; never empty.
    let modules: [ScriptModule]
    /// The paths of the scripts that run before, because modules are imported from them, by way of others too.
    ///
    /// A browser that is told all of them by the first script asks for them together.
    let dependencies: [String]
    /// The paths of the modules that other scripts import.
    var exports: Set<String> = []

    /// The path of the module in whose place the script is served.
    var path: String { modules.last?.path ?? "/" }

    /// Writes the script: it exports the modules that others import, and what the last one exports as that does.
    ///
    /// - Parameters:
    ///   - address: The addresses of the scripts.
    ///   - script: Returns the path of the script that has the module at a path.
    /// - Returns: The script's bytes.
    func bytes(at address: ScriptAddresses = .paths, importing script: (String) -> String?) -> [UInt8] {
        var names = modules.enumerated().reduce(into: [String: String]()) { $0[$1.element.path] = "m\($1.offset)" }
        var bytes = imports(script, address, &names)
        for module in modules { write(module, names, address, into: &bytes) }
        let exported = modules.filter { exports.contains($0.path) }
        if !exported.isEmpty {
            let list = exported.map { "\(names[$0.path] ?? "") as \($0.exportName)" }
            bytes += "export { \(list.joined(separator: ", ")) };\n".utf8
        }
        if let last = modules.last { bytes += last.exports(from: "m\(modules.count - 1)").utf8 }
        return bytes
    }

    /// Writes the imports of other scripts, and adds the names of their modules.
    private func imports(
        _ script: (String) -> String?,
        _ address: ScriptAddresses,
        _ names: inout [String: String]
    ) -> [UInt8] {
        var imported = Dictionary(uniqueKeysWithValues: dependencies.map { ($0, Set<String>()) })
        for target in modules.lazy.flatMap(\.imports).map(\.path) where names[target] == nil {
            guard let home = script(target) else { continue }
            names[target] = ScriptModule.exportName(of: target)
            imported[home, default: []].insert(ScriptModule.exportName(of: target))
        }
        return imported.sorted { $0.key < $1.key }.flatMap { home, names in
            let list = names.isEmpty ? "" : "{ \(names.sorted().joined(separator: ", ")) } from "
            return Array("import \(list)\"\(reference(to: address.script(home), address))\";\n".utf8)
        }
    }

    private func reference(to target: String, _ address: ScriptAddresses) -> String {
        FilePath.reference(to: target, from: address.script(path))
    }

    private func write(
        _ module: ScriptModule,
        _ names: [String: String],
        _ address: ScriptAddresses,
        into bytes: inout [UInt8]
    ) {
        bytes += "const \(names[module.path] ?? "")=(()=>{\n".utf8
        for each in module.imports where !each.names.isEmpty {
            bytes += "const {\(Self.members(each.names))}=\(names[each.path] ?? "");\n".utf8
        }
        for piece in module.body {
            switch piece {
            case .code(let code): bytes += code
            case .address(let target): bytes += "\"\(reference(to: address.script(target), address))\"".utf8
            case .ownAddress:
                bytes += "new URL(\"\(reference(to: address.own(module.path), address))\", import.meta.url).href".utf8
            }
        }
        bytes += "\nreturn {\(Self.members(module.exports))};\n})();\n".utf8
    }

    private static func members(_ names: [ScriptModule.Name]) -> String {
        names.map { $0.exported == $0.local ? $0.local : "\($0.exported):\($0.local)" }.joined(separator: ",")
    }
}
