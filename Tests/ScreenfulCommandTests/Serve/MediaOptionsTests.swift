import ScreenfulServer
import Testing

@testable import ScreenfulCommand

@Suite struct MediaOptionsTests {
    private func configuration(
        _ words: [String],
        environment: [String: String] = [:]
    ) throws(UsageError) -> ServerConfiguration {
        try ServerConfiguration(Arguments(words, syntax: ServeCommand.syntax) { environment[$0] })
    }

    @Test func `origins and tiles come from the command line or the environment`() throws {
        let words = ["--allow-images", "https://a.example", "--allow-images=http://b.example:81"]
        #expect(try configuration(words).imageOrigins.map(\.text) == ["https://a.example", "http://b.example:81"])
        let environment = [
            "SCREENFUL_MAP_TILES": "https://t.example/{z}/{x}/{y}", "SCREENFUL_ALLOW_IMAGES": "http://c",
        ]
        let told = try configuration([], environment: environment)
        #expect(told.mapTiles?.template == "https://t.example/{z}/{x}/{y}")
        #expect(told.imageOrigins.map(\.text) == ["http://c"])
    }

    @Test(arguments: [
        (
            ["--allow-images", "a.example"],
            "--allow-images takes an origin such as https://images.example, not 'a.example'"
        ),
        (
            ["--map-tiles", "https://t.example/"],
            "--map-tiles takes a URL such as https://tiles.example/{z}/{x}/{y}.png, not 'https://t.example/'"
        ),
    ])
    func `a mistake names the option`(words: [String], message: String) {
        #expect(throws: UsageError(message)) { try configuration(words) }
    }
}
