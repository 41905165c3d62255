import Glibc

/// What tests that kill processes have in common.
public enum Drill {
    /// The processes that a drill kills: 20, or as many as a soak asks for in the environment.
    public static let kills = getenv("SCREENFUL_KILLS").flatMap { Int(String(cString: $0)) } ?? 20
}
