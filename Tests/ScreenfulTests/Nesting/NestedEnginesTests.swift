@testable import Screenful
import ScreenfulRanges
import ScreenfulTypes
import TestSupport
import Testing

/// Lists inside rows: born from data, driven by the states of their rows, ended with them.
@Suite struct NestedEnginesTests {
    private func check(_ world: NestedWorld, _ comment: Comment) {
        var keys: Set<[Int64]> = []
        for id in world.nested.ids {
            let key = world.key(of: id)
            keys.insert(key)
            #expect(world.nested.engine(of: id)?.states == world.model[key]?.states, comment)
            #expect(world.nested.engine(of: id)?.offset == world.model[key]?.offset, comment)
            #expect(world.nested.engine(of: id)?.mode == world.model[key]?.mode, comment)
        }
        #expect(keys == Set(world.model.keys), comment)
    }

    /// Compares the distances of items with sums over the levels, from frames on screen.
    private func checkDistances(_ world: NestedWorld, _ comment: Comment) {
        func gap(_ row: Int, _ engine: Engine) -> Double {
            let (start, end) = engine.layout.extent(of: row..<row + 1)
            let length = engine.viewport.size[engine.axis]
            let (from, to) = (engine.offset, engine.offset + length)
            return end <= from ? (from - end) / length : start >= to ? (start - to) / length : 0
        }
        let outer = world.outer.engine
        for id in world.nested.ids {
            guard let inner = world.nested.engine(of: id) else { continue }
            for item in 0..<inner.rowCount {
                var expected = 0.5 + gap(id.row, outer) + gap(item, inner)
                if id.path.count == 4, let middle = world.nested.engine(of: NestedListID(row: id.row, node: id.path[1]))
                {
                    expected += gap(id.path[2], middle)
                }
                let distance = world.nested.distance(ofItem: item, in: id, of: outer)
                #expect(abs(distance - expected) < 1e-9, comment)
            }
        }
    }

    @Test(arguments: 0..<16) func `lists are those of engines of their own, whatever happens around them`(seed: UInt64)
    {
        var random = SeededGenerator(seed: seed)
        var world = NestedWorld(rows: 40)
        world.followModel()
        for step in 0..<80 {
            let count = world.rows.count
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                let offset = Double.random(in: -100...Double(count) * 100, using: &random)
                let phase: Scroll.Phase = Bool.random(using: &random) ? .drag : .program
                world.send(.scrolled(Scroll(.offset(offset), velocity: 100, phase: phase)))
            case 5, 6:
                guard let id = world.nested.ids.sorted().randomElement(using: &random) else { continue }
                let offset = Double(Int.random(in: 0...900, using: &random))
                let key = world.key(of: id)
                world.drag(id, to: offset)
                var outcome = Outcome()
                for scroll in NestedWorld.drag(to: offset) {
                    world.model[key]?.handle(scroll, at: world.outer.now, into: &outcome)
                }
            case 7:
                let place = Int.random(in: 0...count, using: &random)
                world.rows.insert(world.makeRow(), at: place)
                world.send(.committed(RowEdit(inserted: [place..<place + 1]), growsAtTail: false, growsAtHead: false))
            case 8 where count > 0:
                let place = Int.random(in: 0..<count, using: &random)
                world.rows.remove(at: place)
                world.send(.committed(RowEdit(removed: [place..<place + 1]), growsAtTail: false, growsAtHead: false))
            case 9 where count > 0:
                let (from, to) = (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
                world.rows.insert(world.rows.remove(at: from), at: to)
                let edit = RowEdit(moved: [RowEdit.Move(from..<from + 1, to: to)])
                world.send(.committed(edit, growsAtTail: false, growsAtHead: false))
            default: world.send(.memoryWarning)
            }
            world.followModel()
            check(world, "seed \(seed), step \(step)")
            checkDistances(world, "seed \(seed), step \(step)")
        }
    }

