import ListStore
import ScreenfulRanges
import ScreenfulTypes
import TestSupport

@testable import ScreenfulService

/// A backend of one list in memory whose questions are carried out and answered when a test says so.
final class ScriptedBackend: ListBackend {
    enum Kind: Hashable {
        case rows, matches, commit, changes, other
    }

    /// A question that is not answered yet.
    final class Asked {
        let kind: Kind
        let question: Question
        /// Answers with an error.
        let fail: (StoreError) -> Void
        private var work: (() -> () -> Void)?
        private var answer: (() -> Void)?

        init<Answer>(
            _ kind: Kind,
            _ then: @escaping Reply<Answer>,
            _ work: @escaping () throws(StoreError) -> Answer
        ) {
            self.kind = kind
            let question = Question()
            self.question = question
            fail = { error in
                if question.close() { then(.failure(error)) }
            }
            self.work = {
                let result = Result { () throws(StoreError) in try work() }
                return {
                    if question.close() { then(result) }
                }
            }
        }

        /// Carries the question out without an answer.
        func carryOut() {
            guard let work else { return }
            self.work = nil
            answer = work()
        }

        /// Carries the question out, unless it was, and answers.
        func reply() {
            carryOut()
            answer?()
        }
    }

    static let columns = [Column(name: "n", type: .integer)]
    /// A value that no row may be inserted with.
    static let refused: Int64 = -7

    var onNews: ((Int64?) -> Void)?
    /// The questions that are not answered, oldest first.
    private(set) var asked: [Asked] = []
    private(set) var record: ListRecord
    private(set) var order: RowOrder
    /// The values of the rows at each version.
    private(set) var history: [Int: [Int64: Int64]]
    /// The versions that changes have led to.
    private var changes: [ChangeID: ListRecord] = [:]
    /// How many changes each transaction has stored.
    private(set) var transactions: [Int] = []

    /// Creates a list of so many rows, with the values 0.
    init(rowCount: Int, rowHeights: RowHeights = .exact, template: String? = nil) {
        let draft = ListDraft(
            name: "scripted",
            source: .stored,
            columns: Self.columns,
            sections: [rowCount],
            rowHeights: rowHeights,
            template: template
        )
        record = ListRecord(id: 1, draft: draft, version: 1, rowCount: rowCount, nextRowID: Int64(rowCount))
        order = RowOrder(ids: 0..<Int64(rowCount))
        history = [1: Dictionary(uniqueKeysWithValues: (0..<Int64(rowCount)).map { ($0, 0) })]
    }

    var stored: StoredList { StoredList(record: record, order: order, storesRows: true) }
    private var values: [Int64: Int64] { history[record.version] ?? [:] }

    /// Takes the oldest question of a kind.
    func take(_ kind: Kind) -> Asked? {
        asked.firstIndex { $0.kind == kind }.map { asked.remove(at: $0) }
    }

    /// Takes a random question.
    func take(using random: inout SeededGenerator) -> Asked? {
        asked.indices.randomElement(using: &random).map { asked.remove(at: $0) }
    }

    /// Answers all questions, and those that follow from the answers.
    func replyToAll() {
        while !asked.isEmpty { asked.removeFirst().reply() }
    }

    /// Stores a change, of a list or of another program.
    func store(_ commit: Commit) throws(StoreError) {
        guard commit.version == record.version + 1 else { throw StoreError(.staleVersion, "stale") }
        var values = values
        for edit in commit.orderEdits {
            switch edit {
            case .remove(let places): order.remove(places)
            case .insert(let ids, let place): order.insert(ids: ids, at: place)
            }
        }
        for row in commit.puts { values[row.id] = row.integer }
        for merge in commit.merges { if case .integer(let value)? = merge.values[0] { values[merge.id] = value } }
        for ids in commit.deletes { for id in ids { values[id] = nil } }
        record.version = commit.version
        record.rowCount = order.count
        record.nextRowID = max(record.nextRowID, (commit.puts.map(\.id).max() ?? -1) + 1)
        record.draft.sections = commit.sections ?? record.draft.sections
        record.draft.name = commit.name ?? record.draft.name
        history[commit.version] = values
    }

    /// Loses the values of a row, as damage does.
    func lose(_ id: Int64) {
        history[record.version]?[id] = nil
    }

    private func ask<Answer>(
        _ kind: Kind,
        _ then: @escaping Reply<Answer>,
        _ work: @escaping () throws(StoreError) -> Answer
    ) -> Question {
        let next = Asked(kind, then, work)
        asked.append(next)
        return next.question
    }

