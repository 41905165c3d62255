#if SCREENFUL_INTERNAL_CHECKS
/// What a writer has open, so that a caller's slip stops a debug build at the slip.
struct WriterNesting: Sendable {
    var open: [JSONKind] = []
    var hasKey = false
    var isStarted = false
}
#endif

extension JSONWriter {
    #if SCREENFUL_INTERNAL_CHECKS
    mutating func noteBegin(_ kind: JSONKind) {
        nesting.open.append(kind)
    }

    mutating func noteEnd(_ kind: JSONKind) {
        precondition(nesting.open.popLast() == kind, "this \(kind) was not open")
        precondition(!nesting.hasKey, "the last key has no value")
    }

    mutating func noteKey() {
        precondition(nesting.open.last == .object && !nesting.hasKey, "a key stands where none is due")
        nesting.hasKey = true
    }

    mutating func noteValue() {
        switch nesting.open.last {
        case .object: precondition(nesting.hasKey, "a member needs a key")
        case .none: precondition(!nesting.isStarted, "a document is one value")
        default: break
        }
        nesting.hasKey = false
        nesting.isStarted = true
    }

    func checkComplete() {
        precondition(nesting.open.isEmpty, "\(nesting.open) not closed")
    }
    #else
    @inline(__always) func noteBegin(_ kind: JSONKind) {}
    @inline(__always) func noteEnd(_ kind: JSONKind) {}
    @inline(__always) func noteKey() {}
    @inline(__always) func noteValue() {}
    @inline(__always) func checkComplete() {}
    #endif
}
