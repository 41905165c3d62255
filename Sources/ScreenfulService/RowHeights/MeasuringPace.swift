/// Decides when background measuring may go on, so that it yields to scrolls.
///
/// The lowest priority of the threads is not enough: where the system gives each session an equal share of the
/// processors (sched(7), "The autogroup feature"), a priority counts within its session only, and on the machine of
/// a reader the browser loses half of a processor and more. So while any viewer of the server scrolls, one thread of
/// each loop measures for a tenth of the time.
struct MeasuringPace {
    /// The pause after a job during a scroll, in durations of the job.
    private static let pauseFactor: UInt64 = 9

    /// The time for which lengths are collected before they are published, in nanoseconds: without and during a scroll.
    ///
    /// Each publication is an event of every viewer at the width, and a new scroll height in its page.
    private static let publishNanoseconds: (usual: UInt64, scroll: UInt64) = (250_000_000, 1_000_000_000)
    /// The longest time that lengths are collected for: half of the time that measuring has taken so far is enough, as the
    /// rows around the viewports are measured first, and the others change the scroll height less and less.
    private static let longestPublishNanoseconds: UInt64 = 2_000_000_000

    private let scrolls: ScrollActivity
    /// When the pause after the latest job ends.
    private var pauseEnd: UInt64 = 0

    /// Creates a pace that follows the scrolls of a server.
    init(_ scrolls: ScrollActivity) {
        self.scrolls = scrolls
    }

    /// Records that a job has ended.
    ///
    /// - Parameters:
    ///   - duration: The time since the job was submitted, in nanoseconds.
    ///   - now: The current time.
    mutating func finished(after duration: UInt64, at now: UInt64) {
        guard scrolls.isUnderWay(at: now) else { return }
        pauseEnd = now &+ min(Self.pauseFactor &* duration, ScrollActivity.nanoseconds)
    }

    /// Returns the maximum of jobs in progress, which is `usual` while no viewer scrolls.
    func maxJobs(_ usual: Int, at now: UInt64) -> Int {
        scrolls.isUnderWay(at: now) ? 1 : usual
    }

    /// Returns the time in nanoseconds until the next job may be submitted; 0 for at once.
    func delay(at now: UInt64) -> UInt64 {
        scrolls.isUnderWay(at: now) && pauseEnd > now ? pauseEnd - now : 0
    }

    /// Decides how long measured lengths are collected until they are published.
    ///
    /// - Parameters:
    ///   - now: The current time.
    ///   - began: When the measuring began; nil if it has ended.
    /// - Returns: The time in nanoseconds.
    func publishDelay(at now: UInt64, measuringSince began: UInt64? = nil) -> UInt64 {
        let least = scrolls.isUnderWay(at: now) ? Self.publishNanoseconds.scroll : Self.publishNanoseconds.usual
        guard let began else { return least }
        return max(least, min((now &- began) / 2, Self.longestPublishNanoseconds))
    }
}
