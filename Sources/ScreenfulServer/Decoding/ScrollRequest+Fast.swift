import JSON
import Screenful

extension ScrollRequest {
    private struct Members: OptionSet {
        let rawValue: UInt8
        static let offset = Self(rawValue: 1)
        static let anchor = Self(rawValue: 2)
        static let phase = Self(rawValue: 4)
        static let velocity = Self(rawValue: 8)
        static let target = Self(rawValue: 16)
        static let sequence = Self(rawValue: 32)
    }

    private static let phases: [(name: StaticString, phase: Scroll.Phase)] = [
        ("drag", .drag), ("fling", .fling), ("settle", .settle), ("program", .program),
    ]
    private static let phaseNames = phases.map(\.name)

    /// Reads the body of a scroll without allocating, or gives up.
    ///
    /// Scrolls come sixty times a second from every reader. Whatever is unusual
    /// about a body, right or wrong, is left to ``init(_:)``, which knows how to
    /// explain it.
    init?(fast body: [UInt8]) {
        var reader = JSONReader(body)
        do throws(JSONError) {
            guard let request = try Self.read(&reader) else { return nil }
            self = request
        } catch {
            return nil
        }
    }

    private static func read(_ reader: inout JSONReader) throws(JSONError) -> Self? {
        var seen: Members = []
        var request = Self(scroll: Scroll(.offset(0)))
        try reader.beginObject()
        while try reader.nextKey() {
            guard let member = try request.readMember(&reader), seen.insert(member).inserted else { return nil }
        }
        try reader.finish()
        return seen.contains(.offset) != seen.contains(.anchor) ? request : nil
    }

    private mutating func readMember(_ reader: inout JSONReader) throws(JSONError) -> Members? {
        if reader.keyIs("offset") {
            let offset = try reader.readDouble()
            scroll.position = .offset(offset)
            return Scroll.offsets.contains(offset) ? .offset : nil
        }
        if reader.keyIs("anchor") {
            guard let anchor = try Self.readAnchor(&reader) else { return nil }
            scroll.position = anchor.position
            return .anchor
        }
        if reader.keyIs("phase") {
            guard let index = try reader.readString(among: Self.phaseNames) else { return nil }
            scroll.phase = Self.phases[index].phase
            return .phase
        }
        if reader.keyIs("velocity") {
            scroll.velocity = try reader.readDouble()
            return Scroll.velocities.contains(scroll.velocity) ? .velocity : nil
        }
        if reader.keyIs("target") {
            let target = try reader.readDouble()
            scroll.target = target
            return Scroll.offsets.contains(target) ? .target : nil
        }
        if reader.keyIs("sequence") {
            let sequence = Int(try reader.readInteger())
            self.sequence = sequence
            return Self.sequences.contains(sequence) ? .sequence : nil
        }
        return nil
    }

    private static func readAnchor(_ reader: inout JSONReader) throws(JSONError) -> Anchor? {
        try reader.beginArray()
        guard try reader.nextElement() else { return nil }
        let row = try reader.readInteger()
        guard try reader.nextElement() else { return nil }
        let within = try reader.readDouble()
        guard try !reader.nextElement() else { return nil }
        return Anchor(row: Int(row), within: within)
    }
}
