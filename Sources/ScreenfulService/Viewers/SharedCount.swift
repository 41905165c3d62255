import Synchronization

/// The number of things of a kind in the registries of all loops of a server, which share a limit.
package final class SharedCount: Sendable {
    private let count = Atomic(0)

    package init() {}

    package var value: Int { count.load(ordering: .relaxed) }

    func change(by change: Int) { count.wrappingAdd(change, ordering: .relaxed) }
}
