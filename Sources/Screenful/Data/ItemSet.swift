public import ScreenfulTypes

/// Items of several sections, held as runs.
public struct ItemSet: Hashable, Sendable {
    private var bySection: [Int: RangeSet<Int>] = [:]

    /// Creates a set without items.
    public init() {}

    /// True when no item is in the set.
    public var isEmpty: Bool {
        bySection.isEmpty
    }

    /// The sections that have items in the set, ascending.
    public var sections: [Int] {
        bySection.keys.sorted()
    }

    /// The items of a section.
    public subscript(section: Int) -> RangeSet<Int> {
        bySection[section] ?? RangeSet()
    }

    /// The items one by one, ascending.
    ///
    /// - Complexity: O(*n* log *s*) for *n* items in *s* sections.
    public var paths: [IndexPath] {
        sections.flatMap { section in
            self[section].ranges.flatMap { run in run.map { IndexPath(section: section, item: $0) } }
        }
    }

    /// Adds a range of items.
    public mutating func insert(_ items: Range<Int>, inSection section: Int) {
        guard !items.isEmpty else { return }
        bySection[section, default: RangeSet()].insert(contentsOf: items)
    }

    /// Adds an item.
    public mutating func insert(_ path: IndexPath) {
        insert(path.item..<path.item + 1, inSection: path.section)
    }

    /// Adds the items of a section.
    public mutating func formUnion(_ items: RangeSet<Int>, inSection section: Int) {
        guard !items.isEmpty else { return }
        bySection[section, default: RangeSet()].formUnion(items)
    }

    /// Adds the items of another set.
    public mutating func formUnion(_ other: Self) {
        for (section, items) in other.bySection { formUnion(items, inSection: section) }
    }

    /// The set without the items of some sections.
    public func excluding(sections: RangeSet<Int>) -> Self {
        var result = self
        result.bySection = bySection.filter { !sections.contains($0.key) }
        return result
    }
}

extension ItemSet {
    /// Creates a set of items.
    init(_ paths: [IndexPath]) {
        self.init()
        for path in paths { insert(path) }
    }
}

extension RangeSet<Int> {
    /// The number of indexes in the set.
    var elementCount: Int {
        ranges.reduce(0) { $0 + $1.count }
    }

    /// The lowest index of the set outside some bounds.
    func firstElement(outside bounds: Range<Int>) -> Int? {
        subtracting(RangeSet(bounds)).ranges.first?.lowerBound
    }
}
