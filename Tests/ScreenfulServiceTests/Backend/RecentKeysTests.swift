import Testing

@testable import ScreenfulService

@Suite struct RecentKeysTests {
    @Test func `keys of rows that were found again are known at their new places`() {
        let known = [(row: 3, key: "c"), (row: 5, key: "e"), (row: 6, key: "f")]
        let keys = RecentKeys(known, found: [RowMatch(old: 3, new: 1), RowMatch(old: 6, new: 3)])
        let moved = keys.keys(of: [0..<8])
        #expect(moved.map(\.row) == [1, 3])
        #expect(moved.map(\.key) == ["c", "f"])
    }

    @Test func `so many are kept as are noted last, and no more than twice as many`() {
        var keys = RecentKeys<Int>()
        let capacity = RecentKeys<Int>.capacity
        for row in 0..<5 * capacity { keys.note(row, ofRow: row) }
        #expect(keys.keys(of: [4 * capacity..<5 * capacity]).count == capacity)
        #expect(keys.keys(of: [0..<5 * capacity]).count <= 2 * capacity)
    }
}