    @Test func `items of a row that is only prepared are fetched before the row is seen`() {
        let world = NestedWorld(rows: 40)
        let hidden = world.nested.ids.filter { !world.outer.engine.state(ofRow: $0.row).contains(.visible) }
        #expect(!hidden.isEmpty)
        for id in hidden where id.path.count == 2 {
            guard let inner = world.nested.engine(of: id), inner.rowCount > 0 else { continue }
            #expect(inner.counters.fetchedRows > 0)
            #expect(inner.states.allSatisfy { !$0.state.contains(.visible) })
        }
    }

    @Test func `a row is told before its items when it comes, and after them when it goes`() {
        var world = NestedWorld(rows: 60)
        world.send(.scrolled(Scroll(.offset(0), velocity: 1, phase: .drag)))
        world.send(.scrolled(Scroll(.offset(1_500), velocity: 1, phase: .drag)))
        #expect(world.outcome.leaving.allSatisfy { !$0.change.new.isSuperset(of: $0.change.old) })
        #expect(world.outcome.entering.contains { $0.change.new.contains(.visible) })
        #expect(!world.outcome.leaving.isEmpty && !world.outcome.ended.isEmpty)
        // Of lists within one another, the inner items go first.
        let levels = world.outcome.leaving.filter { $0.list.row == 0 }.map(\.list.path.count)
        #expect(levels == levels.sorted(by: >))
    }

    @Test func `an offset is kept while its row is a thousand rows away, by the row's identity`() throws {
        var world = NestedWorld(rows: 1_200)
        let id = try #require(world.nested.ids.sorted().first { world.nested.engine(of: $0)?.contentLength ?? 0 > 900 })
        let identity = world.rows[id.row].id
        world.drag(id, to: 333)
        world.send(.scrolled(Scroll(.offset(100_000), velocity: 100, phase: .drag)))
        #expect(world.nested.engine(of: id) == nil)
        world.rows.insert(world.makeRow(), at: 0)
        world.send(.committed(RowEdit(inserted: [0..<1]), growsAtTail: false, growsAtHead: false))
        world.send(.scrolled(Scroll(.offset(0), velocity: -100, phase: .drag)))
        let row = try #require(world.rows.firstIndex { $0.id == identity })
        #expect(world.nested.engine(of: NestedListID(row: row, node: 2))?.offset == 333)
    }

    @Test func `other items of a row are a difference, and what stays keeps its state`() throws {
        var world = NestedWorld(rows: 20)
        let lists = world.nested.ids.sorted().filter { $0.path.count == 2 }
        let id = try #require(lists.first { world.nested.items(of: $0).count > 6 })
        let before = world.nested.items(of: id)
        world.drag(id, to: 400)
        let first = try #require(world.nested.engine(of: id)?.visibleRows.hull.first)
        let held = before[first].id
        let added = (0..<2).map { _ in world.makeItem() }
        world.rows[id.row].items = added + before.dropLast()
        world.outcome.removeAll()
        world.open(id.row)
        let after = try #require(world.nested.engine(of: id))
        #expect(after.rowCount == before.count + 1)
        #expect(world.nested.items(of: id)[try #require(after.visibleRows.hull.first)].id == held)
        #expect(after.counters.fetches > 0)
    }

    @Test func `no list is left of rows that are gone`() {
        var random = SeededGenerator(seed: 7)
        var world = NestedWorld(rows: 9_000)
        for _ in 0..<200 {
            world.send(.scrolled(Scroll(.offset(Double.random(in: 0...900_000, using: &random)), phase: .drag)))
            #expect(world.nested.ids.count < 400)
            for id in world.nested.ids where id.path.count == 2 {
                #expect(world.outer.engine.state(ofRow: id.row).contains(.preload))
            }
        }
        world.outcome.removeAll()
        world.nested.closeAll(at: world.outer.now, into: &world.outcome)
        #expect(world.nested.ids.count == 0)
    }
}

