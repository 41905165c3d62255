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

    /// Creates a tree with names.
    public init(root: LayoutElement, names: [String]) {
        self.root = root
        self.names = names
    }

    /// Reads a tree.
    ///
    /// - Parameters:
    ///   - json: The root element.
    ///   - ignoresUnknownMembers: Whether unknown members are ignored.
    /// - Throws: ``ElementCodingError`` with the path of the wrong value. Numbers are checked when the
    ///   tree is compiled: see ``ElementCodingError/init(_:)``.
    public init(_ json: JSONValue, ignoresUnknownMembers: Bool = false) throws(ElementCodingError) {
        var decoder = ElementDecoder(ignoresUnknownMembers: ignoresUnknownMembers)
        root = try decoder.element(ElementFields(json, at: ElementPath()), depth: 1)
        names = decoder.names
    }
}

/// Decodes elements, and assigns a node to each that has an id.
private struct ElementDecoder {
    private(set) var names: [String] = []
    private var known: Set<String> = []
    private var count = 0
    private let ignoresUnknownMembers: Bool

    init(ignoresUnknownMembers: Bool) {
        self.ignoresUnknownMembers = ignoresUnknownMembers
    }

    /// Reads an element with its children.
    mutating func element(_ fields: ElementFields, depth: Int) throws(ElementCodingError) -> LayoutElement {
        // Checked here already, so that no input exhausts the stack or the memory.
        if depth > LayoutTree.maximumDepth { throw ElementCodingError(LayoutError(.tooDeep, at: fields.path)) }
        count += 1
        if count > LayoutTree.maximumElementCount {
            throw ElementCodingError(LayoutError(.tooManyNodes, at: fields.path))
        }
        var fields = fields
        let node = try node(&fields)
        var style = ElementStyle()
        if fields.optional("style") != nil {
            var styleFields = try fields.object("style")
            style = try ElementStyle(&styleFields)
            try finish(styleFields)
        }
        let content = try content(&fields, depth: depth)
        try finish(fields)
        return LayoutElement(content, style: style, node: node)
    }

    private mutating func node(_ fields: inout ElementFields) throws(ElementCodingError) -> Int? {
        guard let name = try fields.string("id") else { return nil }
        guard known.insert(name).inserted else {
            throw fields.error(.sameNodeTwice, "id", "another element has the id “\(name)” already")
        }
        names.append(name)
        return names.count - 1
    }

    private mutating func content(
        _ fields: inout ElementFields,
        depth: Int
    ) throws(ElementCodingError) -> LayoutElement.Content {
        guard let type = try fields.string("type") else {
            throw fields.error(.missingMember, "type", "“type” is missing")
        }
        switch type {
        case "node":
            guard fields.optional("child") != nil else { return .leaf(.plain) }
            return .node(try child("child", of: &fields, depth))
        case "sized": return .leaf(.fixed(Size(try fields.requiredNumbers("intrinsic", count: 2))))
        case "words":
            let words = try fields.requiredNumbers("words", count: 3)
            guard let count = Int(exactly: words[0]) else {
                throw fields.error(.wrongType, "words", "a count, a width and a height are wanted here")
            }
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
        case "ratio": return .ratio(try fields.requiredNumber("ratio"), try child("child", of: &fields, depth))
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
        default:
            throw fields.error(.unknownSpec, "type", "there is no spec “\(type)”; there are \(Self.types)")
        }
    }

    private static let types =
        "node, sized, words, stack, inset, background, overlay, ratio, relative, center, absolute, corner, wrapper"

    private mutating func child(
        _ name: String,
        of fields: inout ElementFields,
        _ depth: Int
    ) throws(ElementCodingError) -> LayoutElement {
        try element(try fields.object(name), depth: depth + 1)
    }

    private mutating func children(
        of fields: inout ElementFields,
        _ depth: Int
    ) throws(ElementCodingError) -> [LayoutElement] {
        guard fields.optional("children") != nil else { return [] }
        var children: [LayoutElement] = []
        for child in try fields.objects("children") { children.append(try element(child, depth: depth + 1)) }
        return children
    }

    private func finish(_ fields: ElementFields) throws(ElementCodingError) {
        if !ignoresUnknownMembers { try fields.finish() }
    }
}

extension ElementFields {
    fileprivate mutating func requiredNumber(_ name: String) throws(ElementCodingError) -> Double {
        _ = try required(name)
        return try number(name) ?? 0
    }

    fileprivate mutating func requiredNumbers(
        _ name: String,
        count: Int
    ) throws(ElementCodingError) -> [Double] {
        _ = try required(name)
        return try numbers(name, count: count) ?? []
    }
}

extension Size {
    fileprivate init(_ numbers: [Double]) {
        self.init(width: numbers[0], height: numbers[1])
    }
}