    func lists(by deadline: Deadline, then: @escaping Reply<[ListRecord]>) -> Question {
        ask(.other, then) { [self] in [record] }
    }

    func open(_ list: Int64, by deadline: Deadline, then: @escaping Reply<StoredList>) -> Question {
        ask(.other, then) { [self] in stored }
    }

    func rows(
        _ ids: [Range<Int64>],
        of list: Int64,
        by deadline: Deadline,
        then: @escaping Reply<FoundRows>
    ) -> Question {
        ask(.rows, then) { [self] in
            let rows = ids.joined().compactMap { id in values[id].map { Row(id: id, values: [.integer($0)]) } }
            let gone = Set(ids.joined().filter { values[$0] == nil })
            return FoundRows(rows: rows, gone: gone, version: record.version)
        }
    }

    func snapshot(
        of list: Int64,
        by deadline: Deadline,
        then: @escaping Reply<(version: Int, rows: any RowSnapshot)>
    ) -> Question {
        ask(.rows, then) { [self] in (record.version, MemorySnapshot(values: values)) }
    }

    func matches(
        _ search: RowSearch,
        of values: [Value],
        by deadline: Deadline,
        then: @escaping Reply<MatchedRows>
    ) -> Question {
        ask(.matches, then) { [self] in
            var matched = MatchedRows(version: record.version)
            let rows = order.runs.joined().map { Row(id: $0, values: [.integer(self.values[$0] ?? -1)]) }
            matched.rows = values.map { value in rows.filter { $0.values[0] == value } }
            return matched
        }
    }

    func prepare(_ search: RowSearch, by deadline: Deadline, then: @escaping Reply<Void>) -> Question {
        ask(.other, then) {}
    }

    func indexTexts(of list: Int64) {}

    var makeRowFile: @Sendable () throws(StoreError) -> TemporaryFile {
        { () throws(StoreError) in throw StoreError(.readOnly, "there are no files") }
    }

    func stage(
        _ file: TemporaryFile,
        _ format: ImportFormat,
        columns: [Column],
        then: @escaping (Result<StagedRows, AdditionError>) -> Void
    ) {
        then(.failure(.store(StoreError(.readOnly, "there are no files"))))
    }

    func discard(_ rows: StagedRows) {}

    func commit(
        _ changes: [IdentifiedCommit],
        to list: Int64,
        by deadline: Deadline,
        then: @escaping Reply<[ListRecord]>
    ) -> Question {
        ask(.commit, then) { [self] () throws(StoreError) in
            let known = changes.compactMap { self.changes[$0.id] }
            guard known.isEmpty else { return known }
            // All or none: a value that is not allowed is found before anything is stored.
            for row in changes.flatMap(\.commit.puts) where row.integer == Self.refused {
                throw StoreError(.wrongType, "refused")
            }
            var records: [ListRecord] = []
            for change in changes {
                try store(change.commit)
                self.changes[change.id] = record
                records.append(record)
            }
            transactions.append(changes.count)
            return records
        }
    }

    func changes(
        of list: Int64,
        since known: ListContents,
        by deadline: Deadline,
        then: @escaping Reply<ListState?>
    ) -> Question {
        ask(.changes, then) { [self] in record.version == known.version ? nil : ListState(stored, since: known) }
    }

    func create(_ draft: ListDraft, by deadline: Deadline, then: @escaping Reply<StoredList>) -> Question {
        ask(.other, then) { [self] in stored }
    }

    func delete(_ list: Int64, at version: Int, by deadline: Deadline, then: @escaping Reply<Void>) -> Question {
        ask(.commit, then) { [self] () throws(StoreError) in
            guard version == record.version else { throw StoreError(.staleVersion, "stale") }
        }
    }

    func checkWritable(by deadline: Deadline, then: @escaping Reply<Void>) -> Question {
        ask(.other, then) {}
    }
}

/// The values of all rows of a version.
private struct MemorySnapshot: RowSnapshot {
    let values: [Int64: Int64]

    func rows(_ ids: [Range<Int64>]) throws(StoreError) -> [Row] {
        ids.joined().compactMap { id in values[id].map { Row(id: id, values: [.integer($0)]) } }
    }
}

extension Row {
    /// The value of the only column.
    var integer: Int64 {
        if case .integer(let value) = values[0] { value } else { -1 }
    }
}
