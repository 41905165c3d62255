import JSON
import Screenful

/// The difference of two lists, with and without moves.
enum ArrayDiffSchema: VectorSchema {
    static let name = "texture-diff/1"

    static func check(_ vector: Fields, of file: Fields) throws(UnreadableVectors) -> Verdict {
        let old = try vector.array("old").map(\.text)
        let new = try vector.array("new").map(\.text)
        var actual = JSONObject()
        switch try vector.string("kind") {
        case "common":
            actual["commonOldIndexes"] = .numbers(LongestCommonSubsequence(old, new).oldIndexes)
        case "insdel":
            let diff = ArrayDiff(from: old, to: new)
            actual["insertions"] = .numbers(diff.insertions)
            actual["deletions"] = .numbers(diff.deletions)
        case "moves":
            let diff = ArrayDiff(movingFrom: old, to: new)
            actual["insertions"] = .numbers(diff.insertions)
            actual["deletions"] = .numbers(diff.deletions)
            actual["moves"] = .array(diff.moves.map { .numbers([$0.from, $0.to]) })
        default:
            throw vector.wrong("kind", "common, insdel or moves")
        }
        var expected = JSONObject()
        for name in actual.keys { expected[name] = try vector.value(name) }
        return Verdict(expected: .object(expected), actual: .object(actual))
    }
}
