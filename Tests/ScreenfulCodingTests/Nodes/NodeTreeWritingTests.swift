import JSON
import Screenful
import ScreenfulCoding
import ScreenfulLayout
import ScreenfulTypes
import Testing

@Suite struct NodeTreeWritingTests {
    @Test func `a row is written with what is not as usual only`() throws {
        var text = TextTemplate("$title")
        text.font = FontDescription(size: 20, isBold: true)
        let template = CellTemplate {
            CellElement.node(BoxStyle(background: .theme(.surface), cornerRadius: 4)) {
                CellElement.inset(EdgeInsets(all: 5)) { CellElement.text(text).named("title").labelled("") }
            }
        }
        let nodes = try nodes(of: template, [.text("ab")], width: 30)
        #expect(nodes.count == 3)
        #expect(nodes[0] == ["id": 0, "kind": "cell", "parent": nil, "frame": [0, 0, 30, 35]])
        #expect(
            nodes[1] == [
                "id": 1, "kind": "node", "parent": 0, "frame": [0, 0, 30, 35],
                "box": ["background": "surface", "cornerRadius": 4],
            ]
        )
        #expect(
            nodes[2] == [
                "id": 2, "kind": "text", "parent": 1, "frame": [5, 5, 20, 25], "name": "title", "label": "",
                "text": "ab", "lines": [[0, 2, 20]], "lineHeight": 25,
                "runs": [[0, 2, ["size": 20, "bold": true]]],
            ]
        )
    }

    @Test func `places in a text count as JavaScript does`() throws {
        let template = CellTemplate {
            CellElement.text(TextTemplate([.init("é😀"), .init("z", link: "/z")], separator: "/"))
        }
        let nodes = try nodes(of: template, [], width: 1000)
        let runs = try #require(nodes[1]["runs"]?.array)
        // The text and its separator are of one style, so they are one run.
        try #require(runs.count == 2)
        #expect(runs.map { $0[0] } == [0, 4])
        #expect(runs.map { $0[1] } == [4, 5])
        #expect(runs[1][2]?["link"] == "/z")
        #expect(nodes[1]["lines"]?[0]?[1] == 5)
    }

    @Test(arguments: UInt64(0)..<100)
    func `every row can be written and read`(seed: UInt64) throws {
        var random = RandomTemplate(seed: seed)
        let template = random.template()
        let values = TemplateLibraryTests.values(of: RandomTemplate.columns, using: &random.random)
        let nodes = try nodes(of: template, values, width: 300, columns: RandomTemplate.columns)
        var before: [JSONValue] = [try #require(nodes.first?["id"])]
        for node in nodes.dropFirst() {
            #expect(before.contains(try #require(node["parent"])))
            #expect(node["frame"]?.array?.count == 4)
            before.append(try #require(node["id"]))
        }
        #expect(Set(before.map(\.integer)).count == nodes.count)
    }

    private func nodes(
        of template: CellTemplate,
        _ values: [Value],
        width: Double,
        columns: [Column] = [.init(name: "title", type: .text)]
    ) throws -> [JSONValue] {
        let compiled = try CompiledTemplate(template, columns: columns)
        var typesetter = CellTypesetter(text: BlockText(), scale: 2)
        let height = typesetter.height(of: compiled, values: { values[$0] }, width: width).height
        let frame = Rect(x: 0, y: 0, width: width, height: height)
        var writer = JSONWriter()
        writer.nodes(typesetter.nodes(of: compiled, values: { values[$0] }, in: frame))
        return try #require(try JSONValue.parse(writer.take()).array)
    }
}
