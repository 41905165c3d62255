import ScreenfulLayout
import ScreenfulRanges
import ScreenfulTypes

/// A node of a compiled template: its constant parts, and the bindings of the others.
struct BoundNode: Sendable {
    /// The content of a node, with its bindings.
    enum Content: Sendable {
        case none
        case text(slot: Int)
        case image(TextBinding)
        case networkImage(TextBinding, defaultImage: TextBinding?)
        case multiplexImage([TextBinding])
        case control(BoundControl)
        case editableText(slot: Int, maximumLength: Int)
        case video(TextBinding, poster: TextBinding?, playsAutomatically: Bool, repeats: Bool)
        case map(TextBinding)
        case scroll(ScrollableAxes, layout: Int)
        case list(Axis, LayoutSpecification)
    }

    var kind: NodeKind
    /// The parent; the root is its own.
    var parent: Int
    /// The layout that sets its frame.
    var layout: Int
    var content = Content.none
    var attributes: NodeAttributes
    var label: TextBinding?
    var link: TextBinding?
}

/// A control, with its bindings.
struct BoundControl: Sendable {
    var look: ControlLook
    var action: TextBinding
    var selected: Int?
    var disabled: Int?
}

/// A text, with its bindings; a reference, so that a row can fill it in without a copy.
final class BoundParagraph: Sendable {
    /// A part of a text.
    struct Run: Sendable {
        var text: TextBinding
        var font: FontDescription
        var color: NodeColor?
        var link: TextBinding?
    }

    let runs: [Run]
    let separator: String
    let format: ParagraphStyle
    let scaleFactors: [Double]
    /// The placeholder of an empty text; nil for a text that cannot be edited.
    let placeholder: TextBinding?

    init(_ text: TextTemplate, runs: [Run], placeholder: TextBinding?) {
        self.runs = runs
        self.placeholder = placeholder
        separator = text.separator
        format = text.paragraph
        scaleFactors = text.scaleFactors
    }
}

struct BoundCondition: Hashable, Sendable {
    var column: Int
    var isNegated: Bool
}

extension BoundParagraph {
    /// The text without characters, to be filled in row by row.
    var emptyText: StyledText {
        let runs = runs.map { StyledText.Run(range: 0..<0, font: $0.font, color: $0.color) }
        return StyledText(text: "", runs: runs, paragraph: format)
    }

    /// Fills in a row's values; the buffers of the previous row are reused.
    func bind(to styled: inout StyledText, values: (Int) -> Value) {
        bindValue(to: &styled, values: values)
        guard let placeholder, styled.text.isEmpty else { return }
        styled.text = placeholder.text(values: values)
        resetRuns(of: &styled)
        if !styled.runs.isEmpty { styled.runs[0].range = 0..<styled.text.utf8.count }
    }

    /// Fills in a row's values, without a placeholder for an empty text.
    func bindValue(to styled: inout StyledText, values: (Int) -> Value) {
        guard runs.count == 1, runs[0].link == nil else { return bindRuns(to: &styled, values: values) }
        // The most frequent case: one style for all of it.
        styled.text = runs[0].text.text(values: values)
        styled.runs[0].range = 0..<styled.text.utf8.count
    }

    private func bindRuns(to styled: inout StyledText, values: (Int) -> Value) {
        styled.text.removeAll(keepingCapacity: true)
        styled.runs.removeAll(keepingCapacity: true)
        for run in runs {
            // Written in place; the separator and the literals around empty columns are removed again.
            let start = styled.text.utf8.count
            if start > 0 { styled.text += separator }
            let begin = styled.text.utf8.count
            guard run.text.append(to: &styled.text, values: values), styled.text.utf8.count > begin else {
                styled.text.cut(at: start)
                continue
            }
            if begin > start { styled.runs.append(.init(range: start..<begin, font: run.font, color: run.color)) }
            var styledRun = StyledText.Run(range: begin..<styled.text.utf8.count, font: run.font, color: run.color)
            if let link = run.link { styledRun.link = link.text(values: values) }
            styled.runs.append(styledRun)
        }
        if styled.runs.isEmpty { resetRuns(of: &styled) }
    }

    private func resetRuns(of styled: inout StyledText) {
        guard let first = runs.first else { return }
        styled.runs.removeAll(keepingCapacity: true)
        styled.runs.append(StyledText.Run(range: 0..<0, font: first.font, color: first.color))
    }
}

extension String {
    /// Truncates the string to a number of bytes.
    fileprivate mutating func cut(at byteCount: Int) {
        guard utf8.count > byteCount else { return }
        removeSubrange(utf8.index(startIndex, offsetBy: byteCount)...)
    }
}
