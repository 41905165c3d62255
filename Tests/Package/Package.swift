// swift-tools-version: 6.2

import PackageDescription

/// A package that depends on Screenful, with each program of the README and the manual as it stands there.
let package = Package(
    name: "Programs",
    dependencies: [.package(name: "Screenful", path: "../..")],
    targets: [
        program("EngineProgram", "Screenful"),
        program("LandingProgram", "Screenful"),
        program("LayoutProgram", "Screenful"),
        program("TextProgram", "TextShaping"),
        program("TracesProgram", "Screenful", "ScreenfulCoding", "ScreenfulLab"),
        program("LabProgram", "ScreenfulLab"),
        program("ServerProgram", "ScreenfulServer"),
    ],
    swiftLanguageModes: [.v6]
)

/// One executable, with the library products that it imports modules of.
func program(_ name: String, _ products: String...) -> Target {
    .executableTarget(
        name: name,
        dependencies: products.map { .product(name: $0, package: "Screenful") },
        swiftSettings: [.enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error)]
    )
}
