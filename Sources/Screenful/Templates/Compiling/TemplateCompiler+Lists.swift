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
        let column = try column(list.column, at: place, "rows")
        var compiler = TemplateCompiler(itemsAt: listDepth + 1)
        do throws(TemplateError) {
            let program = try compiler.compile(CellTemplate(root: list.item))
            lists.append(
                NestedListProgram(
                    node: node,
                    column: column,
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
}

extension TemplateError {
    /// The error of an inner template, with its path from the outer root.
    fileprivate func inside(_ outer: ElementPath) -> Self {
        Self(code, at: "\(outer)\(path.dropFirst(ElementPath().description.count))", reason)
    }
}
