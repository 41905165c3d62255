public import ScreenfulLab
import ScreenfulTypes

extension ScrollTrace {
    /// Two seconds of reading, with a drag and a fling.
    public static let short: ScrollTrace = {
        var writer = GestureWriter(platform: .ios, limits: 0...20_000)
        writer.rest(for: 300)
        writer.drag(by: 200, for: 150)
        writer.fling(2500, caughtAfter: 500)
        writer.rest(for: 400)
        return ScrollTrace(
            header: TraceHeader(viewport: Size(width: 390, height: 800), platform: .synthetic),
            events: writer.events
        )
    }()
}
