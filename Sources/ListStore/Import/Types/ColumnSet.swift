/// The columns of an import, as they turn up.
struct ColumnSet {
    /// The names that the list's columns get.
    private(set) var names: [String] = []
    /// The names as the input writes them, in UTF-8.
    private(set) var keys: [[UInt8]] = []
    /// What the cells of each have turned out to be.
    private(set) var kinds: [CellKinds] = []
    private var positions: [[UInt8]: Int] = [:]
    private var taken: Set<[UInt8]> = []

    var count: Int { names.count }

    /// Whether the input wrote the column's name as the list has it.
    func isRenamed(_ position: Int) -> Bool { !names[position].utf8.elementsEqual(keys[position]) }

    /// The column of a name, or nil if none has it.
    func position(of key: [UInt8]) -> Int? { positions[key] }

    /// Adds a column, under another name where the input's cannot be used.
    ///
    /// - Returns: Its position, or nil when there are as many as a list can have.
    mutating func append(_ key: [UInt8]) -> Int? {
        guard count < Column.largestCount else { return nil }
        let name = uniqueName(for: key)
        taken.insert(Array(name.utf8))
        names.append(name)
        keys.append(key)
        kinds.append([])
        if positions[key] == nil { positions[key] = count - 1 }
        return count - 1
    }

    /// Takes back the columns from a position on.
    mutating func remove(from position: Int) {
        while count > position {
            let (name, key) = (names.removeLast(), keys.removeLast())
            kinds.removeLast()
            taken.remove(Array(name.utf8))
            if positions[key] == count { positions[key] = nil }
        }
    }

    /// Remembers what a cell of a column is.
    mutating func note(_ kind: CellKinds, at position: Int) {
        kinds[position].formUnion(kind)
    }

    /// The list's columns.
    var columns: [Column] {
        zip(names, kinds).map { Column(name: $0, type: $1.columnType) }
    }

    /// A name that no column has yet: the input's own, or that with a number behind it.
    private func uniqueName(for key: [UInt8]) -> String {
        let text = String(decoding: key, as: UTF8.self)
        let wanted = text.isEmpty ? "column \(count + 1)" : String(scalars: text.unicodeScalars, Column.longestName)
        guard taken.contains(Array(wanted.utf8)) else { return wanted }
        var number = 2
        while true {
            let suffix = " \(number)"
            let kept = Column.longestName - suffix.unicodeScalars.count
            let name = String(scalars: wanted.unicodeScalars, kept) + suffix
            if !taken.contains(Array(name.utf8)) { return name }
            number += 1
        }
    }
}

extension String {
    /// The first scalars of some text, at most so many.
    fileprivate init(scalars: String.UnicodeScalarView, _ count: Int) {
        self = String(scalars.prefix(count))
    }
}
