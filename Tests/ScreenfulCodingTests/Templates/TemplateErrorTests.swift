import JSON
import Screenful
import ScreenfulCoding
import ScreenfulLayout
import ScreenfulTypes
import Testing

@Suite struct TemplateErrorTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        let root: String
        let code: TemplateError.Code
        let path: String

        init(_ root: String, _ code: TemplateError.Code, _ path: String) {
            self.root = root
            self.code = code
            self.path = path
        }

        var testDescription: String { "\(code) at \(path)" }
    }

    @Test(arguments: [
        Mistake(#"{"type":"text","text":"$nothing"}"#, .unknownColumn, "root.text"),
        Mistake(#"{"type":"node","if":"$nothing"}"#, .unknownColumn, "root.if"),
        Mistake(#"{"type":"node","if":"nothing"}"#, .invalidBinding, "root.if"),
        Mistake(#"{"type":"node","unless":"$title and more"}"#, .invalidBinding, "root.unless"),
        Mistake(#"{"type":"text","text":"{$title|relative}"}"#, .unknownFormat, "root.text"),
        Mistake(#"{"type":"button","title":"a","selected":"$b"}"#, .unknownColumn, "root.selected"),
        Mistake(#"{"type":"node","colour":"red"}"#, .unknownKey, "root.colour"),
        Mistake(#"{"type":"stack","children":[],"id":"a"}"#, .unknownKey, "root.id"),
        Mistake(#"{"type":"node","style":{"w":1}}"#, .unknownKey, "root.style.w"),
        Mistake(#"{"type":"grid"}"#, .unknownWord, "root.type"),
        Mistake(#"{"type":"node","background":"red"}"#, .unknownWord, "root.background"),
        Mistake(#"{"type":"stack","direction":"down","children":[]}"#, .unknownWord, "root.direction"),
        Mistake(#"{"child":{}}"#, .missingKey, "root.type"),
        Mistake(#"{"type":"inset","insets":4}"#, .missingKey, "root.child"),
        Mistake(#"{"type":"stack","children":{}}"#, .wrongType, "root.children"),
        Mistake(#"{"type":"stack","children":[{"type":"node"},7]}"#, .wrongType, "root.children[1]"),
        Mistake(#"{"type":"text","text":7}"#, .wrongType, "root.text"),
        Mistake(#"{"type":"node","style":{"width":true}}"#, .wrongType, "root.style.width"),
        Mistake(#"{"type":"node","style":{"width":-1}}"#, .negative, "root.style.width"),
        Mistake(#"{"type":"node","style":{"width":"150%"}}"#, .fractionOutOfRange, "root.style.width"),
        Mistake(#"{"type":"node","style":{"width":1e300}}"#, .tooLarge, "root.style.width"),
        Mistake(#"{"type":"node","opacity":2}"#, .fractionOutOfRange, "root.opacity"),
        Mistake(#"{"type":"text","text":"","maximumNumberOfLines":-1}"#, .negative, "root.maximumNumberOfLines"),
        Mistake(#"{"type":"image","url":"","size":[-1,1]}"#, .negative, "root.size"),
        Mistake(#"{"type":"ratio","ratio":-1,"child":{"type":"node"}}"#, .negative, "root.ratio"),
        Mistake(#"{"type":"ratio","ratio":0,"child":{"type":"node"}}"#, .notPositive, "root.ratio"),
        Mistake(#"{"type":"cell","child":{"type":"node","style":{"width":-1}}}"#, .negative, "root.child.style.width"),
        Mistake(
            #"{"type":"scroll","child":{"type":"node","style":{"maxHeight":-1}}}"#,
            .negative,
            "root.child.style.maxHeight"
        ),
        Mistake(#"{"type":"cell","if":"$title","child":{"type":"node"}}"#, .misplaced, "root"),
        Mistake(#"{"type":"button","title":"a","insets":[0,0,0,1e9]}"#, .tooLarge, "root.insets"),
        Mistake(
            #"{"type":"wrapper","children":[{"type":"cell","child":{"type":"node"}}]}"#,
            .misplaced,
            "root.children[0]"
        ),
        Mistake(
            #"{"type":"wrapper","children":[{"type":"node","id":"a"},{"type":"node","id":"a"}]}"#,
            .sameIDTwice,
            "root.children[1].id"
        ),
        Mistake(
            #"{"type":"background","background":{"type":"node"},"child":{"type":"text"}}"#,
            .missingKey,
            "root.child.text"
        ),
    ])
    func `a mistake is named with its place`(mistake: Mistake) throws {
        let error = try error(of: "{\"version\":1,\"root\":\(mistake.root)}")
        #expect(error?.code == mistake.code, "\(error.map(String.init(describing:)) ?? "no error")")
        #expect(error?.path == mistake.path)
    }

    @Test(
        arguments: [
            ("[]", .wrongType, ""), (#"{"root":{"type":"node"}}"#, .missingKey, ""),
            (#"{"version":1}"#, .missingKey, ""),
            (#"{"version":2,"root":{}}"#, .unknownVersion, "version"), (#"{"version":1,"rot":{}}"#, .unknownKey, "rot"),
        ] as [(String, TemplateError.Code, String)]
    )
    func `the outermost object is checked too`(text: String, code: TemplateError.Code, path: String) throws {
        let error = try error(of: text)
        #expect(error?.code == code)
        #expect(error?.path == path)
    }

    @Test(arguments: [
        (#"7"#, "root: must be an object"),
        (#"{}"#, "root.type: “type” is missing"),
        (#"{"type":null}"#, "root.type: must be a string"),
        (#"{"type":"node","opacity":"x"}"#, "root.opacity: must be a number"),
        (#"{"type":"node","style":{"flexGrow":"x"}}"#, "root.style.flexGrow: must be a number"),
        (#"{"type":"image","url":"","size":[1]}"#, "root.size: must be an array of 2 numbers"),
        (#"{"type":"image","url":"","size":[1,true]}"#, "root.size[1]: must be a number"),
        (
            #"{"type":"node","style":{"width":"wide"}}"#,
            "root.style.width: “wide” is neither points nor “50%” nor “auto”"
        ),
        (#"{"type":"node","clips":1}"#, "root.clips: must be true or false"),
        (#"{"type":"text","text":"","maximumNumberOfLines":1.5}"#, "root.maximumNumberOfLines: must be a whole number"),
        (#"{"type":"text","text":"","maximumNumberOfLines":-1}"#, "root.maximumNumberOfLines: -1 is below 0"),
        (
            #"{"type":"scroll","axes":"all","child":{"type":"node"}}"#,
            "root.axes: “all” is not known here; known: horizontal, vertical, both"
        ),
        (
            #"{"type":"node","style":{"w":1}}"#,
            """
            root.style.w: “w” has no meaning here; known are preferredSize, width, height, minWidth, minHeight, \
            maxWidth, maxHeight, spacingBefore, spacingAfter, flexGrow, flexShrink, flexBasis, alignSelf, ascender, \
            descender, layoutPosition
            """
        ),
    ])
    func `a mistake is told in words`(root: String, description: String) throws {
        #expect(try error(of: "{\"version\":1,\"root\":\(root)}")?.description == description)
    }

    @Test func `a tree of 64 levels is taken and one of 65 is not`() throws {
        func nested(_ levels: Int) -> String {
            String(repeating: #"{"type":"inset","insets":0,"child":"#, count: levels - 2)
                + #"{"type":"node"}"# + String(repeating: "}", count: levels - 2)
        }
        // The cell itself is the first level.
        #expect(try error(of: #"{"version":1,"root":\#(nested(64))}"#) == nil)
        #expect(try error(of: #"{"version":1,"root":\#(nested(65))}"#)?.code == .tooDeep)
        #expect(try error(of: #"{"version":1,"root":\#(nested(120))}"#)?.code == .tooDeep)
    }

    @Test func `a tree of 2000 elements is taken and one of 2001 is not`() throws {
        func wide(_ elements: Int) -> String {
            let child = #"{"type":"node"}"#
            let children = Array(repeating: child, count: elements - 2).joined(separator: ",")
            return #"{"version":1,"root":{"type":"cell","child":{"type":"wrapper","children":[\#(children)]}}}"#
        }
        #expect(try error(of: wide(2000)) == nil)
        #expect(try error(of: wide(2001))?.code == .tooManyElements)
    }

    @Test func `numbers that JSON cannot hold are refused in Swift too`() {
        let template = CellTemplate { CellElement(.node(nil)).sized(width: .nan, height: 1) }
        let error = #expect(throws: TemplateError.self) { try CompiledTemplate(template, columns: []) }
        #expect(error?.code == .notFinite)
        #expect(error?.path == "root.style.width")
    }

    private func error(of text: String) throws -> TemplateError? {
        let json = try JSONValue.parse(Array(text.utf8), limits: JSONLimits(depth: 512))
        do throws(TemplateError) {
            _ = try CompiledTemplate(try CellTemplate(json), columns: [Column(name: "title", type: .text)])
            return nil
        } catch {
            return error
        }
    }
}
