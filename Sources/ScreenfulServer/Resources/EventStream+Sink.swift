import HTTPServer

extension EventStream: EventSink {
    func finish() {
        end()
    }

    func whenClosed(_ body: @escaping () -> Void) {
        onClose = { _ in body() }
    }
}
