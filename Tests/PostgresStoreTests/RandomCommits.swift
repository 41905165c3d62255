import ListStore
import ScreenfulTypes
import TestSupport

/// Random changes of a list of one section, each made upon the one before.
struct RandomCommits {
    private var random: SeededGenerator
    private let columns: Int
    private var version = 1
    private var nextID: Int64 = 0
    private var order: [Int64] = []

    init(seed: UInt64, columns: Int) {
        random = SeededGenerator(seed: seed)
        self.columns = columns
    }

    /// Returns groups of up to five changes.
    mutating func groups(_ count: Int) -> [[Commit]] {
        (0..<count).map { _ in (0..<Int.random(in: 1...5, using: &random)).map { _ in next() } }
    }

    private mutating func next() -> Commit {
        version += 1
        var commit = Commit(version: version)
        let first: Value = .integer(Int64(version))
        if order.count < 4 || Int.random(in: 0..<3, using: &random) == 0 {
            let place = Int.random(in: 0...order.count, using: &random)
            let ids = nextID..<nextID + 2
            commit.orderEdits = [.insert(ids: ids, at: place)]
            let others = Array(repeating: Value.null, count: columns - 1)
            commit.puts = ids.map { Row(id: $0, values: [first] + others) }
            order.insert(contentsOf: ids, at: place)
            nextID += 2
        } else if Bool.random(using: &random) {
            let id = order[Int.random(in: order.indices, using: &random)]
            var values = [Value?](repeating: nil, count: columns)
            if Bool.random(using: &random) { values[0] = first } else { values[1] = .text("text \(version)") }
            commit.merges = [RowMerge(id: id, values: values)]
        } else {
            let place = Int.random(in: order.indices, using: &random)
            let id = order.remove(at: place)
            commit.orderEdits = [.remove(place..<place + 1)]
            commit.deletes = [id..<id + 1]
        }
        commit.sections = [order.count]
        return commit
    }
}
