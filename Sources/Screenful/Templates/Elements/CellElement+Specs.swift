public import ScreenfulLayout
public import ScreenfulTypes

extension CellElement {
    /// Elements one after the other.
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

    /// An element with room around it.
    public static func inset(_ insets: EdgeInsets, @CellElementBuilder _ child: () -> [CellElement]) -> Self {
        Self(.inset(insets, single(child())))
    }

    /// An element in the middle of the room there is.
    public static func center(_ style: CenterStyle = .init(), @CellElementBuilder _ child: () -> [CellElement]) -> Self
    {
        Self(.center(style, single(child())))
    }

    /// Elements on top of each other.
    public static func wrapper(@CellElementBuilder _ children: () -> [CellElement]) -> Self {
        Self(.wrapper(children()))
    }

    /// The element with something behind it of the same size.
    public func background(_ behind: CellElement) -> Self { Self(.background(self, behind: behind)) }

    /// The element with something above it of the same size.
    public func overlay(_ above: CellElement) -> Self { Self(.overlay(self, above: above)) }

    /// The element in a frame whose height is so many times its width.
    public func sized(ratio: Double) -> Self { Self(.ratio(ratio, self)) }

    /// The element with a preferred size, in points.
    public func sized(width: Double, height: Double) -> Self {
        styled {
            $0.width = .points(width)
            $0.height = .points(height)
        }
    }

    /// The element with another style.
    public func styled(_ change: (inout ElementStyle) -> Void) -> Self {
        var copy = self
        change(&copy.style)
        return copy
    }

    /// The element with another box.
    public func boxed(_ box: BoxStyle) -> Self {
        var copy = self
        copy.box = box
        return copy
    }

    /// The element with a name.
    public func named(_ id: String) -> Self {
        var copy = self
        copy.id = id
        return copy
    }

    /// The element, for rows in which a column has a value.
    public func shown(if column: String) -> Self {
        var copy = self
        copy.conditions.append(Condition(column))
        return copy
    }

    /// The element, for rows in which a column has no value.
    public func shown(unless column: String) -> Self {
        var copy = self
        copy.conditions.append(Condition(column, isNegated: true))
        return copy
    }

    /// The element with words to be read aloud in place of what it shows.
    public func labelled(_ label: BoundText) -> Self {
        var copy = self
        copy.label = label
        return copy
    }
}
