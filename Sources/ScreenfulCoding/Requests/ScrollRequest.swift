package import JSON
package import Screenful

package struct ScrollRequest: Hashable {
    package var scroll: Scroll
    /// The scroll along the columns of a sheet; nil if the rows alone move.
    package var across: Scroll?
    /// The client's number of the scroll; nil from a client that never resends a scroll.
    package var sequence: Int?
    /// The list's version that the anchor's row is of; nil for the latest.
    package var version: Int?

    /// The integers that every JSON parser keeps exact (RFC 8259, section 6).
    static let sequences = 0...9_007_199_254_740_991
    package static let versions = sequences
}

extension ScrollRequest {
    /// Decodes the body of a scroll, with a specific error for each mistake; the fast path is ``init(fast:)``.
    package init(_ body: JSONField) throws(DecodingError) {
        var fields = try body.object()
        let offset = fields.optional("offset")
        let anchor = fields.optional("anchor")
        let phase: Scroll.Phase = try fields.optional("phase")?.choice() ?? .program
        let velocity = try Components(fields.optional("velocity"), in: Scroll.velocities)
        let target = try Components(fields.optional("target"), in: Scroll.offsets)
        sequence = try fields.optional("sequence")?.integer(in: Self.sequences)
        version = try fields.optional("version")?.integer(in: Self.versions)
        try fields.finish()
        let (along, across) = try Self.positions(offset: offset, anchor: anchor)
        scroll = Scroll(along, velocity: velocity?.along ?? 0, phase: phase, target: target?.along)
        if let across {
            let (velocity, target) = (velocity?.across ?? 0, target?.across)
            self.across = Scroll(across, velocity: velocity, phase: phase, target: target)
        } else if let pair = [velocity, target].compactMap(\.self).first(where: { $0.across != nil }) {
            throw pair.field.error(.conflictingFields, "\(pair.field.path) is of two axes, and the position of one")
        }
    }

    /// Decodes the body of a scroll of a viewer that shows no sheet.
    package init(alongRows body: JSONField) throws(DecodingError) {
        try self.init(body)
        guard across == nil else { throw body.error(.invalidLayout, "only a sheet scrolls along both axes") }
    }

    /// A number for each axis: that of the rows, or of the columns and the rows, as x and y.
    private struct Components {
        let field: JSONField
        let along: Double
        let across: Double?

        init?(_ field: JSONField?, in range: ClosedRange<Double>) throws(DecodingError) {
            guard let field else { return nil }
            try self.init(field, in: range)
        }

        init(_ field: JSONField, in range: ClosedRange<Double>) throws(DecodingError) {
            self.field = field
            guard case .array(let pair) = field.value, pair.count == 2 else {
                along = try field.number(in: range)
                across = nil
                return
            }
            let elements = try field.array()
            across = try elements[0].number(in: range)
            along = try elements[1].number(in: range)
        }
    }

    private static func positions(
        offset: JSONField?,
        anchor: JSONField?
    ) throws(DecodingError) -> (along: Scroll.Position, across: Scroll.Position?) {
        switch (offset, anchor) {
        case (let offset?, nil):
            let components = try Components(offset, in: Scroll.offsets)
            return (.offset(components.along), components.across.map { .offset($0) })
        case (nil, let anchor?):
            let elements = try anchor.array()
            guard elements.count == 4 else { return (try Anchor(anchor).position, nil) }
            let column = try Anchor(item: elements[2], within: elements[3])
            return (try Anchor(item: elements[0], within: elements[1]).position, column.position)
        case (nil, nil):
            let reason = "offset is missing; anchor may stand in its place"
            throw DecodingError(.rule(.missingField, reason), at: .member("offset"))
        case (_?, let anchor?): throw anchor.error(.conflictingFields, "offset and anchor exclude one another")
        }
    }
}

extension Scroll {
    /// The accepted offsets, in points: a billion rows of the maximum height reach 1e13.
    package static let offsets = -1e15...1e15
    /// The accepted velocities, in points per second.
    static let velocities = -1e9...1e9
}

extension ScrollRequest {
    private struct Members: OptionSet {
        let rawValue: UInt8
        static let offset = Self(rawValue: 1)
        static let anchor = Self(rawValue: 2)
        static let phase = Self(rawValue: 4)
        static let velocity = Self(rawValue: 8)
        static let target = Self(rawValue: 16)
        static let sequence = Self(rawValue: 32)
        static let version = Self(rawValue: 64)
    }

    private static let phases: [(name: StaticString, phase: Scroll.Phase)] = [
        ("drag", .drag), ("fling", .fling), ("settle", .settle), ("program", .program),
    ]
    private static let phaseNames = phases.map(\.name)

    /// Decodes the body of a scroll without allocating; nil if it has anything unusual.
    ///
    /// Scrolls come sixty times a second from every client. A body that this initializer does not accept, valid or not,
    /// is left to ``init(_:)``, which throws specific errors.
    package init?(fast body: [UInt8]) {
        var reader = JSONReader(body)
        do throws(JSONError) {
            guard let request = try Self.read(&reader) else { return nil }
            self = request
        } catch { return nil }
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
        if reader.keyIs("version") {
            let version = Int(try reader.readInteger())
            self.version = version
            return Self.versions.contains(version) ? .version : nil
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

/// A position that is stable when heights above it change: a row and a distance from its top.
package struct Anchor: Hashable {
    /// The row; an index past the end means the last row.
    package let row: Int
    /// Points from the row's top down to the viewport's top.
    package let within: Double

    package static let rows = 0...999_999_999
    /// The accepted distances, in points: a hundred of the tallest rows.
    package static let distances = -1e6...1e6

    /// - Returns: Nil for a row or a distance that no list can have.
    init?(row: Int, within: Double) {
        guard Self.rows.contains(row), Self.distances.contains(within) else { return nil }
        self.row = row
        self.within = within
    }

    init(_ field: JSONField) throws(DecodingError) {
        let elements = try field.array(count: 2...2)
        try self.init(item: elements[0], within: elements[1])
    }

    init(item: JSONField, within: JSONField) throws(DecodingError) {
        row = try item.integer(in: Self.rows)
        self.within = try within.number(in: Self.distances)
    }

    package var position: Scroll.Position { .row(row, within: within) }
}
