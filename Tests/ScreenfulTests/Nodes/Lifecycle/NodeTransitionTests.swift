import Screenful
import ScreenfulTypes
import TestSupport
import Testing

@Suite struct NodeTransitionTests {
    private func node(_ identity: Int?, _ kind: NodeKind = .text, y: Double = 0) -> NodeTree.Node {
        var node = NodeTree.Node(kind, frame: Rect(x: 0, y: y, width: 10, height: 10))
        node.attributes.identity = identity
        return node
    }

    private func tree(_ nodes: NodeTree.Node...) -> NodeTree {
        var tree = NodeTree(cellAt: Rect(x: 0, y: 0, width: 10, height: 100))
        tree.setChildren(of: 0, to: nodes)
        return tree
    }

    @Test func `what comes, goes and moves is told apart`() {
        let old = tree(node(1, .image), node(2, y: 20), node(3, y: 40))
        let new = tree(node(2, y: 0), node(4, y: 20), node(3, y: 40))
        let transition = NodeTransition(from: old, to: new)
        #expect(transition.inserted == [2])
        #expect(transition.removed == [1])
        #expect(transition.moved.map(\.new) == [1])
        #expect(transition.moved.first?.from.origin.y == 20)
        #expect(transition.moved.first?.to.origin.y == 0)
        #expect(transition.oldNumbers == [0, 2, nil, 3])
        #expect(NodeTransition(from: old, to: old).isEmpty)
    }

    @Test func `another kind or another parent is another node`() {
        #expect(NodeTransition(from: tree(node(1)), to: tree(node(1, .image))).inserted == [1])
        var old = tree(node(1, .node), node(2, .node))
        old.setChildren(of: 1, to: [node(3)])
        var new = tree(node(1, .node), node(2, .node))
        new.setChildren(of: 2, to: [node(3)])
        let transition = NodeTransition(from: old, to: new)
        #expect(transition.inserted == [3] && transition.removed == [3])
    }

    @Test func `what shows something else is changed`() {
        var other = node(1)
        other.content = .image("/a.svg")
        #expect(NodeTransition(from: tree(node(1)), to: tree(other)).changed == [1])
    }

    @Test(arguments: UInt64(0)..<200)
    func `carrying a transition out gives the new tree`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let (old, new) = (randomTree(&random), randomTree(&random))
        let transition = NodeTransition(from: old, to: new)
        let kept = transition.oldNumbers.compactMap { $0 }
        #expect(Set(kept).count == kept.count, "no old node becomes two")
        #expect(Set(kept).union(transition.removed) == Set(0..<old.count))
        #expect(kept.count + transition.removed.count == old.count)
        #expect(
            Set(transition.inserted) == Set(transition.oldNumbers.indices.filter { transition.oldNumbers[$0] == nil })
        )
        for number in 0..<new.count {
            guard let before = transition.oldNumbers[number] else { continue }
            #expect(old.kinds[before] == new.kinds[number])
            if number > 0 { #expect(transition.oldNumbers[new.parents[number]] == old.parents[before]) }
            let move = transition.moved.first { $0.new == number }
            #expect((move?.to ?? old.frames[before]) == new.frames[number])
        }
        let back = NodeTransition(from: new, to: old)
        #expect(back.inserted.count == transition.removed.count && back.moved.count == transition.moved.count)
    }

    /// A tree of identified nodes, some of them boxes with others in them.
    private func randomTree(_ random: inout SeededGenerator) -> NodeTree {
        var tree = NodeTree(cellAt: Rect(x: 0, y: 0, width: 10, height: 100))
        var next = 0
        while next < tree.count, tree.count < 20 {
            if next == 0 || tree.kinds[next] == .node {
                let identities = (1...6).shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random))
                let children = identities.map { identity in
                    node(identity, identity < 3 ? .node : .text, y: Double(Int.random(in: 0...2, using: &random)))
                }
                tree.setChildren(of: next, to: children)
            }
            next += 1
        }
        return tree
    }
}
