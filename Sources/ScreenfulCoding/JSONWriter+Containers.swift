package import JSON

extension JSONWriter {
    /// Writes an object with the members that `write` adds.
    package mutating func object(_ write: (inout Self) -> Void) {
        beginObject()
        write(&self)
        endObject()
    }

    package mutating func object(_ name: StaticString, _ write: (inout Self) -> Void) {
        key(name)
        object(write)
    }

    /// Writes an array of what `write` writes for each element.
    package mutating func array<Element>(_ elements: some Sequence<Element>, _ write: (inout Self, Element) -> Void) {
        beginArray()
        for element in elements { write(&self, element) }
        endArray()
    }

    package mutating func array<Element>(
        _ name: StaticString,
        _ elements: some Sequence<Element>,
        _ write: (inout Self, Element) -> Void
    ) {
        key(name)
        array(elements, write)
    }

    package mutating func member(_ name: StaticString, _ texts: [String]) { array(name, texts) { $0.value($1) } }
    package mutating func member(_ name: StaticString, _ numbers: [Double]) { array(name, numbers) { $0.value($1) } }

    /// Writes a key and a number, or null for nil and numbers that are not finite.
    package mutating func member(_ name: StaticString, finite number: Double?) {
        key(name)
        if let number, number.isFinite { value(number) } else { null() }
    }
}
