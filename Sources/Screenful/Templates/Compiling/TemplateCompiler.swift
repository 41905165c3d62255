import ScreenfulLayout
import ScreenfulTypes

/// Compiles a template into a program, and reports the path of an error.
struct TemplateCompiler {
    /// The position of an element during compilation.
    struct Place {
        var path = ElementPath()
        /// The number of elements around it, the cell included.
        var depth = 1
        var parent = 0
        /// The layout that contains it.
        var layout = 0

        func down(_ steps: ElementPath.Step..., levels: Int = 1) -> Self {
            var place = self
            for step in steps { place.path = place.path.appending(step) }
            place.depth += levels
            return place
        }
    }

    /// The content of an element, and its number if it is a node.
    struct Compiled {
        var content: LayoutElement.Content
        var node: Int?
    }

    var columns: TemplateColumns
    /// The lists around the template.
    let listDepth: Int
    /// The lists that exist of those that the template names; nil to leave them unchecked.
    let sources: [Int64: NestedListSource]?
    /// The lists inside the row.
    var lists: [NestedListProgram] = []
    var nodes: [BoundNode] = []
    var layouts: [Layout] = []
    var paragraphs: [BoundParagraph] = []
    /// The addresses of the pictures that are laid out in their natural size.
    var naturalPictures: [TextBinding] = []
    var conditions: [[BoundCondition]] = []
    var usedColumns: Set<Int> = []
    /// The number of elements so far, the cell included.
    private var elementCount = 1
    private var names: Set<String> = []

    /// Creates a compiler for the rows of a list.
    ///
    /// - Parameters:
    ///   - columns: The columns of the list; nil if every name is one, as among the members of items.
    ///   - depth: The lists around a row, the outermost one not counted.
    ///   - sources: The lists that exist of those that the template names; nil to leave them unchecked.
    init(columns: [Column]?, depth: Int = 0, sources: [Int64: NestedListSource]? = nil) {
        self.columns = columns.map(TemplateColumns.init) ?? TemplateColumns()
        listDepth = depth
        self.sources = sources
    }

    /// Compiles a whole template.
    mutating func compile(_ template: CellTemplate) throws(TemplateError) -> TemplateProgram {
        layouts = [Layout()]
        layouts[0].root = try compileRoot(template.root)
        var trees: [LayoutTree] = []
        for layout in layouts {
            guard let root = layout.root else { continue }
            do throws(LayoutError) {
                trees.append(try LayoutTree(root))
            } catch {
                throw layout.error(error)
            }
        }
        return TemplateProgram(
            layouts: trees,
            nodes: nodes,
            paragraphs: paragraphs,
            naturalPictures: naturalPictures,
            conditions: conditions,
            lists: lists,
            usedColumns: usedColumns.sorted()
        )
    }

    /// Compiles the root, and wraps it in a cell if it is none.
    private mutating func compileRoot(_ root: CellElement) throws(TemplateError) -> LayoutElement {
        let place = Place()
        switch root.content {
        case .cell(let child):
            try checkHasNoConditions(root)
            try addNode(root, .cell, at: place)
            let child = try compile(child, at: place.down(.name("child")))
            return LayoutElement(.node(child), style: root.style, node: 0)
        case .textCell(let text, let insets):
            try checkHasNoConditions(root)
            try addNode(root, .textCell, at: place)
            try check(insets, at: place)
            let leaf = try addText(text, of: CellElement(.text(text)), at: place.down(levels: 2))
            let inset = LayoutElement(.inset(insets, LayoutElement(leaf.content, node: leaf.node)))
            return LayoutElement(.node(inset), style: root.style, node: 0)
        default:
            nodes.append(BoundNode(kind: .cell, parent: 0, layout: 0, attributes: Self.identified(0)))
            layouts[0].isWrapped = true
            return LayoutElement(.node(try compile(root, at: place.down())), node: 0)
        }
    }

    private func checkHasNoConditions(_ cell: CellElement) throws(TemplateError) {
        guard cell.conditions.isEmpty else {
            throw TemplateError(.misplaced, at: ElementPath(), "a cell is always there; a condition can be within it")
        }
    }

    /// Compiles an element and its descendants.
    mutating func compile(_ element: CellElement, at place: Place) throws(TemplateError) -> LayoutElement {
        guard place.depth <= LayoutTree.maximumDepth else {
            throw TemplateError(
                .tooDeep,
                at: place.path,
                "elements lie more than \(LayoutTree.maximumDepth) deep, the cell included"
            )
        }
        try count(1, at: place)
        let condition = try condition(of: element, at: place)
        let compiled = try compileContent(of: element, at: place)
        return LayoutElement(compiled.content, style: element.style, node: compiled.node, condition: condition)
    }

