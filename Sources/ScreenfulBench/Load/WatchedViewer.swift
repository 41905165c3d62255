import EventLoop

/// A viewer with one listener, scrolled to and fro by steps of 15 points.
final class WatchedViewer {
    /// Points between two steps: 900 a second at 60 steps.
    static let stride = 15.0
    /// Seconds that an answer may take: under callgrind, thousands of snapshots may be before it.
    static let patience = 300

    let viewer: RemoteViewer
    let control: HTTPConnection
    let stream: HTTPConnection?
    private(set) var offset: Double
    private var isForward = true

    /// Opens a viewer at a place of its list, from 0 to 1, and a stream of its events unless it is not watched.
    init(
        _ server: ScreenfulProcess,
        list: String,
        at place: Double,
        isWatched: Bool = true,
        options: ViewerOptions = ViewerOptions()
    ) throws(BenchmarkError) {
        control = try HTTPConnection(port: server.port, patience: Self.patience)
        viewer = try server.openViewer(ofList: list, options, over: control)
        offset = ((viewer.contentHeight - 2000) * place).rounded()
        _ = try control.request(viewer.scrollPath, json: #"{"offset":\#(offset)}"#)
        if isWatched {
            let stream = try HTTPConnection(port: server.port)
            try stream.send(viewer.eventsPath)
            self.stream = stream
        } else {
            stream = nil
        }
    }

    /// Moves by a step; turns round at either end of the list.
    func advance() {
        let next = offset + (isForward ? Self.stride : -Self.stride)
        if 0...max(0, viewer.contentHeight - 2000) ~= next { offset = next } else { isForward.toggle() }
    }

    /// Returns the request for the current position, at so many steps a second.
    ///
    /// If it is minimal, the answer is a receipt instead of the changes, as clients with a listener prefer it.
    func scroll(isMinimal: Bool, rate: Double = 60) -> HTTPConnection.Message {
        let velocity = isForward ? Self.stride * rate : -Self.stride * rate
        return HTTPConnection.Message(
            viewer.scrollPath,
            json: #"{"offset":\#(offset),"phase":"drag","velocity":\#(velocity)}"#,
            fields: isMinimal ? "Prefer: return=minimal\r\n" : ""
        )
    }

    /// Scrolls by so many steps, each after the answer to the one before.
    func scroll(steps: Int, isMinimal: Bool = false, _ afterEach: () -> Void = {}) throws(BenchmarkError) {
        for _ in 0..<steps {
            advance()
            _ = try control.request(scroll(isMinimal: isMinimal))
            afterEach()
        }
    }
}

/// The settings of a viewer that a benchmark opens.
struct ViewerOptions {
    var height = 844
    var policy: String?
    /// The simulated network, as JSON.
    var network: String?
    /// The name under which it is opened; nil for one that the server draws.
    var name: String?

    /// Returns the request that opens a viewer of a list.
    func request(ofList list: String) -> HTTPConnection.Message {
        guard let name else { return HTTPConnection.Message("/api/v1/lists/\(list)/viewers", json: json()) }
        let json = json(list: list)
        return HTTPConnection.Message("/api/v1/viewers/\(name)", method: "PUT", json: json)
    }

    private func json(list: String? = nil) -> String {
        var members = [#""viewport":{"width":390,"height":\#(height)}"#, #""container":"table""#]
        members.append(policy.map { #""policy":"\#($0)""# } ?? #""preset":"texture""#)
        if let network { members.append(#""network":\#(network)"#) }
        if let list { members.append(#""list":"\#(list)""#) }
        return "{\(members.joined(separator: ","))}"
    }
}
