internal import CCurl
internal import EventLoop

/// The hops that share connections, driven by an event loop through libcurl's `multi_socket` interface.
///
/// libcurl's callbacks only note sockets and times: no `curl_multi_*` function is called from within one, which libcurl
/// forbids, and owners hear of the end of a hop after libcurl has returned.
final class MultiHandle {
    private struct Watches {
        let reading: IOEvent
        let writing: IOEvent
    }

    private let loop: EventLoop
    private let multi: UnsafeMutableRawPointer
    private var timer: LoopTimer?
    private var watches: [Int32: Watches] = [:]
    private var hops: [UnsafeMutableRawPointer: Hop] = [:]

    init(loop: EventLoop) throws(ClientError) {
        guard let multi = curl_multi_init() else { throw .failed("no memory for requests") }
        self.loop = loop
        self.multi = multi
        timer = loop.timer { [unowned self] in act(on: -1, 0) }
        let context = Unmanaged.passUnretained(self).toOpaque()
        ccurl_multi_set_socket(
            multi,
            { _, socket, interest, context, _ in
                guard let context else { return 0 }
                Unmanaged<MultiHandle>.fromOpaque(context).takeUnretainedValue().watch(socket, interest)
                return 0
            },
            context
        )
        ccurl_multi_set_timer(
            multi,
            { _, milliseconds, context in
                guard let context else { return 0 }
                Unmanaged<MultiHandle>.fromOpaque(context).takeUnretainedValue().schedule(milliseconds)
                return 0
            },
            context
        )
    }

    deinit {
        // First, while their sockets are open; and libcurl is not to call an object that is going.
        watches = [:]
        ccurl_multi_set_socket(multi, nil, nil)
        ccurl_multi_set_timer(multi, nil, nil)
        for easy in hops.keys { curl_multi_remove_handle(multi, easy) }
        curl_multi_cleanup(multi)
    }

    /// Starts a hop; its owner hears of the end in a later turn of the loop.
    func start(_ hop: Hop) throws(ClientError) {
        hops[hop.easy] = hop
        guard curl_multi_add_handle(multi, hop.easy) == CURLM_OK else {
            hops[hop.easy] = nil
            throw .failed("no memory for a request")
        }
    }

    /// Ends a hop whose owner wants to hear no more of it.
    func cancel(_ hop: Hop) {
        guard hops.removeValue(forKey: hop.easy) != nil else { return }
        curl_multi_remove_handle(multi, hop.easy)
    }

    private func watch(_ socket: Int32, _ interest: Int32) {
        guard interest != CURL_POLL_REMOVE else {
            if let old = watches.removeValue(forKey: socket) {
                old.reading.cancel()
                old.writing.cancel()
            }
            return
        }
        let pair =
            watches[socket]
            ?? Watches(
                reading: loop.watch(socket, for: .reading) { [unowned self] in act(on: socket, CURL_CSELECT_IN) },
                writing: loop.watch(socket, for: .writing) { [unowned self] in act(on: socket, CURL_CSELECT_OUT) }
            )
        watches[socket] = pair
        if interest & CURL_POLL_IN != 0 { pair.reading.resume() } else { pair.reading.cancel() }
        if interest & CURL_POLL_OUT != 0 { pair.writing.resume() } else { pair.writing.cancel() }
    }

    private func schedule(_ milliseconds: Int) {
        guard milliseconds >= 0 else {
            timer?.cancel()
            return
        }
        timer?.schedule(afterNanoseconds: UInt64(milliseconds) * 1_000_000)
    }

    private func act(on socket: Int32, _ events: Int32) {
        var running: Int32 = 0
        curl_multi_socket_action(multi, socket, events, &running)
        var ended: [(Hop, CURLcode)] = []
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            var code = CURLE_OK
            guard let easy = ccurl_done(message, &code), let hop = hops.removeValue(forKey: easy) else { continue }
            // The message is gone with its handle: it was read before.
            curl_multi_remove_handle(multi, easy)
            ended.append((hop, code))
        }
        for (hop, code) in ended { hop.finish(code) }
    }
}
