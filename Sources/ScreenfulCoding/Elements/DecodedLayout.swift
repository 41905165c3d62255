public import JSON
public import ScreenfulLayout
import ScreenfulTypes

/// A tree of elements read from JSON, with the names of its nodes.
///
/// An element is an object with a `type`, an optional `id`, an optional `style` and
/// what its type needs; an element with an id is a node.
///
///     {"type": "inset", "insets": [16, 16, 16, 16], "child":
///       {"type": "stack", "direction": "vertical", "spacing": 8, "children": [
///         {"type": "ratio", "ratio": 0.5, "child": {"type": "node", "id": "photo"}},
///         {"type": "words", "id": "title", "words": [12, 40, 20]}]}}
public struct DecodedLayout: Hashable, Sendable {
    /// The tree; its node numbers are indices of ``names``.
    public var root: LayoutElement
    /// The `id` of every node.
    public var names: [String]

    /// Reads a tree from its root element.
    ///
    /// - Throws: An error with the path of the wrong value. The limits of numbers are checked when the tree is laid
    /// out.
    public init(_ field: JSONField) throws(DecodingError) {
        var decoder = ElementDecoder()
        root = try decoder.element(field, depth: 1)
        names = decoder.names
    }
}

/// Decodes elements, and assigns a node to each that has an id.
private struct ElementDecoder {
    private(set) var names: [String] = []
    private var known: Set<String> = []
    private var count = 0

    mutating func element(_ field: JSONField, depth: Int) throws(DecodingError) -> LayoutElement {
        var fields = try field.object()
        // Checked here already, so that no input exhausts the stack or the memory.
        if depth > LayoutTree.maximumDepth { throw DecodingError(.layout(.tooDeep), at: field.path) }
        count += 1
        if count > LayoutTree.maximumElementCount { throw DecodingError(.layout(.tooManyNodes), at: field.path) }
        let node = try node(&fields)
        var style = ElementStyle()
        if let field = fields.optional("style") {
            var fields = try field.object()
            style = try ElementStyle(&fields)
            try fields.finish()
        }
        let content = try content(&fields, depth: depth)
        try fields.finish()
        return LayoutElement(content, style: style, node: node)
    }

    private mutating func node(_ fields: inout JSONFields) throws(DecodingError) -> Int? {
        guard let field = fields.optional("id") else { return nil }
        let name = try field.string()
        guard known.insert(name).inserted else {
            throw field.error(.sameNodeTwice, "another element has the id “\(name)” already")
        }
        names.append(name)
        return names.count - 1
    }

    private mutating func content(
        _ fields: inout JSONFields,
        depth: Int
    ) throws(DecodingError) -> LayoutElement.Content {
        let type = try fields.required("type")
        switch try type.string() {
        case "node":
            guard let child = fields.optional("child") else { return .leaf(.plain) }
            return .node(try element(child, depth: depth + 1))
        case "sized":
            let size = try fields.required("intrinsic").numbers(2)
            return .leaf(.fixed(Size(width: size[0], height: size[1])))
        case "words":
            let field = try fields.required("words")
            let words = try field.numbers(3)
            guard let count = Int(exactly: words[0]) else { throw field.wrongType("a count, a width and a height") }
            return .leaf(.words(count: count, width: words[1], height: words[2]))
        case "stack": return .stack(try StackStyle(&fields), try children(of: &fields, depth))
        case "inset": return .inset(try EdgeInsets(&fields), try child("child", of: &fields, depth))
        case "background":
            return .background(
                try child("child", of: &fields, depth),
                behind: try child("background", of: &fields, depth)
            )
        case "overlay":
            return .overlay(try child("child", of: &fields, depth), above: try child("overlay", of: &fields, depth))
        case "ratio": return .ratio(try fields.required("ratio").number(), try child("child", of: &fields, depth))
        case "relative": return .relative(try RelativeStyle(&fields), try child("child", of: &fields, depth))
        case "center": return .center(try CenterStyle(&fields), try child("child", of: &fields, depth))
        case "absolute": return .absolute(try AbsoluteSizing(&fields), try children(of: &fields, depth))
        case "corner":
            return .corner(
                try CornerStyle(&fields),
                try child("child", of: &fields, depth),
                corner: try child("corner", of: &fields, depth)
            )
        case "wrapper": return .wrapper(try children(of: &fields, depth))
        case let unknown: throw type.unknownWord(unknown, known: Self.types)
        }
    }

    private static let types = [
        "node", "sized", "words", "stack", "inset", "background", "overlay", "ratio", "relative", "center", "absolute",
        "corner", "wrapper",
    ]

    private mutating func child(
        _ name: String,
        of fields: inout JSONFields,
        _ depth: Int
    ) throws(DecodingError) -> LayoutElement {
        try element(try fields.required(name), depth: depth + 1)
    }

    private mutating func children(of fields: inout JSONFields, _ depth: Int) throws(DecodingError) -> [LayoutElement] {
        var children: [LayoutElement] = []
        for child in try fields.optional("children")?.array() ?? [] {
            children.append(try element(child, depth: depth + 1))
        }
        return children
    }
}
