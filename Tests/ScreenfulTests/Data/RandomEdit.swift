import Screenful
import ScreenfulTypes

/// A random change set, made together with the list it must lead to.
///
/// The list after is written down cell by cell while the edits are chosen, so it
/// owes nothing to the code under test.
struct RandomEdit {
    /// The rows before, by identity.
    let old: [[Int]]
    /// The rows after, by identity; nil for a row that was not there.
    private(set) var new: [[Int?]] = []
    /// Identities whose content is stale.
    private(set) var reloaded: Set<Int> = []
    private(set) var changes = ChangeSet()
    private var sources: [Int?] = []

    init(of old: [[Int]], using random: inout some RandomNumberGenerator) {
        self.old = old
        let fate = old.indices.map { _ in Int.random(in: 0..<8, using: &random) }
        let deleted = old.indices.filter { fate[$0] == 0 }
        let stale = old.indices.filter { fate[$0] == 1 }
        let carried = old.indices.filter { fate[$0] == 2 }
        for section in deleted { changes.deleteSections(section..<section + 1) }
        for section in stale { changes.reloadSections(section..<section + 1) }

        // New sections: some inserted, some moved in, the others the survivors in order.
        let insertedCount = Int.random(in: 0...2, using: &random)
        let count = old.count - deleted.count + insertedCount
        let slots = (0..<count).shuffled(using: &random).prefix(insertedCount + carried.count)
        sources = Array(repeating: nil, count: count)
        for (slot, section) in zip(slots, carried) {
            sources[slot] = section
            changes.moveSection(from: section, to: slot)
        }
        for slot in slots.dropFirst(carried.count) { changes.insertSections(slot..<slot + 1) }
        var survivors = old.indices.filter { fate[$0] != 0 && fate[$0] != 2 }
        for slot in 0..<count where !slots.contains(slot) { sources[slot] = survivors.removeFirst() }

        fillSections(fate: fate, using: &random)
    }

    private mutating func fillSections(fate: [Int], using random: inout some RandomNumberGenerator) {
        // Items that leave their place: deleted, or moved to a random section that is kept or inserted.
        let open = sources.indices.filter { slot in sources[slot].map { fate[$0] > 2 } ?? true }
        var leaving: [[Int]] = old.map { _ in [] }
        var incoming: [[IndexPath]] = sources.map { _ in [] }
        for section in old.indices {
            for item in old[section].indices {
                let path = IndexPath(section: section, item: item)
                let choice = Int.random(in: 0..<10, using: &random)
                if choice == 0, fate[section] > 2 {
                    changes.deleteItems(item..<item + 1, inSection: section)
                    leaving[section].append(item)
                } else if choice == 1, let slot = open.randomElement(using: &random) {
                    incoming[slot].append(path)
                    leaving[section].append(item)
                } else if choice == 2, fate[section] > 2 {
                    changes.reloadItems(item..<item + 1, inSection: section)
                    reloaded.insert(old[section][item])
                }
            }
        }

        for slot in sources.indices {
            let source = sources[slot]
            let stay = source.map { section in
                old[section].indices.filter { !leaving[section].contains($0) }.map { old[section][$0] }
            }
            var kept: [Int] = stay ?? []
            var fresh = Int.random(in: 0...3, using: &random)
            if let source, fate[source] == 1 {
                kept = Array(kept.prefix(Int.random(in: 0...kept.count, using: &random)))
                reloaded.formUnion(kept)
                if kept.count < (stay?.count ?? 0) { fresh = 0 }
            } else if let source, fate[source] == 2 {
                fresh = 0
            }
            let count = kept.count + fresh + incoming[slot].count
            var row = [Int?](repeating: nil, count: count)
            let isOrdered = source.map { fate[$0] <= 2 } ?? false
            let places = isOrdered ? Array((0..<count).suffix(fresh)) : Array((0..<count).shuffled(using: &random))
            let arrivals = Set(isOrdered ? places : Array(places.prefix(fresh + incoming[slot].count)))
            for (path, place) in zip(incoming[slot], places.dropFirst(fresh)) {
                changes.moveItem(from: path, to: IndexPath(section: slot, item: place))
                row[place] = old[path.section][path.item]
            }
            if source.map({ fate[$0] > 2 }) ?? false {
                for place in places.prefix(fresh) { changes.insertItems(place..<place + 1, inSection: slot) }
            }
            var rest = kept[...]
            for place in 0..<count where !arrivals.contains(place) { row[place] = rest.popFirst() }
            new.append(row)
        }
    }
}
