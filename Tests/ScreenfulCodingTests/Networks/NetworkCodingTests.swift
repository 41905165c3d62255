import JSON
import ScreenfulCoding
import ScreenfulLab
import Testing

@Suite struct NetworkCodingTests {
    private func network(_ json: String) throws -> NetworkProfile {
        try NetworkProfile(JSONField(try JSONValue.parse(Array(json.utf8)), at: .member("network")))
    }

    @Test func `profiles are known by name`() throws {
        for profile in [NetworkProfile.off] + NetworkProfile.all {
            #expect(try network("\"\(profile.name)\"") == profile)
            #expect(try network(#"{"name": "\#(profile.name)"}"#) == profile)
        }
    }

    @Test func `numbers make a network of one's own`() throws {
        let plain = try network(#"{"roundTrip": 100, "bandwidth": 0}"#)
        #expect(plain == NetworkProfile(name: "custom", roundTrip: 100, jitter: 0, server: 0, bandwidth: 0))
        var worse = NetworkProfile.umts
        (worse.name, worse.loss, worse.concurrency) = ("custom", 1, 64)
        #expect(try network(#"{"name": "3g", "loss": 1, "concurrency": 64}"#) == worse)
    }

    @Test func `what is left out without a name is no obstacle`() throws {
        var losing = NetworkProfile.off
        (losing.name, losing.loss) = ("custom", 0.05)
        #expect(try network(#"{"loss": 0.05}"#) == losing)
        #expect(try network("{}") == .off)
    }

    @Test func `a network of one's own has a label, and tells what it assumes`() throws {
        let train = try network(#"{"label": "train", "roundTrip": 120}"#)
        #expect(train.name == "train")
        #expect(train.assumed == Set(NetworkProfile.Number.allCases).subtracting([.roundTrip]))
        #expect(train.bandwidth == NetworkProfile.off.bandwidth)
        // What is laid over a known one assumes nothing.
        let worse = try network(#"{"label": "wet train", "name": "3g", "loss": 0.1}"#)
        #expect(worse.name == "wet train")
        #expect(worse.assumed.isEmpty)
        #expect(worse.bandwidth == NetworkProfile.umts.bandwidth)
        #expect(try network(#"{"name": "3g", "label": "mine"}"#).name == "mine")
        #expect(try network(#"{"name": "3g"}"#).assumed.isEmpty)
        #expect(try network("{}").assumed.isEmpty)
        // How it was said makes no difference to what it is.
        let said = try network(#"{"label": "train", "roundTrip": 120, "loss": 0}"#)
        #expect(said == train)
        #expect(said.hashValue == train.hashValue)
        #expect(said.assumed != train.assumed)
    }

    @Test(arguments: [
        (#"5"#, DecodingError.Code.wrongType, "network"),
        (#""5g""#, .outOfRange, "network"),
        (#"{"name": "5g"}"#, .outOfRange, "network.name"),
        (#"{"roundTrip": -1, "bandwidth": 1}"#, .outOfRange, "network.roundTrip"),
        (#"{"roundTrip": 1, "bandwidth": -1}"#, .outOfRange, "network.bandwidth"),
        (#"{"name": "3g", "loss": 1.01}"#, .outOfRange, "network.loss"),
        (#"{"name": "3g", "concurrency": 0}"#, .outOfRange, "network.concurrency"),
        (#"{"name": "3g", "concurrency": 65}"#, .outOfRange, "network.concurrency"),
        (#"{"name": "3g", "concurrency": 1.5}"#, .wrongType, "network.concurrency"),
        (#"{"name": "train", "roundTrip": 5}"#, .outOfRange, "network.name"),
        (#"{"label": "3g", "roundTrip": 5}"#, .outOfRange, "network.label"),
        (#"{"label": "off"}"#, .outOfRange, "network.label"),
        (#"{"label": ""}"#, .outOfRange, "network.label"),
        (#"{"label": "a\nb"}"#, .outOfRange, "network.label"),
        (#"{"label": 5}"#, .wrongType, "network.label"),
        (#"{"name": "3g", "latency": 5}"#, .unknownField, "network.latency"),
    ])
    func `a mistake is named with its place`(json: String, code: DecodingError.Code, field: String) throws {
        do {
            _ = try network(json)
            Issue.record("\(json) was read")
        } catch let error as DecodingError {
            #expect(error.code == code)
            #expect(error.path.description == field)
        }
    }

    @Test func `what was written is read`() throws {
        var odd = NetworkProfile.lossy
        (odd.name, odd.jitter) = ("custom", 0.25)
        var own = NetworkProfile.lossy
        (own.name, own.loss) = ("with, \"comma\"", 0.25)
        for profile in [NetworkProfile.off, odd, own] + NetworkProfile.all {
            var json = JSONWriter()
            json.value(profile)
            #expect(try NetworkProfile(try JSONField.parse(json.bytes)) == profile)
        }
    }
}
