import ScreenfulLayout
import ScreenfulTypes
import Testing

@testable import Screenful

@Suite struct CellTypesetterTests {
    private let columns: [Column] = [
        .init(name: "title", type: .text), .init(name: "image", type: .image), .init(name: "likes", type: .integer),
    ]

    /// Lays a row out at its own height.
    private func row(
        _ template: CellTemplate,
        _ values: [Value],
        width: Double,
        scale: Double? = 2,
        isRightToLeft: Bool = false
    ) throws -> (height: Double, tree: NodeTree) {
        let compiled = try CompiledTemplate(template, columns: columns)
        var typesetter = CellTypesetter(text: FixedMetricText(), scale: scale, isRightToLeft: isRightToLeft)
        let height = typesetter.height(of: compiled, values: { values[$0] }, width: width).height
        let frame = Rect(x: 0, y: 1000, width: width, height: height)
        return (height, typesetter.nodes(of: compiled, values: { values[$0] }, in: frame))
    }

    private let post = CellTemplate {
        CellElement.inset(EdgeInsets(all: 16)) {
            CellElement.stack(.vertical, spacing: 8) {
                CellElement.networkImage("$image").named("photo").sized(ratio: 0.5).shown(if: "image")
                // Letters of 10 points, lines of 25.
                CellElement.text("$title", font: FontDescription(size: 20), lines: 2)
                // Letters of 6 points, lines of 15.
                CellElement.text("{$likes|plural:# like,# likes}", font: FontDescription(size: 12))
            }
        }
    }

    @Test func `a row's frames are those that a hand computes`() throws {
        let values: [Value] = [.text("aaaa bbbb cccc dddd eeee ffff gggg"), .text("/a.jpg"), .integer(7)]
        let (height, tree) = try row(post, values, width: 232)
        // 200 points hold 20 letters of the title: three words and their spaces, and a fourth.
        #expect(height == 16 + 100 + 8 + 50 + 8 + 15 + 16)
        #expect(tree.kinds == [.cell, .networkImage, .text, .text])
        #expect(tree.frames[0] == Rect(x: 0, y: 1000, width: 232, height: height))
        #expect(tree.frames[1] == Rect(x: 16, y: 16, width: 200, height: 100))
        #expect(tree.frames[2] == Rect(x: 16, y: 124, width: 200, height: 50))
        #expect(tree.frames[3] == Rect(x: 16, y: 182, width: 200, height: 15))
        #expect(tree.contents[1] == .networkImage(url: "/a.jpg", defaultImage: ""))
        #expect(tree.attributes[1].name == "photo")
        guard case .paragraph(let title) = tree.contents[2], case .paragraph(let likes) = tree.contents[3] else {
            Issue.record("no texts")
            return
        }
        #expect(title.metrics.lines.map(\.range) == [0..<20, 20..<34])
        #expect(likes.text.text == "7 likes")
        #expect(likes.text.runs == [.init(range: 0..<7, font: FontDescription(size: 12))])
    }

    @Test func `what is left out takes no room and no spacing`() throws {
        let (height, tree) = try row(post, [.text("a"), .null, .integer(1)], width: 232)
        #expect(height == 16 + 25 + 8 + 15 + 16)
        #expect(tree.kinds == [.cell, .text, .text])
        #expect(tree.frames[1].origin.y == 16)
    }

    @Test func `a typesetter forgets the row before`() throws {
        let compiled = try CompiledTemplate(post, columns: columns)
        var typesetter = CellTypesetter(text: FixedMetricText(), scale: 2)
        let long: [Value] = [.text("aaaa bbbb cccc dddd eeee ffff gggg"), .text("/a.jpg"), .integer(7)]
        let short: [Value] = [.text("a"), .null, .integer(1)]
        let first = typesetter.height(of: compiled, values: { long[$0] }, width: 232).height
        let second = typesetter.height(of: compiled, values: { short[$0] }, width: 232).height
        #expect(typesetter.height(of: compiled, values: { long[$0] }, width: 232).height == first)
        #expect(first == 213 && second == 80)
    }

    @Test func `a height is not exact where a letter is in no font`() throws {
        let compiled = try CompiledTemplate(post, columns: columns)
        var typesetter = CellTypesetter(text: FixedMetricText(), scale: 2)
        #expect(!typesetter.height(of: compiled, values: { [.text("what?"), .null, .null][$0] }, width: 200).isExact)
        #expect(typesetter.height(of: compiled, values: { [.text("what"), .null, .null][$0] }, width: 200).isExact)
    }

