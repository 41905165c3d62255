import JSON
import Screenful
import ScreenfulTypes

/// Edits against the counts before and after: their resolution, or the first error.
enum ChangeSetSchema: VectorSchema {
    static let name = "texture-changeset/1"

    static func check(_ vector: Fields, of file: Fields) throws(UnreadableVectors) -> Verdict {
        let edits = try changeSet(try vector.fields("ops"))
        let old = SectionCounts(try vector.indexes("old"))
        let new = SectionCounts(try vector.indexes("new"))
        let expected = try vector.value("expect")
        do {
            let resolved = try edits.resolve(old: old, new: new)
            return Verdict(expected: expected, actual: .object(["ok": true, "resolved": json(resolved)]))
        } catch {
            return Verdict(expected: expected, actual: .object(["ok": false, "error": .string(error.code.rawValue)]))
        }
    }

    private static func changeSet(_ operations: Fields) throws(UnreadableVectors) -> ChangeSet {
        var edits = ChangeSet()
        for name in operations.names {
            switch name {
            case "reloadData":
                if try operations.bool(name) { edits.reloadData() }
            case "deleteSections":
                for section in try operations.indexes(name) { edits.deleteSections(section..<section + 1) }
            case "insertSections":
                for section in try operations.indexes(name) { edits.insertSections(section..<section + 1) }
            case "reloadSections":
                for section in try operations.indexes(name) { edits.reloadSections(section..<section + 1) }
            case "moveSections":
                for move in try operations.tuples(name, count: 2) { edits.moveSection(from: move[0], to: move[1]) }
            case "deleteItems":
                for path in try operations.tuples(name, count: 2) {
                    edits.deleteItems(path[1]..<path[1] + 1, inSection: path[0])
                }
            case "insertItems":
                for path in try operations.tuples(name, count: 2) {
                    edits.insertItems(path[1]..<path[1] + 1, inSection: path[0])
                }
            case "reloadItems":
                for path in try operations.tuples(name, count: 2) {
                    edits.reloadItems(path[1]..<path[1] + 1, inSection: path[0])
                }
            case "moveItems":
                for (from, to) in try itemMoves(operations) { edits.moveItem(from: from, to: to) }
            default:
                throw operations.wrong(name, "an operation that is known")
            }
        }
        return edits
    }

    private static func itemMoves(_ operations: Fields) throws(UnreadableVectors) -> [(IndexPath, IndexPath)] {
        let error = operations.wrong("moveItems", "pairs of index paths")
        return try operations.array("moveItems").map { (move) throws(UnreadableVectors) in
            guard let ends = move.array, ends.count == 2 else { throw error }
            let paths = try ends.map { (end) throws(UnreadableVectors) in
                let indexes = try Fields.indexes(end.array ?? [], orThrow: error)
                guard indexes.count == 2 else { throw error }
                return IndexPath(section: indexes[0], item: indexes[1])
            }
            return (paths[0], paths[1])
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

/// The new indexes of old ones after deletions and insertions.
enum IntegerMapSchema: VectorSchema {
    static let name = "texture-imap/1"

    static func check(_ vector: Fields, of file: Fields) throws(UnreadableVectors) -> Verdict {
        let map = IntegerMap(
            oldCount: try vector.count("oldCount"),
            deleted: RangeSet(try vector.indexes("deleted")),
            inserted: RangeSet(try vector.indexes("inserted"))
        )
        var actual = JSONObject()
        for name in try vector.fields("expect").names {
            guard let old = Int(name) else { throw vector.wrong("expect", "by old index") }
            actual[name] = map[old].map { .integer(Int64($0)) } ?? .null
        }
        return Verdict(expected: try vector.value("expect"), actual: .object(actual))
    }
}

extension RangeSet<Int> {
    /// Creates a set of indexes.
    fileprivate init(_ indexes: [Int]) {
        self.init()
        for index in indexes { insert(contentsOf: index..<index + 1) }
    }
}
