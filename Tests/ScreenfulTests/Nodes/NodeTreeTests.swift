import ScreenfulTypes
import Testing

@testable import Screenful

@Suite struct NodeTreeTests {
    @Test func `children lie side by side under any parent`() {
        var tree = NodeTree(root: .init(kind: .cell, frame: Rect(x: 0, y: 100, width: 100, height: 100)))
        let box = Rect(x: 10, y: 10, width: 5, height: 5)
        tree.append(.init(kind: .text, frame: box), to: 0)
        tree.append(.init(kind: .text, frame: box), to: 0)
        tree.append(.init(kind: .image, frame: box), to: 2)
        #expect(tree.firstChildren[0] == 1 && tree.firstChildren[2] == 3)
        #expect(tree.childCounts == [2, 0, 1, 0])
        #expect(tree.parents == [0, 0, 0, 2])
        #expect(tree.kinds == [.cell, .text, .text, .image])
    }
}