    @Test func `what lies in a box is placed in the box, and what lies behind comes first`() throws {
        let template = CellTemplate {
            CellElement.inset(EdgeInsets(all: 10)) {
                CellElement.node(BoxStyle(background: .theme(.surface))) {
                    CellElement.inset(EdgeInsets(all: 5)) {
                        CellElement.text("$title", font: FontDescription(size: 20)).background(
                            CellElement.image("$image")
                        )
                    }
                }
            }
        }
        let (height, tree) = try row(template, [.text("ab"), .text("/b"), .null], width: 100)
        #expect(height == 55)
        #expect(tree.kinds == [.cell, .node, .image, .text])
        #expect(tree.parents == [0, 0, 1, 1])
        #expect(tree.frames[1] == Rect(x: 10, y: 10, width: 80, height: 35))
        #expect(tree.frames[2] == Rect(x: 5, y: 5, width: 70, height: 25))
        #expect(tree.frames[2] == tree.frames[3])
        #expect(tree.frames[0].origin == Point(x: 0, y: 1000))
    }

    @Test func `a button is a picture and a title side by side`() throws {
        var button = ButtonTemplate(
            title: TextTemplate("Like"),
            image: ImageTemplate("/heart.svg", size: Size(width: 16, height: 16)),
            action: "like $title"
        )
        button.insets = EdgeInsets(top: 4, left: 8, bottom: 4, right: 8)
        button.control.selected = "likes"
        let template = CellTemplate {
            CellElement.stack(.horizontal, alignItems: .start) { CellElement(.button(button)) }
        }
        let (height, tree) = try row(template, [.text("ab"), .null, .integer(0)], width: 300)
        #expect(height == 28)
        #expect(tree.kinds == [.cell, .button, .image, .text])
        #expect(tree.frames[1] == Rect(x: 0, y: 0, width: 72, height: 28))
        #expect(tree.frames[2] == Rect(x: 8, y: 6, width: 16, height: 16))
        #expect(tree.frames[3] == Rect(x: 32, y: 4, width: 32, height: 20))
        #expect(tree.attributes[2].label == "")
        guard case .control(let look) = tree.contents[1] else {
            Issue.record("no control")
            return
        }
        #expect(look.action == "like ab" && look.isSelected && look.isEnabled)
    }

    @Test func `what lies in a scroll node is as large as it likes`() throws {
        let template = CellTemplate {
            let pictures = CellElement.stack(.horizontal, spacing: 10) {
                for _ in 0..<3 { CellElement.image("$image", size: Size(width: 90, height: 60)) }
            }
            CellElement(.scroll(.horizontal, pictures)).sized(width: 100, height: 60)
        }
        let (height, tree) = try row(template, [.null, .text("/a"), .null], width: 200)
        #expect(height == 60)
        #expect(tree.kinds == [.cell, .scroll, .image, .image, .image])
        #expect(tree.contents[1] == .scroll(.horizontal, contentSize: Size(width: 290, height: 60)))
        #expect(tree.frames[4] == Rect(x: 200, y: 0, width: 90, height: 60))
    }

    @Test func `letters shrink to fit before they are cut off`() throws {
        var text = TextTemplate("$title")
        (text.font.size, text.lineHeight, text.maximumLines, text.scaleFactors) = (20, 20, 1, [0.9, 0.5])
        let template = CellTemplate { CellElement.text(text) }
        let values: [Value] = [.text("aaaa bbbb cccc"), .null, .null]
        // 14 letters of 10, 9 or 5 points.
        for (width, size) in [(140.0, 20.0), (130, 18), (70, 10), (60, 10)] {
            let (height, tree) = try row(template, values, width: width)
            guard case .paragraph(let paragraph) = tree.contents[1] else { continue }
            #expect(paragraph.text.runs[0].font.size == size)
            #expect(height == size)
            #expect(paragraph.metrics.isTruncated == (width == 60))
        }
    }

    @Test func `a row of a given height is laid out in just that`() throws {
        let template = CellTemplate(root: CellElement(.cell(CellElement(.center(CenterStyle(), .text("$title"))))))
        let compiled = try CompiledTemplate(template, columns: columns)
        var typesetter = CellTypesetter(text: FixedMetricText(), scale: 2)
        let frame = Rect(x: 0, y: 0, width: 100, height: 60)
        let tree = typesetter.nodes(of: compiled, values: { _ in .text("ab") }, in: frame)
        #expect(tree.frames[1] == Rect(x: 42, y: 20, width: 16, height: 20))
    }

    @Test func `a text without room is cut off at whole lines`() throws {
        let template = CellTemplate(root: CellElement(.cell(.text("$title"))))
        let compiled = try CompiledTemplate(template, columns: columns)
        var typesetter = CellTypesetter(text: FixedMetricText(), scale: 2)
        let frame = Rect(x: 0, y: 0, width: 40, height: 50)
        let tree = typesetter.nodes(of: compiled, values: { _ in .text("aaaa bbbb cccc dddd") }, in: frame)
        guard case .paragraph(let paragraph) = tree.contents[1] else {
            Issue.record("no text")
            return
        }
        #expect(paragraph.metrics.lines.count == 2 && paragraph.metrics.isTruncated)
    }

