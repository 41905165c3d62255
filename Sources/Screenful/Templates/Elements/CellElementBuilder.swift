/// Makes a list of elements of the statements in a closure.
@resultBuilder
public enum CellElementBuilder {
    /// One element.
    public static func buildExpression(_ element: CellElement) -> [CellElement] { [element] }
    /// Elements that were made elsewhere.
    public static func buildExpression(_ elements: [CellElement]) -> [CellElement] { elements }
    /// Statements one after the other.
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
