extension Int64 {
    /// Parses a nonnegative number in its canonical form, without a sign or leading zeros.
    @inlinable
    package init?(canonical text: some StringProtocol) {
        guard let number = Int64(text), number >= 0, String(number) == text else { return nil }
        self = number
    }
}
