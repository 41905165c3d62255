package import ScreenfulCoding
package import ScreenfulRanges

/// All scenes of the server, by id.
///
/// A viewer is in one scene at most. A scene loses the viewers that end, and ends with the last of them.
package final class SceneRegistry {
    /// The upper bounds of scenes.
    package struct Limits {
        /// The scenes of the server.
        package var scenes = 1_000
        /// The containers within one another, the root included.
        package var nesting = 8
        /// The viewers of a scene.
        package var viewers = 64

        package init(scenes: Int) { self.scenes = scenes }
    }

    package let limits: Limits
    private let viewers: ViewerRegistry
    /// The scenes of all registries that share the limit.
    private let total: SharedCount
    private var scenes: [SceneID: Scene] = [:]
    /// The scene of each viewer that is in one.
    private var homes: [ViewerID: SceneID] = [:]
    private var openedCount = 0

    package init(of viewers: ViewerRegistry, limits: Limits, total: SharedCount = SharedCount()) {
        self.viewers = viewers
        self.total = total
        self.limits = limits
        viewers.onEnd = { [weak self] viewer in self?.viewerEnded(viewer) }
        viewers.companions = { [weak self] viewer in self?.companions(of: viewer) ?? [] }
    }

    package var count: Int { scenes.count }

    /// The scenes in the order of their opening.
    ///
    /// - Complexity: O(*n* log *n*) for *n* scenes.
    package var all: [Scene] {
        for scene in scenes.values { removeEndedViewers(from: scene) }
        return scenes.values.sorted { $0.number < $1.number }
    }

    /// Returns the scene with an id.
    ///
    /// - Throws: An error when the scene does not exist.
    package func scene(withID text: String) throws(ServiceError) -> Scene {
        guard let id = SceneID(text), let scene = scene(id) else { throw .noScene(text) }
        return scene
    }

    /// Returns the scene with an id; nil if it does not exist.
    package func scene(_ id: SceneID) -> Scene? {
        guard let scene = scenes[id] else { return nil }
        removeEndedViewers(from: scene)
        return scenes[id]
    }

    /// Returns true if a viewer is in a scene, other than the given one.
    package func hasHome(_ viewer: ViewerID, otherThan scene: Scene? = nil) -> Bool {
        homes[viewer].map { $0 != scene?.id } ?? false
    }

    /// Opens a scene under a client's name, or finds the one that the same request has opened.
    ///
    /// - Precondition: As for ``open(_:as:)``, unless the scene exists.
    /// - Throws: An error when another request has opened a scene of this name, and those of ``open(_:as:)``.
    package func put(
        _ root: SceneTree<ViewerID>.Node,
        as name: SceneID
    ) throws(SceneError) -> (scene: Scene, isNew: Bool) {
        guard let scene = scenes[name] else { return (try open(root, as: name), true) }
        guard scene.openedTree == root else { throw .service(.sceneIsAnother(name.text)) }
        noteUse(of: scene)
        return (scene, false)
    }

    /// Opens a scene, under a client's name or a random one, and tells its viewers their depths.
    ///
    /// - Precondition: The viewers exist, and none is in a scene; there is no scene of this name.
    package func open(_ root: SceneTree<ViewerID>.Node, as name: SceneID? = nil) throws(SceneError) -> Scene {
        guard total.value < limits.scenes else { throw .service(.sceneLimit(limits.scenes)) }
        try check([root], beside: 0, within: 0)
        let tree = try Self.changing { () throws(SceneTreeError) in try SceneTree(root) }
        openedCount += 1
        guard let first = tree.leaves.first else { preconditionFailure("a scene without viewers") }
        let scene = Scene(tree, number: openedCount, as: name, with: first)
        scenes[scene.id] = scene
        total.change(by: 1)
        for viewer in tree.leaves { homes[viewer] = scene.id }
        tell(tree.places)
        return scene
    }

    /// Performs a tap, and tells all viewers in its container their depths, in the order of the tree.
    ///
    /// A viewer that leaves the scene is one tap away from then on: it has disappeared, and can be shown again.
    ///
    /// - Precondition: The viewers that are pushed or set exist, and none is in another scene; those pushed are in none.
    /// - Returns: The viewers that were told, and those that left.
    /// - Throws: An error when the tap is not possible; nothing has changed then.
    package func perform(_ tap: SceneTap, in scene: Scene) throws(SceneError) -> SceneTree<ViewerID>.Change {
        let count = scene.tree.leaves.count
        switch tap {
        case .push(let child, let path): try check([child], beside: count, within: path.count + 1)
        case .set(let children, let path):
            let old = scene.tree.root.node(at: path[...])?.leaves.count ?? 0
            try check(children, beside: count - old, within: path.count + 1)
        case .pop, .select: break
        }
        let change = try Self.changing { () throws(SceneTreeError) in
            switch tap {
            case .push(let child, let path): try scene.tree.push(child, into: path)
            case .pop(let count, let path): try scene.tree.pop(count, from: path)
            case .select(let index, let path): try scene.tree.select(index, in: path)
            case .set(let children, let path): try scene.tree.set(children, in: path)
            }
        }
        for place in change.told { homes[place.leaf] = scene.id }
        for viewer in change.removed { homes[viewer] = nil }
        tell(change.told)
        tell(change.removed.map { SceneTree.Place($0, depth: VisibilityDepth(taps: 1)) })
        return change
    }

    /// Deletes a scene; its viewers stay, and are on screen again.
    package func delete(_ scene: Scene) {
        forget(scene.id)
        for viewer in scene.tree.leaves { homes[viewer] = nil }
        tell(scene.tree.leaves.map { SceneTree.Place($0, depth: VisibilityDepth(taps: 0)) })
    }

    /// Returns the scene as clients see it, with the depths and modes of its viewers.
    package func state(of scene: Scene) -> SceneState {
        SceneState(
            id: scene.id.text,
            created: WallClock.text(nanoseconds: scene.created),
            root: scene.tree.root.map { id in
                // A viewer that ends now, with its list.
                guard let viewer = viewers.viewer(id) else { return SceneScreen(viewer: id.text, list: "") }
                return SceneScreen(
                    viewer: id.text,
                    list: String(viewer.list.id),
                    depth: viewer.depth.taps,
                    mode: viewer.mode,
                    containerState: viewer.containerState
                )
            }
        )
    }

    /// Restarts the idle timeouts of a scene's viewers.
    package func noteUse(of scene: Scene) {
        for viewer in scene.tree.leaves { viewers.viewer(viewer)?.noteUse() }
    }

    private func check(
        _ nodes: [SceneTree<ViewerID>.Node],
        beside count: Int,
        within nesting: Int
    ) throws(SceneError) {
        for node in nodes where nesting + node.nesting > limits.nesting { throw .tooDeep(limit: limits.nesting) }
        let added = nodes.reduce(0) { $0 + $1.leaves.count }
        guard count + added <= limits.viewers else { throw .tooManyViewers(limit: limits.viewers) }
    }

    private func tell(_ places: [SceneTree<ViewerID>.Place]) {
        for place in places { viewers.viewer(place.leaf)?.show(at: place.depth) }
    }

    /// Looks for viewers that end because their list was deleted.
    private func removeEndedViewers(from scene: Scene) {
        for viewer in scene.tree.leaves { _ = viewers.viewer(viewer) }
    }

    private func viewerEnded(_ viewer: ViewerID) {
        guard let home = homes.removeValue(forKey: viewer), let scene = scenes[home] else { return }
        guard let change = scene.tree.remove(viewer) else {
            forget(home)
            return
        }
        tell(change.told)
    }

    private func forget(_ scene: SceneID) {
        if scenes.removeValue(forKey: scene) != nil { total.change(by: -1) }
    }

    private func companions(of viewer: ViewerID) -> [ViewerID] {
        homes[viewer].flatMap { scenes[$0] }?.tree.leaves ?? []
    }

    private static func changing<Value>(_ body: () throws(SceneTreeError) -> Value) throws(SceneError) -> Value {
        do throws(SceneTreeError) { return try body() } catch { throw .tree(error) }
    }
}
