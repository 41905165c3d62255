import ScreenfulLayout
import ScreenfulTypes
import Testing

/// What an element's own sizes do: nothing to inset, background and overlay specs, which hand their range on.
@Suite struct OwnSizesTests {
    private static let box = LayoutElement(.leaf(.fixed(Size(width: 30, height: 20))))

    private static let specs: [(LayoutElement.Content, keepsToSizes: Bool)] = [
        (.inset(EdgeInsets(all: 0), box), false),
        (.background(box, behind: box), false),
        (.overlay(box, above: box), false),
        (.wrapper([box]), true),
        (.node(box), true),
        (.corner(CornerStyle(.topLeft), box, corner: box), true),
        (.absolute(.sizeToFit, [box]), true),
        (.stack(StackStyle(), [box]), true),
    ]

    private func size(of root: LayoutElement, in range: SizeRange) throws -> Size {
        var engine = LayoutEngine()
        var row = TestRow()
        return engine.layout(try LayoutTree(root), in: range, scale: 2, with: &row)
    }

    @Test(arguments: specs.indices)
    func `a width that the style says`(index: Int) throws {
        let (content, keepsToSizes) = Self.specs[index]
        var root = LayoutElement(content)
        root.style.minWidth = .points(70)
        #expect(try size(of: root, in: .unconstrained) == Size(width: keepsToSizes ? 70 : 30, height: 20))
    }

    @Test func `a stack that stretches heeds the limits across all the same`() throws {
        var inset = LayoutElement(.inset(EdgeInsets(all: 0), Self.box))
        inset.style.minHeight = .points(50)
        let stack = LayoutElement(.stack(StackStyle(), [inset]))
        #expect(try size(of: stack, in: .unconstrained) == Size(width: 30, height: 50))
    }

    @Test func `an absolute spec heeds them all the same`() throws {
        var inset = LayoutElement(.inset(EdgeInsets(all: 0), Self.box))
        inset.style.width = .points(50)
        let absolute = LayoutElement(.absolute(.sizeToFit, [inset]))
        #expect(try size(of: absolute, in: .unconstrained) == Size(width: 50, height: 20))
    }

    @Test func `a least size across that is above the stack's greatest is the only one within`() throws {
        let text = LayoutElement(.leaf(.words(count: 10, width: 10, height: 5)))
        var overlay = LayoutElement(.overlay(text, above: Self.box))
        overlay.style.minWidth = .points(100)
        let stack = LayoutElement(.stack(StackStyle(.vertical), [overlay]))
        // In 60 points there would be two lines, in 100 there is one.
        #expect(try size(of: stack, in: SizeRange(width: 60)) == Size(width: 60, height: 5))
    }
}
