public import Screenful
import ScreenfulTypes

extension ClairvoyantPolicy {
    /// Returns the rank of a planned row whose time has come, or which would use an idle link; nil for all others.
    public func rank(of candidate: FetchCandidate, in situation: PreloadingSituation) -> FetchRank? {
        let row = number(at: candidate.row)
        guard let ask = plan[row] else {
            // A row that came before costs no network, or is needed enough to be fetched again.
            return planned?.snapshot.isHere[row] == true ? FetchRank(tier: 1, loss: 0, seconds: 0) : nil
        }
        let now = situation.now.nanoseconds / 1000
        if ask > now + foresight.frame {
            guard idleFrom(now) <= now + latency(of: row), mayOpen(row) else { return nil }
        }
        return FetchRank(tier: 0, loss: 0, seconds: Double(ask) / 1e6)
    }

    /// Returns false for a row that needs its page while another page is awaited: pages come one by one.
    private func mayOpen(_ row: Int) -> Bool {
        guard isRandomlyPaged, !list.isInserted(row), let oracle, let planned else { return true }
        return planned.snapshot.isKnown[content.page(ofRow: row)] || oracle.openCount <= oracle.underWay.count
    }

    /// Makes a new plan if data has come or a few frames have passed.
    mutating func makePlan() {
        guard let snapshot = oracle?.now else { return }
        if let planned, planned.snapshot == snapshot, current - planned.frame < Self.planFrames { return }
        planned = (snapshot, current)
        plan.removeAll(keepingCapacity: true)

        let end = shownAt + min(Int64(horizon + 1) * foresight.frame, Self.planTime)
        var link = LinkPlan(from: shownAt, to: end + Self.lateTime, rate: rate)
        for request in snapshot.underWay {
            let first = max(shownAt, request.since + latency(of: request.row))
            // The progress is unknown; half is assumed.
            let share = request.since + latency(of: request.row) < shownAt ? 0.5 : 1
            _ = link.carry(share * bytes(of: request.row), from: first, by: first, before: .max)
        }
        for job in jobs(snapshot) {
            let place = link.carry(bytes(of: job.row), from: job.release, by: job.deadline, before: job.end)
            if let place { plan[job.row] = place.begin - (job.release - shownAt) }
        }
        if isRandomlyPaged { leaveOnePerPage(snapshot) }
        dueCount = plan.values.count { $0 <= shownAt + foresight.frame }
    }

    /// Keeps in the plan one row of each unknown page, the first to be requested, which fetches the page.
    private mutating func leaveOnePerPage(_ snapshot: OracleState.Snapshot) {
        for page in snapshot.isKnown.indices where !snapshot.isKnown[page] {
            let rows = content.rows(ofPage: page)
            let first = rows.min { (plan[$0] ?? .max, $0) < (plan[$1] ?? .max, $1) }
            for row in rows where row != first { plan[row] = nil }
        }
    }

    /// A row to fetch.
    private struct Job {
        var row: Int
        /// The earliest time of its first byte, the time at which it is needed, and the time from which it is useless.
        var release: Int64
        var deadline: Int64
        var end: Int64
        /// Points times frames that it shows, for each byte.
        var worth: Double
    }

    /// Returns the rows within the horizon that are neither here nor under way, those that show most per byte first.
    private func jobs(_ snapshot: OracleState.Snapshot) -> [Job] {
        let firstUnknown = snapshot.isKnown.firstIndex(of: false) ?? snapshot.isKnown.count
        let last = current + horizon
        var jobs: [Job] = []
        for row in list.numbers[wanted]
        where !snapshot.isHere[row] && !snapshot.underWay.contains(where: { $0.row == row }) {
            let page = content.page(ofRow: row)
            let isKnown = list.isInserted(row) || snapshot.isKnown[page]
            let pages = isKnown ? 0 : isRandomlyPaged ? 1 : page - firstUnknown + 1
            let release = shownAt + Int64(pages) * pageTime + latency(of: row)
            let decoding = list.rows[row].decoding
            let service = Int64(bytes(of: row) / max(rate(at: release), 1e-9))
            let earliest = frame(from: release + min(service, Self.planTime) + decoding)

            var visit = foresight.visit(of: row, from: current)
            while let late = visit, late.end <= earliest { visit = foresight.visit(of: row, from: late.end) }
            guard let visit, visit.start <= last else { continue }
            let gain = foresight.blank(of: row, before: last + 1) - foresight.blank(of: row, before: earliest)
            guard gain > 0 else { continue }
            jobs.append(
                Job(
                    row: row,
                    release: release,
                    deadline: time(of: visit.start) - decoding,
                    end: time(of: visit.end) - decoding,
                    worth: gain / bytes(of: row)
                )
            )
        }
        return jobs.sorted { ($0.worth, $1.row) > ($1.worth, $0.row) }
    }

    /// Returns the time at which the link has carried all that is under way.
    private func idleFrom(_ now: Int64) -> Int64 {
        guard let oracle else { return now }
        return oracle.underWay.reduce(now) { end, request in
            let first = request.since + latency(of: request.row)
            let share = first < now ? 0.5 : 1
            return max(end, first) + Int64(min(share * bytes(of: request.row) / max(rate(at: now), 1e-9), 6e7))
        }
    }

    private func bytes(of row: Int) -> Double { Double(max(1, list.rows[row].bytes)) }
    /// Returns the rate at a time, in bytes a microsecond.
    private func rate(at time: Int64) -> Double { rates[min(Int(time / NetworkConditions.slot), rates.count - 1)] }

    /// Returns the microseconds from the request for a row to its first byte; a failure costs another round.
    private func latency(of row: Int) -> Int64 {
        let latency = conditions.latency(of: .row(row), attempt: 0)
        guard conditions.fails(.row(row), attempt: 0) else { return latency }
        return latency + Self.retryTime + conditions.latency(of: .row(row), attempt: 1)
    }

    /// The expected microseconds from the request for a page to its arrival.
    private var pageTime: Int64 {
        let service = Double(content.pageBytes) / max(network.bandwidth, 1e-6)
        return Int64(min((network.server + network.roundTrip + service) * 1000, 6e7))
    }

    /// Returns the first frame of the trace at or after a time.
    private func frame(from time: Int64) -> Int { current + foresight.frame(from: time - shownAt) }
    /// Returns the time at which a frame of the trace will be shown.
    private func time(of frame: Int) -> Int64 { shownAt + Int64(frame - current) * foresight.frame }
    /// Frames for which a plan holds if no data comes.
    private static var planFrames: Int { 6 }
    /// The maximal length of a plan in microseconds.
    private static var planTime: Int64 { 20_000_000 }
    /// Microseconds after the horizon in which late rows may come.
    private static var lateTime: Int64 { 500_000 }
    /// Microseconds until the engine retries a failed fetch.
    private static var retryTime: Int64 { Backoff.prompt.first / 1000 }
}
