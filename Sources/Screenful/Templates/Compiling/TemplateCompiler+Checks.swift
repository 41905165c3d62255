import ScreenfulLayout
import ScreenfulTypes

/// Checks of numbers that the layout does not use; it checks its own when it is created.
extension TemplateCompiler {
    func check(_ box: BoxStyle, at place: Place) throws(TemplateError) {
        try checkLength(box.borderWidth, at: place.down(.name("border"), levels: 0), "width")
        try checkLength(box.cornerRadius, at: place, "cornerRadius")
        try checkFraction(box.opacity, at: place, "opacity")
    }

    /// Checks the insets of a text or a button, which may be infinite.
    func check(_ insets: EdgeInsets, at place: Place) throws(TemplateError) {
        for inset in [insets.top, insets.left, insets.bottom, insets.right] where !inset.isInfinite {
            try check(inset, at: place, "insets")
        }
    }

    /// Checks a text's numbers.
    func check(_ text: TextTemplate, at place: Place) throws(TemplateError) {
        try check(text.font, at: place)
        if let lineHeight = text.lineHeight { try checkLength(lineHeight, at: place, "lineHeight") }
        guard text.maximumLines >= 0 else {
            throw negative(Double(text.maximumLines), at: place, "maximumNumberOfLines")
        }
        for factor in text.scaleFactors { try checkFraction(factor, at: place, "pointSizeScaleFactors") }
    }

    /// Checks a font's numbers.
    func check(_ font: FontDescription, at place: Place) throws(TemplateError) {
        let place = place.down(.name("font"), levels: 0)
        try checkLength(font.size, at: place, "size")
        try check(font.letterSpacing, at: place, "letterSpacing")
    }

    /// Checks a number that may be negative.
    func check(_ number: Double, at place: Place, _ name: String) throws(TemplateError) {
        let path = place.path.appending(.name(name))
        guard number.isFinite else { throw TemplateError(.notFinite, at: path, "\(number) is not a finite number") }
        guard abs(number) <= LayoutTree.maximumLength else {
            throw TemplateError(.tooLarge, at: path, "\(number) is more than \(LayoutTree.maximumLength)")
        }
    }

    /// Checks a number that must not be negative.
    func checkLength(_ number: Double, at place: Place, _ name: String) throws(TemplateError) {
        try check(number, at: place, name)
        guard number >= 0 else { throw negative(number, at: place, name) }
    }

    private func checkFraction(_ number: Double, at place: Place, _ name: String) throws(TemplateError) {
        try check(number, at: place, name)
        guard (0...1).contains(number) else {
            throw TemplateError(
                .fractionOutOfRange,
                at: place.path.appending(.name(name)),
                "\(number) is not from 0 to 1"
            )
        }
    }

    /// The error for a number below 0.
    func negative(_ number: Double, at place: Place, _ name: String) -> TemplateError {
        TemplateError(.negative, at: place.path.appending(.name(name)), "\(number) is below 0")
    }
}
