/// The members of a JSON object, in the order in which they were written.
///
/// No two members have the same key. Keys are compared by their code points,
/// as RFC 8259, section 8.3, advises: "é" in one and in two code points are
/// two keys, though Swift's `String` calls them equal.
public struct JSONObject: Sendable {
    /// A key and its value.
    public struct Member: Sendable {
        /// The key.
        public var key: String
        /// The value.
        public var value: JSONValue

        /// Creates a member.
        public init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// The members, in order.
    public private(set) var members: [Member] = []

    /// Creates an object without members.
    public init() {}

    /// Creates an object from members whose keys are known to differ.
    init(unique members: [Member]) {
        self.members = members
    }

    /// The keys, in order.
    public var keys: [String] { members.map(\.key) }

    /// The value of a member; assigning nil removes it, assigning to a new key appends one.
    ///
    /// - Complexity: O(*n*) for *n* members.
    public subscript(key: String) -> JSONValue? {
        get { members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value }
        set {
            let index = members.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(key: key, value: value))
            case (nil, nil): break
            }
        }
    }
}

extension JSONObject: RandomAccessCollection {
    /// The first member's place, 0.
    public var startIndex: Int { 0 }
    /// The place behind the last member.
    public var endIndex: Int { members.count }
    /// The member at a place.
    public subscript(position: Int) -> Member { members[position] }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object from a literal.
    ///
    /// - Precondition: No key stands twice.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        for (key, value) in elements {
            precondition(self[key] == nil, "the key \(key) stands twice in an object")
            members.append(Member(key: key, value: value))
        }
    }
}

extension JSONObject: Equatable {
    /// Whether both have equal members, in whatever order.
    ///
    /// - Complexity: O(*n*) for *n* members in the same order, O(*n*²) else.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        guard lhs.count == rhs.count else { return false }
        return zip(lhs.members, rhs.members).allSatisfy { left, right in
            if left.key.utf8.elementsEqual(right.key.utf8) { return left.value == right.value }
            return rhs[left.key] == left.value
        }
    }
}

/// The members of an object, asked for by name; it remembers the names.
///
/// A decoder asks for each member that it knows. What is ``unasked`` at the end is a mistake.
public struct JSONMembers: Sendable {
    /// The object itself.
    public let object: JSONObject
    /// The names that were asked for, in that order and each once.
    public private(set) var asked: [String] = []

    /// Reads an object.
    public init(_ object: JSONObject) {
        self.object = object
    }

    /// The value of a member, or nil if there is none of this name.
    ///
    /// - Complexity: O(*n*) for *n* names that were asked for.
    public mutating func value(_ name: String) -> JSONValue? {
        if !asked.contains(name) { asked.append(name) }
        return object[name]
    }

    /// The first name that nobody has asked for.
    public var unasked: String? {
        object.keys.first { !asked.contains($0) }
    }
}
