import JSON
import ScreenfulCoding
import ScreenfulLayout
import ScreenfulTypes
import Testing

@Suite struct ElementDecodingTests {
    @Test func `a tree is read with the names of its nodes`() throws {
        let json = #"""
            {"type": "inset", "insets": [1, "inf", 2, 3], "child": {"type": "stack", "direction": "vertical",
              "alignItems": "stretch", "flexWrap": "wrap", "children": [
                {"type": "node", "id": "a", "style": {"width": "50%", "height": "12pt", "minWidth": 3, "maxWidth": "auto"}},
                {"type": "words", "id": "b", "words": [3, 10, 5]}]}}
            """#
        let decoded = try DecodedLayout(try JSONField.parse(Array(json.utf8)))
        var style = ElementStyle()
        (style.width, style.height, style.minWidth) = (.fraction(0.5), .points(12), .points(3))
        var stack = StackStyle(.vertical)
        stack.wraps = true
        let children = [
            LayoutElement(.leaf(.plain), style: style, node: 0),
            LayoutElement(.leaf(.words(count: 3, width: 10, height: 5)), node: 1),
        ]
        let insets = EdgeInsets(top: 1, left: .infinity, bottom: 2, right: 3)
        #expect(decoded.root == LayoutElement(.inset(insets, LayoutElement(.stack(stack, children)))))
        #expect(decoded.names == ["a", "b"])
    }

    @Test(arguments: [
        (#"3"#, DecodingError.Code.wrongType, "root"),
        (#"{}"#, .missingField, "root.type"),
        (#"{"type": "grid"}"#, .outOfRange, "root.type"),
        (#"{"type": "node", "colour": 1}"#, .unknownField, "root.colour"),
        (#"{"type": "node", "style": {"widht": 1}}"#, .unknownField, "root.style.widht"),
        (
            #"{"type": "node", "style": {"width": "wide"}}"#, DecodingError.Code(rawValue: "unknownWord"),
            "root.style.width"
        ),
        (#"{"type": "ratio", "ratio": 1}"#, .missingField, "root.child"),
        (#"{"type": "wrapper", "children": [{"type": "node"}, 1]}"#, .wrongType, "root.children[1]"),
        (#"{"type": "stack", "alignItems": "middle"}"#, .outOfRange, "root.alignItems"),
        (#"{"type": "sized", "intrinsic": [1]}"#, .wrongType, "root.intrinsic"),
        (#"{"type": "words", "words": [1.5, 1, 1]}"#, .wrongType, "root.words"),
        (
            #"{"type": "overlay", "child": {"type": "node", "id": "a"}, "overlay": {"type": "node", "id": "a"}}"#,
            .sameNodeTwice, "root.overlay.id"
        ),
    ])
    func `what is no tree is refused with its place`(json: String, code: DecodingError.Code, path: String) throws {
        let value = try JSONValue.parse(Array(json.utf8))
        let error = #expect(throws: DecodingError.self) { try DecodedLayout(JSONField(value, at: .member("root"))) }
        #expect(error?.code == code)
        #expect(error?.path.description == path)
    }

    @Test func `too many levels are refused before they can do harm`() throws {
        let json =
            String(repeating: #"{"type":"node","child":"#, count: 2000) + #"{"type":"node"}"#
            + String(repeating: "}", count: 2000)
        let value = try JSONValue.parse(Array(json.utf8), limits: JSONLimits(depth: 2001))
        let error = #expect(throws: DecodingError.self) { try DecodedLayout(JSONField(value, at: .member("root"))) }
        #expect(error?.code == .tooDeep)
    }

    @Test func `a request is answered with frames by name`() throws {
        let request: JSONValue = [
            "root": ["type": "center", "child": ["type": "sized", "id": "dot", "intrinsic": [10, 20]]],
            "sizeRange": ["min": [0, 0], "max": [100, "inf"]], "scale": 2, "direction": "rightToLeft",
        ]
        let answer = try LayoutRequest(JSONField(request)).answer()
        #expect(answer == ["size": [100.0, 20.0], "frames": ["dot": [45.0, 0.0, 10.0, 20.0]]])
    }

    @Test(arguments: [
        #"{"min": [-1, 0]}"#, #"{"max": [0, -2]}"#, #"{"min": [0, 1e9]}"#,
    ])
    func `ranges that cannot be are refused`(text: String) throws {
        let range = try JSONValue.parse(Array(text.utf8))
        #expect(refusal(range: range, scale: 1) == .outOfRange)
    }

    @Test(arguments: [0.0, -1, 99])
    func `screens that cannot be are refused`(scale: Double) {
        #expect(refusal(range: [:], scale: .number(scale)) == .outOfRange)
    }

    private func refusal(range: JSONValue, scale: JSONValue) -> DecodingError.Code? {
        let request: JSONValue = ["root": ["type": "node"], "sizeRange": range, "scale": scale]
        return #expect(throws: DecodingError.self) { try LayoutRequest(JSONField(request)) }?.code
    }

    @Test func `a number that no length can be is refused with its place`() throws {
        let child: JSONValue = ["type": "node", "style": ["maxHeight": "120%"]]
        let request: JSONValue = ["root": ["type": "stack", "children": [child]], "sizeRange": [:]]
        let error = #expect(throws: DecodingError.self) { try LayoutRequest(JSONField(request)).answer() }
        #expect(error?.code == .outOfRange)
        #expect(error?.path.description == "root.children[0].style.maxHeight")
    }
}
