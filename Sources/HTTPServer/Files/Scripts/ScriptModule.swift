/// An ECMAScript module: its imports, its exports and its code without comments.
struct ScriptModule {
    /// A static import: the path of a module, and the names that are taken from it.
    struct Import: Equatable {
        let path: String
        let names: [Name]
    }

    /// The name of an export, and the name that it has in the module's code.
    struct Name: Equatable {
        let exported: String
        let local: String
    }

    /// A part of the code.
    enum Piece: Equatable {
        case code([UInt8])
        /// A string with the address of another module, relative to the module that has the code.
        case address(String)
        /// `import.meta.url`.
        case ownAddress
    }

    /// The path of the module, which starts with a slash.
    let path: String
    private(set) var imports: [Import] = []
    private(set) var exports: [Name] = []
    /// The paths of modules that are imported on demand.
    private(set) var lazyImports: [String] = []
    /// The paths of modules that are started as workers.
    private(set) var workers: [String] = []
    /// The code without comments, imports and the words that export.
    private(set) var body: [Piece] = []

    /// Reads a module.
    ///
    /// - Throws: ``ScriptError`` where the source uses a form that is not known.
    init(path: String, source: [UInt8]) throws(ScriptError) {
        self.path = path
        var reader = Reader(path: path, source: source, tokens: try ScriptLexer.tokens(of: source, path: path))
        try reader.read()
        imports = reader.imports
        exports = reader.exports
        lazyImports = reader.lazyImports
        workers = reader.workers
        body = reader.body
    }

    /// The name under which a script of several modules exports this one.
    var exportName: String { Self.exportName(of: path) }

    /// Returns the name under which a script of several modules exports the one at a path.
    ///
    /// It is made of the path alone: a page that was loaded before the folder changed imports newer scripts on demand, and
    /// these find the modules that the page has.
    static func exportName(of path: String) -> String {
        "m_\(String(ContentHash(of: Array(path.utf8)).rawValue, radix: 36).suffix(5))"
    }

    /// Returns a statement that exports what the module exports, from an object that has it; empty without exports.
    func exports(from object: String) -> String {
        let names = exports.map(\.exported).joined(separator: ", ")
        return names.isEmpty ? "" : "export const { \(names) } = \(object);\n"
    }

    /// Returns a script without its comments, with its lines.
    ///
    /// - Throws: ``ScriptError`` for a script whose tokens are not certain.
    static func withoutComments(_ source: [UInt8], path: String) throws(ScriptError) -> [UInt8] {
        var code: [UInt8] = []
        for token in try ScriptLexer.tokens(of: source, path: path) { code.append(token, of: source) }
        return code + [0x0A]
    }
}

extension [UInt8] {
    /// Appends a token and what separates it from the one before.
    fileprivate mutating func append(_ token: ScriptToken, of source: [UInt8]) {
        switch token.gap {
        case .line where !isEmpty: append(0x0A)
        case .space where !isEmpty: append(0x20)
        case .none, .space, .line: break
        }
        append(contentsOf: source[token.range])
    }
}

extension ScriptModule {
    private struct Reader {
        let path: String
        let source: [UInt8]
        let tokens: [ScriptToken]
        var imports: [Import] = []
        var exports: [Name] = []
        var lazyImports: [String] = []
        var workers: [String] = []
        var body: [Piece] = []
        private var code: [UInt8] = []
        private var index = 0

        init(path: String, source: [UInt8], tokens: [ScriptToken]) {
            self.path = path
            self.source = source
            self.tokens = tokens
        }

        mutating func read() throws(ScriptError) {
            while index < tokens.count {
                let token = tokens[index]
                guard case .word = token.kind, !isMember else {
                    copyToken()
                    continue
                }
                switch text(index) {
                case "import" where !isMethodName: try readImport()
                case "export" where token.depth == 0: try readExport()
                case "await" where token.depth == 0: throw unknown("a module that waits while it loads")
                default: copyToken()
                }
            }
            endPiece(nil)
        }

        // MARK: Imports

        private mutating func readImport() throws(ScriptError) {
            if matches(index + 1, ".", "meta", ".", "url") { return try readOwnAddress() }
            if matches(index + 1, "("), matches(index + 3, ")"), let target = target(index + 2) {
                lazyImports.append(target)
                copyToken()
                copyToken()
                endPiece(.address(target))
                return index += 1
            }
            guard tokens[index].depth == 0 else { throw unknown("an import of an address that is computed") }
            index += 1
            let names = try string(index) == nil ? readNames() : []
            if string(index) == nil { try skip("from") }
            guard let target = target(index) else { throw unknown("an import of an address that is not relative") }
            index += 1
            if matches(index, ";") { index += 1 }
            imports.append(Import(path: target, names: names.map { Name(exported: $0.0, local: $0.1) }))
        }

