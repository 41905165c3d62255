import Foundation
import JSON
import Screenful
import ScreenfulTypes
import TestSupport
import Testing

/// The cases by which the page's own transition is tested, too.
@Suite struct NodeTransitionVectorTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let json: JSONValue
        var testDescription: String { json["name"]?.string ?? "?" }
    }

    private static let cases: [Case] = {
        let folder = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
        let bytes = try? Data(contentsOf: URL(filePath: "\(folder)/PublicTests/node-transitions.json"))
        let json = try? JSONValue.parse(bytes.map { [UInt8]($0) } ?? [])
        return (json?["cases"]?.array ?? []).map { Case(json: $0) }
    }()

    private func tree(_ json: JSONValue?) throws -> NodeTree {
        let nodes = try #require(json?.array)
        func node(_ json: JSONValue) throws -> NodeTree.Node {
            let frame = try #require(json["frame"]?.array).compactMap(\.double)
            let kind = try #require(json["kind"]?.string.flatMap(NodeKind.init))
            var node = NodeTree.Node(kind, frame: Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]))
            node.attributes.identity = json["id"]?.integer.map { Int($0) }
            node.attributes.name = json["name"]?.string
            return node
        }
        var tree = NodeTree(root: try node(nodes[0]))
        for (index, parent) in nodes.enumerated() {
            let children = try nodes.filter { $0["parent"] == parent["id"] }.map(node)
            if !children.isEmpty { tree.setChildren(of: index, to: children) }
        }
        return tree
    }

    @Test(arguments: cases)
    func `the server finds what the page finds`(each: Case) throws {
        let (old, new) = (try tree(each.json["old"]), try tree(each.json["new"]))
        let found = NodeTransition(from: old, to: new)
        func ids(_ key: String) -> [Int]? { each.json[key]?.array?.compactMap { $0.integer.map { Int($0) } } }
        #expect(found.inserted.map { new.id(of: $0) } == ids("inserted"))
        #expect(found.removed.map { old.id(of: $0) } == ids("removed"))
        let moved = found.moved.map { [old.id(of: $0.old), new.id(of: $0.new)] }
        let expected = each.json["moved"]?.array?.map { pair in pair.array?.compactMap { $0.integer.map { Int($0) } } }
        #expect(moved == expected?.compactMap(\.self))
    }

    @Test func `there are cases`() {
        #expect(Self.cases.count >= 9)
    }
}
