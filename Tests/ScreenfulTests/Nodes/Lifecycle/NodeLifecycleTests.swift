import Screenful
import ScreenfulTypes
import TestSupport
import Testing

@Suite struct NodeLifecycleTests {
    private typealias Node = NodeLifecycle

    private func actions(_ node: inout NodeLifecycle, _ events: Node.Event...) -> [Node.Action] {
        var actions: [Node.Action] = []
        for event in events { node.handle(event, into: &actions) }
        return actions
    }

    @Test func `a node is laid out before it is built, and built once`() {
        var node = Node()
        #expect(actions(&node, .laidOut(edition: 1)) == [.didLayout])
        #expect(!node.isLoaded)
        #expect(actions(&node, .built, .built) == [.didLoad])
        #expect(actions(&node, .enteredHierarchy) == [.didEnterHierarchy, .showPlaceholder])
        #expect(actions(&node, .laidOut(edition: 1)) == [], "an old layout is late")
    }

    @Test func `the placeholder stays until something was drawn`() {
        var node = Node()
        #expect(actions(&node, .enteredHierarchy) == [.didLoad, .didEnterHierarchy, .showPlaceholder])
        #expect(
            actions(&node, .stateChanged(.inHierarchy)) == [
                .callback(.didEnterPreloadState), .callback(.didEnterDisplayState), .display(edition: 0),
                .callback(.didEnterVisibleState), .callback(.interfaceStateDidChange),
            ]
        )
        #expect(actions(&node, .displayed(edition: 0)) == [.displayDidFinish, .hidePlaceholder])
        #expect(actions(&node, .displayInvalidated) == [.display(edition: 1)])
        #expect(actions(&node, .displayed(edition: 0)) == [], "an old drawing is late")
    }

    @Test func `a flicker out and in within a turn keeps what was drawn`() {
        var node = Node()
        _ = actions(&node, .stateChanged(.displayed), .displayed(edition: 0))
        _ = actions(&node, .stateChanged(.preloaded), .stateChanged(.displayed))
        #expect(actions(&node, .turnEnded) == [])
        #expect(node.hasContents)
        _ = actions(&node, .stateChanged(.preloaded))
        #expect(actions(&node, .turnEnded, .turnEnded) == [.clearContents])
    }

    @Test(arguments: UInt64(0)..<100)
    func `enters and exits come in pairs`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var node = Node(hasPlaceholder: Bool.random(using: &random))
        var loads = 0
        var isIn = false
        var edition = 0
        for _ in 0..<200 {
            edition += 1
            let events: [Node.Event] = [
                .laidOut(edition: edition), .layoutInvalidated, .built, .enteredHierarchy, .exitedHierarchy,
                .stateChanged(.random(using: &random)), .stateChanged(.random(using: &random)),
                .displayed(edition: node.displayEdition), .displayed(edition: node.displayEdition - 1),
                .displayInvalidated, .turnEnded,
            ]
            let event = events[Int.random(in: 0..<events.count, using: &random)]
            for action in actions(&node, event) {
                switch action {
                case .didLoad: loads += 1
                case .didEnterHierarchy:
                    #expect(!isIn && loads == 1)
                    isIn = true
                case .didExitHierarchy:
                    #expect(isIn)
                    isIn = false
                case .display: #expect(node.state.contains(.display) || node.isDisplaying == false)
                case .showPlaceholder: #expect(node.hasPlaceholder && isIn)
                default: break
                }
            }
            #expect(loads == (node.isLoaded ? 1 : 0))
            #expect(node.isInHierarchy == isIn)
            if node.isDisplaying { #expect(node.state.contains(.display)) }
            if node.state.contains(.display) { #expect(node.isDisplaying || node.hasContents) }
            #expect(node.showsPlaceholder == (node.hasPlaceholder && isIn && !node.hasContents))
        }
    }
}
