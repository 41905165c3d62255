import HTTPServer
import ScreenfulService

/// The loop on which an operation is performed.
enum OperationHome {
    /// Any: all loops have the lists.
    case anywhere
    /// The first one, which has the runs of the lab.
    case first
    /// That of the viewer which a segment of the path names.
    case viewer(segment: Int)
    /// That of the list whose number is a segment of the path: the one that keeps the list's events for clients that
    /// reconnect.
    case list(segment: Int)
    /// That of the picture whose signature is a segment of the path.
    case picture(segment: Int)
    /// That of the scene which a segment of the path names.
    case scene(segment: Int)
    /// The same for all requests of a client, so that viewers that it has not named can be shown together.
    case client
}

/// The lists that an operation changes, which all loops show before the answer.
enum ChangedLists {
    case none
    /// The list that a segment of the path names.
    case list(segment: Int)
    /// The list of the viewer that a segment of the path names.
    case viewer(segment: Int)
    /// The catalog: a list comes or goes.
    case catalog
}

extension Operation {
    /// The loop on which the operation is performed.
    var home: OperationHome {
        if let segment = path.index(of: "viewer") { return .viewer(segment: segment) }
        if let segment = path.index(of: "scene") { return .scene(segment: segment) }
        if let segment = path.index(of: "signature") { return .picture(segment: segment) }
        if name == "getListEvents" { return .list(segment: path.requiredIndex(of: "list")) }
        if path.description.hasPrefix("/api/v1/lab/") { return .first }
        return name == "postViewer" ? .client : .anywhere
    }

    /// The lists that the operation changes.
    var changedLists: ChangedLists {
        switch name {
        case "postList", "deleteList": return .catalog
        // A control in a cell may write to its row.
        case "postAction": return .viewer(segment: path.requiredIndex(of: "viewer"))
        default:
            guard isChange, let segment = path.index(of: "list") else { return .none }
            return .list(segment: segment)
        }
    }
}
