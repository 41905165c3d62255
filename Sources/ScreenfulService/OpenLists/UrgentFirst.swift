/// Elements in their order, except that urgent ones come before the others.
///
/// Each element is examined once, when its turn may have come, so that no step examines all of them.
struct UrgentFirst<Element> {
    private var unexamined: ArraySlice<Element>
    private var deferred: ArraySlice<Element> = []
    private let isUrgent: (Element) -> Bool

    init(_ elements: [Element], isUrgent: @escaping (Element) -> Bool) {
        unexamined = elements[...]
        self.isUrgent = isUrgent
    }

    /// Removes and returns the next element; nil if none is left.
    mutating func next() -> Element? {
        while let element = unexamined.popFirst() {
            if isUrgent(element) { return element }
            deferred.append(element)
        }
        return deferred.popFirst()
    }
}
