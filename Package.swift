// swift-tools-version: 6.2

import PackageDescription

/// One list for every Swift target, so that no target is laxer than another.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
    .define("SCREENFUL_INTERNAL_CHECKS", .when(configuration: .debug)),
]

/// Of the modules that the tests drive over hundreds of seeds, and of tests whose naive models do most of the work.
///
/// Without optimization, their generic trees and the breaking of lines take half of the time of all tests. Only for the
/// tests, since a package with such a flag cannot be depended on.
let calculations =
    Context.environment["SCREENFUL_OPTIMIZED_TESTS"] == nil
    ? settings : settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// Rounding is in the C library's mathematical half, which only modules that import Glibc link by themselves.
let mathematics: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

let package = Package(
    name: "Screenful",
    products: [
        // The engine and the layout: pure Swift, no package of the system's.
        .library(name: "Screenful", targets: ["Screenful", "ScreenfulLayout", "ScreenfulRanges", "ScreenfulTypes"]),
        // Scrolls replayed on a simulated device and network, and reports of it.
        .library(name: "ScreenfulLab", targets: ["ScreenfulLab", "ScreenfulReport"]),
        // Layouts, templates and traces as JSON.
        .library(name: "ScreenfulCoding", targets: ["JSON", "ScreenfulCoding"]),
        // How wide text is and where its lines break.
        .library(name: "TextShaping", targets: ["ScreenfulTypes", "TextShaping"]),
        // The server and the loop that it runs on.
        .library(name: "ScreenfulServer", targets: ["EventLoop", "ScreenfulServer"]),
        .executable(name: "screenful", targets: ["ScreenfulCommand"]),
        .executable(name: "screenful-bench", targets: ["ScreenfulBench"]),
    ],
    targets: [
        // Layer 0: the words. Imports nothing.
        .target(name: "ScreenfulTypes", swiftSettings: settings, linkerSettings: mathematics),

        // Layer 1: pure functions over the words.
        .target(
            name: "ScreenfulLayout",
            dependencies: ["ScreenfulTypes"],
            swiftSettings: calculations,
            linkerSettings: mathematics
        ),
        .target(name: "ScreenfulRanges", dependencies: ["ScreenfulTypes"], swiftSettings: calculations),

        // Layer 2: the engine people import. No clock, lock, await or I/O.
        .target(
            name: "Screenful",
            dependencies: ["ScreenfulLayout", "ScreenfulRanges", "ScreenfulTypes"],
            swiftSettings: calculations
        ),
        .target(
            name: "ScreenfulLab",
            dependencies: ["Screenful", "ScreenfulRanges", "ScreenfulTypes"],
            swiftSettings: calculations
        ),

        // Layer 3: the machine.
        .systemLibrary(name: "CLibevent", providers: [.apt(["libevent-dev"])]),
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        // Of the C library itself: what Glibc's module leaves out.
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "Descriptors", swiftSettings: settings),
        .target(name: "EventLoop", dependencies: ["CLibevent"], swiftSettings: settings),
        .target(name: "HTTPClient", dependencies: ["CCurl", "EventLoop"], swiftSettings: settings),
        .target(name: "HTTPServer", dependencies: ["EventLoop", "CZlib"], swiftSettings: settings),
        .target(name: "JSON", swiftSettings: calculations, linkerSettings: mathematics),
        .target(
            name: "ListStore",
            dependencies: ["CICU", "CSQLite", "Descriptors", "JSON", "ScreenfulRanges", "ScreenfulTypes"],
            swiftSettings: settings
        ),
        .target(name: "PostgresClient", dependencies: ["CLibPQ", "EventLoop"], swiftSettings: settings),
        // HMAC, from the library that libcurl and libpq use as well.
        .systemLibrary(name: "COpenSSL", providers: [.apt(["libssl-dev"])]),
        .target(
            name: "Pictures",
            dependencies: ["COpenSSL", "CZlib", "Descriptors", "EventLoop", "HTTPClient", "JSON", "ScreenfulTypes"],
            swiftSettings: settings
        ),
        .systemLibrary(name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
        .systemLibrary(name: "CICU", providers: [.apt(["libicu-dev"])]),
        .target(
            name: "TextShaping",
            dependencies: ["CHarfBuzz", "CICU", "ScreenfulTypes"],
            swiftSettings: calculations,
            linkerSettings: mathematics
        ),
        // From the package coinor-libclp-dev; libstdc++-12-dev has what its C++ needs.
        .target(
            name: "CClp",
            linkerSettings: [.linkedLibrary("Clp"), .linkedLibrary("CoinUtils")]
        ),
        .target(name: "LowerBound", dependencies: ["CClp", "ScreenfulLab"], swiftSettings: settings),

        // Layer 4: where lists meet the machine.
        .target(
            name: "ScreenfulCoding",
            dependencies: [
                "CZlib", "JSON", "Screenful", "ScreenfulLab", "ScreenfulLayout", "ScreenfulRanges", "ScreenfulTypes",
            ],
            swiftSettings: settings
        ),
        .target(
            name: "ScreenfulConformance",
            dependencies: [
                "JSON", "Screenful", "ScreenfulCoding", "ScreenfulLayout", "ScreenfulRanges", "ScreenfulTypes",
            ],
            swiftSettings: settings
        ),
        .target(
            name: "ScreenfulReport",
            dependencies: ["JSON", "ScreenfulCoding", "ScreenfulLab", "ScreenfulTypes"],
            swiftSettings: settings
        ),
        .target(
            name: "ScreenfulService",
            dependencies: [
                "EventLoop", "HTTPClient", "JSON", "ListStore", "LowerBound", "Pictures", "Screenful",
                "ScreenfulCoding", "ScreenfulLab", "ScreenfulLayout", "ScreenfulRanges", "ScreenfulReport",
                "ScreenfulTypes", "TextShaping",
            ],
            swiftSettings: settings
        ),

        // Lists in a PostgreSQL database that several servers share.
        .target(
            name: "PostgresStore",
            dependencies: [
                "EventLoop", "JSON", "ListStore", "PostgresClient", "ScreenfulRanges", "ScreenfulService",
                "ScreenfulTypes",
            ],
            swiftSettings: settings
        ),

        // Layer 5: the API over the service.
        .target(
            name: "ScreenfulServer",
            dependencies: [
                "CMalloc", "CZlib", "Descriptors", "EventLoop", "HTTPClient", "HTTPServer", "JSON", "ListStore",
                "Pictures", "PostgresClient", "PostgresStore", "Screenful", "ScreenfulCoding", "ScreenfulLab",
                "ScreenfulLayout", "ScreenfulReport", "ScreenfulService", "ScreenfulTypes", "TextShaping",
            ],
            swiftSettings: settings
        ),

        // Layer 6: the commands.
        .executableTarget(
            name: "ScreenfulCommand",
            dependencies: [
                "Descriptors", "EventLoop", "HTTPClient", "HTTPServer", "JSON", "ListStore", "LowerBound",
                "Pictures", "PostgresClient", "PostgresStore", "Screenful", "ScreenfulCoding", "ScreenfulConformance",
                "ScreenfulLab",
                "ScreenfulReport", "ScreenfulServer",
                "ScreenfulService", "ScreenfulTypes", "TextShaping",
            ],
            swiftSettings: settings
        ),
        .target(name: "CAllocationCounter"),
        .executableTarget(
            name: "ScreenfulBench",
            dependencies: [
                "CAllocationCounter", "CHarfBuzz", "EventLoop", "HTTPServer", "JSON", "ListStore", "PostgresClient",
                "Screenful", "ScreenfulLayout", "ScreenfulRanges", "ScreenfulService", "ScreenfulTypes", "TextShaping",
            ],
            swiftSettings: settings
        ),

        // Tests: one target per target, and what they share.
        .target(
            name: "TestSupport",
            dependencies: ["EventLoop", "HTTPClient", "HTTPServer"],
            path: "Tests/Support",
            swiftSettings: settings
        ),
        .target(
            name: "LabTestSupport",
            dependencies: ["ScreenfulLab", "ScreenfulTypes"],
            path: "Tests/LabSupport",
            swiftSettings: settings
        ),
        .testTarget(
            name: "ScreenfulTypesTests",
            dependencies: ["ScreenfulTypes", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ScreenfulLayoutTests",
            dependencies: ["ScreenfulLayout", "ScreenfulTypes", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ScreenfulRangesTests",
            dependencies: ["ScreenfulRanges", "ScreenfulTypes", "TestSupport"],
            swiftSettings: calculations
        ),
        .testTarget(
            name: "ScreenfulTests",
            dependencies: ["Screenful", "ScreenfulLayout", "ScreenfulRanges", "ScreenfulTypes", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ScreenfulLabTests",
            dependencies: [
                "LabTestSupport", "Screenful", "ScreenfulLab", "ScreenfulRanges", "ScreenfulTypes", "TestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LowerBoundTests",
            dependencies: ["LowerBound", "Screenful", "ScreenfulLab", "ScreenfulTypes"],
            swiftSettings: settings
        ),
        .testTarget(name: "DescriptorsTests", dependencies: ["Descriptors"], swiftSettings: settings),
        .testTarget(
            name: "EventLoopTests",
            dependencies: ["EventLoop", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "HTTPClientTests",
            dependencies: ["CZlib", "EventLoop", "HTTPClient", "HTTPServer", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "HTTPServerTests",
            dependencies: ["CZlib", "EventLoop", "HTTPServer", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "PicturesTests",
            dependencies: ["EventLoop", "HTTPClient", "HTTPServer", "Pictures", "TestSupport"],
            exclude: ["Fixtures"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "PostgresClientTests",
            dependencies: ["EventLoop", "PostgresClient", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "PostgresStoreTests",
            dependencies: [
                "EventLoop", "HTTPClient", "JSON", "ListStore", "PostgresClient", "PostgresStore", "Screenful",
                "ScreenfulCoding", "ScreenfulRanges", "ScreenfulService", "ScreenfulTypes", "TestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(name: "JSONTests", dependencies: ["JSON", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "ListStoreTests",
            dependencies: [
                "CSQLite", "JSON", "ListStore", "ScreenfulCoding", "ScreenfulRanges", "ScreenfulTypes", "TestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "TextShapingTests",
            dependencies: ["CHarfBuzz", "ScreenfulTypes", "TestSupport", "TextShaping"],
            exclude: ["Breaking/Fixtures"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ScreenfulCodingTests",
            dependencies: [
                "JSON", "Screenful", "ScreenfulCoding", "ScreenfulLab", "ScreenfulLayout", "ScreenfulRanges",
                "ScreenfulTypes", "TestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ScreenfulConformanceTests",
            dependencies: ["JSON", "ScreenfulConformance", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ScreenfulReportTests",
            dependencies: [
                "JSON", "LabTestSupport", "Screenful", "ScreenfulLab", "ScreenfulReport", "ScreenfulTypes",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ScreenfulServiceTests",
            dependencies: [
                "EventLoop", "HTTPClient", "JSON", "ListStore", "Screenful", "ScreenfulCoding", "ScreenfulLab",
                "ScreenfulLayout", "ScreenfulRanges", "ScreenfulService", "ScreenfulTypes", "TestSupport",
                "TextShaping",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ScreenfulServerTests",
            dependencies: [
                "CSQLite", "CZlib", "EventLoop", "HTTPClient", "HTTPServer", "JSON", "ListStore", "Screenful",
                "ScreenfulCoding", "ScreenfulLab", "ScreenfulServer", "ScreenfulService", "ScreenfulTypes",
                "TestSupport", "TextShaping",
            ],
            swiftSettings: settings
        ),
        .testTarget(name: "ScreenfulBenchTests", dependencies: ["ScreenfulBench"], swiftSettings: settings),
        .testTarget(
            name: "ScreenfulCommandTests",
            dependencies: [
                "CSQLite", "EventLoop", "HTTPClient", "JSON", "ListStore", "PostgresClient", "Screenful",
                "ScreenfulCoding",
                "ScreenfulCommand", "ScreenfulLab", "ScreenfulTypes", "TestSupport",
            ],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
