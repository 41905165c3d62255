import JSON
import Screenful
import ScreenfulCoding
import ScreenfulLayout
import ScreenfulTypes
import TestSupport
import Testing

@Suite struct TemplateLibraryTests {
    @Test(arguments: LibraryTemplate.all)
    func `a template of the library reads, compiles and is written back as it was`(library: LibraryTemplate) throws {
        let json = try library.json()
        let template = try CellTemplate(json)
        #expect(try CellTemplate(template.json) == template)
        let compiled = try CompiledTemplate(template, columns: library.columns)
        #expect(compiled.usedColumns == Array(library.columns.indices), "every column is shown")
    }

    @Test(arguments: LibraryTemplate.all, UInt64(0)..<60)
    func `nothing sticks out of its parent`(library: LibraryTemplate, seed: UInt64) throws {
        let compiled = try CompiledTemplate(try CellTemplate(try library.json()), columns: library.columns)
        try check(compiled, library.columns, seed: seed)
    }

    @Test(arguments: UInt64(0)..<60)
    func `the standard template fits any columns`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let columns = (0..<Int.random(in: 0...9, using: &random)).map {
            Column(name: "column \($0)", type: ColumnType.allCases.randomElement(using: &random) ?? .text)
        }
        let template = CellTemplate.standard(for: columns)
        #expect(try CellTemplate(template.json) == template)
        try check(try CompiledTemplate(template, columns: columns), columns, seed: seed)
    }

    @Test(arguments: UInt64(0)..<300)
    func `any template lays out any row`(seed: UInt64) throws {
        var random = RandomTemplate(seed: seed)
        let template = try CompiledTemplate(random.template(), columns: RandomTemplate.columns)
        for width in [0.0, 0.5, 320, 1e6] {
            let values = Self.values(of: RandomTemplate.columns, using: &random.random)
            var typesetter = CellTypesetter(text: BlockText(), scale: seed % 2 == 0 ? 2 : nil)
            let height = typesetter.height(of: template, values: { values[$0] }, width: width).height
            #expect(height.isFinite && height >= 0)
            let frame = Rect(x: 0, y: 0, width: width, height: height)
            let tree = typesetter.nodes(of: template, values: { values[$0] }, in: frame)
            #expect(typesetter.nodes(of: template, values: { values[$0] }, in: frame) == tree)
            for node in 1..<max(1, tree.count) {
                let parent = tree.parents[node]
                let children = tree.firstChildren[parent]..<tree.firstChildren[parent] + tree.childCounts[parent]
                #expect(children.contains(node))
                #expect(tree.frames[node].size.width >= 0 && tree.frames[node].size.height >= 0)
            }
        }
    }

    /// Lays out rows and looks whether each node is within the one around it.
    private func check(_ template: CompiledTemplate, _ columns: [Column], seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var typesetter = CellTypesetter(text: BlockText(), scale: 2)
        for _ in 0..<5 {
            let values = Self.values(of: columns, using: &random)
            let width = Double(Int.random(in: 280...800, using: &random))
            let height = typesetter.height(of: template, values: { values[$0] }, width: width).height
            let frame = Rect(x: 0, y: 100, width: width, height: height)
            let tree = typesetter.nodes(of: template, values: { values[$0] }, in: frame)
            #expect(tree.frames[0] == frame)
            for node in 1..<max(1, tree.count) {
                let inner = tree.frames[node]
                let outer = tree.frames[tree.parents[node]].size
                #expect(inner.origin.x >= 0 && inner.origin.x + inner.size.width <= outer.width, "\(tree.kinds[node])")
                #expect(inner.origin.y >= 0 && inner.origin.y + inner.size.height <= outer.height)
                guard case .paragraph(let paragraph) = tree.contents[node] else { continue }
                #expect(paragraph.metrics.size.width <= inner.size.width)
                #expect(paragraph.metrics.size.height <= inner.size.height)
            }
        }
    }

    static func values(of columns: [Column], using random: inout SeededGenerator) -> [Value] {
        columns.map { column in
            if Int.random(in: 0..<5, using: &random) == 0 { return .null }
            return switch column.type {
            case .text: .text(String(repeating: "word ", count: Int.random(in: 0...60, using: &random)))
            case .integer: .integer(Int64.random(in: 0...2_000_000, using: &random))
            case .real: .real(Double.random(in: 0...1, using: &random))
            case .boolean: .boolean(Bool.random(using: &random))
            case .date: .text("2026-03-01T18:05:00Z")
            case .image: .text("/media/\(Int.random(in: 0...9, using: &random)).svg")
            }
        }
    }
}
