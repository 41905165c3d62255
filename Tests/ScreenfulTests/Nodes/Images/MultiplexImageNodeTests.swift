import Screenful
import ScreenfulTypes
import TestSupport
import Testing

@Suite struct MultiplexImageNodeTests {
    private typealias Node = MultiplexImageNode
    private let variants: [Node.Variant] = [.init("/large"), .init("/medium"), .init("/small")]

    private func actions(_ node: inout MultiplexImageNode, _ events: Node.Event...) -> [Node.Action] {
        var actions: [Node.Action] = []
        for event in events { node.handle(event, into: &actions) }
        return actions
    }

    private func id(_ number: Int) -> MediaRequestID { MediaRequestID(rawValue: number) }

    @Test func `the best variant is fetched at once`() {
        var node = Node()
        #expect(
            actions(&node, .variantsChanged(variants), .stateChanged(.preloaded))
                == [.load(id(0), variant: 0, url: "/large", priority: .preload)]
        )
        #expect(actions(&node, .loaded(id(0))) == [.show(variant: 0)])
    }

    @Test func `the first best at hand is shown, then one step better each time`() {
        var node = Node(loadsIntermediateVariants: true)
        var variants = variants
        variants[2].isCached = true
        #expect(
            actions(&node, .variantsChanged(variants), .stateChanged(.displayed))
                == [.show(variant: 2), .load(id(0), variant: 1, url: "/medium", priority: .display)]
        )
        #expect(
            actions(&node, .loaded(id(0)))
                == [.show(variant: 1), .load(id(1), variant: 0, url: "/large", priority: .display)]
        )
        #expect(actions(&node, .loaded(id(0))) == [])
        #expect(actions(&node, .loaded(id(1))) == [.show(variant: 0)])
    }

    @Test func `leaving display keeps the fetch, leaving preload ends it`() {
        var node = Node()
        _ = actions(&node, .variantsChanged(variants), .stateChanged(.displayed))
        #expect(actions(&node, .stateChanged(.preloaded)) == [.prioritize(id(0), .preload)])
        #expect(actions(&node, .stateChanged([])) == [.cancel(id(0))])
        #expect(actions(&node, .loaded(id(0))) == [])
    }

    @Test func `a failure ends the climb until the node comes near anew`() {
        var node = Node()
        _ = actions(&node, .variantsChanged(variants), .stateChanged(.displayed))
        #expect(actions(&node, .failed(id(0)), .stateChanged(.preloaded)) == [])
        #expect(actions(&node, .stateChanged([]), .stateChanged(.preloaded)).count == 1)
    }

    @Test(arguments: UInt64(0)..<100)
    func `what is shown only gets better while the node is near`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var node = Node(loadsIntermediateVariants: Bool.random(using: &random))
        var open: MediaRequestID?
        for _ in 0..<100 {
            let answered = MediaRequestID(rawValue: (open?.rawValue ?? 2) - Int.random(in: 0...2, using: &random) / 2)
            let event: Node.Event =
                switch Int.random(in: 0..<6, using: &random) {
                case 0:
                    .variantsChanged(
                        (0..<Int.random(in: 0...3, using: &random)).map {
                            .init("/\($0)", isCached: Int.random(in: 0..<4, using: &random) == 0)
                        }
                    )
                case 1, 2: .stateChanged(.random(using: &random))
                case 3, 4: .loaded(answered)
                default: .failed(answered)
                }
            let before = node
            var actions: [Node.Action] = []
            node.handle(event, into: &actions)
            if event == .loaded(answered) || event == .failed(answered), answered == open { open = nil }
            var shown = before.shown
            for action in actions {
                switch action {
                case .load(let id, let variant, let url, _):
                    #expect(open == nil && node.variants[variant].url == url)
                    open = id
                case .cancel(let id):
                    #expect(open == id)
                    open = nil
                case .prioritize(let id, _): #expect(open == id)
                case .show(let variant):
                    if let variant, let old = shown { #expect(variant < old) }
                    shown = variant
                }
            }
            #expect(open == node.request && shown == node.shown)
            if !node.state.contains(.preload) { #expect(node.request == nil && node.shown == nil) }
            if node.shown == 0 { #expect(node.request == nil) }
        }
    }
}
