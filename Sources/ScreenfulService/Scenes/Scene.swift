package import ScreenfulRanges

/// A tree of navigation stacks and tab bars with viewers, as a program on a device shows them.
package final class Scene {
    package let id: SceneID
    /// The number of the scene in the order of their opening.
    let number: Int
    /// The wall-clock time at which the scene was opened, in nanoseconds since 1970.
    package let created = WallClock.nanoseconds
    /// The containers and viewers.
    package internal(set) var tree: SceneTree<ViewerID>
    /// The tree that it was opened with under a client's name; nil for a scene of a random name.
    let openedTree: SceneTree<ViewerID>.Node?

    init(_ tree: SceneTree<ViewerID>, number: Int, as name: SceneID?, with viewer: ViewerID) {
        id = name ?? SceneID(with: viewer)
        openedTree = name.map { _ in tree.root }
        self.tree = tree
        self.number = number
    }
}

/// A tap of the user in a scene, or a change by the program; paths are indices of children from the root.
package enum SceneTap {
    case push(SceneTree<ViewerID>.Node, into: [Int])
    case pop(Int, from: [Int])
    case select(Int, in: [Int])
    /// Other children of a container, which may be among its own.
    case set([SceneTree<ViewerID>.Node], in: [Int])
}

/// The reason why a tree of viewers is refused, or a tap on it.
package enum SceneError: Error {
    case tree(SceneTreeError)
    /// Containers are nested more than the limit.
    case tooDeep(limit: Int)
    /// A scene would have more viewers than the limit.
    case tooManyViewers(limit: Int)
    /// There are as many scenes as the limit.
    case service(ServiceError)
}
