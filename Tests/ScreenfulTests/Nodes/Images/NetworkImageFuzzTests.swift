import Screenful
import ScreenfulTypes
import TestSupport
import Testing

@Suite struct NetworkImageFuzzTests {
    /// A walk through random events, with the requests that are open and their priorities.
    private struct Walk {
        var node: NetworkImageNode
        var open: [MediaRequestID: FetchPriority] = [:]
        var random: SeededGenerator

        init(seed: UInt64) {
            random = SeededGenerator(seed: seed)
            var options = NetworkImageNode.Options()
            options.defaultImage = Bool.random(using: &random) ? "/default" : nil
            options.looksInCache = Bool.random(using: &random)
            options.showsPreviews = Bool.random(using: &random)
            options.retries = Int.random(in: 0...2, using: &random)
            node = NetworkImageNode(options)
        }

        mutating func event() -> NetworkImageNode.Event {
            // Mostly of the current request, sometimes of one long gone.
            let id = MediaRequestID(rawValue: (node.request?.rawValue ?? 3) - Int.random(in: 0...3, using: &random) / 3)
            switch Int.random(in: 0..<12, using: &random) {
            case 0: return .urlChanged(["/a", "/b", nil].randomElement(using: &random) ?? nil, keepsImage: true)
            case 1: return .urlChanged(["/a", "/b", nil].randomElement(using: &random) ?? nil, keepsImage: false)
            case 2: return .imageAssigned(Bool.random(using: &random) ? "/mine" : nil)
            case 3...5: return .stateChanged(.random(using: &random))
            case 6: return .cacheAnswered(id, isHit: Bool.random(using: &random))
            case 7: return .previewArrived(id, quality: Double.random(in: -0.5...1.5, using: &random))
            case 8: return .loaded(id)
            case 9: return .failed(id)
            case 10: return .retryDue(id)
            default: return .retried
            }
        }

        mutating func carryOut(_ action: NetworkImageNode.Action) {
            switch action {
            case .lookUp(let id, _):
                #expect(open.isEmpty, "one request at a time")
                open[id] = .preload
            case .load(let id, _, let priority, _):
                #expect(open.keys.allSatisfy { $0 == id }, "one request at a time")
                open[id] = priority
            case .prioritize(let id, let priority):
                #expect(open[id] != nil && open[id] != priority)
                open[id] = priority
            case .cancel(let id, _):
                #expect(open.removeValue(forKey: id) != nil, "only what is open is cancelled")
            case .wake(let id, _):
                open[id] = nil
            case .show(.preview(let quality)):
                #expect(node.state.contains(.visible) && node.options.showsPreviews)
                #expect(quality > 0 && quality <= 1)
            case .show: break
            }
        }
    }

    @Test(arguments: UInt64(0)..<200)
    func `no request outlives the wish for it`(seed: UInt64) {
        var walk = Walk(seed: seed)
        for _ in 0..<150 {
            let event = walk.event()
            let before = walk.node
            var actions: [NetworkImageNode.Action] = []
            walk.node.handle(event, into: &actions)
            switch event {
            case .loaded(let id), .failed(let id), .cacheAnswered(let id, isHit: true):
                if id != before.request {
                    #expect(walk.node == before && actions.isEmpty, "a late answer changes nothing")
                } else if walk.node.request != id || walk.node.phase == .waiting {
                    walk.open[id] = nil
                }
            default: break
            }
            for action in actions { walk.carryOut(action) }

            let node = walk.node
            let isOpen = node.isLoading || node.phase == .lookingUp
            #expect(walk.open.isEmpty == !isOpen, "after \(event) in \(before.phase)")
            if node.isLoading, let id = node.request { #expect(walk.open[id] == node.priority) }
            if !node.state.contains(.preload) { #expect(node.phase == .idle && node.request == nil) }
            if node.phase == .loaded { #expect(node.shown == .full) }
            if node.url == nil { #expect(node.phase == .idle) }
            #expect(node.failures <= node.options.retries + 1)
        }
    }
}