    @Test func `a height that was rounded costs no line`() throws {
        let compiled = try CompiledTemplate(CellTemplate(root: .text("$title")), columns: columns)
        var typesetter = CellTypesetter(text: FixedMetricText(), scale: 2)
        for height in [39.99, 40, 40.01] {
            let frame = Rect(x: 0, y: 0, width: 40, height: height)
            let tree = typesetter.nodes(of: compiled, values: { _ in .text("aaaa bbbb") }, in: frame)
            guard case .paragraph(let paragraph) = tree.contents[1] else { continue }
            #expect(paragraph.metrics.lines.count == 2)
        }
    }

    @Test func `a cell can be mirrored`() throws {
        let template = CellTemplate {
            CellElement.stack(.horizontal, spacing: 4, alignItems: .start) {
                CellElement.image("$image", size: Size(width: 20, height: 20))
                CellElement.text("$title")
            }
        }
        let (_, tree) = try row(template, [.text("ab"), .text("/a"), .null], width: 100, isRightToLeft: true)
        #expect(tree.frames[1].origin.x == 80)
        #expect(tree.frames[2] == Rect(x: 60, y: 0, width: 16, height: 20))
    }

    @Test func `only nodes have names, boxes, labels and links`() {
        let template = CellTemplate { CellElement.text("$title").sized(ratio: 1).named("a") }
        let error = #expect(throws: TemplateError.self) { try CompiledTemplate(template, columns: columns) }
        #expect(error?.code == .misplaced)
    }

    @Test func `an empty field shows its placeholder`() throws {
        let field = EditableTextTemplate(TextTemplate("$title"), placeholder: "Write", maximumLength: 9)
        let template = CellTemplate(root: CellElement(.editableText(field)))
        let (height, tree) = try row(template, [.null, .null, .null], width: 100)
        #expect(height == 20)
        guard case .editableText(let shown, let value, let placeholder, 9, nil) = tree.contents[1] else {
            Issue.record("no field")
            return
        }
        #expect(shown.text.text == "Write" && value.isEmpty && placeholder == "Write")
    }
}

/// Pictures that are laid out in their natural size.
@Suite struct NaturalPictureTests {
    private struct Sizes: PictureSource {
        let sizes: [String: Size]

        func naturalSize(of url: String) -> Size? { sizes[url] }
        func address(of url: String) -> String { "/proxy" + url }
    }

    private let columns = [Column(name: "image", type: .image)]

    private func picture(_ url: String, stretches: Bool, in range: Double, height: Double? = nil) throws -> Size {
        var image = ImageTemplate("$image")
        image.hasNaturalSize = true
        let element = CellElement(.networkImage(image))
        let template = CellTemplate {
            CellElement.stack(.vertical, alignItems: stretches ? .stretch : .start) { element }
        }
        let compiled = try CompiledTemplate(template, columns: columns)
        #expect(compiled.hasNaturalPictures)
        let sizes = Sizes(sizes: ["/wide": Size(width: 200, height: 100), "/high": Size(width: 100, height: 400)])
        var typesetter = CellTypesetter(text: FixedMetricText(), scale: nil, pictures: sizes)
        let values: (Int) -> Value = { _ in .text(url) }
        let length = typesetter.height(of: compiled, values: values, width: range).height
        let frame = Rect(x: 0, y: 0, width: range, height: height ?? length)
        let tree = typesetter.nodes(of: compiled, values: values, in: frame)
        if !url.isEmpty {
            #expect(tree.contents[1] == .networkImage(url: "/proxy" + url, defaultImage: ""))
        }
        let unknown = typesetter.unknownPictures(of: compiled, values: values)
        #expect(unknown == (sizes.naturalSize(of: url) == nil && !url.isEmpty ? [url] : []))
        return tree.frames[1].size
    }

    @Test(arguments: [
        // As large as it is where there is room; smaller, in its shape, where there is less.
        ("/wide", false, 400.0, Size(width: 200, height: 100)), ("/wide", false, 100, Size(width: 100, height: 50)),
        ("/high", false, 400, Size(width: 100, height: 400)), ("/high", false, 50, Size(width: 50, height: 200)),
        // As wide as its parent where that stretches it.
        ("/wide", true, 400, Size(width: 400, height: 200)), ("/high", true, 50, Size(width: 50, height: 200)),
        // As wide as there is room, and two thirds as high, while its size is unknown.
        ("/none", false, 300, Size(width: 300, height: 200)), ("/none", true, 150, Size(width: 150, height: 100)),
        ("", false, 300, Size(width: 0, height: 0)),
    ])
    func `a picture keeps its shape`(url: String, stretches: Bool, width: Double, size: Size) throws {
        #expect(try picture(url, stretches: stretches, in: width) == size)
    }
}
