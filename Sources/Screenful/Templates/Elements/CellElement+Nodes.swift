public import ScreenfulLayout
public import ScreenfulTypes

extension CellElement {
    /// A text.
    public static func text(_ text: BoundText, font: FontStyle = FontStyle(), lines: Int = 0) -> Self {
        var template = TextTemplate(text)
        template.font = font
        template.maximumLines = lines
        return Self(.text(template))
    }

    /// A text of which all is said.
    public static func text(_ template: TextTemplate) -> Self { Self(.text(template)) }

    /// A picture that is at hand.
    public static func image(_ url: BoundText, size: Size? = nil) -> Self {
        Self(.image(ImageTemplate(url, size: size)))
    }

    /// A picture that is fetched when it comes near.
    public static func networkImage(_ url: BoundText, defaultImage: BoundText? = nil, size: Size? = nil) -> Self {
        Self(.networkImage(ImageTemplate(url, defaultImage: defaultImage, size: size)))
    }

    /// A picture in several qualities, from the best to the worst.
    public static func multiplexImage(_ urls: [BoundText], size: Size? = nil) -> Self {
        Self(.multiplexImage(urls, size: size))
    }

    /// Something to press, with a title.
    public static func button(_ title: BoundText, action: BoundText) -> Self {
        Self(.button(ButtonTemplate(title: TextTemplate(title), action: action)))
    }

    /// Something to press, of which all is said.
    public static func button(_ template: ButtonTemplate) -> Self { Self(.button(template)) }

    /// A box around another element.
    public static func node(_ box: BoxStyle = BoxStyle(), @CellElementBuilder _ child: () -> [CellElement]) -> Self {
        var element = Self(.node(single(child())))
        element.box = box
        return element
    }

    /// A box without anything in it.
    public static func node(_ box: BoxStyle = BoxStyle(), style: ElementStyle = ElementStyle()) -> Self {
        var element = Self(.node(nil), style: style)
        element.box = box
        return element
    }

    /// The root of a row.
    public static func cell(_ box: BoxStyle = BoxStyle(), @CellElementBuilder _ child: () -> [CellElement]) -> Self {
        var element = Self(.cell(single(child())))
        element.box = box
        return element
    }

    /// An area that shows a part of what lies in it.
    public static func scroll(_ axes: ScrollableAxes, @CellElementBuilder _ child: () -> [CellElement]) -> Self {
        Self(.scroll(axes, single(child())))
    }

    /// One element for several.
    static func single(_ elements: [CellElement]) -> CellElement {
        elements.count == 1 ? elements[0] : CellElement(.wrapper(elements))
    }
}
