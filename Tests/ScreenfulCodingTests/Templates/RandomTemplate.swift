import Screenful
import ScreenfulLayout
import ScreenfulTypes
import TestSupport

/// Writes templates that nobody would write.
struct RandomTemplate {
    static let columns: [Column] = [
        .init(name: "title", type: .text), .init(name: "image", type: .image), .init(name: "likes", type: .integer),
        .init(name: "date", type: .date),
        .init(name: "is new", type: .boolean),
    ]

    var random: SeededGenerator
    private var names = 0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func template() -> CellTemplate {
        switch pick(4) {
        case 0: CellTemplate(root: decorated(CellElement(.cell(element(depth: 4)))))
        case 1: CellTemplate(root: decorated(CellElement(.textCell(text(), insets: insets()))))
        default: CellTemplate(root: element(depth: 5))
        }
    }

    mutating func element(depth: Int) -> CellElement {
        let content: CellElement.Content =
            depth > 0 && chance(0.7)
            ? container(depth: depth - 1) : leaf()
        return decorated(CellElement(content))
    }

    private mutating func container(depth: Int) -> CellElement.Content {
        switch pick(12) {
        case 0: .node(element(depth: depth))
        case 1: .inset(insets(), element(depth: depth))
        case 2: .background(element(depth: depth), behind: element(depth: depth))
        case 3: .overlay(element(depth: depth), above: element(depth: depth))
        case 4: .ratio(number(0...3) + 0.25, element(depth: depth))
        case 5:
            .relative(
                RelativeStyle(horizontal: word(), vertical: word(), hugsWidth: chance(), hugsHeight: chance()),
                element(depth: depth)
            )
        case 6:
            .center(
                CenterStyle(horizontally: chance(), vertically: chance(), hugsWidth: chance(), hugsHeight: chance()),
                element(depth: depth)
            )
        case 7: .absolute(word(), elements(depth: depth))
        case 8:
            .corner(
                CornerStyle(word(), offset: Point(x: number(-9...9), y: number(-9...9)), wrapsCorner: chance()),
                element(depth: depth),
                corner: element(depth: depth)
            )
        case 9: chance() ? .wrapper(elements(depth: depth)) : .scroll(axes(), element(depth: depth))
        case 10: .control(control(), element(depth: depth))
        default: .stack(stack(), elements(depth: depth))
        }
    }

    private mutating func leaf() -> CellElement.Content {
        switch pick(9) {
        case 0: .image(ImageTemplate("$image", size: size()))
        case 1: .networkImage(ImageTemplate("$image", defaultImage: chance() ? "/none.svg" : nil, size: size()))
        case 2: .multiplexImage(["$image", "$image?small"], size: size())
        case 3: .button(button())
        case 4: .editableText(EditableTextTemplate(text(), placeholder: "Write", maximumLength: pick(200)))
        case 5: chance() ? .video(video()) : .map(region: "{$title},12", size: size())
        case 6: .node(nil)
        default: .text(text())
        }
    }

    private mutating func decorated(_ plain: CellElement) -> CellElement {
        var element = plain
        element.style = style()
        if chance(0.2) { element.conditions.append(.init(["title", "is new"][pick(2)])) }
        if chance(0.1) { element.conditions.append(.init("likes", isNegated: true)) }
        if case .cell = element.content { element.conditions = [] }
        if case .textCell = element.content { element.conditions = [] }
        guard element.isNode else { return element }
        names += 1
        if chance(0.3) { element.id = "node \(names)" }
        if chance(0.2) { element.label = "says $title" }
        if chance(0.2) { element.link = "/rows/{$likes}" }
        if chance(0.3) { element.box.background = color() }
        if chance(0.2) { (element.box.borderColor, element.box.borderWidth) = (color(), number(0...4)) }
        if chance(0.2) { element.box.cornerRadius = number(0...20) }
        if chance(0.2) { element.box.opacity = Double(pick(11)) / 10 }
        element.box.clips = chance(0.2)
        switch element.content {
        case .image, .networkImage, .multiplexImage, .video, .map:
            element.scaling = word()
            if chance(0.3) {
                element.placeholder.color = color()
                element.placeholder.fadeDuration = number(0...2)
            }
        default: break
        }
        return element
    }
}

extension RandomTemplate {
    private mutating func text() -> TextTemplate {
        var text = TextTemplate("$title")
        if chance(0.3) {
            text = TextTemplate([.init("by $title"), .init("{$likes|number}", font: font(), color: color())])
            text.separator = " · "
            text.runs[0].link = chance() ? "/people/$title" : nil
        }
        if chance() { text.font = font() }
        if chance(0.3) { text.color = color() }
        if chance(0.3) { text.lineHeight = number(0...40) }
        if chance(0.3) { text.maximumLines = pick(4) }
        if chance(0.1) { text.truncation = " more" }
        if chance(0.2) { text.alignment = word() }
        if chance(0.2) { text.scaleFactors = [0.9, 0.8] }
        return text
    }

