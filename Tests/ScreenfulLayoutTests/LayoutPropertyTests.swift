import ScreenfulLayout
import ScreenfulTypes
import TestSupport
import Testing

@Suite struct LayoutPropertyTests {
    @Test(arguments: UInt64(0)..<1500)
    func `the engine answers as the rules do`(seed: UInt64) throws {
        try compare(RandomTree(seed: seed), depth: 4)
    }

    @Test(arguments: UInt64(0)..<500)
    func `sizes that follow from natural ones are the same as measured ones`(seed: UInt64) throws {
        try compare(RandomTree(seed: seed, isSteady: true), depth: 5)
    }

    @Test(
        arguments: [
            // Positions within a corner spec whose corner element is absent.
            2413, 7720, 20815, 21634,
            // Specs that ignore sizes of their own, in stacks that do not.
            1847, 15166, 82783,
            // Baselines of a stack that was measured in two ranges and is placed in the first.
            940_080,
        ] as [UInt64]
    )
    func `trees that were laid out differently once are not again`(seed: UInt64) throws {
        try compare(RandomTree(seed: seed), depth: 4)
    }

    @Test(arguments: [206, 216, 276, 461] as [UInt64])
    func `nor are trees whose natural size was wrong`(seed: UInt64) throws {
        try compare(RandomTree(seed: seed, isSteady: true), depth: 5)
    }

    private func compare(_ tree: RandomTree, depth: Int) throws {
        var tree = tree
        let root = tree.element(depth: depth)
        let (range, scale, isRightToLeft) = (tree.range(), tree.scale(), tree.flip(30))
        var row = TestRow(absent: Set((0..<4).filter { _ in tree.flip(40) }))
        let expected = SlowLayout(scale: scale, row: row).frames(of: root, in: range, isRightToLeft: isRightToLeft)

        let compiled = try LayoutTree(root)
        var engine = LayoutEngine()
        _ = engine.layout(compiled, in: range, scale: scale, isRightToLeft: isRightToLeft, with: &row)
        for node in 0..<compiled.nodeCount {
            #expect(engine.isAbsent(node: node) == (expected[node] == nil), "node \(node)")
            let frame = engine.frame(ofNode: node)
            let wanted = expected[node] ?? Rect(x: 0, y: 0, width: 0, height: 0)
            #expect(frame.isClose(to: wanted), "node \(node): \(frame), not \(wanted)")
        }
    }
}

extension Rect {
    /// Whether only rounding lies between two frames.
    func isClose(to other: Rect) -> Bool {
        let distances = [
            origin.x - other.origin.x, origin.y - other.origin.y, size.width - other.size.width,
            size.height - other.size.height,
        ]
        return distances.allSatisfy { abs($0) < 1e-6 }
    }
}
