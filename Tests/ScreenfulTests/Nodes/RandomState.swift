import ScreenfulTypes

extension InterfaceState {
    /// The states that a cell of a list can have.
    static let ladder: [Self] = [
        [], .measureLayout, [.measureLayout, .preload], [.measureLayout, .preload, .display], .inHierarchy,
    ]

    static let preloaded = ladder[2]
    static let displayed = ladder[3]

    static func random(using random: inout some RandomNumberGenerator) -> Self {
        ladder[Int.random(in: 0..<ladder.count, using: &random)]
    }
}
