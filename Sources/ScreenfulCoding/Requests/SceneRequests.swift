package import JSON
package import ScreenfulRanges

/// The body that opens a scene: `{"root": {"kind": "tabs", "selected": 0, "children": […]}}`.
package struct NewSceneRequest<Leaf: Hashable & Sendable> {
    package let root: SceneTree<Leaf>.Node

    /// Decodes the body; `leaf` finds the viewer that a field names.
    package init(
        _ body: JSONField,
        leaf: (JSONField) throws(DecodingError) -> Leaf
    ) throws(DecodingError) {
        var fields = try body.object()
        let field = try fields.required("root")
        root = try field.sceneNode(leaf)
        if case .leaf = root { throw field.outOfRange("a container, with a kind and children") }
        try fields.finish()
    }
}

/// The body that pushes a screen: `{"into": [0], "child": {"viewer": "…"}}`.
package struct PushRequest<Leaf: Hashable & Sendable> {
    package let path: [Int]
    package let child: SceneTree<Leaf>.Node

    /// Decodes the body; `leaf` finds the viewer that a field names.
    package init(
        _ body: JSONField,
        leaf: (JSONField) throws(DecodingError) -> Leaf
    ) throws(DecodingError) {
        var fields = try body.object()
        path = try fields.required("into").scenePath()
        child = try fields.required("child").sceneNode(leaf)
        try fields.finish()
    }
}

/// The body that pops screens: `{"from": [0], "count": 1}`; the count is 1 by default.
package struct PopRequest {
    package let path: [Int]
    package let count: Int

    package init(_ body: JSONField) throws(DecodingError) {
        var fields = try body.object()
        path = try fields.required("from").scenePath()
        count = try fields.optional("count")?.integer(in: 1...JSONField.sceneChildren) ?? 1
        try fields.finish()
    }
}

/// The body that selects a tab: `{"in": [], "index": 1}`.
package struct SelectRequest {
    package let path: [Int]
    package let index: Int

    package init(_ body: JSONField) throws(DecodingError) {
        var fields = try body.object()
        path = try fields.required("in").scenePath()
        index = try fields.required("index").integer(in: 0...JSONField.sceneChildren - 1)
        try fields.finish()
    }
}

/// The body that replaces the children of a container: `{"in": [0], "children": [{"viewer": "…"}]}`.
package struct SetRequest<Leaf: Hashable & Sendable> {
    package let path: [Int]
    package let children: [SceneTree<Leaf>.Node]

    /// Decodes the body; `leaf` finds the viewer that a field names.
    package init(
        _ body: JSONField,
        leaf: (JSONField) throws(DecodingError) -> Leaf
    ) throws(DecodingError) {
        var fields = try body.object()
        path = try fields.required("in").scenePath()
        children = try fields.required("children").sceneNodes(leaf)
        try fields.finish()
    }
}

extension JSONField {
    /// The maximum number of a container's children.
    fileprivate static var sceneChildren: Int { 64 }
    /// The maximum number of steps of a path; scenes allow less.
    private static var scenePathLength: Int { 64 }

    private enum ContainerKind: String, CaseIterable {
        case navigation, tabs
    }

    /// Reads a path to a container: the index of a child at each step from the root.
    fileprivate func scenePath() throws(DecodingError) -> [Int] {
        try array(count: 0...Self.scenePathLength).map { (step) throws(DecodingError) in
            try step.integer(in: 0...Self.sceneChildren - 1)
        }
    }

    /// Reads the children of a container.
    fileprivate func sceneNodes<Leaf>(
        _ leaf: (JSONField) throws(DecodingError) -> Leaf
    ) throws(DecodingError) -> [SceneTree<Leaf>.Node] {
        try array(count: 1...Self.sceneChildren).map { (child) throws(DecodingError) in try child.sceneNode(leaf) }
    }

    /// Reads a viewer, or a container with its children.
    fileprivate func sceneNode<Leaf>(
        _ leaf: (JSONField) throws(DecodingError) -> Leaf
    ) throws(DecodingError) -> SceneTree<Leaf>.Node {
        var fields = try object()
        if let viewer = fields.optional("viewer") {
            let node = SceneTree<Leaf>.Node.leaf(try leaf(viewer))
            try fields.finish()
            return node
        }
        let kind: ContainerKind = try fields.required("kind").choice()
        let children = try fields.required("children").sceneNodes(leaf)
        let node: SceneTree<Leaf>.Node
        switch kind {
        case .navigation: node = .navigation(children)
        case .tabs:
            let selected = try fields.optional("selected")?.integer(in: 0...children.count - 1) ?? 0
            node = .tabs(children, selected: selected)
        }
        try fields.finish()
        return node
    }
}
