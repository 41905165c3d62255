import Screenful
import ScreenfulTypes
import Testing

@Suite struct NodeTreeTests {
    @Test func `children lie side by side under any parent`() {
        var tree = NodeTree(cellAt: Rect(x: 0, y: 100, width: 100, height: 100))
        let box = Rect(x: 10, y: 10, width: 5, height: 5)
        let first = tree.setChildren(of: 0, to: [.init(.text, frame: box), .init(.text, frame: box)])
        let second = tree.setChildren(of: 2, to: [.init(.image, frame: box)])
        #expect(first == 1..<3)
        #expect(tree.children(of: 2) == second)
        #expect(tree.frameInList(of: 3).origin == Point(x: 20, y: 120))
    }
}
