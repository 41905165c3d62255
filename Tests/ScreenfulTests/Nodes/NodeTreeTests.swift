import Screenful
import ScreenfulTypes
import Testing

@Suite struct NodeTreeTests {
    private let columns: [LineCell.Field] = [.text, .text, .detail, .image, .detail]
    private let values = ["Title", "Body", "Ann", "/a.svg", "7 likes"]

    @Test func `a row is a picture, a title, its text and a line of details`() {
        let cell = LineCell(columns: columns)
        let frame = Rect(x: 0, y: 500, width: 390, height: cell.metrics.height(lines: 2))
        let tree = cell.tree(in: frame) { values[$0] }
        #expect(tree.kinds == [.cell, .image, .text, .text, .text])
        #expect(tree.contents[2] == .text("Title", style: .title))
        #expect(tree.contents[4] == .text("Ann · 7 likes", style: .caption))
        #expect(tree.frames[3].size.height == 2 * cell.metrics.line)
        #expect(tree.frameInList(of: 1).origin.y == 500 + cell.metrics.inset)
        for child in tree.children(of: 0) {
            #expect(tree.parents[child] == 0)
            let (top, bottom) = tree.frames[child].extent(along: .vertical)
            #expect(top >= 0 && bottom <= frame.size.height)
        }
    }

    @Test(arguments: [0.0, 10, 56, 72, 76, 136])
    func `nothing sticks out of a row that has room for a title and details`(height: Double) {
        let cell = LineCell(columns: columns)
        let tree = cell.tree(in: Rect(x: 0, y: 0, width: 20, height: height)) { values[$0] }
        for child in tree.children(of: 0) {
            #expect(tree.frames[child].size.width >= 0)
            #expect(tree.frames[child].extent(along: .vertical).end <= max(height, cell.metrics.height(lines: 0)))
        }
    }

    @Test func `a list of numbers takes its first as title`() {
        let cell = LineCell(columns: [.detail, .detail])
        let tree = cell.tree(in: Rect(x: 0, y: 0, width: 300, height: 72)) { ["1", "2"][$0] }
        #expect(tree.contents.dropFirst() == [.text("1", style: .title), .text("2", style: .caption)])
    }

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
