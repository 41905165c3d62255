import ListStore
import Screenful
import ScreenfulTypes

/// Templates that show rows of other lists inside the rows.
extension ListCatalog {
    /// Replaces the template of a list if the condition holds: checks the lists that it shows, prepares them for
    /// searches, commits it, updates all viewers, and only then replies.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - new: The template; nil for the default that follows from the columns.
    ///   - condition: The condition on the list's version.
    ///   - then: Called with the template in force.
    package func replaceTemplate(
        of list: OpenList,
        by new: ListTemplate?,
        if condition: ChangeCondition,
        then: @escaping (Result<ListTemplate, ServiceError>) -> Void
    ) {
        let filters = new?.compiled.rowFilters ?? []
        guard let new, !filters.isEmpty else { return list.replaceTemplate(by: new, if: condition, then: then) }
        do throws(ServiceError) {
            try check(new, of: list)
        } catch {
            return then(.failure(error))
        }
        prepare(filters[...]) { [self] result in
            do throws(ServiceError) {
                // A list may have been deleted meanwhile, or may have got a template that shows this one.
                try check(new, of: list)
                try result.mapError(ServiceError.store).get()
            } catch {
                return then(.failure(error))
            }
            list.comingSources += filters.map(\.list)
            list.replaceTemplate(by: new, if: condition) { result in
                list.comingSources.removeFirst(filters.count)
                then(result)
            }
        }
    }

    private func prepare(
        _ filters: ArraySlice<NestedListProgram.RowFilter>,
        then: @escaping (Result<Void, StoreError>) -> Void
    ) {
        guard let filter = filters.first else { return then(.success(())) }
        let search = RowSearch(list: filter.list, column: filter.matching, columns: [])
        backend.prepare(search, by: .write) { [self] result in
            if case .failure = result { then(result) } else { prepare(filters.dropFirst(), then: then) }
        }
    }

    /// Checks a template against the lists whose rows it shows.
    ///
    /// - Parameters:
    ///   - template: The template.
    ///   - list: The list that it is for.
    ///   - path: The place of the template in its request.
    /// - Throws: An error with the place of the first mistake.
    package func check(_ template: ListTemplate, of list: OpenList, at path: String = "") throws(ServiceError) {
        let filters = template.compiled.rowFilters
        guard !filters.isEmpty else { return }
        let sources = Dictionary(filters.map { ($0.list, source($0.list, of: list)) }) { first, _ in first }
        do throws(TemplateError) {
            let known = sources.compactMapValues(\.self)
            _ = try CompiledTemplate(template.template, columns: list.record.columns, lists: known)
        } catch {
            let place = path.isEmpty ? error.path : "\(path).\(error.path)"
            throw .invalidTemplate(TemplateError(error.code, at: place, error.reason))
        }
    }

    /// Returns a list as the source of items inside the rows of another one; nil if there is no such list.
    private func source(_ id: Int64, of list: OpenList) -> NestedListSource? {
        guard let source = list.findList(id) else { return nil }
        if source === list || source.shows(list) { return .cyclic }
        return source.record.source == .stored ? .stored(source.record.columns) : .foreign
    }
}

extension OpenList {
    /// Returns whether the template shows rows of a list, itself or through the templates of the lists that it shows.
    fileprivate func shows(_ list: OpenList) -> Bool {
        var found: Set<Int64> = [id]
        var open = [self]
        while let next = open.popLast() {
            for id in next.sources where found.insert(id).inserted {
                guard id != list.id else { return true }
                if let source = findList(id) { open.append(source) }
            }
        }
        return false
    }

    /// The lists that the template shows, or one that is being stored.
    private var sources: [Int64] {
        ((try? template())?.compiled.rowFilters.map(\.list) ?? []) + comingSources
    }
}
