import ScreenfulLayout

/// A template made ready for a list's columns: checked, flat, never changed.
///
/// All rows of a list share one; a row brings its values only. It may be
/// shared by threads.
public struct CompiledTemplate: Sendable {
    let program: TemplateProgram

    /// Checks a template against a list's columns and makes it ready.
    ///
    /// - Parameters:
    ///   - template: What the rows look like.
    ///   - columns: The list's columns; values are asked for by their place here.
    /// - Throws: ``TemplateError`` with the place of the first mistake.
    /// - Complexity: O(*n*) for *n* elements.
    public init(_ template: CellTemplate, columns: [TemplateColumn]) throws(TemplateError) {
        var compiler = TemplateCompiler(columns: columns)
        program = try compiler.compile(template)
    }

    /// How many nodes a row can have at most.
    public var nodeCount: Int { program.nodes.count }

    /// The columns that rows are asked for, in order.
    public var usedColumns: [Int] { program.usedColumns }
}

/// What a compiled template consists of; shared, so that handing it on copies nothing.
final class TemplateProgram: Sendable {
    /// The cell's layout, then that of the content of each scroll node.
    let layouts: [LayoutTree]
    /// The nodes, parents before children and what lies behind before what lies in front.
    let nodes: [BoundNode]
    /// The nodes' numbers, children of one node side by side.
    let order: [Int]
    /// The texts.
    let paragraphs: [BoundParagraph]
    /// What has to hold for each condition number.
    let conditions: [[BoundCondition]]
    /// The columns that rows are asked for, in order.
    let usedColumns: [Int]

    init(
        layouts: [LayoutTree],
        nodes: [BoundNode],
        paragraphs: [BoundParagraph],
        conditions: [[BoundCondition]],
        usedColumns: [Int]
    ) {
        self.layouts = layouts
        self.nodes = nodes
        self.paragraphs = paragraphs
        self.conditions = conditions
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

/// What a reader can do with a node, and the columns that it is about.
///
/// Columns are named by their place in the list; nil stands for a node that is
/// made of none of them, of several, or of one in a format.
public enum NodeInteraction: Hashable, Sendable {
    /// It can be pressed; the column says whether it is on.
    case control(selected: Int?)
    /// Its text can be changed; the column is where the text comes from.
    case field(value: Int?, maximumLength: Int)
}

extension CompiledTemplate {
    /// What a reader can do with a node; nil for nothing.
    ///
    /// - Parameter identity: The node's number in the template: its attribute `identity`.
    /// - Returns: What can be done, and with which column.
    public func interaction(ofNode identity: Int) -> NodeInteraction? {
        guard program.nodes.indices.contains(identity) else { return nil }
        switch program.nodes[identity].content {
        case .control(let control):
            return .control(selected: control.selected)
        case .editableText(let slot, let maximumLength):
            return .field(value: program.paragraphs[slot].onlyColumn, maximumLength: maximumLength)
        default:
            return nil
        }
    }
}

extension BoundParagraph {
    /// The column whose value is the whole text, as it is.
    fileprivate var onlyColumn: Int? {
        guard runs.count == 1, let piece = runs.first?.text.pieces.first, runs[0].text.pieces.count == 1,
            case .column(let column, .plain) = piece
        else { return nil }
        return column
    }
}
