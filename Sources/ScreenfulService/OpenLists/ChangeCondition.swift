/// A condition on the version of the list that a change is made to.
package struct ChangeCondition: Sendable {
    /// The reason why a condition does not hold.
    package struct Failure: Hashable, Sendable {
        /// The part of the condition that does not hold.
        package let field: String
        /// The version that the list has.
        package let version: Int
    }

    private let failedField: @Sendable (Int) -> String?

    /// The condition that always holds.
    static let none = Self { _ in nil }

    /// Creates a condition.
    ///
    /// - Parameter failedField: Returns the part of the condition that a version does not meet, or nil.
    package init(_ failedField: @escaping @Sendable (Int) -> String?) {
        self.failedField = failedField
    }

    /// Returns the reason why the condition does not hold at a version; nil if it holds.
    func failure(at version: Int) -> Failure? {
        failedField(version).map { Failure(field: $0, version: version) }
    }

    /// Throws unless the condition holds at a version.
    func check(_ version: Int) throws(ServiceError) {
        if let failure = failure(at: version) { throw .conditionFailed(failure) }
    }
}
