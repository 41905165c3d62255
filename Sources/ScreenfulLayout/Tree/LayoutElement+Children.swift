extension LayoutElement.Content {
    /// The number of elements right below.
    var childCount: Int {
        switch self {
        case .leaf: 0
        case .node, .inset, .ratio, .relative, .center: 1
        case .background, .overlay, .corner: 2
        case .stack(_, let children), .absolute(_, let children), .wrapper(let children): children.count
        }
    }

    /// The elements right below, the one that decides the size first.
    var children: [LayoutElement] {
        switch self {
        case .leaf: []
        case .node(let child), .inset(_, let child), .ratio(_, let child), .relative(_, let child),
            .center(_, let child):
            [child]
        case .background(let child, let other), .overlay(let child, let other), .corner(_, let child, let other):
            [child, other]
        case .stack(_, let children), .absolute(_, let children), .wrapper(let children): children
        }
    }

    /// The steps to the element below with this number.
    func steps(toChild index: Int) -> [ElementPath.Step] {
        switch self {
        case .stack, .absolute, .wrapper: [.name("children"), .index(index)]
        case .background where index == 1: [.name("background")]
        case .overlay where index == 1: [.name("overlay")]
        case .corner where index == 1: [.name("corner")]
        default: [.name("child")]
        }
    }
}
