import EventLoop
import HTTPServer
import Pictures
import ScreenfulCoding
import ScreenfulService

/// Requests that concern several loops of the server.
extension API {
    /// Returns the way to the loop that performs an operation; nil if it is this one.
    func way(toPerform number: Int, _ request: Request, isMoved: Bool) -> ConnectionPort? {
        guard let place else { return nil }
        switch homes[number] {
        case .anywhere: return nil
        case .first: return place.port(to: 0)
        case .viewer(let segment): return ViewerID(request.segment(segment)).flatMap(way)
        case .scene(let segment):
            return SceneID(request.segment(segment)).flatMap { place.port(to: place.index(ofHome: $0.home)) }
        case .list(let segment):
            return UInt64(request.segment(segment)).flatMap { place.port(to: place.index(ofHome: $0)) }
        case .picture(let segment):
            return PictureSigner.home(ofSignature: request.segment(segment)).flatMap {
                place.port(to: place.index(ofHome: $0))
            }
        case .client:
            // One that has moved was moved to the viewer that it names.
            guard !isMoved, let client = server?.client(of: request) else { return nil }
            return place.port(to: place.index(ofHome: client.host))
        }
    }

    /// Moves a request to the loop that its handler has found it to belong to.
    func move(_ context: RequestContext, through way: ConnectionPort) {
        // It is counted there.
        metrics.count(context.operation, by: -1)
        context.exchange.move(through: way)
    }

    /// Returns the way to a viewer's loop; nil if it is this one.
    func way(to viewer: ViewerID) -> ConnectionPort? {
        place.flatMap { $0.port(to: $0.index(ofHome: viewer.home)) }
    }

    /// Delays a successful answer to a request until all loops show the lists that it has changed.
    func showOnAllLoops(_ changed: ChangedLists, _ request: Request, _ exchange: Exchange) {
        guard let place else { return }
        switch changed {
        case .none: break
        case .catalog: hold(exchange, place) { lists, then in lists.reload(then: then) }
        case .list(let segment):
            guard let list = Int64(request.segment(segment)) else { return }
            hold(exchange, place) { lists, then in lists.settle(list, then: then) }
        case .viewer(let segment):
            guard let id = ViewerID(request.segment(segment)), let list = viewers.viewer(id)?.list.id else { return }
            hold(exchange, place) { lists, then in lists.settle(list, then: then) }
        }
    }

    /// Delays a successful answer until all other loops have done something with their lists.
    private func hold(
        _ exchange: Exchange,
        _ place: LoopPlace,
        _ work: @escaping @Sendable (ListCatalog, _ then: @escaping () -> Void) -> Void
    ) {
        exchange.beforeSuccess = { send in
            place.ask { api, reply in
                work(api.lists) { reply(true) }
            } then: { (_: [Bool]) in
                send()
            }
        }
    }

    /// Asks all loops, this one first; calls `then` at once if there is only this one.
    func gather<Answer: Sendable>(
        _ answer: @escaping @Sendable (API) -> Answer,
        then: @escaping ([Answer]) -> Void
    ) {
        let own = answer(self)
        guard let place else { return then([own]) }
        place.ask { api, reply in
            reply(answer(api))
        } then: {
            then([own] + $0)
        }
    }
}

extension PeerAddress {
    /// A number of the host, whatever its port.
    fileprivate var host: UInt64 {
        switch self {
        case .ipv4(let address, _): UInt64(address)
        case .ipv6(let high, let low, _): high ^ low
        case .unix: 0
        }
    }
}
