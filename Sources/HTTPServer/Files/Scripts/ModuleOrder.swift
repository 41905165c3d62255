/// Modules in an order in which they can run: each after those that it imports statically.
struct ModuleOrder {
    private(set) var modules: [ScriptModule] = []
    /// The places of the modules by their paths.
    private var numbers: [String: Int] = [:]

    /// Adds a module after those that it needs, each unless it is there.
    ///
    /// - Parameters:
    ///   - entry: The path of the module.
    ///   - read: Returns the module at a path.
    /// - Throws: ``ScriptError`` if one is missing or cannot be read, or if modules import each other.
    mutating func add(
        _ entry: String,
        _ read: (String) throws(ScriptError) -> ScriptModule
    ) throws(ScriptError) {
        guard numbers[entry] == nil else { return }
        // The modules whose imports are being followed, each with the number of those that were.
        var path = [(module: try read(entry), next: 0)]
        while let (module, next) = path.last {
            guard next < module.imports.count else {
                numbers[module.path] = modules.count
                modules.append(module)
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            let target = module.imports[next].path
            if path.contains(where: { $0.module.path == target }) {
                throw ScriptError(path: module.path, reason: "it imports \(target), which imports it")
            }
            if numbers[target] == nil { path.append((try read(target), 0)) }
        }
    }

    /// Returns the paths of a module and of those that it needs.
    func closure(of entry: String) -> Set<String> {
        var found: Set = [entry]
        var open = [entry]
        while let path = open.popLast() {
            guard let number = numbers[path] else { continue }
            for target in modules[number].imports.map(\.path) where found.insert(target).inserted {
                open.append(target)
            }
        }
        return found
    }
}
