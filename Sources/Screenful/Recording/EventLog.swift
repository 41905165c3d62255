import ScreenfulRanges
import ScreenfulTypes

/// Events of an engine with their times, in a few bytes each.
///
/// Most events of a viewer are scrolls, rows that arrive and rows that are drawn. Of these the kind is written and the
/// differences from earlier events, as integers of variable length: most scrolls take 8 to 26 bytes. Others are kept as they
/// are.
struct EventLog: Sendable {
    /// The number of events.
    private(set) var count = 0
    /// The memory of the events, in bytes.
    private(set) var memory = 0
    private var bytes: [UInt8] = []
    /// The events of the kind `other`.
    private var others: [Event] = []
    private var last = Reference()

    /// The kind of an event, in the low bits of its first byte.
    private enum Kind: UInt8 {
        case other, wake, rowsArrived, displayed, scrolledToOffset, scrolledToRow

        static let bits: UInt8 = 0b111
    }

    /// The numbers from which those of the next event differ.
    private struct Reference {
        var nanoseconds: Int64 = 0
        var fetch: Int64 = 0
        var displayedRow: Int64 = 0
        var scrolledRow: Int64 = 0
        var place: Int64 = 0
        var velocity: Int64 = 0
        var target: Int64 = 0
    }

    /// Appends an event.
    ///
    /// - Complexity: O(1) amortized.
    mutating func append(_ event: Event, at now: Instant) {
        let start = bytes.count
        switch event {
        case .scrolled(let scroll): append(scroll, at: now)
        case .wake: begin(.wake, at: now)
        case .rowsArrived(let id, nil):
            begin(.rowsArrived, at: now)
            bytes.append(Int64(id.rawValue), after: &last.fetch)
        case .displayed(let rows):
            begin(.displayed, at: now)
            bytes.append(Int64(rows.lowerBound), after: &last.displayedRow)
            bytes.append(variableLength: UInt64(rows.count))
        default:
            begin(.other, at: now)
            others.append(event)
            memory += event.memory
        }
        count += 1
        memory += bytes.count - start
    }

    private mutating func append(_ scroll: Scroll, at now: Instant) {
        let flags = ScrollFlags(scroll).rawValue
        switch scroll.position {
        case .offset(let offset):
            begin(.scrolledToOffset, flags: flags, at: now)
            bytes.append(offset, after: &last.place)
        case .row(let row, let within):
            begin(.scrolledToRow, flags: flags, at: now)
            bytes.append(Int64(row), after: &last.scrolledRow)
            bytes.append(within, after: &last.place)
        }
        bytes.append(scroll.velocity, after: &last.velocity)
        if let target = scroll.target { bytes.append(target, after: &last.target) }
    }

    private mutating func begin(_ kind: Kind, flags: UInt8 = 0, at now: Instant) {
        bytes.append(kind.rawValue | flags)
        bytes.append(now.nanoseconds, after: &last.nanoseconds)
    }

    /// The events, oldest first.
    ///
    /// - Complexity: O(events).
    var entries: [EngineRecording.Entry] {
        var reader = Reader(bytes: bytes, others: others[...])
        return (0..<count).map { _ in reader.next() }
    }

    /// Reads the events, oldest first.
    private struct Reader {
        let bytes: [UInt8]
        var others: ArraySlice<Event>
        var position = 0
        var last = Reference()

        mutating func next() -> EngineRecording.Entry {
            let first = bytes[position]
            position += 1
            let at = Instant(nanoseconds: bytes.integer(at: &position, after: &last.nanoseconds))
            guard let kind = Kind(rawValue: first & Kind.bits) else { preconditionFailure("no kind: \(first)") }
            return EngineRecording.Entry(at: at, event: event(kind, ScrollFlags(rawValue: first & ~Kind.bits)))
        }

        private mutating func event(_ kind: Kind, _ flags: ScrollFlags) -> Event {
            switch kind {
            case .other: return others.removeFirst()
            case .wake: return .wake
            case .rowsArrived:
                return .rowsArrived(FetchID(rawValue: Int(bytes.integer(at: &position, after: &last.fetch))))
            case .displayed:
                let start = Int(bytes.integer(at: &position, after: &last.displayedRow))
                return .displayed(start..<start + Int(bytes.integer(at: &position)))
            case .scrolledToOffset:
                return .scrolled(scroll(.offset(bytes.number(at: &position, after: &last.place)), flags))
            case .scrolledToRow:
                let row = Int(bytes.integer(at: &position, after: &last.scrolledRow))
                return .scrolled(scroll(.row(row, within: bytes.number(at: &position, after: &last.place)), flags))
            }
        }

