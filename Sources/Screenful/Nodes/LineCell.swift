public import ScreenfulTypes

/// The cell of a list without a template: a picture, a title, lines of text, a line of details.
///
/// The columns are looked at once, when the cell is made; a row only brings its
/// values. The row's height says how many lines of text there is room for, so
/// the same cell fits rows of one height and rows of varied heights.
public struct LineCell: Hashable, Sendable {
    /// What a column can be shown as.
    public enum Field: Hashable, Sendable {
        /// Characters.
        case text
        /// A picture by its path.
        case image
        /// A number, a date, a yes or no: a detail.
        case detail
    }

    /// Lengths of the cell, in points.
    public struct Metrics: Hashable, Sendable {
        /// Between the cell's edge and what is in it, above and below.
        public var inset = 8.0
        /// Between the cell's side, the picture and the text.
        public var gap = 16.0
        /// The side of the picture.
        public var image = 40.0
        /// The height of a line.
        public var line = 20.0

        /// Creates the metrics that the page draws with.
        public init() {}

        /// The height of a row with so many lines of text.
        public func height(lines: Int) -> Double {
            2 * inset + Double(lines + 2) * line
        }

        /// The lines of text that a row has room for.
        public func lines(inHeight height: Double) -> Int {
            max(0, Int(((height - 2 * inset) / line).rounded(.down)) - 2)
        }
    }

    /// Lengths, in points.
    public let metrics: Metrics
    private let image: Int?
    private let title: Int?
    private let body: Int?
    private let details: [Int]

    /// Chooses what each column is shown as.
    ///
    /// The first picture is the picture, the first text the title, the second
    /// the text; all else is a detail.
    public init(columns: [Field], metrics: Metrics = Metrics()) {
        let texts = columns.indices.filter { columns[$0] == .text }
        let images = columns.indices.filter { columns[$0] == .image }
        image = images.first
        title = texts.first ?? columns.indices.first { columns[$0] == .detail }
        body = texts.dropFirst().first
        let shown = [image, title, body]
        details = columns.indices.filter { columns[$0] != .image && !shown.contains($0) }
        self.metrics = metrics
    }

    /// Builds the tree of a row.
    ///
    /// - Parameters:
    ///   - frame: The row's rectangle in the list, in points.
    ///   - value: The value of a column as characters, or nil if it has none.
    /// - Returns: The cell and its children, all within the row.
    public func tree(in frame: Rect, value: (Int) -> String?) -> NodeTree {
        var tree = NodeTree(cellAt: frame)
        var nodes: [NodeTree.Node] = []
        var x = metrics.gap
        if let path = image.flatMap(value) {
            let side = min(metrics.image, max(0, frame.size.height - 2 * metrics.inset))
            let frame = Rect(x: x, y: metrics.inset, width: side, height: side)
            nodes.append(.init(.image, frame: frame, content: .image(path)))
        }
        if image != nil { x += metrics.image + metrics.gap }

        let width = max(0, frame.size.width - x - metrics.gap)
        var y = metrics.inset
        func add(_ text: String, _ style: NodeContent.TextStyle, lines: Int) {
            let frame = Rect(x: x, y: y, width: width, height: Double(lines) * metrics.line)
            nodes.append(.init(.text, frame: frame, content: .text(text, style: style)))
            y += frame.size.height
        }
        add(title.flatMap(value) ?? "", .title, lines: 1)
        let lines = metrics.lines(inHeight: frame.size.height)
        if lines > 0, let text = body.flatMap(value) { add(text, .body, lines: lines) }
        let caption = details.compactMap(value).joined(separator: " · ")
        if !caption.isEmpty { add(caption, .caption, lines: 1) }
        tree.setChildren(of: 0, to: nodes)
        return tree
    }
}
