import ScreenfulTypes

/// What this build is made of and with.
enum BuildInformation {
    /// The labels of the metric `screenful_build_info`.
    static let labels = [("version", ScreenfulVersion.current), ("swift", swift)]

    /// The compiler's minor release; no macro tells it as text.
    private static var swift: String {
        #if compiler(>=6.5)
        "6.5 or later"
        #elseif compiler(>=6.4)
        "6.4"
        #else
        "6.3"
        #endif
    }
}
