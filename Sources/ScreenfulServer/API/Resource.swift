import HTTPServer
import ScreenfulLab
import ScreenfulService

/// A resource that a parameter of an operation's path names.
struct Resource<Value>: Sendable {
    /// The name of the parameter.
    let parameter: String
    /// Finds the resource by the text of the parameter.
    let find: @Sendable (API, String) throws(Problem) -> Value

    init(_ parameter: String, find: @escaping @Sendable (API, String) throws(Problem) -> Value) {
        self.parameter = parameter
        self.find = find
    }

    /// Returns the function that finds the resource of a request to paths of a pattern.
    ///
    /// - Precondition: The pattern has the parameter.
    func finder(in path: RoutePattern) -> @Sendable (API, Request) throws(Problem) -> Value {
        let index = path.requiredIndex(of: parameter)
        return { api, request throws(Problem) in try find(api, request.segment(index)) }
    }
}

extension RoutePattern {
    /// Returns the index of a parameter among the segments.
    ///
    /// - Precondition: The pattern has the parameter.
    func requiredIndex(of parameter: String) -> Int {
        guard let index = index(of: parameter) else {
            preconditionFailure("\(self) has no parameter \(parameter)")
        }
        return index
    }
}

extension Resource where Value == OpenList {
    /// A list; 404 when it does not exist.
    static var list: Self {
        Self("list") { api, id throws(Problem) in try api.lists.list(id) }
    }

    /// A list whose rows can be read; 404 when it does not exist, 503 when they cannot be read now.
    static var readyList: Self {
        Self("list") { api, id throws(Problem) in try api.lists.readyList(id) }
    }
}

extension Resource where Value == Viewer {
    /// A viewer; 404 when it does not exist.
    static var viewer: Self {
        Self("viewer") { api, id throws(Problem) in try api.viewers.viewer(id) }
    }
}

extension Resource where Value == ViewerID {
    /// A client's name for a viewer, which need not exist; 400 when no viewer can have it.
    static var viewerName: Self {
        Self("viewer") { _, name throws(Problem) in
            guard let id = ViewerID(name) else { throw Problem(.invalidViewerName(name)) }
            return id
        }
    }
}

extension Resource where Value == SceneID {
    /// A client's name for a scene, which need not exist; 400 when no scene can have it.
    static var sceneName: Self {
        Self("scene") { _, name throws(Problem) in
            guard let id = SceneID(name) else { throw Problem(.invalidSceneName(name)) }
            return id
        }
    }
}

extension Resource where Value == Scene {
    /// A scene; 404 when it does not exist.
    static var scene: Self {
        Self("scene") { api, id throws(Problem) in try api.scenes.scene(id) }
    }
}

extension Resource where Value == LabRun {
    /// A run of the lab; 404 when it does not exist or has been evicted.
    static var run: Self {
        Self("run") { api, id throws(Problem) in try api.lab.run(id) }
    }

    /// A search of the lab; 404 when it does not exist or has been evicted.
    static var suggestion: Self {
        Self("suggestion") { api, id throws(Problem) in try api.lab.suggestion(id) }
    }
}

extension Resource where Value == TraceID {
    /// The id of a trace, which need not be stored; 404 when no trace can have it.
    static var trace: Self {
        Self("trace") { _, id throws(Problem) in try TraceID(id) }
    }
}
