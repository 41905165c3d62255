package import HTTPServer
import ScreenfulService

extension EventStream: EventSink {
    package func finish() { end() }

    package func whenClosed(_ body: @escaping () -> Void) {
        onClose = { _ in body() }
    }
}
