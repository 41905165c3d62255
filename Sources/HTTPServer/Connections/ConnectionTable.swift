/// The open connections of a server, each under a small number that is reused.
struct ConnectionTable {
    private var slots: [Connection?] = []
    private var free: [Int] = []

    /// The number of open connections.
    private(set) var count = 0

    /// Returns a free number and reserves it for ``insert(_:)``.
    mutating func reserve() -> Int {
        if let last = free.popLast() { return last }
        slots.append(nil)
        return slots.count - 1
    }

    mutating func insert(_ connection: Connection) {
        slots[connection.id] = connection
        count += 1
    }

    mutating func remove(_ connection: Connection) {
        guard slots[connection.id] === connection else { return }
        slots[connection.id] = nil
        free.append(connection.id)
        count -= 1
    }

    subscript(id: Int) -> Connection? { slots[id] }

    /// All open connections.
    var all: [Connection] { slots.compactMap { $0 } }
}
