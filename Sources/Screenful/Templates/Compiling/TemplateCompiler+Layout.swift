import ScreenfulLayout

extension TemplateCompiler {
    /// One of the layouts that a template is made of.
    struct Layout {
        /// The layout; nil until all in it is compiled.
        var root: LayoutElement?
        /// Where it begins in the template.
        var path = ElementPath()
        /// True if its outermost element is not in the template.
        var isWrapped = false

        /// A mistake that the layout has found, in the words of the template.
        func error(_ error: LayoutError) -> TemplateError {
            let steps = path.steps + error.path.steps.dropFirst(isWrapped ? 1 : 0)
            return TemplateError(Self.code(error.code), at: ElementPath(steps), Self.reason(error.code))
        }

        private static func code(_ code: LayoutError.Code) -> TemplateError.Code {
            switch code {
            case .tooDeep: .tooDeep
            case .tooManyNodes: .tooManyElements
            case .sameNodeTwice: .sameIDTwice
            case .notFinite: .notFinite
            case .negative: .negative
            case .notPositive: .notPositive
            case .fractionOutOfRange: .fractionOutOfRange
            case .tooLarge: .tooLarge
            }
        }

        private static func reason(_ code: LayoutError.Code) -> String {
            switch code {
            case .tooDeep: "elements lie more than \(LayoutTree.maximumDepth) deep, the cell included"
            case .tooManyNodes: "there are more than \(LayoutTree.maximumElementCount) elements"
            case .sameNodeTwice: "the same node is in the layout twice"
            case .notFinite: "must be a finite number"
            case .negative: "must not be below 0"
            case .notPositive: "must be above 0"
            case .fractionOutOfRange: "must be from 0 % to 100 %"
            case .tooLarge: "must not be more than \(Int(LayoutTree.maximumLength))"
            }
        }
    }
}
