import JSON
import ScreenfulServer
import Testing

/// Templates, previews, layouts and fonts over the API.
@Suite struct TemplateRequestTests {
    @Test(arguments: [
        (#"{"version":1,"root":{"type":"text","text":"$nothing"}}"#, "root.text"),
        (#"{"version":1,"root":{"type":"sphere"}}"#, "root.type"),
        (#"{"version":2,"root":{"type":"text","text":"a"}}"#, "version"),
        (
            #"{"version":1,"root":{"type":"stack","children":[{"type":"text","text":"a","font":{"size":-1}}]}}"#,
            "root.children[0].font.size"
        ),
    ])
    func `a template with a mistake is refused by its path`(body: String, field: String) throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 10, with: ["rowHeights": "exact"])
        let answer = try client.send("PUT", "\(list)/template", bytes: Array(body.utf8), headers: [:])
        #expect(answer.status == 422)
        #expect(answer.code == "invalidTemplate")
        #expect(answer.field == field)
        #expect(try client.get("\(list)/template").json["isDefault"] == true)
        let preview = #"{"template":\#(body),"width":300}"#
        let tried = try client.send("POST", "\(list)/template/preview", bytes: Array(preview.utf8), headers: [:])
        #expect(tried.status == 422)
        #expect(tried.field == "template.\(field)")
    }

    @Test func `a preview lays a row out and stores nothing`() throws {
        let client = try TestServer().client()
        let list = try client.makeList(rows: 10, with: ["rowHeights": "exact"])
        let template: JSONValue = [
            "version": 1,
            "root": [
                "type": "inset", "insets": [5, 5, 5, 5], "child": ["type": "text", "text": "hi", "lineHeight": 20],
            ],
        ]
        let body: JSONValue = ["template": template, "width": 300, "row": 3]
        let answer = try client.post("\(list)/template/preview", body)
        #expect(answer.status == 200)
        #expect(try answer.json["size"] == [300, 30])
        #expect(try answer.json["nodes"]?[1]?["text"] == "hi")
        #expect(try answer.json["nodes"]?[1]?["frame"]?[0] == 5)
        #expect(try client.get("\(list)/template").json["isDefault"] == true)
        let beyond = try client.post("\(list)/template/preview", ["template": template, "width": 300, "row": 10])
        #expect(beyond.status == 404)
    }

    @Test func `trees are laid out by themselves`() throws {
        let client = try TestServer().client()
        let root: JSONValue = [
            "type": "stack", "spacing": 8,
            "children": [
                ["type": "node", "id": "a", "style": ["width": 10, "height": 20]],
                ["type": "node", "id": "b", "style": ["width": 30, "height": 10]],
            ],
        ]
        let range: JSONValue = ["min": [100, 0], "max": [100, "inf"]]
        let answer = try client.post("/api/v1/layout", ["root": root, "sizeRange": range])
        #expect(try answer.json == ["size": [100, 20], "frames": ["a": [0, 0, 10, 20], "b": [18, 0, 30, 10]]])
        let bad: JSONValue = ["root": ["type": "stack", "children": [["type": "knot"]]], "sizeRange": range]
        let refused = try client.post("/api/v1/layout", bad)
        #expect(refused.status == 422)
        #expect(refused.code == "invalidLayout")
        #expect(refused.field == "root.children[0].type")
        let tiny = try client.post("/api/v1/layout", ["root": root, "sizeRange": range, "scale": .number(1e-300)])
        #expect(tiny.status == 422)
        #expect(tiny.field == "scale")
        let backwards: JSONValue = ["root": root, "sizeRange": ["min": [-1, 0]]]
        #expect(try client.post("/api/v1/layout", backwards).field == "sizeRange.min")
    }

    @Test func `the fonts that texts are measured with are served for ever`() throws {
        let client = try TestServer().client()
        let faces = try client.get("/api/v1/fonts").json["faces"]?.array ?? []
        #expect(!faces.isEmpty)
        // The smallest will do; the largest has 19 MB.
        let mono = try #require(faces.first { $0["family"]?.string?.contains("Mono") == true }?["url"]?.string)
        let file = try client.send("HEAD", mono)
        #expect(file.status == 200)
        #expect(file.headers["content-type"]?.hasPrefix("font/") == true)
        #expect(file.headers["cache-control"] == "public, max-age=31536000, immutable")
        #expect(try client.get("/fonts/nothing.ttf").status == 404)
        #expect(try client.get("/fonts/..%2f..%2fetc%2fpasswd").status == 400)
    }
}
