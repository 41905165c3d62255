import JSON
import TestSupport
import Testing

/// Random taps over REST: the answers against the rule, on the tree as it is answered.
@Suite struct SceneTapTests {
    @Test(arguments: UInt64(0)..<5)
    func `every tap gives each viewer its depth, and tells it at most once`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let world = try SceneWorld(viewers: 9)
        let scene = try world.open([
            "kind": "tabs",
            "children": [world.stack(0), ["kind": "tabs", "children": [world.stack(1), world.leaf(2)]]],
        ])
        var free = Array(3..<9)
        for _ in 0..<60 {
            let root = try #require(try world.client.get(scene).json["root"])
            let path = try #require(root.containers.randomElement(using: &random))
            let node = path.reduce(root) { $0["children"]?[$1] ?? .null }
            let count = node["children"]?.array?.count ?? 0
            let place = JSONValue.array(path.map { .integer(Int64($0)) })
            let answer: JSONValue
            if Int.random(in: 0..<5, using: &random) == 0, var children = node["children"]?.array {
                // Some stay in another order, one may come.
                children = children.shuffled(using: &random).suffix(Int.random(in: 1...count, using: &random))
                if let viewer = free.popLast() { children.append(world.leaf(viewer)) }
                let places = children.map(\.request)
                answer = try world.tap(scene, "set", ["in": place, "children": .array(places)])
                let set = path.reduce(answer["scene"]?["root"] ?? .null) { $0["children"]?[$1] ?? .null }
                #expect(set["children"]?.array?.map(\.request) == places)
            } else if node["kind"] == "tabs" {
                let index = Int64.random(in: 0..<Int64(count), using: &random)
                answer = try world.tap(scene, "select", ["in": place, "index": .integer(index)])
            } else if count > 1, Bool.random(using: &random) || free.isEmpty {
                let pops = Int64.random(in: 1..<Int64(count), using: &random)
                answer = try world.tap(scene, "pop", ["from": place, "count": .integer(pops)])
            } else if let viewer = free.popLast() {
                let child = Bool.random(using: &random) ? world.leaf(viewer) : world.stack(viewer)
                answer = try world.tap(scene, "push", ["into": place, "child": child])
            } else {
                continue
            }
            free += world.numbers(answer["removed"])

            let after = try #require(answer["scene"]?["root"])
            let told = (answer["told"]?.array ?? []).compactMap(\.string)
            #expect(Set(told).count == told.count)
            for (screen, depth) in after.screens(at: 0) {
                #expect(screen["depth"]?.integer == depth)
                #expect(screen["containerState"]?.integer == (depth == 0 ? 15 : 7))
                let modes = ["full", "minimum", "visibleOnly", "lowMemory"]
                let isTold = screen["viewer"]?.string.map(told.contains) ?? false
                if isTold { #expect(screen["mode"]?.string == modes[min(Int(depth), 3)]) }
            }
        }
    }
}

extension JSONValue {
    /// The tree as a request takes it; which tab is selected is left out, the first one is.
    fileprivate var request: JSONValue {
        guard let children = self["children"]?.array else { return ["viewer": self["viewer"] ?? .null] }
        return ["kind": self["kind"] ?? .null, "children": .array(children.map(\.request))]
    }

    /// The paths of all containers of a tree.
    fileprivate var containers: [[Int]] {
        guard let children = self["children"]?.array else { return [] }
        return [[]] + children.enumerated().flatMap { index, child in child.containers.map { [index] + $0 } }
    }

    /// The viewers of a tree with the depths that the rule gives them.
    fileprivate func screens(at depth: Int64) -> [(JSONValue, Int64)] {
        guard let children = self["children"]?.array else { return [(self, depth)] }
        let top = children.count - 1
        return children.enumerated().flatMap { index, child in
            let isTabs = self["kind"] == "tabs"
            let isShown = isTabs ? self["selected"]?.integer == Int64(index) : index == top
            let more = isShown ? 0 : isTabs || index == 0 ? 1 : top - index
            return child.screens(at: depth + Int64(more))
        }
    }
}
