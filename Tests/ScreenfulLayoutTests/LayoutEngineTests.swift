import ScreenfulLayout
import ScreenfulTypes
import TestSupport
import Testing

@Suite struct LayoutEngineTests {
    @Test func `an engine that has laid other trees out answers like a new one`() throws {
        var engine = LayoutEngine()
        for seed in UInt64(0)..<300 {
            var random = RandomTree(seed: seed)
            let tree = try LayoutTree(random.element(depth: 3))
            let (range, scale) = (random.range(), random.scale())
            var (row, other) = (TestRow(absent: [1]), TestRow(absent: [1]))
            var fresh = LayoutEngine()
            let size = engine.layout(tree, in: range, scale: scale, with: &row)
            #expect(size == fresh.layout(tree, in: range, scale: scale, with: &other))
            for node in 0..<tree.nodeCount { #expect(engine.frame(ofNode: node) == fresh.frame(ofNode: node)) }
        }
    }

    @Test func `threads share a tree`() async throws {
        var random = RandomTree(seed: 11)
        let tree = try LayoutTree(random.element(depth: 4))
        let sizes = await withTaskGroup(of: [Size].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var engine = LayoutEngine()
                    return (0..<50).map { width in
                        var row = TestRow()
                        return engine.layout(tree, in: SizeRange(width: Double(width)), scale: 2, with: &row)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(sizes).count == 1)
    }

    @Test func `stacks that flex both ways are gone through twice, however deep`() throws {
        func tree(_ levels: Int, _ direction: Axis) -> LayoutElement {
            var style = ElementStyle()
            (style.flexGrow, style.flexShrink) = (1, 1)
            guard levels > 1 else { return LayoutElement(.leaf(.fixed(Size(width: 9, height: 9))), style: style) }
            let child = tree(levels - 1, direction == .horizontal ? .vertical : .horizontal)
            return LayoutElement(.stack(StackStyle(direction), [child, child, child]), style: style)
        }
        var engine = LayoutEngine()
        var row = TestRow()
        let range = SizeRange(exactly: Size(width: 375, height: 800))
        _ = engine.layout(try LayoutTree(tree(6, .horizontal)), in: range, scale: nil, with: &row)
        #expect(engine.passes <= 2 * 121)
    }

    @Test(arguments: [false, true])
    func `a tree made to be slow ends all the same`(wraps: Bool) throws {
        var element = LayoutElement(.leaf(.words(count: 40, width: 20, height: 10)))
        for level in 1..<60 {
            (element.style.flexGrow, element.style.flexShrink) = (1, 1)
            var stack = StackStyle(level.isMultiple(of: 2) ? .horizontal : .vertical, spacing: 1)
            stack.wraps = wraps
            stack.alignContent = .stretch
            element = LayoutElement(.stack(stack, [element, element.isLeaf ? element : Self.words]))
        }
        var engine = LayoutEngine()
        var row = TestRow()
        let range = SizeRange(exactly: Size(width: 375, height: 800))
        let size = engine.layout(try LayoutTree(element), in: range, scale: 2, with: &row)
        #expect(size == range.max)
        #expect(engine.passes < 110_000)
    }

    @Test func `texts are measured once where nothing asks for another width`() throws {
        let texts = (0..<4).map { LayoutElement(.leaf(.measured(slot: $0))) }
        let column = LayoutElement(.stack(StackStyle(.vertical, spacing: 8), texts))
        let tree = try LayoutTree(LayoutElement(.inset(EdgeInsets(all: 16), column)))
        var engine = LayoutEngine()
        var row = TestRow()
        _ = engine.layout(tree, in: SizeRange(width: 320), scale: 2, with: &row)
        #expect(row.measurements == 4)
    }

    @Test func `an element that is left out takes no spacing`() throws {
        var children = (0..<3).map { LayoutElement(.leaf(.fixed(Size(width: 10, height: 10))), node: $0) }
        children[1].condition = 0
        children[1].style.spacingBefore = 5
        let tree = try LayoutTree(LayoutElement(.stack(StackStyle(spacing: 4), children)))
        var engine = LayoutEngine()
        var row = TestRow(absent: [0])
        #expect(engine.layout(tree, in: .unconstrained, scale: nil, with: &row).width == 24)
        #expect(engine.isAbsent(node: 1))
        #expect(engine.frame(ofNode: 2).origin.x == 14)
        row.absent = []
        #expect(engine.layout(tree, in: .unconstrained, scale: nil, with: &row).width == 43)
    }

    @Test(arguments: [0.0, 1, 1e-9, 9_999_999])
    func `a viewport of any width has an answer`(width: Double) throws {
        var random = RandomTree(seed: 5)
        let tree = try LayoutTree(random.element(depth: 4))
        var engine = LayoutEngine()
        var row = TestRow()
        let size = engine.layout(tree, in: SizeRange(width: width), scale: 3, with: &row)
        #expect(size.height.isFinite && size.height >= 0)
    }

    private static let words = LayoutElement(.leaf(.words(count: 7, width: 13, height: 11)))
}

extension LayoutElement {
    fileprivate var isLeaf: Bool {
        if case .leaf = content { true } else { false }
    }
}
