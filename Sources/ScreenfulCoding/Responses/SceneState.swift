package import JSON
package import ScreenfulRanges
package import ScreenfulTypes

/// A scene as clients see it.
package struct SceneState: Sendable {
    package var id: String
    /// The time of its opening, in RFC 3339.
    package var created: String
    package var root: SceneTree<SceneScreen>.Node

    package init(id: String, created: String, root: SceneTree<SceneScreen>.Node) {
        self.id = id
        self.created = created
        self.root = root
    }
}

/// A viewer in a scene.
package struct SceneScreen: Hashable, Sendable {
    package var viewer: String
    package var list: String
    /// The taps until it is seen.
    package var depth: Int
    package var mode: RangeMode
    package var containerState: InterfaceState

    package init(
        viewer: String,
        list: String,
        depth: Int = 0,
        mode: RangeMode = .unspecified,
        containerState: InterfaceState = []
    ) {
        self.viewer = viewer
        self.list = list
        self.depth = depth
        self.mode = mode
        self.containerState = containerState
    }
}

/// The effect of a tap: the scene after it, and the viewers that were told or left.
package struct SceneChange {
    package var scene: SceneState
    /// The viewers that were told their depths, in this order.
    package var told: [String]
    /// The viewers that have left the scene.
    package var removed: [String]

    package init(scene: SceneState, told: [String], removed: [String]) {
        self.scene = scene
        self.told = told
        self.removed = removed
    }
}

extension JSONWriter {
    /// Writes a scene.
    package mutating func value(_ scene: SceneState) {
        object { json in
            json.member("id", scene.id)
            json.member("created", scene.created)
            json.key("root")
            json.value(scene.root)
        }
    }

    /// Writes the effect of a tap.
    package mutating func value(_ change: SceneChange) {
        object { json in
            json.key("scene")
            json.value(change.scene)
            json.member("told", change.told)
            json.member("removed", change.removed)
        }
    }

    private mutating func value(_ node: SceneTree<SceneScreen>.Node) {
        object { json in
            switch node {
            case .navigation(let children):
                json.member("kind", "navigation")
                json.array("children", children) { $0.value($1) }
            case .tabs(let children, let selected):
                json.member("kind", "tabs")
                json.member("selected", selected)
                json.array("children", children) { $0.value($1) }
            case .leaf(let screen):
                json.member("viewer", screen.viewer)
                json.member("list", screen.list)
                json.member("depth", screen.depth)
                json.member("mode", screen.mode.rawValue)
                json.member("containerState", Int(screen.containerState.rawValue))
            }
        }
    }
}
