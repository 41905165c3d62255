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

    /// Joins the streams that are sent the same blocks, or begins a group of them.
    ///
    /// - Parameter group: The group of the sender; nil if it has none yet.
    /// - Returns: The group; nil if the stream has to be sent each block by itself.
    func join(_ group: (any EventGroup)?) -> (any EventGroup)?
}

extension EventSink {
    package func join(_ group: (any EventGroup)?) -> (any EventGroup)? { nil }
}

/// Streams that are all sent the same blocks.
package protocol EventGroup: AnyObject {
    /// The number of streams.
    var count: Int { get }

    /// Sends a block to all streams, after what each was sent before.
    func send(_ block: [UInt8])

    /// Removes a stream, if it is among them; it is sent nothing more.
    func remove(_ stream: any EventSink)

    /// Sends the queued blocks, then ends all streams.
    func finish()
}