    /// Counts elements, up to the maximum.
    mutating func count(_ elements: Int, at place: Place) throws(TemplateError) {
        elementCount += elements
        guard elementCount <= LayoutTree.maximumElementCount else {
            throw TemplateError(
                .tooManyElements,
                at: place.path,
                "there are more than \(LayoutTree.maximumElementCount) elements"
            )
        }
    }

    private static func identified(_ number: Int) -> NodeAttributes {
        var attributes = NodeAttributes()
        attributes.identity = number
        return attributes
    }

    /// Adds a node with the attributes that all nodes have.
    ///
    /// - Returns: Its number.
    @discardableResult
    mutating func addNode(
        _ element: CellElement,
        _ kind: NodeKind,
        at place: Place
    ) throws(TemplateError) -> Int {
        try check(element.box, at: place)
        try checkLength(element.placeholder.fadeDuration, at: place, "placeholderFadeDuration")
        if let id = element.id, !names.insert(id).inserted {
            throw TemplateError(.sameIDTwice, at: place.path.appending(.name("id")), "another node is called “\(id)”")
        }
        var attributes = Self.identified(nodes.count)
        attributes.name = element.id
        attributes.box = element.box
        attributes.scaling = element.scaling
        attributes.placeholder = element.placeholder
        var node = BoundNode(kind: kind, parent: place.parent, layout: place.layout, attributes: attributes)
        node.label = try bind(ifThere: element.label, at: place, "label")
        node.link = try bind(ifThere: element.link, at: place, "link")
        nodes.append(node)
        return nodes.count - 1
    }

    /// Parses a written text.
    mutating func bind(_ text: BoundText, at place: Place, _ names: String...) throws(TemplateError) -> TextBinding {
        do throws(TextBinding.Mistake) {
            let binding = try TextBinding(text, columns: &columns)
            for case .column(let column, _) in binding.pieces { usedColumns.insert(column) }
            return binding
        } catch {
            let path = names.reduce(place.path) { $0.appending(.name($1)) }
            throw TemplateError(error.code, at: path, error.reason)
        }
    }

    /// Parses an optional written text.
    mutating func bind(ifThere text: BoundText?, at place: Place, _ name: String) throws(TemplateError) -> TextBinding?
    {
        guard let text else { return nil }
        return try bind(text, at: place, name)
    }

    /// Finds a column by its name.
    mutating func column(_ name: String, at place: Place, _ key: String) throws(TemplateError) -> Int {
        guard let column = columns.number(of: name) else {
            throw TemplateError(
                .unknownColumn,
                at: place.path.appending(.name(key)),
                "there is no column “\(name)”; there is \(columns.known)"
            )
        }
        usedColumns.insert(column)
        return column
    }

    /// Returns the number of an element's conditions; equal ones share a number.
    private mutating func condition(of element: CellElement, at place: Place) throws(TemplateError) -> Int? {
        guard !element.conditions.isEmpty else { return nil }
        var bound: [BoundCondition] = []
        for condition in element.conditions {
            let column = try column(condition.column, at: place, condition.isNegated ? "unless" : "if")
            bound.append(BoundCondition(column: column, isNegated: condition.isNegated))
        }
        if let known = conditions.firstIndex(of: bound) { return known }
        conditions.append(bound)
        return conditions.count - 1
    }
}

extension TemplateCompiler {
    /// One of the layouts that a template is made of.
    struct Layout {
        /// The layout; nil until all in it is compiled.
        var root: LayoutElement?
        /// The path of its root in the template.
        var path = ElementPath()
        /// True if its outermost element is not in the template.
        var isWrapped = false

        /// Translates an error of the layout to the path in the template.
        func error(_ error: LayoutError) -> TemplateError {
            let steps = path.steps + error.path.steps.dropFirst(isWrapped ? 1 : 0)
            return TemplateError(Self.code(error.code), at: ElementPath(steps), Self.reason(error.code))
        }

        private static func code(_ code: LayoutError.Code) -> TemplateError.Code {
            switch code {
            case .tooDeep: .tooDeep
            case .tooManyNodes: .tooManyElements
            case .sameNodeTwice: .sameIDTwice
            case .notFinite: .notFinite
            case .negative: .negative
            case .notPositive: .notPositive
            case .fractionOutOfRange: .fractionOutOfRange
            case .tooLarge: .tooLarge
            }
        }

        private static func reason(_ code: LayoutError.Code) -> String {
            switch code {
            case .tooDeep: "elements lie more than \(LayoutTree.maximumDepth) deep, the cell included"
            case .tooManyNodes: "there are more than \(LayoutTree.maximumElementCount) elements"
            case .sameNodeTwice: "the same node is in the layout twice"
            case .notFinite: "must be a finite number"
            case .negative: "must not be below 0"
            case .notPositive: "must be above 0"
            case .fractionOutOfRange: "must be from 0 % to 100 %"
            case .tooLarge: "must not be more than \(Int(LayoutTree.maximumLength))"
            }
        }
    }
}
