import JSON
import Screenful
import ScreenfulCoding
import ScreenfulTypes
import Testing

/// What stands in the place of pictures, from the template to the page.
@Suite struct PlaceholderCodingTests {
    private func template(_ members: JSONObject) -> JSONValue {
        var root: JSONObject = ["type": "networkImage", "url": "$image", "size": [10, 10]]
        root = root.merging(members)
        return ["version": 1, "root": .object(root)]
    }

    @Test func `a placeholder goes from the template to the node`() throws {
        let json = template(["placeholderColor": "#ff0000", "placeholderFadeDuration": 0.25])
        let template = try CellTemplate(json)
        #expect(template.json == json)
        let compiled = try CompiledTemplate(template, columns: [Column(name: "image", type: .image)])
        var typesetter = CellTypesetter(text: BlockText(), scale: 1)
        let frame = Rect(x: 0, y: 0, width: 100, height: 10)
        let tree = typesetter.nodes(of: compiled, values: { _ in .text("/a") }, in: frame)
        #expect(tree.attributes[1].placeholder.fadeDuration == 0.25)
        var writer = JSONWriter()
        writer.nodes(tree)
        let nodes = try JSONValue.parse(writer.take())
        #expect(nodes[1]?["placeholderColor"] == "#ff0000")
        #expect(nodes[1]?["placeholderFadeDuration"] == 0.25)
        #expect(nodes[0]?["placeholderFadeDuration"] == nil)
    }

    @Test func `a wrong placeholder is refused by its path`() throws {
        for (members, path) in [
            (["placeholderColor": "reddish"], "root.placeholderColor"),
            (["placeholderFadeDuration": "long"], "root.placeholderFadeDuration"),
        ] as [(JSONObject, String)] {
            let error = #expect(throws: TemplateError.self) { try CellTemplate(template(members)) }
            #expect(error?.path == path)
        }
        let negative = try CellTemplate(template(["placeholderFadeDuration": -1]))
        let error = #expect(throws: TemplateError.self) {
            try CompiledTemplate(negative, columns: [Column(name: "image", type: .image)])
        }
        #expect(error?.path == "root.placeholderFadeDuration")
    }
}
