/// What the files of traces are, and what a reader refuses so that none can exhaust the program.
public enum TraceFormat {
    /// The version of the format that is written, and the only one that is read.
    public static let version = 1
    /// How the files' names end.
    public static let suffix = ".scroll.jsonl"
    /// The longest line, in bytes without its line feed: a header whose texts are all escapes.
    public static let longestLine = 16_384
    /// The longest file, in bytes: the most events there may be, with some room in their lines.
    public static let longestFile = 256 << 20
    /// The Unicode scalars of the header's texts.
    static let texts = 0...1000
}
