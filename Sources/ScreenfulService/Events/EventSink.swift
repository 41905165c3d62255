/// A client's stream of events, as the service sees it.
///
/// The stream is sent blocks of bytes that are encoded once and shared by all streams that they are published to.
package protocol EventSink: AnyObject {
    /// Whether events can still be sent.
    var isOpen: Bool { get }

    /// Sends a block: whole lines of the event stream format, ended by an empty line.
    func send(_ block: [UInt8])

    /// Sends the queued blocks, then ends the stream.
    func finish()

    /// Sets the closure that is called once, in a later turn of the loop, when the stream has ended.
    func whenClosed(_ body: @escaping () -> Void)
}
