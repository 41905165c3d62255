import ScreenfulRanges
import ScreenfulTypes
import TestSupport

@testable import Screenful

/// Events as a reader, a network and a program might bring them about, in no sensible order.
struct RandomEvents {
    var random: SeededGenerator

    /// The next event for a list that is as the model says.
    mutating func next(for model: EngineModel, outstanding: [FetchID]) -> Event {
        switch pick(32) {
        case 0..<9: .scrolled(scroll(model))
        case 9: .resized(Size(width: 300, height: Double(pick(12)) * 50))
        case 10: .rangeModeSet([RangeMode.minimum, .full, .visibleOnly, .lowMemory][pick(4)])
        case 11: .tuningSet(tuning(), preset: .custom)
        case 12: [.memoryWarning, .didEnterBackground, .willEnterForeground][pick(3)]
        case 13:
            .containerStateChanged(
                InterfaceState(rawValue: [1, 3, 7, 15, 15, 15][pick(6)]),
                mode: [nil, nil, .full, .minimum, .visibleOnly, .lowMemory][pick(6)]
            )
        case 14: measured(model)
        case 15: .estimateChanged(length())
        case 16..<20: .rowsArrived(outstanding.isEmpty || pick(8) == 0 ? id() : outstanding[pick(outstanding.count)])
        case 20: .rowsFailed(outstanding.isEmpty || pick(8) == 0 ? id() : outstanding[pick(outstanding.count)])
        case 21, 22: .displayed(range(in: 0..<model.rows.count + 3))
        case 23, 24: .committed(edit(model.rows.count), growsAtTail: pick(2) == 0, growsAtHead: pick(2) == 0)
        case 25: batch(pick(2) == 0 ? .tail : .head)
        case 26: .policySet(AnyPreloadingPolicy(RangesPolicy()))
        case 27: .fetchesRetried(range(in: 0..<model.rows.count + 3))
        case 28, 29: adopted(model)
        case 30: .watched(pick(2) == 0)
        default: .wake
        }
    }

    mutating func pick(_ count: Int) -> Int {
        Int.random(in: 0..<count, using: &random)
    }

    /// Halves of points, so that sums are exact in any order.
    private mutating func length() -> Double {
        Double(pick(300) + 20) / 2
    }

    private mutating func id() -> FetchID {
        FetchID(rawValue: pick(100) + 1)
    }

    private mutating func range(in bounds: Range<Int>) -> Range<Int> {
        let ends = [pick(bounds.count + 1), pick(bounds.count + 1)].sorted()
        return ends[0]..<ends[1]
    }

    private mutating func scroll(_ model: EngineModel) -> Scroll {
        let position: Scroll.Position =
            switch pick(5) {
            case 0: .row(pick(model.rows.count + 2), within: Double(pick(300)) / 2)
            case 1: .offset(Double(pick(Int(model.contentLength) + 800)) / 2 * 2 - 400)
            default: .offset(model.offset + Double(pick(400) - 200) / 2)
            }
        return Scroll(
            position,
            velocity: [0, 0, 500, -500][pick(4)],
            phase: Scroll.Phase.allCases[pick(4)],
            target: pick(3) == 0 ? Double(pick(5000)) : nil
        )
    }

    private mutating func measured(_ model: EngineModel) -> Event {
        let unmeasured = model.rows.indices.filter { !model.rows[$0].isMeasured }
        let rows = model.owesPass && !unmeasured.isEmpty ? 0..<model.rows.count : range(in: 0..<model.rows.count + 1)
        let lengths = rows.map { _ in length() }
        return .measured(rows: rows, lengths: lengths, edition: pick(8) == 0 ? -1 : nil)
    }

    /// Lengths that somebody else knows, sometimes of a list that is no longer so.
    private mutating func adopted(_ model: EngineModel) -> Event {
        let count = model.rows.count + (pick(8) == 0 ? 1 : 0)
        var geometry = RowGeometry(count: count, estimate: length())
        for _ in 0..<pick(4) {
            let rows = range(in: 0..<count)
            geometry.setLengths(rows.map { _ in length() }, from: rows.lowerBound)
        }
        return .geometryAdopted(geometry, edition: pick(8) == 0 ? -1 : model.edition)
    }

    private mutating func tuning() -> RangeTuning {
        func buffers() -> RangeTuning.Buffers {
            func buffer() -> ScreenfulBuffer {
                ScreenfulBuffer(leading: Double(pick(6)) / 2, trailing: Double(pick(4)) / 2)
            }
            return .init(display: buffer(), preload: buffer())
        }
        return RangeTuning(
            full: buffers(),
            minimum: buffers(),
            visibleOnly: pick(2) == 0 ? .zero : buffers(),
            lowMemory: pick(2) == 0 ? .zero : buffers()
        )
    }

    private mutating func batch(_ end: ListEnd) -> Event {
        let id = pick(3) == 0 ? BatchID(rawValue: pick(4)) : nil
        return [.batchBegan(end), .batchCompleted(end, id), .batchFailed(end, id), .batchCancelled(end, id)][pick(4)]
    }

    /// An edit of so many rows: each is kept, removed or moved; some are inserted; some reloaded.
    private mutating func edit(_ count: Int) -> RowEdit {
        let edits = pick(4) == 0 ? 0 : pick(10) + 2
        var removed: [Int] = []
        var moved: [Int] = []
        for row in 0..<count where edits > 0 {
            switch pick(edits * 4) {
            case 0: removed.append(row)
            case 1: moved.append(row)
            default: break
            }
        }
        let inserted = pick(4) == 0 && count < 60 ? pick(8) : 0
        let newCount = count - removed.count + inserted
        let slots = (0..<newCount).shuffled(using: &random)
        var reloaded: [Int] = []
        for row in slots.dropFirst(inserted) where pick(10) == 0 { reloaded.append(row) }
        return RowEdit(
            removed: removed.map { $0..<$0 + 1 },
            inserted: slots.prefix(inserted).sorted().map { $0..<$0 + 1 },
            moved: zip(moved, slots.dropFirst(inserted)).map { .init($0..<$0 + 1, to: $1) },
            reloaded: reloaded.sorted().map { $0..<$0 + 1 }
        )
    }
}
