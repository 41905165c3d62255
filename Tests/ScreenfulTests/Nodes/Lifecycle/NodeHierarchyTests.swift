import Screenful
import TestSupport
import Testing

@Suite struct NodeHierarchyTests {
    @Test func `a node lies in one other at most`() throws {
        var tree = NodeHierarchy()
        try tree.add(1, to: 0)
        try tree.add(2, to: 0)
        try tree.add(2, to: 1)
        #expect(tree.subnodes(of: 0) == [1])
        #expect(tree.supernode(of: 2) == 1)
        #expect(tree.contains(2, in: 0))
        #expect(throws: NodeHierarchy.HierarchyError.cycle) { try tree.add(0, to: 2) }
        #expect(throws: NodeHierarchy.HierarchyError.cycle) { try tree.add(1, to: 1) }
    }

    @Test func `nodes go beside others`() throws {
        var tree = NodeHierarchy()
        for node in 1...3 { try tree.add(node, to: 0) }
        try tree.insert(4, into: 0, below: 1)
        try tree.insert(5, into: 0, above: 1)
        #expect(tree.subnodes(of: 0) == [4, 1, 5, 2, 3])
        try tree.insert(3, into: 0, below: 4)
        #expect(tree.subnodes(of: 0) == [3, 4, 1, 5, 2])
        try tree.replace(1, with: 2, in: 0)
        #expect(tree.subnodes(of: 0) == [3, 4, 2, 5])
        #expect(throws: NodeHierarchy.HierarchyError.notASubnode) { try tree.insert(9, into: 0, above: 8) }
        #expect(throws: NodeHierarchy.HierarchyError.indexOutOfRange) { try tree.insert(9, into: 0, at: 5) }
        try tree.add(4, to: 0)
        #expect(tree.subnodes(of: 0) == [3, 2, 5, 4])
    }

    @Test func `a node whose layout decides is not to be meddled with`() throws {
        var tree = NodeHierarchy()
        tree.setManagesSubnodesAutomatically(true, for: 0)
        try tree.setSubnodes(ofManaged: 0, to: [1, 2])
        #expect(throws: NodeHierarchy.HierarchyError.managedByLayout) { try tree.add(3, to: 0) }
        #expect(throws: NodeHierarchy.HierarchyError.managedByLayout) { try tree.remove(1) }
        try tree.setSubnodes(ofManaged: 0, to: [2, 3])
        #expect(tree.subnodes(of: 0) == [2, 3])
        #expect(tree.supernode(of: 1) == nil)
    }

    @Test(arguments: UInt64(0)..<100)
    func `both directions always agree and nothing lies in itself`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var tree = NodeHierarchy()
        for _ in 0..<100 {
            let (node, other) = (Int.random(in: 0..<8, using: &random), Int.random(in: 0..<8, using: &random))
            let before = tree
            do {
                switch Int.random(in: 0..<4, using: &random) {
                case 0: try tree.add(node, to: other)
                case 1: try tree.insert(node, into: other, at: Int.random(in: 0...3, using: &random))
                case 2: try tree.remove(node)
                default: try tree.insert(node, into: tree.supernode(of: other) ?? 0, above: other)
                }
            } catch {
                #expect(tree == before, "what fails changes nothing")
            }
            for node in 0..<8 {
                #expect(!tree.contains(node, in: node))
                for subnode in tree.subnodes(of: node) { #expect(tree.supernode(of: subnode) == node) }
                if let supernode = tree.supernode(of: node) {
                    #expect(tree.subnodes(of: supernode).filter { $0 == node }.count == 1)
                }
            }
        }
    }
}
