/// A place where a line of text may or must end.
public struct LineBreak: Hashable, Sendable {
    /// The byte of the text's UTF-8 that the next line starts with.
    ///
    /// Spaces before it hang at the end of the line above.
    public var offset: Int

    /// Whether the line has to end here, because a line feed stands before.
    public var isMandatory: Bool

    /// Creates a break.
    public init(offset: Int, isMandatory: Bool) {
        self.offset = offset
        self.isMandatory = isMandatory
    }
}