        private mutating func scroll(_ place: Scroll.Position, _ flags: ScrollFlags) -> Scroll {
            var scroll = Scroll(place, velocity: bytes.number(at: &position, after: &last.velocity), phase: flags.phase)
            if flags.contains(.hasTarget) { scroll.target = bytes.number(at: &position, after: &last.target) }
            if flags.contains(.hasAxis) { scroll.isAcross = flags.contains(.isAcross) }
            return scroll
        }
    }
}

/// The properties of a scroll that are no numbers, in the high bits of its first byte.
private struct ScrollFlags: OptionSet {
    let rawValue: UInt8

    static let hasTarget = Self(rawValue: 1 << 3)
    static let hasAxis = Self(rawValue: 1 << 4)
    static let isAcross = Self(rawValue: 1 << 5)
    private static let phaseShift: UInt8 = 6

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ scroll: Scroll) {
        let phase: UInt8 =
            switch scroll.phase {
            case .drag: 0
            case .fling: 1
            case .settle: 2
            case .program: 3
            }
        self.init(rawValue: phase << Self.phaseShift)
        if scroll.target != nil { insert(.hasTarget) }
        if let isAcross = scroll.isAcross { formUnion(isAcross ? [.hasAxis, .isAcross] : .hasAxis) }
    }

    var phase: Scroll.Phase {
        switch rawValue >> Self.phaseShift {
        case 0: .drag
        case 1: .fling
        case 2: .settle
        default: .program
        }
    }
}

extension [UInt8] {
    /// Appends the difference of an integer from the last one of its kind.
    fileprivate mutating func append(_ value: Int64, after last: inout Int64) {
        append(variableLength: (value &- last).zigzag)
        last = value
    }

    /// The marks that a number in fixed point and the bits of one begin with.
    private static let (fixedPoint, exactBits): (UInt64, UInt64) = (0, 1)
    /// The fractions of a point in fixed point: browsers tell offsets in 1/64 of one, and in parts of a device's pixel.
    private static let fractions = 1024.0
    /// The absolute value up to which numbers are in fixed point, so that their differences leave a bit for the mark.
    private static let largestFixedPoint: UInt64 = 1 << 52

    /// Appends a number: if it is one in fixed point, as the difference from the last one.
    fileprivate mutating func append(_ value: Double, after last: inout Int64) {
        if let fixed = Int64(exactly: value * Self.fractions), fixed.magnitude < Self.largestFixedPoint,
            fixed != 0 || value.sign == .plus
        {
            append(variableLength: (fixed - last).zigzag << 1 | Self.fixedPoint)
            last = fixed
        } else {
            append(variableLength: Self.exactBits)
            Swift.withUnsafeBytes(of: value.bitPattern.littleEndian) { append(contentsOf: $0) }
        }
    }

    fileprivate func integer(at position: inout Int) -> UInt64 {
        guard let value = variableLength(at: &position) else { preconditionFailure("an event has no end") }
        return value
    }

    fileprivate func integer(at position: inout Int, after last: inout Int64) -> Int64 {
        last &+= Int64(zigzag: integer(at: &position))
        return last
    }

    fileprivate func number(at position: inout Int, after last: inout Int64) -> Double {
        let mark = integer(at: &position)
        if mark & 1 == Self.fixedPoint {
            last += Int64(zigzag: mark >> 1)
            return Double(last) / Self.fractions
        }
        defer { position += MemoryLayout<UInt64>.size }
        let bits = self[position..<position + MemoryLayout<UInt64>.size]
        return Double(bitPattern: bits.reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }
}

extension Event {
    /// The memory of an event that is kept as it is, in bytes.
    fileprivate var memory: Int { MemoryLayout<Self>.stride + contentsMemory }

    /// The memory of what the event refers to, in bytes: numbers of 8, edits of 16 a range, nodes of 64 a run.
    private var contentsMemory: Int {
        switch self {
        case .measured(_, let lengths, let across, _): 64 + 8 * (lengths.count + (across?.count ?? 0))
        case .geometryAdopted(let geometry, let across, _): 192 + 64 * (geometry.runCount + (across?.runCount ?? 0))
        case .elementsMeasured(let elements, _): 16 * elements.count
        case .committed(let edit, _, _, let sections): 192 + 16 * edit.rangeCount + 8 * (sections?.sectionCount ?? 0)
        case .sectionsSet(let sections): 64 + 8 * (sections?.elementCount ?? 0)
        case .layoutSet, .tuningSet, .policySet: 192
        default: 0
        }
    }
}

extension RowEdit {
    fileprivate var rangeCount: Int { removed.count + inserted.count + 2 * moved.count + reloaded.count }
}
