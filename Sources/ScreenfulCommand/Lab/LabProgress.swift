/// How far an experiment has come, as a line for people.
///
/// A value: whoever prints it says how much time has passed.
struct LabProgress: Sendable {
    /// Runs to be done.
    let total: Int

    /// The line for so many runs after so many seconds: a bar, the share, and the time left.
    func text(done: Int, seconds: Double) -> String {
        let share = total > 0 ? Double(done) / Double(total) : 1
        let width = 24
        let full = Int(share * Double(width))
        let bar = String(repeating: "#", count: full) + String(repeating: ".", count: width - full)
        let left = done > 0 ? ", \(duration(seconds / share - seconds)) left" : ""
        return "[\(bar)] \(Int(share * 100)) %  \(done) of \(total) runs\(left)"
    }

    private func duration(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded(.up))
        guard whole >= 60 else { return "\(whole) s" }
        return "\(whole / 60) min \(whole % 60) s"
    }
}
