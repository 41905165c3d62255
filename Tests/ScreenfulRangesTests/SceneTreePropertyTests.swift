import ScreenfulRanges
import TestSupport
import Testing

/// Random taps against the rule as it is written, on a tree of objects.
@Suite struct SceneTreePropertyTests {
    @Test(arguments: UInt64(0)..<60)
    func `every tap agrees with the recursive rule`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var nextLeaf = 0
        let naive = NaiveScene.container(isTabs: seed.isMultiple(of: 2), [])
        for _ in 0..<2 { naive.children.append(.random(nesting: 2, &nextLeaf, using: &random)) }
        var tree = try SceneTree(naive.node)
        for _ in 0..<40 {
            let paths = naive.containerPaths
            let path = try #require(paths.randomElement(using: &random))
            let target = naive.at(path)
            let change: SceneTree<Int>.Change
            var removed: [Int] = []
            switch Int.random(in: 0..<5, using: &random) {
            case 0 where target.isTabs:
                target.selected = Int.random(in: 0..<target.children.count, using: &random)
                change = try tree.select(target.selected, in: path)
            case 1 where !target.isTabs && target.children.count > 1:
                let count = Int.random(in: 1..<target.children.count, using: &random)
                removed = target.children.suffix(count).flatMap(\.leaves)
                target.children.removeLast(count)
                change = try tree.pop(count, from: path)
            case 2 where naive.leaves.count > 1:
                let leaf = try #require(naive.leaves.randomElement(using: &random))
                removed = [leaf]
                let told = naive.remove(leaf)
                let removal = tree.remove(leaf)
                change = try #require(removal)
                #expect(change.told.map(\.leaf) == told?.leaves)
            case 3 where naive.leaves.count < 30:
                let child = NaiveScene.random(nesting: 1, &nextLeaf, using: &random)
                target.children = target.isTabs ? [child] : target.children + [child]
                if target.isTabs {
                    removed = naive.lost(from: tree.leaves)
                    target.selected = 0
                    change = try tree.set([child.node], in: path)
                } else {
                    change = try tree.push(child.node, into: path)
                }
            default: continue
            }
            #expect(tree.root == naive.node)
            #expect(change.removed == removed)
            let depths = naive.depths(from: 0)
            #expect(tree.places.map(\.leaf) == naive.leaves)
            for place in tree.places { #expect(place.depth.taps == depths[place.leaf]) }
            // Who was told was told the truth; the depths of all others are as before.
            for place in change.told { #expect(place.depth.taps == depths[place.leaf]) }
        }
    }
}

/// A container or a leaf as an object.
private final class NaiveScene {
    var isTabs = false
    var selected = 0
    var children: [NaiveScene] = []
    var leaf: Int?

    static func container(isTabs: Bool, _ children: [NaiveScene]) -> NaiveScene {
        let scene = NaiveScene()
        scene.isTabs = isTabs
        scene.children = children
        return scene
    }

    static func random(nesting: Int, _ next: inout Int, using random: inout SeededGenerator) -> NaiveScene {
        let kind = nesting == 0 ? 0 : Int.random(in: 0..<3, using: &random)
        guard kind > 0 else {
            let scene = NaiveScene()
            scene.leaf = next
            next += 1
            return scene
        }
        let scene = container(isTabs: kind == 1, [])
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            scene.children.append(.random(nesting: nesting - 1, &next, using: &random))
        }
        scene.selected = Int.random(in: 0..<scene.children.count, using: &random)
        return scene
    }

    var node: SceneTree<Int>.Node {
        if let leaf { return .leaf(leaf) }
        let nodes = children.map(\.node)
        return isTabs ? .tabs(nodes, selected: selected) : .navigation(nodes)
    }

    var leaves: [Int] { leaf.map { [$0] } ?? children.flatMap(\.leaves) }

    var containerPaths: [[Int]] {
        guard leaf == nil else { return [] }
        return [[]] + children.enumerated().flatMap { index, child in child.containerPaths.map { [index] + $0 } }
    }

    func at(_ path: [Int]) -> NaiveScene { path.reduce(self) { $0.children[$1] } }

    func lost(from old: [Int]) -> [Int] { old.filter { !leaves.contains($0) } }

    /// The rule as it is written: top or selected +0, root of a stack +1, others + distance from the top, tabs +1.
    func depths(from own: Int) -> [Int: Int] {
        if let leaf { return [leaf: own] }
        var depths: [Int: Int] = [:]
        for (index, child) in children.enumerated() {
            let more: Int
            if isTabs {
                more = index == selected ? 0 : 1
            } else if index == children.count - 1 {
                more = 0
            } else if index == 0 {
                more = 1
            } else {
                more = children.count - 1 - index
            }
            depths.merge(child.depths(from: own + more)) { old, _ in old }
        }
        return depths
    }

    /// Removes a leaf and the containers that it leaves empty; returns the container that has lost a child.
    func remove(_ leaf: Int) -> NaiveScene? {
        for (index, child) in children.enumerated() where child.leaves.contains(leaf) {
            if child.leaves.count > 1 { return child.remove(leaf) }
            children.remove(at: index)
            if isTabs {
                if selected > index { selected -= 1 }
                if selected >= children.count { selected = 0 }
            }
            return self
        }
        return nil
    }
}
