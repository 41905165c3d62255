import HTTPServer
import JSON
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulService

/// `/api/v1/scenes` and `/api/v1/scenes/{scene}`: trees of navigation stacks and tab bars with viewers.
extension API {
    func getScenes(_ context: RequestContext, on page: Page) {
        gather { api in
            api.scenes.all.map { (opened: $0.created, state: api.scenes.state(of: $0)) }
        } then: { loops in
            let all = loops.joined().sorted { $0.opened < $1.opened }
            context.exchange.reply(
                .json { json in
                    json.page(page, total: all.count, named: "scenes") { json in
                        for scene in all[page.indices(of: all.count)] { json.value(scene.state) }
                    }
                }
            )
        }
    }

    func postScene(_ context: RequestContext) throws(Problem) {
        var named: Set<ViewerID> = []
        var wayToFirst: ConnectionPort?
        let request = try context.decode { body throws(DecodingError) in
            try NewSceneRequest(body) { field throws(DecodingError) in
                // Checked on the loop of the first viewer, where the scene will be.
                if wayToFirst == nil, named.isEmpty, let id = ViewerID(try field.string(length: 1...64)) {
                    wayToFirst = way(to: id)
                }
                guard wayToFirst == nil else { return ViewerID() }
                return try freeViewer(field, &named)
            }
        }
        if let wayToFirst { return move(context, through: wayToFirst) }
        do throws(SceneError) {
            context.exchange.reply(opened(try scenes.open(request.root)))
        } catch { throw Problem(error, node: "root", path: "root") }
    }

    /// Opens a scene under the client's name: 200 where the same request has opened it before.
    func putScene(_ context: RequestContext, _ name: SceneID) throws(Problem) -> Response {
        let known = scenes.scene(name)
        let request = try context.decode { body throws(DecodingError) in
            var named: Set<ViewerID> = []
            return try NewSceneRequest(body) { field throws(DecodingError) in try freeViewer(field, &named, orIn: known)
            }
        }
        do throws(SceneError) {
            let (scene, isNew) = try scenes.put(request.root, as: name)
            return isNew ? opened(scene) : .json { $0.value(scenes.state(of: scene)) }
        } catch { throw Problem(error, node: "root", path: "root") }
    }

    private func opened(_ scene: Scene) -> Response {
        let location = HeaderField("Location", "/api/v1/scenes/\(scene.id.text)")
        return .json(.created, headers: [location]) { $0.value(scenes.state(of: scene)) }
    }

    func getScene(_: RequestContext, _ scene: Scene) -> Response {
        .json { $0.value(scenes.state(of: scene)) }
    }

    func deleteScene(_ context: RequestContext, _ scene: Scene) throws(Problem) -> Response {
        try context.checkPreconditions { $0.value(scenes.state(of: scene)) }
        scenes.delete(scene)
        return Response(.noContent)
    }

    func postPush(_ context: RequestContext, _ scene: Scene) throws(Problem) -> Response {
        let request = try context.decode { body throws(DecodingError) in
            var named: Set<ViewerID> = []
            return try PushRequest(body) { field throws(DecodingError) in try freeViewer(field, &named) }
        }
        return try answer(.push(request.child, into: request.path), in: scene, path: "into")
    }

    func postPop(_ context: RequestContext, _ scene: Scene) throws(Problem) -> Response {
        let request = try context.decode(PopRequest.init)
        return try answer(.pop(request.count, from: request.path), in: scene, path: "from")
    }

    func postSelection(_ context: RequestContext, _ scene: Scene) throws(Problem) -> Response {
        let request = try context.decode(SelectRequest.init)
        return try answer(.select(request.index, in: request.path), in: scene, path: "in")
    }

    func postChildren(_ context: RequestContext, _ scene: Scene) throws(Problem) -> Response {
        let request = try context.decode { body throws(DecodingError) in
            var named: Set<ViewerID> = []
            return try SetRequest(body) { field throws(DecodingError) in
                try freeViewer(field, &named, orIn: scene)
            }
        }
        return try answer(.set(request.children, in: request.path), in: scene, node: "children", path: "in")
    }

