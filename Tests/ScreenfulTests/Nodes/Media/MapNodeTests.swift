import Screenful
import ScreenfulTypes
import TestSupport
import Testing

@Suite struct MapNodeTests {
    private typealias Node = MapNode
    private let zero = MediaRequestID(rawValue: 0)

    private func actions(_ node: inout MapNode, _ events: Node.Event...) -> [Node.Action] {
        var actions: [Node.Action] = []
        for event in events { node.handle(event, into: &actions) }
        return actions
    }

    @Test func `a map is a picture until it is tapped`() {
        var node = Node(hasTiles: true)
        #expect(
            actions(&node, .regionChanged("52,13"), .stateChanged(.preloaded)) == [.load(zero, region: "52,13")]
        )
        #expect(actions(&node, .tapped) == [], "nobody sees it")
        #expect(actions(&node, .loaded(zero)) == [.show(.still)])
        #expect(actions(&node, .stateChanged(.inHierarchy), .tapped) == [.show(.live)])
        #expect(
            actions(&node, .stateChanged(.displayed))
                == [.show(.placeholder), .load(.init(rawValue: 1), region: "52,13")]
        )
    }

    @Test func `without tiles it is a placeholder that asks for nothing`() {
        var node = Node(hasTiles: false)
        #expect(actions(&node, .regionChanged("52,13"), .stateChanged(.inHierarchy), .tapped) == [])
        #expect(node.shown == .placeholder)
    }

    @Test(arguments: UInt64(0)..<100)
    func `it is alive only in sight and asks once at a time`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var node = Node(hasTiles: true)
        var open: MediaRequestID?
        for _ in 0..<150 {
            let id = MediaRequestID(rawValue: (open?.rawValue ?? 1) - Int.random(in: 0...2, using: &random) / 2)
            let events: [Node.Event] = [
                .regionChanged("a"), .regionChanged(Bool.random(using: &random) ? "b" : nil),
                .stateChanged(.random(using: &random)), .stateChanged(.random(using: &random)), .loaded(id),
                .failed(id), .tapped,
            ]
            let event = events[Int.random(in: 0..<events.count, using: &random)]
            var actions: [Node.Action] = []
            node.handle(event, into: &actions)
            if event == .loaded(id) || event == .failed(id), id == open { open = nil }
            for case .cancel(let id) in actions {
                #expect(id == open)
                open = nil
            }
            for case .load(let id, _) in actions {
                #expect(open == nil)
                open = id
            }
            #expect(open == node.request)
            if node.shown == .live { #expect(node.state.contains(.visible)) }
            if !node.state.contains(.preload) { #expect(node.shown == .placeholder && open == nil) }
            if node.region == nil { #expect(node.shown == .placeholder && open == nil) }
        }
    }
}
