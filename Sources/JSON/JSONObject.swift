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

extension JSONObject {
    /// Returns the object with the members of another one, which replace those of the same keys.
    ///
    /// - Complexity: O(*n* · *k*) for *n* members and *k* others.
    public func merging(_ others: JSONObject) -> JSONObject {
        others.members.reduce(into: self) { $0[$1.key] = $1.value }
    }
}

extension JSONObject: RandomAccessCollection {
    /// The index of the first member, 0.
    public var startIndex: Int { 0 }
    /// The index after the last member.
    public var endIndex: Int { members.count }
    /// The member at an index.
    public subscript(position: Int) -> Member { members[position] }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object from a literal.
    ///
    /// - Precondition: No key occurs twice.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        for (key, value) in elements {
            precondition(self[key] == nil, "the key \(key) stands twice in an object")
            members.append(Member(key: key, value: value))
        }
    }
}

extension JSONObject: Equatable {
    /// Returns whether both have equal members, in any order.
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