    /// Performs a tap; `node` is the member that has what comes, `path` the one that has its path.
    private func answer(
        _ tap: SceneTap,
        in scene: Scene,
        node: String = "child",
        path: String
    ) throws(Problem) -> Response {
        do throws(SceneError) {
            let change = try scenes.perform(tap, in: scene)
            scenes.noteUse(of: scene)
            let answer = SceneChange(
                scene: scenes.state(of: scene),
                told: change.told.map(\.leaf.text),
                removed: change.removed.map(\.text)
            )
            return .json { $0.value(answer) }
        } catch { throw Problem(error, node: node, path: path) }
    }

    /// Reads the id of a viewer that exists and is in no other scene; `named` are those that the request has named.
    private func freeViewer(
        _ field: JSONField,
        _ named: inout Set<ViewerID>,
        orIn scene: Scene? = nil
    ) throws(DecodingError) -> ViewerID {
        let text = try field.string(length: 1...64)
        if let id = ViewerID(text), way(to: id) != nil {
            let rule = "names of a scene's viewers have to begin with the same six digits"
            throw field.error(.viewerNotFound, "There is no viewer \(text) on the loop of the scene: \(rule)")
        }
        guard let id = ViewerID(text), viewers.viewer(id) != nil else {
            throw field.error(.viewerNotFound, "There is no viewer \(text), or it has ended")
        }
        guard named.insert(id).inserted else {
            throw field.error(.conflictingFields, "The viewer \(text) is named more than once")
        }
        guard !scenes.hasHome(id, otherThan: scene) else {
            throw field.error(.viewerInScene, "The viewer \(text) is in a scene already")
        }
        return id
    }
}

extension DecodingError.Code {
    fileprivate static let viewerNotFound = Self(rawValue: ProblemCode.viewerNotFound.rawValue)
    fileprivate static let viewerInScene = Self(rawValue: ProblemCode.viewerInScene.rawValue)
    fileprivate static let conflictingFields = Self(rawValue: ProblemCode.conflictingFields.rawValue)
}

extension Problem {
    /// Creates the problem of a tree or a tap that is refused.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - node: The member of the body that has a tree.
    ///   - path: The member that has the path to a container.
    fileprivate init(_ error: SceneError, node: String, path: String) {
        switch error {
        case .service(let error): self.init(error)
        case .tooDeep(let limit):
            self.init(.outOfRange, "A scene has at most \(limit) containers within one another.", field: node)
        case .tooManyViewers(let limit):
            self.init(.outOfRange, "A scene has at most \(limit) viewers.", field: node)
        case .tree(let error): self.init(error, node: node, path: path)
        }
    }

    private init(_ error: SceneTreeError, node: String, path: String) {
        switch error {
        case .emptyContainer: self.init(.outOfRange, "A container has at least one child.", field: node)
        case .repeatedLeaf: self.init(.conflictingFields, "A viewer is in a scene once.", field: node)
        case .noNode(let steps):
            self.init(.outOfRange, "\(path) leads to no node.", field: "\(path)[\(steps.count - 1)]")
        case .notContainer: self.init(.outOfRange, "\(path) has to lead to a container.", field: path)
        case .notNavigation: self.init(.outOfRange, "\(path) has to lead to a navigation stack.", field: path)
        case .notTabs: self.init(.outOfRange, "\(path) has to lead to a tab bar.", field: path)
        case .popsTooMany(_, let count):
            let detail = count == 1 ? "The root of a stack stays." : "count has to be from 1 to \(count - 1)."
            self.init(.outOfRange, detail, field: "count")
        case .noTab(_, let count, _):
            self.init(.outOfRange, "index has to be from 0 to \(count - 1).", field: "index")
        }
    }
}
