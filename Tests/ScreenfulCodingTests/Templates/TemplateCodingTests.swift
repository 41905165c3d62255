import JSON
import Screenful
import ScreenfulCoding
import ScreenfulLayout
import ScreenfulTypes
import TestSupport
import Testing

@Suite struct TemplateCodingTests {
    @Test(arguments: UInt64(0)..<300)
    func `what is written reads back as the same template`(seed: UInt64) throws {
        var random = RandomTemplate(seed: seed)
        let template = random.template()
        var writer = JSONWriter()
        writer.value(template.json)
        let json = try JSONValue.parse(writer.take(), limits: JSONLimits(depth: 256))
        #expect(try CellTemplate(json) == template)
        _ = try CompiledTemplate(template, columns: RandomTemplate.columns)
    }

    @Test(arguments: UInt64(0)..<300)
    func `bindings to columns of any name read back as the same`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func name() -> String {
            String(
                (0..<Int.random(in: 1...6, using: &random)).map { _ in "$|}{\"a :".randomElement(using: &random) ?? "a"
                }
            )
        }
        let names = Set((0..<8).map { _ in name() }).sorted()
        let types: [ColumnType] = [.text, .image, .date, .integer, .boolean]
        let columns = names.enumerated().map { Column(name: $1, type: types[$0 % types.count]) }
        var template = CellTemplate.standard(for: columns)
        for name in names { template.root = template.root.shown(if: name) }
        var writer = JSONWriter()
        writer.value(template.json)
        let read = try CellTemplate(JSONValue.parse(writer.take(), limits: JSONLimits(depth: 256)))
        #expect(read == template)
        _ = try CompiledTemplate(read, columns: columns)
    }

    @Test(arguments: [
        (#"{$"a|b"c}"#, "“{$\"a|b\"” is not closed by “}”"), (#"{$"a}"#, "there is no column “\"a”; there is a"),
        (#"{$"a}b""#, "“{$” is never closed by “}”"),
    ])
    func `a quoted name that does not end the binding is refused`(text: String, reason: String) {
        let columns = [Column(name: "a", type: .text)]
        let template = CellTemplate(root: .text(TextTemplate(BoundText(text))))
        let error = #expect(throws: TemplateError.self) { try CompiledTemplate(template, columns: columns) }
        #expect(error?.reason.contains(reason) == true)
    }

    @Test(arguments: UInt64(0)..<300)
    func `a template that was damaged is refused or read, and never stops the program`(seed: UInt64) {
        var random = RandomTemplate(seed: seed)
        var damage = SeededGenerator(seed: seed)
        for _ in 0..<5 {
            let json = Damage.damaged(random.template().json, using: &damage)
            do throws(TemplateError) {
                _ = try CompiledTemplate(try CellTemplate(json), columns: RandomTemplate.columns)
            } catch {
                #expect(!error.reason.isEmpty)
            }
        }
    }

    @Test func `the schema of the layout vectors is read`() throws {
        let template = try read(
            """
            {"version": 1, "root": {"type": "stack", "direction": "vertical", "spacing": 5, "children": [
                {"type": "node", "id": "a", "style": {"width": "50%", "height": 20, "alignSelf": "end"}},
                {"type": "inset", "insets": [1, "inf", 3, 4], "if": "$title", "child":
                    {"type": "text", "text": "$title", "maximumNumberOfLines": 2}}
            ]}}
            """
        )
        guard case .stack(let style, let children) = template.root.content else {
            Issue.record("no stack")
            return
        }
        #expect(style == StackStyle(.vertical, spacing: 5, alignItems: .start))
        #expect(children[0].style.width == .fraction(0.5))
        #expect(children[1].conditions == [.init("title")])
        guard case .inset(let insets, _) = children[1].content else {
            Issue.record("no inset")
            return
        }
        #expect(insets == EdgeInsets(top: 1, left: .infinity, bottom: 3, right: 4))
    }

    private func read(_ text: String) throws -> CellTemplate {
        try CellTemplate(try JSONValue.parse(Array(text.utf8)))
    }
}

/// Changes one value of a document into another.
enum Damage {
    static func damaged(_ json: JSONValue, using random: inout SeededGenerator) -> JSONValue {
        if Int.random(in: 0..<6, using: &random) == 0 {
            let values: [JSONValue] = [
                nil, true, -1, 1.5, 1e300, "", "auto", "150%", "$nothing", "{$title|no}", [], [1, 2], [:], "cell",
                ["type": "cell", "child": ["type": "node"]],
            ]
            return values[Int.random(in: 0..<values.count, using: &random)]
        }
        switch json {
        case .array(var array) where !array.isEmpty:
            let index = Int.random(in: 0..<array.count, using: &random)
            array[index] = damaged(array[index], using: &random)
            return .array(array)
        case .object(var object) where !object.isEmpty:
            let key = object.keys[Int.random(in: 0..<object.count, using: &random)]
            object[key] = object[key].map { damaged($0, using: &random) }
            return .object(object)
        default: return json
        }
    }
}
