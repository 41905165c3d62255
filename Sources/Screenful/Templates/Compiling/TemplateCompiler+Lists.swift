import ScreenfulLayout
import ScreenfulRanges
import ScreenfulTypes

extension TemplateCompiler {
    /// Compiles a list inside the row; the template of its items is a program of its own.
    mutating func compileList(
        _ list: NestedListTemplate,
        of element: CellElement,
        at place: Place
    ) throws(TemplateError) -> Compiled {
        guard listDepth < NestedListTemplate.maximumDepth else {
            let reason = "lists lie more than \(NestedListTemplate.maximumDepth) deep within one another"
            throw TemplateError(.tooDeep, at: place.path, reason)
        }
        guard list.layout.itemLength != nil else {
            let path = place.path.appending(.name("layout"))
            throw TemplateError(.missingKey, at: path, "“itemLength” is missing: the length of the items, in points")
        }
        let node = try addNode(element, .list, at: place)
        nodes[node].content = .list(list.axis, list.layout)
        let items = try items(of: list, at: place)
        let known = try knownColumns(of: list, at: place)
        do throws(TemplateError) {
            if let known {
                var checker = TemplateCompiler(columns: known, depth: listDepth + 1, sources: sources)
                _ = try checker.compile(CellTemplate(root: list.item))
            }
            // The columns are named, not numbered: the other list may be gone when the template is read again.
            var compiler = TemplateCompiler(
                columns: nil,
                depth: listDepth + 1,
                sources: known == nil ? sources : nil
            )
            let program = try compiler.compile(CellTemplate(root: list.item))
            lists.append(
                NestedListProgram(
                    node: node,
                    items: items,
                    axis: list.axis,
                    layout: list.layout,
                    columns: compiler.columns.named,
                    template: CompiledTemplate(program)
                )
            )
        } catch {
            throw error.inside(place.path.appending(.name("template")))
        }
        return Compiled(content: .leaf(.plain), node: node)
    }

    private mutating func items(
        of list: NestedListTemplate,
        at place: Place
    ) throws(TemplateError) -> NestedListProgram.Items {
        switch list.items {
        case .column(let name):
            return .column(try column(name, at: place, "rows"))
        case .rows(let other, let matching, let key):
            let isIdentity = key == NestedListTemplate.identity && columns.number(of: key) == nil
            let column = isIdentity ? nil : try column(key, at: place.down(.name("where")), matching)
            return .rows(NestedListProgram.RowFilter(list: other, matching: matching, key: column))
        }
    }

    /// Returns the columns of the list whose rows are the items; nil if the items are in the row, or are not checked.
    private mutating func knownColumns(
        of list: NestedListTemplate,
        at place: Place
    ) throws(TemplateError) -> [Column]? {
        guard let sources, case .rows(let other, let matching, let key) = list.items else { return nil }
        let path = place.path.appending(.name("source"))
        switch sources[other] {
        case nil: throw TemplateError(.unknownList, at: path, "there is no list \(other)")
        case .foreign:
            throw TemplateError(.unsupportedList, at: path, "the rows of list \(other) are not stored in this server")
        case .cyclic:
            throw TemplateError(.cyclicList, at: path, "list \(other) shows this list, or is it: that has no end")
        case .stored(let known):
            let path = place.path.appending(.name("where")).appending(.name(matching))
            try check(known, matching, key, of: other, at: path)
            return known
        }
    }

    /// Throws unless a column of a list can equal a column of the row.
    private mutating func check(
        _ known: [Column],
        _ matching: String,
        _ key: String,
        of list: Int64,
        at path: ElementPath
    ) throws(TemplateError) {
        guard let column = known.first(where: { $0.name == matching }) else {
            let names = known.map(\.name).sorted().prefix(20).joined(separator: ", ")
            let reason = "list \(list) has no column “\(matching)”; there is \(names)"
            throw TemplateError(.unknownColumn, at: path, reason)
        }
        guard column.type.isComparable(with: column.type) else {
            let reason = "column “\(matching)” is \(column.type.rawValue); it must hold whole numbers or text"
            throw TemplateError(.incomparableColumns, at: path, reason)
        }
        let number = columns.number(of: key)
        guard let type = number.map({ columns.type(of: $0) }) ?? .integer, !type.isComparable(with: column.type) else {
            return
        }
        let reason = "column “\(matching)” is \(column.type.rawValue), but “$\(key)” is \(type.rawValue)"
        throw TemplateError(.incomparableColumns, at: path, reason)
    }
}

extension TemplateError {
    /// The error of an inner template, with its path from the outer root.
    fileprivate func inside(_ outer: ElementPath) -> Self {
        Self(code, at: "\(outer)\(path.dropFirst(ElementPath().description.count))", reason)
    }
}
