import Screenful
import Testing
import TestSupport

@Suite struct ArrayDiffTests {
    @Test(arguments: UInt64(0)..<200)
    func `applying a diff gives the new list`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let old = (0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: 0..<6, using: &random) }
        let new = (0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: 0..<6, using: &random) }
        let diff = ArrayDiff(from: old, to: new)
        var kept = old.indices.filter { !diff.deletions.contains($0) }.map { old[$0] }
        for index in diff.insertions { kept.insert(new[index], at: index) }
        #expect(kept == new)
    }

    @Test(arguments: UInt64(0)..<200)
    func `with moves an element is matched once`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let old = (0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: 0..<9, using: &random) }
        let new = (0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: 0..<9, using: &random) }
        let diff = ArrayDiff(movingFrom: old, to: new)
        for move in diff.moves { #expect(old[move.from] == new[move.to]) }
        #expect(Set(diff.moves.map(\.from)).isDisjoint(with: diff.deletions))
        #expect(Set(diff.moves.map(\.to)).isDisjoint(with: diff.insertions))
        #expect(Set(diff.moves.map(\.from)).count == diff.moves.count)
        #expect(old.count - diff.deletions.count == new.count - diff.insertions.count)
    }

    @Test func `a thousand rows shifted by one keep all but one`() {
        let old = Array(0..<1000)
        let diff = ArrayDiff(from: old, to: [-1] + old.dropLast())
        #expect(diff.insertions == [0])
        #expect(diff.deletions == [999])
    }
}
