extension NodeTree {
    /// What a node is called by whoever looks at the row: its number in the template, which stays as long as
    /// the template does, whichever nodes come and go; in a tree without a template its number in the tree.
    public func id(of node: Int) -> Int {
        attributes[node].identity ?? node
    }

    /// The node that is called so; nil if the row has none.
    ///
    /// - Complexity: O(*n*) for *n* nodes.
    public func node(withID id: Int) -> Int? {
        kinds.indices.first { self.id(of: $0) == id }
    }

    /// Notes what a reader has typed into a field and not sent.
    ///
    /// - Precondition: The node exists.
    public mutating func setDraft(_ draft: String, ofNode node: Int) {
        guard case .editableText(let paragraph, let value, let placeholder, let maximumLength, _) = contents[node]
        else { return }
        let content = NodeContent.editableText(
            paragraph,
            value: value,
            placeholder: placeholder,
            maximumLength: maximumLength,
            draft: draft
        )
        setContent(content, ofNode: node)
    }
}
