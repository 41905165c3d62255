import Screenful
import ScreenfulRanges
import Testing

@Suite struct DataControllerTests {
    /// Returns a controller of a count of rows in which an edit has its turn.
    private func editing(_ count: Int) -> DataController<Int, () -> Void> {
        var data = DataController<Int, () -> Void>(count)
        data.enqueue {}
        _ = data.beginUpdates()
        return data
    }

    @Test func `an edit is pending until it is published`() {
        var data = editing(10)
        data.submit(RowEdit(inserted: [10..<15]), 15)
        #expect(data.pending == 15)
        #expect(data.visible == 10)
        #expect(data.publish() == RowEdit(inserted: [10..<15]))
        #expect(data.visible == 15)
        #expect(data.pending == 15)
        #expect(data.publish() == nil)
    }

    @Test func `an edit that could not be stored is withdrawn, and another may take its place`() {
        var data = editing(10)
        data.submit(RowEdit(inserted: [0..<1]), 11)
        data.withdraw()
        #expect(data.pending == 10)
        #expect(data.publish() == nil)
        data.submit(RowEdit(removed: [0..<1]), 9)
        #expect(data.publish() == RowEdit(removed: [0..<1]))
        #expect(data.visible == 9)
    }

    @Test func `edits that are stored together become visible one after another`() {
        var data = editing(10)
        data.submit(RowEdit(inserted: [10..<15]), 15)
        data.submit(RowEdit(removed: [0..<1]), 14)
        #expect(data.pending == 14)
        #expect(data.visible == 10)
        #expect(data.publish() == RowEdit(inserted: [10..<15]))
        #expect(data.visible == 15)
        #expect(data.pending == 14)
        #expect(data.publish() == RowEdit(removed: [0..<1]))
        #expect(data.visible == 14)
        #expect(data.publish() == nil)
        data.submit(RowEdit(removed: [0..<1]), 13)
        data.submit(RowEdit(removed: [0..<1]), 12)
        data.withdraw()
        #expect(data.pending == 14)
    }

    @Test func `edits that wait share a turn as far as they can`() {
        var data = DataController<Int, Int>(0)
        for edit in [2, 4, 6, 7, 8] { data.enqueue(edit) }
        #expect(data.beginUpdates() == 2)
        let isEven = { (edit: Int) in edit.isMultiple(of: 2) }
        #expect(data.joinUpdates(if: isEven) == 4)
        #expect(data.joinUpdates(if: isEven) == 6)
        #expect(data.joinUpdates(if: isEven) == nil)
        #expect(data.beginUpdates() == nil)
        data.endUpdates()
        #expect(data.beginUpdates() == 7)
        #expect(data.joinUpdates(if: isEven) == 8)
        #expect(data.joinUpdates(if: isEven) == nil)
        data.endUpdates()
        #expect(!data.isProcessingUpdates)
    }

    @Test func `the list of another program replaces the visible one, and what was pending on it`() {
        var data = editing(10)
        data.submit(RowEdit(inserted: [0..<1]), 11)
        data.replace(by: 20)
        #expect(data.visible == 20)
        #expect(data.publish() == nil)
        #expect(data.visible == 20)
    }

    @Test func `the end of its turn withdraws an edit that was not published`() {
        var data = editing(10)
        data.submit(RowEdit(inserted: [0..<1]), 11)
        data.endUpdates()
        #expect(data.pending == 10)
        #expect(data.publish() == nil)
    }

    @Test func `edits take turns in their order`() {
        var data = DataController<Int, () -> Void>(0)
        var done: [Int] = []
        #expect(!data.isProcessingUpdates)
        for number in 1...3 { data.enqueue { done.append(number) } }
        #expect(data.isProcessingUpdates)
        data.beginUpdates()?()
        #expect(data.beginUpdates() == nil)
        data.enqueue { done.append(4) }
        #expect(done == [1])
        for _ in 2...4 {
            data.endUpdates()
            data.beginUpdates()?()
        }
        #expect(done == [1, 2, 3, 4])
        #expect(data.isProcessingUpdates)
        data.endUpdates()
        #expect(!data.isProcessingUpdates)
        #expect(data.beginUpdates() == nil)
    }
}
