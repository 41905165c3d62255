import ScreenfulLayout
import ScreenfulTypes
import Testing

/// Frames worked out by hand from the rules of each spec, independently of any engine.
@Suite struct SpecTableTests {
    private static let inf = Double.infinity

    /// A child of 31 × 20 points in 300 × 300, at one pixel per point: top, left, bottom, right, and its frame.
    @Test(
        arguments: [
            ([10, 10, 10, 10], [10, 10, 280, 280]),
            // Where an edge gives way, the child keeps its size and the other edge holds it.
            ([10, inf, 10, 10], [259, 10, 31, 280]),
            ([inf, 10, 10, inf], [10, 270, 31, 20]),
            // Where both do, the rest is halved and rounded on the far side: 134.5 is 135 there, and 134 here.
            ([inf, inf, inf, inf], [134, 140, 31, 20]),
            ([0, inf, inf, inf], [134, 0, 31, 20]),
            // Insets beyond the room leave nothing; those below zero give more.
            ([200, 200, 200, 200], [200, 200, 0, 0]),
            ([-5, -5, -5, -5], [-5, -5, 310, 310]),
        ] as [([Double], [Double])]
    )
    func `an inset's edges hold, or give way`(edges: [Double], frame: [Double]) throws {
        let insets = EdgeInsets(top: edges[0], left: edges[1], bottom: edges[2], right: edges[3])
        let root = LayoutElement(.inset(insets, node(31, 20)))
        #expect(try frames(root, SizeRange(exactly: Size(width: 300, height: 300)), scale: 1) == [frame])
    }

    /// Least and greatest size, ratio of height to width, and the size that comes nearest to it.
    @Test(
        arguments: [
            ([0, 0, 100, 100], 0.5, [100, 50]), ([0, 0, 100, 100], 2, [50, 100]), ([0, 0, 100, 100], 7, [14, 100]),
            // Only one side has a limit.
            ([0, 0, 90, inf], 1.5, [90, 135]), ([0, 0, inf, 90], 1.5, [60, 90]),
            // The least width leaves no better height than the greatest.
            ([60, 0, 60, 100], 2, [60, 100]),
            // Both candidates are as near: the first is as wide as possible.
            ([100, 100, 100, 100], 0.5, [100, 100]),
            // Without any limit the child's own size stays.
            ([0, 0, inf, inf], 0.5, [31, 20]),
        ] as [([Double], Double, [Double])]
    )
    func `a ratio takes the nearest size there is`(range: [Double], ratio: Double, size: [Double]) throws {
        let root = LayoutElement(.ratio(ratio, node(31, 20)))
        let range = SizeRange(
            min: Size(width: range[0], height: range[1]),
            max: Size(width: range[2], height: range[3])
        )
        #expect(try frames(root, range, scale: 1) == [[0, 0] + size])
    }

    /// A badge of 20 × 10 on a corner of a box of 100 × 60: frames of the box and the badge.
    @Test(
        arguments: [
            (.topLeft, false, [0, 0], [0, 0], [-10, -5]), (.topLeft, true, [0, 0], [10, 5], [0, 0]),
            (.bottomRight, false, [0, 0], [0, 0], [90, 55]), (.bottomRight, true, [0, 0], [0, 0], [90, 55]),
            (.topRight, true, [-10, 5], [0, 0], [80, 0]), (.bottomLeft, true, [-7, 2], [17, 0], [0, 57]),
        ] as [(CornerStyle.Location, Bool, [Double], [Double], [Double])]
    )
    func `a badge's center is on the corner`(
        location: CornerStyle.Location,
        wraps: Bool,
        offset: [Double],
        box: [Double],
        badge: [Double]
    ) throws {
        let style = CornerStyle(location, offset: Point(x: offset[0], y: offset[1]), wrapsCorner: wraps)
        let root = LayoutElement(.corner(style, node(100, 60), corner: node(20, 10, number: 1)))
        let range = SizeRange(min: Size(width: 0, height: 0), max: Size(width: 200, height: 200))
        #expect(try frames(root, range, scale: 2) == [box + [100, 60], badge + [20, 10]])
    }

    @Test func `from right to left frames are mirrored within the root`() throws {
        let root = LayoutElement(.stack(StackStyle(alignItems: .start), [node(31, 20), node(50, 10, number: 1)]))
        let range = SizeRange(width: 100)
        #expect(try frames(root, range, scale: 1) == [[0, 0, 31, 20], [31, 0, 50, 10]])
        #expect(try frames(root, range, scale: 1, isRightToLeft: true) == [[69, 0, 31, 20], [19, 0, 50, 10]])
    }

    private func node(_ width: Double, _ height: Double, number: Int = 0) -> LayoutElement {
        LayoutElement(.leaf(.fixed(Size(width: width, height: height))), node: number)
    }

    private func frames(
        _ root: LayoutElement,
        _ range: SizeRange,
        scale: Double,
        isRightToLeft: Bool = false
    ) throws -> [[Double]] {
        let tree = try LayoutTree(root)
        var engine = LayoutEngine()
        var row = TestRow()
        _ = engine.layout(tree, in: range, scale: scale, isRightToLeft: isRightToLeft, with: &row)
        return (0..<tree.nodeCount).map { node in
            let frame = engine.frame(ofNode: node)
            return [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
        }
    }
}
