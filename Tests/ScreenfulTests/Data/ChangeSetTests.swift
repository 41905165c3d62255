import Screenful
import ScreenfulRanges
import ScreenfulTypes
import Testing

@Suite struct ChangeSetTests {
    private let old = SectionCounts([3, 3])

    @Test func `a moved row stays the same row`() throws {
        var edits = ChangeSet()
        edits.moveItem(from: IndexPath(section: 0, item: 2), to: IndexPath(section: 1, item: 0))
        let resolved = try edits.resolve(old: old, new: edits.counts(after: old))
        #expect(resolved.new.counts == [2, 4])
        #expect(resolved.rowEdit == RowEdit(moved: [.init(2..<3, to: 2)]))
        #expect(resolved.deletedItems.paths == [IndexPath(section: 0, item: 2)])
        #expect(resolved.insertedItems.paths == [IndexPath(section: 1, item: 0)])
    }

    @Test func `a moved section takes its rows along in one piece`() throws {
        var edits = ChangeSet()
        edits.moveSection(from: 0, to: 1)
        let rowEdit = try edits.resolve(old: old, new: edits.counts(after: old)).rowEdit
        #expect(rowEdit == RowEdit(moved: [.init(0..<3, to: 3)]))
    }

    @Test func `a reloaded row stays in its place with other content`() throws {
        var edits = ChangeSet()
        edits.deleteItems(0..<1, inSection: 0)
        edits.reloadItems(2..<3, inSection: 0)
        let rowEdit = try edits.resolve(old: old, new: edits.counts(after: old)).rowEdit
        #expect(rowEdit == RowEdit(removed: [0..<1], reloaded: [1..<2]))
    }

    @Test func `a move to a place that is inserted too deletes and inserts`() throws {
        var edits = ChangeSet()
        edits.moveItem(from: IndexPath(section: 0, item: 0), to: IndexPath(section: 0, item: 1))
        edits.insertItems(1..<2, inSection: 0)
        let rowEdit = try edits.resolve(old: old, new: old).rowEdit
        #expect(rowEdit == RowEdit(removed: [0..<1], inserted: [1..<2]))
    }

    @Test func `negative places are out of range`() {
        var edits = ChangeSet()
        edits.deleteItems(-1..<0, inSection: 0)
        #expect(edits.error(old: old, new: SectionCounts([2, 3])) == .deleteItemOutOfRange)
        edits = ChangeSet()
        edits.insertItems(0..<1, inSection: -1)
        #expect(edits.error(old: old, new: old) == .insertItemSectionOutOfRange)
    }

    @Test func `a section that never was cannot be reloaded, whatever else is edited`() {
        var edits = ChangeSet()
        edits.reloadSections(9..<10)
        #expect(edits.error(old: old, new: old) == .deleteSectionOutOfRange)
        edits.deleteSections(0..<1)
        #expect(edits.error(old: old, new: SectionCounts([3])) == .deleteSectionOutOfRange)
    }

    @Test func `an inserted section holds what is inserted into it, or as many as told`() {
        var edits = ChangeSet()
        edits.insertSections(0..<1)
        edits.insertItems(0..<2, inSection: 0)
        #expect(edits.counts(after: old).counts == [2, 3, 3])
        #expect(edits.counts(after: old, itemCounts: [0: 7]).counts == [7, 3, 3])
    }

    @Test(arguments: [
        (Edit.deleteSection(9), ChangeSetError.Code.deleteSectionOutOfRange),
        (.insertSection(9), .insertSectionOutOfRange), (.reloadSection(9), .deleteSectionOutOfRange),
        (.deleteItem(0, 9), .deleteItemOutOfRange), (.deleteItem(9, 0), .deleteItemSectionOutOfRange),
        (.insertItem(0, 9), .insertItemOutOfRange), (.insertItem(9, 0), .insertItemSectionOutOfRange),
        (.reloadItem(0, 9), .deleteItemOutOfRange),
    ])
    func `with the counts left out, an edit that does not fit is named for what it is`(
        edit: Edit,
        code: ChangeSetError.Code
    ) {
        var edits = ChangeSet()
        edit.add(to: &edits)
        #expect(edits.error(old: old, new: edits.counts(after: old)) == code)
    }

    @Test func `appending to a billion rows costs what is appended`() throws {
        var edits = ChangeSet()
        edits.insertItems(1_000_000_000..<1_000_000_050, inSection: 0)
        let big = SectionCounts([1_000_000_000])
        let resolved = try edits.resolve(old: big, new: edits.counts(after: big))
        #expect(resolved.rowEdit == RowEdit(inserted: [1_000_000_000..<1_000_000_050]))
    }
}

extension ChangeSet {
    fileprivate func error(old: SectionCounts, new: SectionCounts) -> ChangeSetError.Code? {
        do {
            _ = try resolve(old: old, new: new)
            return nil
        } catch {
            return error.code
        }
    }
}

/// One edit of a list.
enum Edit {
    case deleteSection(Int)
    case insertSection(Int)
    case reloadSection(Int)
    case deleteItem(Int, Int)
    case insertItem(Int, Int)
    case reloadItem(Int, Int)

    func add(to edits: inout ChangeSet) {
        switch self {
        case .deleteSection(let section): edits.deleteSections(section..<section + 1)
        case .insertSection(let section): edits.insertSections(section..<section + 1)
        case .reloadSection(let section): edits.reloadSections(section..<section + 1)
        case .deleteItem(let section, let item): edits.deleteItems(item..<item + 1, inSection: section)
        case .insertItem(let section, let item): edits.insertItems(item..<item + 1, inSection: section)
        case .reloadItem(let section, let item): edits.reloadItems(item..<item + 1, inSection: section)
        }
    }
}
