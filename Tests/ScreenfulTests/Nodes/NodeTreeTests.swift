import ScreenfulTypes
import Testing

@testable import Screenful

@Suite struct NodeTreeTests {
    @Test func `children lie side by side under any parent`() {
        var tree = NodeTree(root: .init(.cell, frame: Rect(x: 0, y: 100, width: 100, height: 100)))
        let box = Rect(x: 10, y: 10, width: 5, height: 5)
        tree.append(.init(.text, frame: box), to: 0)
        tree.append(.init(.text, frame: box), to: 0)
        tree.append(.init(.image, frame: box), to: 2)
        #expect(tree.children(of: 0) == 1..<3)
        #expect(tree.children(of: 1).isEmpty)
        #expect(tree.children(of: 2) == 3..<4)
        #expect(tree.parents == [0, 0, 0, 2])
        #expect(tree.kinds == [.cell, .text, .text, .image])
    }
}
