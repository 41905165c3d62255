import EventLoop

extension HTTPServer {
    func streamStarted() {
        statistics.openStreams += 1
        statistics.totalStreams += 1
    }

    func streamEnded(_ active: ActiveStream, of peer: PeerAddress) {
        statistics.openStreams -= 1
        log(
            active.request,
            kind: active.kind,
            isStream: true,
            peer: peer,
            status: .ok,
            bodyBytes: active.eventBytes,
            nanoseconds: MonotonicClock.nanoseconds &- active.start
        )
    }
}
