import ScreenfulLayout
import ScreenfulTypes
import Testing

@Suite struct LayoutTreeTests {
    private static let leaf = LayoutElement(.leaf(.plain))

    @Test func `sixty-four levels are laid out, one more is refused`() throws {
        #expect(throws: Never.self) { try LayoutTree(chain(of: 64)) }
        let error = #expect(throws: LayoutError.self) { try LayoutTree(chain(of: 65)) }
        #expect(error?.code == .tooDeep)
        #expect(error?.path.steps.count == 2 * 64)
    }

    @Test func `two thousand elements are laid out, one more is refused`() throws {
        let children = [LayoutElement](repeating: Self.leaf, count: 1999)
        #expect(throws: Never.self) { try LayoutTree(LayoutElement(.stack(StackStyle(), children))) }
        let error = #expect(throws: LayoutError.self) {
            try LayoutTree(LayoutElement(.stack(StackStyle(), children + [Self.leaf])))
        }
        #expect(error?.code == .tooManyNodes)
    }

    @Test func `the same node twice is refused where it stands the second time`() {
        let node = LayoutElement(.leaf(.plain), node: 3)
        let inner = LayoutElement(.inset(EdgeInsets(all: 1), node))
        let error = #expect(throws: LayoutError.self) { try LayoutTree(LayoutElement(.wrapper([node, inner]))) }
        #expect(error?.code == .sameNodeTwice)
        #expect(error?.path.description == "root.children[1].child")
    }

    @Test(arguments: [
        (Dimension.points(-1), LayoutError.Code.negative), (.points(.nan), .notFinite),
        (.points(.infinity), .notFinite), (.points(1e7), .tooLarge), (.fraction(1.5), .fractionOutOfRange),
        (.fraction(-0.1), .fractionOutOfRange), (.fraction(.nan), .notFinite),
    ])
    func `a dimension that cannot be is refused`(dimension: Dimension, code: LayoutError.Code) {
        var style = ElementStyle()
        style.maxHeight = dimension
        let child = LayoutElement(.leaf(.plain), style: style)
        let error = #expect(throws: LayoutError.self) {
            try LayoutTree(LayoutElement(.background(Self.leaf, behind: child)))
        }
        #expect(error == LayoutError(code, at: ElementPath([.name("background"), .name("style"), .name("maxHeight")])))
    }

    @Test(arguments: [
        (LayoutElement.Content.ratio(0, leaf), LayoutError.Code.notPositive), (.ratio(-1, leaf), .negative),
        (.inset(EdgeInsets(all: .nan), leaf), .notFinite), (.leaf(.measured(slot: -1)), .negative),
        (.leaf(.fixed(Size(width: 1, height: -1))), .negative),
        (.stack(StackStyle(spacing: .infinity), []), .notFinite),
        (.leaf(.words(count: -1, width: 1, height: 1)), .negative),
    ])
    func `a number that cannot be is refused`(content: LayoutElement.Content, code: LayoutError.Code) {
        let error = #expect(throws: LayoutError.self) { try LayoutTree(LayoutElement(content)) }
        #expect(error?.code == code)
    }

    private func chain(of count: Int) -> LayoutElement {
        (1..<count).reduce(Self.leaf) { child, _ in LayoutElement(.wrapper([child])) }
    }
}
