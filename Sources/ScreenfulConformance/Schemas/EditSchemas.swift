import JSON
import Screenful
import ScreenfulRanges
import ScreenfulTypes

/// Edits against the counts before and after: their resolution, or the first error.
enum ChangeSetSchema: VectorSchema {
    static let name = "texture-changeset/1"

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict {
        let edits = try changeSet(try vector.member("ops"))
        let old = SectionCounts(try vector.member("old", default: []).indexes())
        let new = SectionCounts(try vector.member("new", default: []).indexes())
        let expected = try vector.member("expect").value
        do {
            let resolved = try edits.resolve(old: old, new: new)
            return Verdict(expected: expected, actual: .object(["ok": true, "resolved": json(resolved)]))
        } catch {
            return Verdict(expected: expected, actual: .object(["ok": false, "error": .string(error.code.rawValue)]))
        }
    }

    private static func changeSet(_ operations: JSONField) throws(DecodingError) -> ChangeSet {
        var edits = ChangeSet()
        for name in operations.names {
            let field = try operations.member(name, default: [])
            switch name {
            case "reloadData": if try field.boolean() { edits.reloadData() }
            case "deleteSections":
                for section in try field.indexes() { edits.deleteSections(section..<section + 1) }
            case "insertSections":
                for section in try field.indexes() { edits.insertSections(section..<section + 1) }
            case "reloadSections":
                for section in try field.indexes() { edits.reloadSections(section..<section + 1) }
            case "moveSections":
                for move in try field.tuples(2) { edits.moveSection(from: move[0], to: move[1]) }
            case "deleteItems":
                for path in try field.tuples(2) { edits.deleteItems(path[1]..<path[1] + 1, inSection: path[0]) }
            case "insertItems":
                for path in try field.tuples(2) { edits.insertItems(path[1]..<path[1] + 1, inSection: path[0]) }
            case "reloadItems":
                for path in try field.tuples(2) { edits.reloadItems(path[1]..<path[1] + 1, inSection: path[0]) }
            case "moveItems":
                for (from, to) in try itemMoves(field) { edits.moveItem(from: from, to: to) }
            default: throw operations.wrong(name, "an operation that is known")
            }
        }
        return edits
    }

    private static func itemMoves(_ moves: JSONField) throws(DecodingError) -> [(IndexPath, IndexPath)] {
        try moves.array().map { (move) throws(DecodingError) in
            let ends = try move.array(count: 2...2).map { (end) throws(DecodingError) in
                let indexes = try end.array(count: 2...2)
                return IndexPath(section: try indexes[0].count(), item: try indexes[1].count())
            }
            return (ends[0], ends[1])
        }
    }

    private static func json(_ resolved: ResolvedChangeSet) -> JSONValue {
        if resolved.reloadsData { return .object(["reloadData": true]) }
        return .object([
            "deletedSections": .numbers(resolved.deletedSections.ranges.flatMap(\.self).reversed()),
            "insertedSections": .numbers(resolved.insertedSections.ranges.flatMap(\.self)),
            "deletedItems": json(resolved.deletedItems.paths.reversed()),
            "insertedItems": json(resolved.insertedItems.paths),
        ])
    }

    private static func json(_ paths: [IndexPath]) -> JSONValue {
        .array(paths.map { .numbers([$0.section, $0.item]) })
    }
}

/// The difference of two lists, with and without moves.
enum ArrayDiffSchema: VectorSchema {
    static let name = "texture-diff/1"

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict {
        let old = try vector.member("old").array().map(\.value.text)
        let new = try vector.member("new").array().map(\.value.text)
        var actual = JSONObject()
        switch try vector.member("kind").string() {
        case "common": actual["commonOldIndexes"] = .numbers(LongestCommonSubsequence(old, new).oldIndexes)
        case "insdel":
            let diff = ArrayDiff(from: old, to: new)
            actual["insertions"] = .numbers(diff.insertions)
            actual["deletions"] = .numbers(diff.deletions)
        case "moves":
            let diff = ArrayDiff(movingFrom: old, to: new)
            actual["insertions"] = .numbers(diff.insertions)
            actual["deletions"] = .numbers(diff.deletions)
            actual["moves"] = .array(diff.moves.map { .numbers([$0.from, $0.to]) })
        default: throw vector.wrong("kind", "common, insdel or moves")
        }
        var expected = JSONObject()
        for name in actual.keys { expected[name] = try vector.member(name).value }
        return Verdict(expected: .object(expected), actual: .object(actual))
    }
}

/// The new indexes of old ones after deletions and insertions.
enum IntegerMapSchema: VectorSchema {
    static let name = "texture-imap/1"

    static func check(_ vector: JSONField, of file: JSONField) throws(DecodingError) -> Verdict {
        let map = IntegerMap(
            oldCount: try vector.member("oldCount").count(),
            deleted: RangeSet(try vector.member("deleted", default: []).indexes()),
            inserted: RangeSet(try vector.member("inserted", default: []).indexes())
        )
        var actual = JSONObject()
        for name in try vector.member("expect").names {
            guard let old = Int(name) else { throw vector.wrong("expect", "by old index") }
            actual[name] = map[old].map { .integer(Int64($0)) } ?? .null
        }
        return try vector.verdict(.object(actual))
    }
}

extension RangeSet<Int> {
    fileprivate init(_ indexes: [Int]) {
        self.init()
        for index in indexes { insert(contentsOf: index..<index + 1) }
    }
}
