import ListStore
import Screenful
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes

extension EditTransaction {
    /// Plans the change set of a request.
    ///
    /// - Throws: ``ServiceError/contradiction(_:_:operation:)`` with the code of the ``ChangeSetError`` when the change set contradicts the list.
    init(_ request: ChangeRequest, of contents: ListContents) throws(ServiceError) {
        let resolved = try Self.resolve(request, of: contents.sections)
        self.init(of: contents)
        edit = resolved.rowEdit
        if !request.reloadedMoves.isEmpty {
            var reloaded = edit.reloaded
            for row in request.reloadedMoves.compactMap({ resolved.new.row(at: $0) }) {
                reloaded.insertRows(row..<row + 1)
            }
            edit = RowEdit(removed: edit.removed, inserted: edit.inserted, moved: edit.moved, reloaded: reloaded)
        }
        self.contents.sections = resolved.new

        let offset = contents.window.lowerBound
        commit.deletes = edit.removed.flatMap { contents.ids(in: $0) }
        commit.puts = Self.insertedRows(request, edit: edit, sections: resolved.new, firstID: contents.nextRowID)
        for (path, values) in request.reloadedRows {
            guard let row = contents.sections.row(at: path), !edit.removed.contains(where: { $0.contains(row) }) else {
                continue
            }
            commit.merges.append(RowMerge(id: contents.id(ofRow: row), values: values.values))
        }
        commit.orderEdits = Self.steps(edit, of: contents)
        for step in commit.orderEdits { self.contents.order.apply(step) }
        self.contents.nextRowID += Int64(commit.puts.count)
        self.contents.window = offset..<offset + resolved.new.rowCount
    }

    private static func resolve(
        _ request: ChangeRequest,
        of old: SectionCounts
    ) throws(ServiceError) -> ResolvedChangeSet {
        let arrivals = Array(request.insertedRows.keys) + request.changeSet.itemMoves.map(\.to)
        var itemCounts = request.insertedSections.mapValues(\.count)
        for path in arrivals { itemCounts[path.section]? += 1 }
        let counted = request.changeSet.counts(after: old, itemCounts: itemCounts)
        let claimed = request.sections.map(SectionCounts.init) ?? counted
        let resolved: ResolvedChangeSet
        do throws(ChangeSetError) {
            resolved = try request.changeSet.resolve(old: old, new: claimed)
        } catch {
            // Without counts of the client, only a missing section can cause a mismatch.
            let isUnclaimed = error.code == .sectionCountMismatch && request.sections == nil
            let code = isUnclaimed ? .deleteSectionOutOfRange : error.code
            let operation = request.operation(contradicting: code, old: old, new: claimed)
            throw .contradiction(code, error.message, operation: operation)
        }
        // Like Texture, resolve(old:new:) trusts the counts of inserted and reloaded sections, whose rows come later.
        for (section, (claim, count)) in zip(claimed.counts, counted.counts).enumerated() where claim != count {
            let message = "section \(section) has \(count) items, not \(claim)"
            throw .contradiction(.itemCountMismatch, message, operation: nil)
        }
        // Nor does it check the items of sections that are moved, reloaded or inserted.
        for path in request.changeSet.itemMoves.map(\.from).sorted() where old.row(at: path) == nil {
            let message = "item \(path.item) of section \(path.section) is moved, but there is none"
            let operation = request.operations.firstIndex { $0.departure == .item(path) }
            throw .contradiction(.deleteItemOutOfRange, message, operation: operation)
        }
        for path in arrivals.sorted() where counted.row(at: path) == nil {
            let message = "item \(path.item) is inserted into section \(path.section), which is shorter"
            let operation = request.operations.firstIndex { $0.arrival == .item(path) }
            throw .contradiction(.insertItemOutOfRange, message, operation: operation)
        }
        try checkLimits(counted)
        return resolved
    }

    private static func checkLimits(_ sections: SectionCounts) throws(ServiceError) {
        guard sections.rowCount <= GeneratedFeed.largestRowCount else {
            throw .rowLimit(GeneratedFeed.largestRowCount)
        }
        guard sections.sectionCount <= ChangeRequest.largestSectionCount else {
            throw .sectionLimit(ChangeRequest.largestSectionCount)
        }
    }

    /// Returns the new rows, with consecutive identities in the rows' order.
    private static func insertedRows(
        _ request: ChangeRequest,
        edit: RowEdit,
        sections: SectionCounts,
        firstID: Int64
    ) -> [Row] {
        var rows: [Row] = []
        var sectionRows = request.insertedSections.mapValues { $0[...] }
        for row in edit.inserted.joined() {
            guard let path = sections.path(ofRow: row) else { continue }
            let values = request.insertedRows[path] ?? sectionRows[path.section]?.popFirst()
            rows.append(Row(id: firstID + Int64(rows.count), values: (values ?? request.emptyRow).row))
        }
        return rows
    }

    /// Returns the edit as steps: removals in descending order, then insertions in ascending order.
    private static func steps(_ edit: RowEdit, of contents: ListContents) -> [OrderEdit] {
        let offset = contents.window.lowerBound
        let departures = (edit.removed + edit.moved.map(\.rows)).sorted { $0.lowerBound > $1.lowerBound }
        var steps = departures.map { OrderEdit.remove($0.shifted(by: offset)) }

        var nextID = contents.nextRowID
        var arrivals: [(row: Int, ids: [Range<Int64>])] = edit.inserted.map { rows in
            defer { nextID += Int64(rows.count) }
            return (rows.lowerBound, [nextID..<nextID + Int64(rows.count)])
        }
        arrivals += edit.moved.map { ($0.destination.lowerBound, contents.ids(in: $0.rows)) }
        for arrival in arrivals.sorted(by: { $0.row < $1.row }) {
            var place = offset + arrival.row
            for ids in arrival.ids {
                steps.append(.insert(ids: ids, at: place))
                place += ids.count
            }
        }
        return steps
    }
}

extension RowOrder {
    /// Applies one step of a change.
    fileprivate mutating func apply(_ step: OrderEdit) {
        switch step {
        case .remove(let places): remove(places)
        case .insert(let ids, let place): insert(ids: ids, at: place)
        }
    }
}
