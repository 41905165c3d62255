import Screenful
import ScreenfulRanges
import Testing

@Suite struct DataControllerTests {
    @Test func `an edit is pending until it is published`() throws {
        var data = DataController(version: 3, sections: SectionCounts([10]))
        try data.append(5)
        #expect(data.pending.sections.counts == [15])
        #expect(data.pending.version == 4)
        #expect(data.visible.sections.counts == [10])
        #expect(data.isProcessingUpdates)
        let submission = data.publish()
        #expect(submission?.rowEdit.inserted == [10..<15])
        #expect(data.visible == data.pending)
        #expect(!data.isProcessingUpdates)
    }

    @Test func `an edit builds on the one before, seen or not`() throws {
        var data = DataController(version: 0, sections: SectionCounts([1]))
        try data.append(1)
        try data.append(1)
        #expect(data.pending.sections.counts == [3])
        let versions = [data.publish(), data.publish(), data.publish()].map { $0?.snapshot.version }
        #expect(versions == [1, 2, nil])
    }

    @Test func `nested batches are one change set, and inner ones are told first`() throws {
        var data = DataController(version: 0, sections: SectionCounts([4]))
        var edits = ChangeSet()
        edits.deleteItems(0..<1, inSection: 0)
        data.beginUpdates()
        data.beginUpdates()
        data.add(edits)
        let inner = try data.endUpdates(completion: .init(rawValue: 1))
        guard case .collapsed = inner else { return #expect(Bool(false), "the inner batch was submitted") }
        edits = ChangeSet()
        edits.insertItems(3..<4, inSection: 0)
        data.add(edits)
        guard case .submitted(let submission) = try data.endUpdates(completion: .init(rawValue: 2)) else {
            return #expect(Bool(false), "the outer batch was not submitted")
        }
        #expect(submission.completions.map(\.rawValue) == [1, 2])
        #expect(submission.rowEdit == .init(removed: [0..<1], inserted: [3..<4]))
    }

    @Test func `before the first load any edit is accepted and does nothing`() throws {
        var data = DataController()
        data.beginUpdates()
        var edits = ChangeSet()
        edits.deleteItems(7..<8, inSection: 3)
        data.add(edits)
        guard case .accepted(let told) = try data.endUpdates(completion: .init(rawValue: 9)) else {
            return #expect(Bool(false), "the edit was not accepted")
        }
        #expect(told.map(\.rawValue) == [9])
        #expect(data.pending.version == 0)
    }

    @Test func `the first load makes edits count`() throws {
        var data = DataController()
        data.beginUpdates()
        var edits = ChangeSet()
        edits.reloadData()
        data.add(edits)
        _ = try data.endUpdates(counts: SectionCounts([2, 2]))
        #expect(data.publish()?.rowEdit == .init(inserted: [0..<4]))
        #expect(data.visible.sections.counts == [2, 2])
    }

    @Test func `a contradiction changes nothing and leaves no batch open`() throws {
        var data = DataController(version: 0, sections: SectionCounts([2]))
        data.beginUpdates()
        var edits = ChangeSet()
        edits.deleteItems(5..<6, inSection: 0)
        data.add(edits)
        #expect(throws: ChangeSetError.self) { _ = try data.endUpdates() }
        #expect(data.pending == data.visible)
        try data.append(1)
        #expect(data.pending.sections.counts == [3])
    }

    @Test func `edits that could not be stored are taken back together`() throws {
        var data = DataController(version: 0, sections: SectionCounts([2]))
        try data.append(1)
        try data.append(1)
        let withdrawn = data.withdraw()
        #expect(withdrawn.count == 2)
        #expect(data.pending.sections.counts == [2])
        #expect(data.pending.version == 0)
    }
}

extension DataController {
    fileprivate mutating func append(_ count: Int) throws(ChangeSetError) {
        let end = pending.sections.counts[0]
        var edits = ChangeSet()
        edits.insertItems(end..<end + count, inSection: 0)
        beginUpdates()
        add(edits)
        _ = try endUpdates()
    }
}
