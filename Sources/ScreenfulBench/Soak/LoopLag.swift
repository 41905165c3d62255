/// The lag of the server's loop, in the text of its metrics.
enum LoopLag {
    private static let bucket = "screenful_event_loop_lag_seconds_bucket{le=\""

    /// Returns the upper end of the bucket with the largest lag, in milliseconds: infinite for one above all ends, nil
    /// if there is no lag in the text.
    static func largest(in metrics: String) -> Double? {
        var largest: Double?
        var before = 0.0
        for line in metrics.split(separator: "\n") where line.hasPrefix(bucket) {
            let words = line.dropFirst(bucket.count).split(separator: "\"")
            guard words.count == 2, let count = words[1].split(separator: " ").last.flatMap({ Double($0) }) else {
                continue
            }
            if count > before { largest = words[0] == "+Inf" ? .infinity : Double(words[0]).map { $0 * 1000 } }
            before = count
        }
        return largest
    }
}
