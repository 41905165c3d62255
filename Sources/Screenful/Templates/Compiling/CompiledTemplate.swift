import ScreenfulLayout
public import ScreenfulTypes

/// A template compiled for a list's columns: checked, flat, immutable.
///
/// All rows of a list share one, and supply only their values. It can be shared by threads.
public struct CompiledTemplate: Sendable {
    let program: TemplateProgram

    /// Checks a template against a list's columns, and compiles it.
    ///
    /// Values are requested by the index of their column here.
    ///
    /// - Parameters:
    ///   - template: The template.
    ///   - columns: The columns of the list.
    ///   - lists: The lists that exist of those that the template names; nil to leave them unchecked.
    /// - Throws: ``TemplateError`` with the path of the first error.
    /// - Complexity: O(*n*) for *n* elements.
    public init(
        _ template: CellTemplate,
        columns: [Column],
        lists: [Int64: NestedListSource]? = nil
    ) throws(TemplateError) {
        var compiler = TemplateCompiler(columns: columns, sources: lists)
        program = try compiler.compile(template)
    }

    /// The columns whose values are requested, in order.
    public var usedColumns: [Int] { program.usedColumns }
    /// The lists inside a row, in the order of their nodes.
    public var lists: [NestedListProgram] { program.lists }
    /// True if a picture is laid out in its natural size, so that the layout of a row depends on it.
    public var hasNaturalPictures: Bool { !program.naturalPictures.isEmpty }

    init(_ program: TemplateProgram) { self.program = program }
}

extension CompiledTemplate: Hashable {
    /// Compares identities: a template that is compiled twice is two.
    public static func == (first: Self, second: Self) -> Bool { first.program === second.program }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(program)) }
}

/// The parts of a compiled template; a reference, so that copies are cheap.
final class TemplateProgram: Sendable {
    /// The cell's layout, then that of the content of each scroll node.
    let layouts: [LayoutTree]
    /// The nodes, parents before children and from the back to the front.
    let nodes: [BoundNode]
    /// The nodes' numbers, children of one node side by side.
    let order: [Int]
    let paragraphs: [BoundParagraph]
    /// The addresses of the pictures that are laid out in their natural size.
    let naturalPictures: [TextBinding]
    /// The conditions of each condition number.
    let conditions: [[BoundCondition]]
    /// The lists inside the row, in the order of their nodes.
    let lists: [NestedListProgram]
    /// The columns whose values are requested, in order.
    let usedColumns: [Int]

    init(
        layouts: [LayoutTree],
        nodes: [BoundNode],
        paragraphs: [BoundParagraph],
        naturalPictures: [TextBinding],
        conditions: [[BoundCondition]],
        lists: [NestedListProgram],
        usedColumns: [Int]
    ) {
        self.layouts = layouts
        self.nodes = nodes
        self.paragraphs = paragraphs
        self.naturalPictures = naturalPictures
        self.conditions = conditions
        self.lists = lists
        self.usedColumns = usedColumns
        order = Self.breadthFirst(nodes)
    }

    private static func breadthFirst(_ nodes: [BoundNode]) -> [Int] {
        var children: [[Int]] = Array(repeating: [], count: nodes.count)
        for node in nodes.indices.dropFirst() { children[nodes[node].parent].append(node) }
        var order = [0]
        var next = 0
        while next < order.count {
            order += children[order[next]]
            next += 1
        }
        return order
    }
}

/// The interaction of a user with a node, and the columns that it changes.
///
/// Columns are numbered by their index in the list; nil stands for a node
/// without a column, with several, or with one in a format.
public enum NodeInteraction: Hashable, Sendable {
    /// A control that can be pressed; the column holds whether it is selected.
    case control(selected: Int?)
    /// A text that can be edited; the column holds the text.
    case field(value: Int?, maximumLength: Int)
}

extension CompiledTemplate {
    /// Returns the interaction with a node; nil for none.
    ///
    /// - Parameter identity: The node's number in the template: its attribute `identity`.
    /// - Returns: The interaction and its column.
    public func interaction(ofNode identity: Int) -> NodeInteraction? {
        guard program.nodes.indices.contains(identity) else { return nil }
        switch program.nodes[identity].content {
        case .control(let control): return .control(selected: control.selected)
        case .editableText(let slot, let maximumLength):
            return .field(value: program.paragraphs[slot].onlyColumn, maximumLength: maximumLength)
        default: return nil
        }
    }
}

extension BoundParagraph {
    /// The column whose plain value is the whole text.
    fileprivate var onlyColumn: Int? {
        guard runs.count == 1, let piece = runs.first?.text.pieces.first, runs[0].text.pieces.count == 1,
            case .column(let column, .plain) = piece
        else { return nil }
        return column
    }
}