        private mutating func readOwnAddress() throws(ScriptError) {
            // new Worker(new URL("./worker.js", import.meta.url)
            if matches(index - 8, "new", "Worker", "(", "new", "URL", "("), matches(index - 1, ","),
                let worker = target(index - 2)
            {
                workers.append(worker)
            }
            if tokens[index].gap != .none { code.append(0x20) }
            endPiece(.ownAddress)
            index += 5
        }

        /// Reads names in braces; each with its name outside and, after `as`, another.
        private mutating func readNames() throws(ScriptError) -> [(String, String)] {
            try skip("{")
            var names: [(String, String)] = []
            while !matches(index, "}") {
                let first = try readWord()
                var second = first
                if matches(index, "as") {
                    index += 1
                    second = try readWord()
                }
                names.append((first, second))
                guard matches(index, "}") else {
                    try skip(",")
                    continue
                }
            }
            index += 1
            return names
        }

        // MARK: Exports

        private mutating func readExport() throws(ScriptError) {
            index += 1
            if matches(index, "{") {
                exports += try readNames().map { Name(exported: $0.1, local: $0.0) }
                guard !matches(index, "from") else { throw unknown("an export of another module's names") }
                if matches(index, ";") { index += 1 }
                return
            }
            var name = index + 1
            switch text(index) {
            case "const": try checkDeclaresOne(from: index + 1)
            case "class": break
            case "function": name += matches(name, "*") ? 1 : 0
            case "async" where matches(index + 1, "function"): name += matches(name + 1, "*") ? 2 : 1
            default: throw unknown("an export other than of a constant, a function, a class or names")
            }
            guard name < tokens.count, case .word = tokens[name].kind else { throw unknown("an export without a name") }
            exports.append(Name(exported: text(name), local: text(name)))
        }

        /// Throws if a declaration of constants has more than one.
        private func checkDeclaresOne(from start: Int) throws(ScriptError) {
            for token in tokens[start...] where token.depth == 0 {
                if token.isSign(UInt8(ascii: ";")) { return }
                if token.isSign(UInt8(ascii: ",")) { throw unknown("an export of several constants at once") }
            }
        }

        // MARK: Tokens

        /// Whether the current token is the name of a member.
        private var isMember: Bool { index > 0 && tokens[index - 1].isSign(UInt8(ascii: ".")) && !isSpread }

        /// Whether the current token is the name of an asynchronous method, which may be any word.
        private var isMethodName: Bool { index > 0 && matches(index - 1, "async") }

        private var isSpread: Bool { index > 1 && tokens[index - 2].isSign(UInt8(ascii: ".")) }

        private mutating func copyToken() {
            code.append(tokens[index], of: source)
            index += 1
        }

        private mutating func endPiece(_ next: Piece?) {
            if !code.isEmpty { body.append(.code(code)) }
            code = []
            if let next { body.append(next) }
        }

        private func text(_ index: Int) -> String {
            tokens.indices.contains(index) ? String(decoding: source[tokens[index].range], as: UTF8.self) : ""
        }

        private func matches(_ index: Int, _ texts: String...) -> Bool {
            texts.enumerated().allSatisfy { text(index + $0.offset) == $0.element }
        }

        /// The text in the quotes of a token; nil if it is no plain string.
        private func string(_ index: Int) -> String? {
            guard tokens.indices.contains(index), case .string = tokens[index].kind else { return nil }
            let text = text(index).dropFirst().dropLast()
            return text.contains("\\") ? nil : String(text)
        }

        /// The path of the module that a string names.
        private func target(_ index: Int) -> String? { string(index).flatMap { FilePath.resolve($0, from: path) } }

        private mutating func readWord() throws(ScriptError) -> String {
            guard tokens.indices.contains(index), case .word = tokens[index].kind, text(index) != "default" else {
                throw unknown("an import or an export without a name")
            }
            defer { index += 1 }
            return text(index)
        }

        private mutating func skip(_ expected: String) throws(ScriptError) {
            guard matches(index, expected) else { throw unknown("an import or an export of this form") }
            index += 1
        }

        private func unknown(_ reason: String) -> ScriptError { ScriptError(path: path, reason: reason) }
    }
}
