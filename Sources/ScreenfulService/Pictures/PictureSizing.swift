package import EventLoop
package import Pictures

/// Learns the sizes of pictures that rows are laid out with, and has those rows laid out again.
///
/// The pictures of the rows that were asked for last come first, since a scroll leaves the others behind.
package final class PictureSizing {
    /// A row that is laid out with an estimate.
    private struct Place {
        // Weak, since a list that is deleted waits for nothing.
        weak var list: OpenList?
        let row: Int64
    }

    /// Pictures that are fetched at once for their sizes; the page's own requests go beside them.
    private static let mostFetches = 6
    /// Pictures that wait at most: those of the longest preload range, and of some rows that were passed.
    private static let mostWaiting = 1_000
    /// The time in which sizes are collected before rows are laid out again, in nanoseconds.
    private static let gatherNanoseconds: UInt64 = 30_000_000

    package let sizes: NaturalSizes
    private let loop: EventLoop
    private var fetch: ((_ url: String, _ then: @escaping () -> Void) -> Void)?
    private var places: [String: [Place]] = [:]
    /// The addresses that wait for a fetch, the latest last.
    private var waiting: [String] = []
    private var fetching: Set<String> = []
    private var known: Set<String> = []
    private var isPumping = false
    private var timer: LoopTimer?

    /// - Parameters:
    ///   - sizes: The sizes that are known, which all loops of a server share.
    ///   - loop: The loop.
    package init(_ sizes: NaturalSizes, loop: EventLoop) {
        self.sizes = sizes
        self.loop = loop
        timer = loop.timer { [unowned self] in layOut() }
    }

    /// Sets how a picture is fetched; the closure is called when the fetch has ended, whether its size is known or not.
    package func onFetch(_ fetch: @escaping (_ url: String, _ then: @escaping () -> Void) -> Void) {
        self.fetch = fetch
    }

    /// Learns the sizes of pictures in a row of a list, which is laid out again then.
    func want(_ urls: [String], inRow row: Int64, of list: OpenList) {
        guard fetch != nil else { return }
        for url in urls {
            let isNew = places[url] == nil
            if places[url]?.contains(where: { $0.row == row && $0.list === list }) != true {
                places[url, default: []].append(Place(list: list, row: row))
            }
            guard !fetching.contains(url) else { continue }
            if !isNew { waiting.removeAll { $0 == url } }
            waiting.append(url)
        }
        while waiting.count > Self.mostWaiting { places[waiting.removeFirst()] = nil }
        pump()
    }

    private func pump() {
        // A fetch that ends at once is followed by the next one here, not in a deeper call.
        guard !isPumping else { return }
        isPumping = true
        defer { isPumping = false }
        while fetching.count < Self.mostFetches, let url = waiting.popLast(), let fetch {
            fetching.insert(url)
            fetch(url) { [weak self] in self?.ended(url) }
        }
    }

    private func ended(_ url: String) {
        fetching.remove(url)
        // Without a size the row keeps its estimate; it asks again when it is told again.
        if sizes.size(of: url) == nil { places[url] = nil } else { learned(url) }
        pump()
    }

    /// Hears that the size of a picture is known, on whatever loop it was learned.
    package func learned(_ url: String) {
        guard places[url] != nil else { return }
        known.insert(url)
        timer?.scheduleIfIdle(afterNanoseconds: Self.gatherNanoseconds)
    }

    private func layOut() {
        var rows: [ObjectIdentifier: (list: OpenList, rows: Set<Int64>)] = [:]
        for url in known {
            waiting.removeAll { $0 == url }
            for place in places.removeValue(forKey: url) ?? [] {
                guard let list = place.list else { continue }
                rows[ObjectIdentifier(list), default: (list, [])].rows.insert(place.row)
            }
        }
        known.removeAll()
        for (list, rows) in rows.values { list.layOutAgain(rows) }
    }

    /// Ends all waits.
    package func close() {
        timer?.cancel()
        places.removeAll()
        waiting.removeAll()
    }
}
