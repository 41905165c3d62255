import Screenful
import ScreenfulTypes
import Testing

@Suite struct StandardTemplateTests {
    private let columns: [Column] = [
        .init(name: "name", type: .text), .init(name: "about", type: .text), .init(name: "photo", type: .image),
        .init(name: "born", type: .date),
        .init(name: "fans", type: .integer),
    ]

    private func tree(_ values: Value...) throws -> NodeTree {
        let template = try CompiledTemplate(CellTemplate.standard(for: columns), columns: columns)
        var typesetter = CellTypesetter(text: FixedMetricText(), scale: 1)
        let height = typesetter.height(of: template, values: { values[$0] }, width: 390).height
        let frame = Rect(x: 0, y: 0, width: 390, height: height)
        return typesetter.nodes(of: template, values: { values[$0] }, in: frame)
    }

    private func texts(_ tree: NodeTree) -> [String] {
        tree.contents.compactMap { content in
            if case .paragraph(let paragraph) = content { paragraph.text.text } else { nil }
        }
    }

    @Test func `a row is a picture, a title, its text and a line of details`() throws {
        let tree = try tree(.text("Ann"), .text("Sails."), .text("/a.svg"), .text("1990-05-01"), .integer(1200))
        #expect(tree.kinds == [.cell, .networkImage, .text, .text, .text])
        #expect(texts(tree) == ["Ann", "Sails.", "1 May 1990 · fans 1,200"])
        #expect(tree.frames[0].size.height == 8 + 60 + 8)
        #expect(tree.frames[1] == Rect(x: 16, y: 8, width: 40, height: 40))
        #expect(tree.frames[2].origin == Point(x: 72, y: 8))
    }

    @Test func `what a row lacks takes no line, and titles begin at one place`() throws {
        let tree = try tree(.text("Ann"), .null, .null, .null, .integer(3))
        #expect(tree.kinds == [.cell, .text, .text])
        #expect(texts(tree) == ["Ann", "fans 3"])
        #expect(tree.frames[1].origin == Point(x: 72, y: 8))
        #expect(tree.frames[0].size.height == 8 + 40 + 8)
    }

    @Test(arguments: [
        "$ amount", "price|USD", "a}b", "{$a}", "$", "$$", "\"quoted\"", "\"", "a\"b", "|", "}", "a|date", " ", "",
    ])
    func `a column is shown whatever its name is`(name: String) throws {
        for type in [ColumnType.text, .integer, .date, .image] {
            let columns: [Column] = [.init(name: "title", type: .text), .init(name: name, type: type)]
            let template = try CompiledTemplate(CellTemplate.standard(for: columns), columns: columns)
            var typesetter = CellTypesetter(text: FixedMetricText(), scale: 1)
            let values: [Value] = [.text("Ann"), type == .integer ? .integer(7) : .text("1990-05-01")]
            let tree = typesetter.nodes(
                of: template,
                values: { values[$0] },
                in: Rect(x: 0, y: 0, width: 300, height: 56)
            )
            switch type {
            case .text: #expect(texts(tree) == ["Ann", "1990-05-01"])
            case .integer: #expect(texts(tree) == ["Ann", "\(name) 7"])
            case .date: #expect(texts(tree) == ["Ann", "1 May 1990"])
            default: #expect(tree.kinds == [.cell, .networkImage, .text])
            }
        }
    }

    @Test func `a list of numbers takes its first as title`() throws {
        let columns: [Column] = [.init(name: "a", type: .integer), .init(name: "b", type: .real)]
        let template = try CompiledTemplate(CellTemplate.standard(for: columns), columns: columns)
        var typesetter = CellTypesetter(text: FixedMetricText(), scale: 1)
        let frame = Rect(x: 0, y: 0, width: 300, height: 56)
        #expect(
            texts(typesetter.nodes(of: template, values: { .real(Double($0) + 0.5) }, in: frame)) == ["1", "b 1.5"]
        )
    }
}