/// The memory of offsets.
@Suite struct RecentOffsetsTests {
    @Test func `the latest offsets are kept, of a bounded number`() {
        var offsets = RecentOffsets(limit: 100)
        for key in 0..<1_000 as Range<Int64> {
            offsets.store(Double(key) + 1, of: [key, 2])
            #expect(offsets.count <= 100)
            for recent in max(0, key - 49)...key { #expect(offsets.offset(of: [recent, 2]) == Double(recent) + 1) }
        }
        #expect(offsets.offset(of: [0, 2]) == 0)
        offsets.store(0, of: [999, 2])
        #expect(offsets.offset(of: [999, 2]) == 0)
    }
}

/// The edit between two lists of items.
@Suite struct ReplacedItemsTests {
    @Test(arguments: 0..<16) func `clients that follow what is told know where each list is`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var world = NestedWorld(rows: 12)
        // What a client takes the lists for, by the identities of the rows around them.
        var known = Dictionary(uniqueKeysWithValues: world.nested.ids.map { ($0, world.key(of: $0)) })
        for step in 0..<60 {
            guard let list = world.nested.ids.filter({ $0.path.count == 2 }).sorted().randomElement(using: &random)
            else { break }
            let before = world.rows[list.row].items
            var items = before
            switch Int.random(in: 0..<4, using: &random) {
            case 0 where !items.isEmpty: items.remove(at: .random(in: 0..<items.count, using: &random))
            case 1 where !items.isEmpty:
                items.insert(items.remove(at: .random(in: 0..<items.count, using: &random)), at: 0)
            case 2 where !items.isEmpty:
                items[.random(in: 0..<items.count, using: &random)].values = [.integer(Int64(step))]
            default: items.insert(world.makeItem(), at: .random(in: 0...items.count, using: &random))
            }
            world.replaceItems(inRow: list.row, by: items)
            for id in world.outcome.ended + world.outcome.vacated { known[id] = nil }
            let told = world.outcome.edited + (world.outcome.leaving + world.outcome.entering).map(\.list)
            for id in told where world.nested.engine(of: id) != nil { known[id] = world.key(of: id) }
            let now = Dictionary(uniqueKeysWithValues: world.nested.ids.map { ($0, world.key(of: $0)) })
            #expect(known == now, "seed \(seed), step \(step)")
            #expect(world.outcome.edited.contains(list) == (before != items))
            #expect(world.nested.items(of: list) == items)
            #expect(world.nested.engine(of: list)?.rowCount == items.count)
        }
    }

    @Test func `a list that has ended ignores new items`() {
        var world = NestedWorld(rows: 3)
        world.outcome.removeAll()
        let nowhere = NestedListID(row: 9, node: 2)
        world.nested.replaceItems(of: nowhere, by: [world.makeItem()], at: world.outer.now, into: &world.outcome)
        #expect(world.outcome.isEmpty)
    }
}

@Suite struct ItemEditTests {
    @Test(arguments: 0..<200) func `the edit leads from the old items to the new ones`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func items() -> [Row] {
            let ids = (0..<Int64.random(in: 0...30, using: &random)).shuffled(using: &random)
            return ids.prefix(20).map { Row(id: $0, values: [.integer(Int64.random(in: 0...1, using: &random))]) }
        }
        let (old, new) = (items(), items())
        let edit = RowEdit(fromItems: old, to: new)
        var made = [Row?](repeating: nil, count: old.count + edit.countChange)
        for (row, item) in old.enumerated() { if let place = edit.newRow(ofOld: row) { made[place] = item } }
        for place in edit.inserted.joined() { made[place] = new[place] }
        #expect(made.map { $0?.id } == new.map(\.id))
        // Exactly those that differ are reloaded.
        let changed = new.indices.filter { made[$0] != new[$0] }
        #expect(edit.reloaded.flatMap(Array.init) == changed)
        #expect(Set(old.map(\.id)).subtracting(new.map(\.id)).count == edit.removed.joined().count)
    }

    @Test func `an item in front moves none of those behind`() {
        let old = (0..<500).map { Row(id: $0, values: []) }
        let edit = RowEdit(fromItems: old, to: [Row(id: 1_000, values: [])] + old)
        #expect(edit == RowEdit(inserted: [0..<1]))
    }
}
