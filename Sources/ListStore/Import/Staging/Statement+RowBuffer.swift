extension Statement {
    /// Sets a parameter to what a cell holds.
    ///
    /// - Parameters:
    ///   - content: The cell.
    ///   - text: The text of the buffer that the cell is in.
    ///   - index: The parameter.
    func bind(_ content: RowBuffer.Content, _ text: UnsafeBufferPointer<UInt8>, at index: Int) {
        switch content {
        case .null: bindNull(at: index)
        case .integer(let value): bind(value, at: index)
        case .real(let value): bind(value, at: index)
        case .text(let start, let count):
            bind(text: UnsafeBufferPointer(rebasing: text[Int(start)..<Int(start + count)]), at: index)
        }
    }
}
