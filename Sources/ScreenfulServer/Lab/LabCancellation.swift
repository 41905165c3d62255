import Synchronization

/// Whether work is still wanted: said on the loop, asked on other threads.
final class LabCancellation: Sendable {
    private let flag = Atomic(false)

    /// True if the work is not wanted any more.
    var isSet: Bool { flag.load(ordering: .relaxed) }

    /// The work is not wanted any more.
    func set() { flag.store(true, ordering: .relaxed) }
}
