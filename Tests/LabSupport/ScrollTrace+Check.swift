public import ScreenfulLab

extension ScrollTrace {
    /// Checks the header and the events as a reader of a trace's file does.
    public func check() throws(TraceError) {
        try header.validate()
        var check = EventCheck()
        for (index, event) in events.enumerated() { try check.take(event, line: index + 2) }
    }
}
