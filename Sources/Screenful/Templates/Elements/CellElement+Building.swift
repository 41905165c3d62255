public import ScreenfulLayout
public import ScreenfulTypes

extension CellElement {
    /// A text.
    public static func text(_ text: BoundText, font: FontDescription = FontDescription(), lines: Int = 0) -> Self {
        var template = TextTemplate(text)
        template.font = font
        template.maximumLines = lines
        return Self(.text(template))
    }

    /// A text with all its properties.
    public static func text(_ template: TextTemplate) -> Self { Self(.text(template)) }

    /// A local picture.
    public static func image(_ url: BoundText, size: Size? = nil) -> Self {
        Self(.image(ImageTemplate(url, size: size)))
    }

    /// A picture that is fetched in the preload range.
    public static func networkImage(_ url: BoundText, defaultImage: BoundText? = nil, size: Size? = nil) -> Self {
        Self(.networkImage(ImageTemplate(url, defaultImage: defaultImage, size: size)))
    }

    /// A box around another element.
    public static func node(_ box: BoxStyle = BoxStyle(), @CellElementBuilder _ child: () -> [CellElement]) -> Self {
        var element = Self(.node(single(child())))
        element.box = box
        return element
    }

    /// Wraps several elements in one.
    static func single(_ elements: [CellElement]) -> CellElement {
        elements.count == 1 ? elements[0] : CellElement(.wrapper(elements))
    }

    /// Elements in a row or a column.
    public static func stack(
        _ direction: Axis,
        spacing: Double = 0,
        justifyContent: JustifyContent = .start,
        alignItems: AlignItems = .stretch,
        @CellElementBuilder _ children: () -> [CellElement]
    ) -> Self {
        let style = StackStyle(direction, spacing: spacing, justifyContent: justifyContent, alignItems: alignItems)
        return Self(.stack(style, children()))
    }

    /// An element with insets.
    public static func inset(_ insets: EdgeInsets, @CellElementBuilder _ child: () -> [CellElement]) -> Self {
        Self(.inset(insets, single(child())))
    }

    /// Elements on top of each other.
    public static func wrapper(@CellElementBuilder _ children: () -> [CellElement]) -> Self {
        Self(.wrapper(children()))
    }

    /// The element with another one of the same size behind it.
    public func background(_ behind: CellElement) -> Self { Self(.background(self, behind: behind)) }
    /// The element in a frame with a ratio of height to width.
    public func sized(ratio: Double) -> Self { Self(.ratio(ratio, self)) }

    /// The element with a preferred size, in points.
    public func sized(width: Double, height: Double) -> Self {
        styled {
            $0.width = .points(width)
            $0.height = .points(height)
        }
    }

    /// The element with another style.
    public func styled(_ change: (inout ElementStyle) -> Void) -> Self { with { change(&$0.style) } }
    /// The element with another box.
    public func boxed(_ box: BoxStyle) -> Self { with { $0.box = box } }
    /// The element with a name.
    public func named(_ id: String) -> Self { with { $0.id = id } }
    /// The element, for rows in which a column has a value; negated, for the others.
    public func shown(if column: String, isNegated: Bool = false) -> Self {
        with { $0.conditions.append(Condition(column, isNegated: isNegated)) }
    }
    /// The element with an accessibility label.
    public func labelled(_ label: BoundText) -> Self { with { $0.label = label } }

    private func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}

/// Builds a list of elements from the statements of a closure.
@resultBuilder
public enum CellElementBuilder {
    /// One element.
    public static func buildExpression(_ element: CellElement) -> [CellElement] { [element] }
    /// A list of elements.
    public static func buildExpression(_ elements: [CellElement]) -> [CellElement] { elements }
    /// Consecutive statements.
    public static func buildBlock(_ parts: [CellElement]...) -> [CellElement] { parts.flatMap { $0 } }
    /// An `if` without `else`.
    public static func buildOptional(_ part: [CellElement]?) -> [CellElement] { part ?? [] }
    /// The first branch of an `if` or `switch`.
    public static func buildEither(first part: [CellElement]) -> [CellElement] { part }
    /// Another branch of an `if` or `switch`.
    public static func buildEither(second part: [CellElement]) -> [CellElement] { part }
    /// A `for`.
    public static func buildArray(_ parts: [[CellElement]]) -> [CellElement] { parts.flatMap { $0 } }
}
