import ScreenfulTypes

/// The columns of an import, in the order in which they first occur.
struct ColumnSet {
    private(set) var names: [String] = []
    /// The names in the input, in UTF-8.
    private(set) var keys: [[UInt8]] = []
    private(set) var kinds: [CellKinds] = []
    private var positions: [[UInt8]: Int] = [:]
    private var taken: Set<[UInt8]> = []

    var count: Int { names.count }
    /// Returns true if the column's name differs from the one in the input.
    func isRenamed(_ position: Int) -> Bool { !names[position].utf8.elementsEqual(keys[position]) }
    /// Returns the column with a name in the input; nil if there is none.
    func position(of key: [UInt8]) -> Int? { positions[key] }

    /// Adds a column, with another name if the one in the input cannot be used; returns its position.
    ///
    /// - Returns: Nil if the list has the maximum number of columns.
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

    mutating func remove(from position: Int) {
        while count > position {
            let (name, key) = (names.removeLast(), keys.removeLast())
            kinds.removeLast()
            taken.remove(Array(name.utf8))
            if positions[key] == count { positions[key] = nil }
        }
    }

    mutating func note(_ kind: CellKinds, at position: Int) { kinds[position].formUnion(kind) }

    var columns: [Column] {
        zip(names, kinds).map { Column(name: $0, type: $1.columnType) }
    }

    /// Returns a name that no column has yet: the one in the input, with a number appended if it is taken.
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
    fileprivate init(scalars: String.UnicodeScalarView, _ count: Int) { self = String(scalars.prefix(count)) }
}
