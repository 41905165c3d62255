/// The place in a viewer's events at which a listener that reconnects goes on.
package struct ResumePoint: Hashable, Sendable {
    /// The number of the last event that it has received; nil for none.
    package var event: UInt64?
    /// The list's version that it knows; nil for none.
    package var version: Int?

    package init(event: UInt64? = nil, version: Int? = nil) {
        self.event = event
        self.version = version
    }
}