    private mutating func font() -> FontDescription {
        var font = FontDescription(size: Double(pick(30)) + 1, isBold: chance(), isItalic: chance())
        if chance(0.2) { font.family = "Inter" }
        if chance(0.2) { font.letterSpacing = number(-1...2) }
        font.hasTabularNumbers = chance(0.2)
        return font
    }

    private mutating func button() -> ButtonTemplate {
        var button = ButtonTemplate(
            title: chance(0.8) ? text() : nil,
            image: chance() ? ImageTemplate("/heart.svg", size: size()) : nil,
            action: "like"
        )
        button.imageSide = word()
        button.isHorizontal = chance()
        button.horizontalAlignment = word()
        button.verticalAlignment = word()
        if chance() { button.spacing = number(0...20) }
        if chance() { button.insets = EdgeInsets(all: number(0...9)) }
        button.control = control()
        return button
    }

    private mutating func control() -> ControlTemplate {
        var control = ControlTemplate(action: chance() ? "open $title" : "")
        if chance() { control.selected = "is new" }
        if chance() { control.disabled = "likes" }
        if chance() { control.background.highlighted = color() }
        if chance() { control.tint.selected = color() }
        return control
    }

    private mutating func video() -> VideoTemplate {
        var video = VideoTemplate("$image", poster: chance() ? "/poster.jpg" : nil)
        (video.playsAutomatically, video.repeats, video.size) = (chance(), chance(), size())
        return video
    }

    private mutating func stack() -> StackStyle {
        var stack = StackStyle(word(), spacing: number(-2...9), justifyContent: word(), alignItems: word())
        (stack.wraps, stack.alignContent, stack.lineSpacing) = (chance(0.2), word(), number(0...5))
        if chance(0.1) { stack.horizontalAlignment = word() as HorizontalAlignment }
        if chance(0.1) { stack.verticalAlignment = word() as VerticalAlignment }
        return stack
    }

    private mutating func style() -> ElementStyle {
        var style = ElementStyle()
        guard chance(0.5) else { return style }
        style.width = dimension()
        style.height = dimension()
        style.maxWidth = dimension()
        style.minHeight = dimension()
        style.flexBasis = dimension()
        if chance() { (style.flexGrow, style.flexShrink) = (number(0...2), number(0...2)) }
        if chance(0.3) { (style.spacingBefore, style.spacingAfter) = (number(-3...9), number(-3...9)) }
        style.alignSelf = word()
        if chance(0.2) { style.layoutPosition = Point(x: number(0...50), y: number(0...50)) }
        return style
    }

    private mutating func dimension() -> Dimension {
        switch pick(5) {
        case 0: .points(number(0...300))
        case 1: .fraction(Double(pick(1001)) / 1000)
        default: .auto
        }
    }

    private mutating func insets() -> EdgeInsets {
        func edge(_ random: inout SeededGenerator) -> Double {
            Int.random(in: 0..<8, using: &random) == 0
                ? .infinity : Double(Int.random(in: 0...20, using: &random))
        }
        return EdgeInsets(top: edge(&random), left: edge(&random), bottom: edge(&random), right: edge(&random))
    }

    private mutating func elements(depth: Int) -> [CellElement] {
        var elements: [CellElement] = []
        for _ in 0..<pick(4) { elements.append(element(depth: depth)) }
        return elements
    }

    private mutating func axes() -> ScrollableAxes {
        [.horizontal, .vertical, [.horizontal, .vertical]][pick(3)]
    }

    private mutating func size() -> Size? {
        chance() ? Size(width: number(0...100), height: number(0...100)) : nil
    }

    private mutating func color() -> NodeColor {
        chance() ? .theme(word()) : .fixed(red: byte(), green: byte(), blue: byte(), alpha: byte())
    }

    private mutating func byte() -> UInt8 { UInt8.random(in: 0...255, using: &random) }

    /// A number with few digits, of which most are whole.
    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        let number = Double.random(in: range, using: &random)
        return chance() ? number.rounded(.towardZero) : (number * 64).rounded(.towardZero) / 64
    }

    private mutating func word<Word: CaseIterable>() -> Word where Word.AllCases == [Word] {
        Word.allCases[pick(Word.allCases.count)]
    }

    private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    private mutating func chance(_ probability: Double = 0.5) -> Bool {
        Double.random(in: 0..<1, using: &random) < probability
    }
}
