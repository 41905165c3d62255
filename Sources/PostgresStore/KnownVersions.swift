/// The versions in which a server shows lists, by which it tells news from what it knows.
struct KnownVersions {
    private var versions: [Int64: Int] = [:]

    /// Returns whether a version of a list is known.
    func contains(_ list: Int64) -> Bool { versions[list] != nil }

    /// Notes a version that a list of this server shows.
    mutating func note(_ list: Int64, _ version: Int) {
        versions[list] = version
    }

    /// Forgets a list that was deleted.
    mutating func forget(_ list: Int64) {
        versions[list] = nil
    }

    /// Handles an announcement, and returns whether there is something to read.
    func isNews(_ list: Int64, _ version: Int) -> Bool {
        guard let known = versions[list], version > 0 else { return true }
        return version > known
    }

    /// Forgets the lists that are not among those that are present.
    mutating func keep(_ present: Set<Int64>) {
        versions = versions.filter { present.contains($0.key) }
    }

    /// Compares all versions of the database with those that are known.
    ///
    /// A version that is lower than the known one is news too: the database was replaced by an older copy. What is news
    /// stays so until it was read.
    ///
    /// - Returns: The lists that have other versions, and whether lists have come or gone.
    func compare(_ present: [Int64: Int]) -> (changed: [Int64], hasOtherLists: Bool) {
        let changed = present.filter { list, version in versions[list].map { $0 != version } ?? false }.keys.sorted()
        let hasOtherLists = present.count != versions.count || present.keys.contains { versions[$0] == nil }
        return (changed, hasOtherLists)
    }
}
