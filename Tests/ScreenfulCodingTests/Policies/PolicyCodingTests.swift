import JSON
import Screenful
import ScreenfulCoding
import ScreenfulRanges
import ScreenfulTypes
import Testing

@Suite struct PolicyCodingTests {
    private func policy(_ json: String) throws -> PolicySpecification {
        try PolicySpecification(JSONField(try JSONValue.parse(Array(json.utf8)), at: .member("policy")))
    }

    @Test(arguments: [
        (#""adaptive""#, PolicySpecification.Kind.adaptive(q: 0.95)),
        (#"{"name": "adaptive", "q": 0.5}"#, .adaptive(q: 0.5)),
        (#"{"name": "dataSaver"}"#, .dataSaver),
        (#"{"name": "threshold", "ratio": 1}"#, .threshold(ratio: 1)),
        (#"{"name": "dynamicThreshold"}"#, .dynamicThreshold(ratio: 0.7)),
        (#"{"name": "fixedExtent", "points": 0}"#, .fixedExtent(points: 0)),
        (#""ranges""#, .ranges(.asSet)),
        (#"{"name": "ranges", "preset": "article"}"#, .ranges(.preset(.article))),
        (#""article""#, .ranges(.preset(.article))),
        (#"{"name": "texture"}"#, .ranges(.preset(.texture))),
    ])
    func `a policy is read`(json: String, kind: PolicySpecification.Kind) throws {
        #expect(try policy(json).kind == kind)
    }

    @Test func `a tuning is laid over the preset`() throws {
        let read = try policy(
            #"{"name": "ranges", "tuning": {"full": {"preload": {"leading": 100, "trailing": 0}}}}"#
        )
        var tuning = RangeTuning.preset(.texture, for: .table)
        tuning.full.preload = ScreenfulBuffer(leading: 100, trailing: 0)
        #expect(read.kind == .ranges(.tuning(tuning)))
    }

    @Test(arguments: [
        (#"3"#, DecodingError.Code.wrongType, "policy"),
        (#"null"#, .wrongType, "policy"),
        (#""magic""#, .outOfRange, "policy"),
        (#"{}"#, .missingField, "policy.name"),
        (#"{"name": "magic"}"#, .outOfRange, "policy.name"),
        (#"{"name": 1}"#, .wrongType, "policy.name"),
        (#"{"name": "adaptive", "q": 1}"#, .outOfRange, "policy.q"),
        (#"{"name": "adaptive", "q": 0.49}"#, .outOfRange, "policy.q"),
        (#"{"name": "adaptive", "q": "0.9"}"#, .wrongType, "policy.q"),
        (#"{"name": "adaptive", "q": null}"#, .wrongType, "policy.q"),
        (#"{"name": "dataSaver", "q": 0.9}"#, .unknownField, "policy.q"),
        (#"{"name": "threshold", "ratio": -0.1}"#, .outOfRange, "policy.ratio"),
        (#"{"name": "fixedExtent", "points": 1e9}"#, .outOfRange, "policy.points"),
        (#"{"name": "ranges", "preset": "custom"}"#, .outOfRange, "policy.preset"),
        (#""custom""#, .outOfRange, "policy"),
        (#"{"name": "texture", "tuning": {}}"#, .unknownField, "policy.tuning"),
        (
            #"{"name": "ranges", "tuning": {"full": {"preload": {"leading": 1}}}}"#, .missingField,
            "policy.tuning.full.preload.trailing"
        ),
        (
            #"{"name": "ranges", "tuning": {"minimum": {"display": {"leading": 1, "trailing": 100.5}}}}"#, .outOfRange,
            "policy.tuning.minimum.display.trailing"
        ),
        (
            #"{"name": "ranges", "tuning": {"lowMemory": {"preload": {"leading": -0.1, "trailing": 0}}}}"#, .outOfRange,
            "policy.tuning.lowMemory.preload.leading"
        ),
    ])
    func `a mistake is named with its place`(json: String, code: DecodingError.Code, field: String) throws {
        do {
            _ = try policy(json)
            Issue.record("\(json) was read")
        } catch let error as DecodingError {
            #expect(error.code == code)
            #expect(error.path.description == field)
        }
    }

    @Test func `an unknown name is answered with all names`() throws {
        #expect {
            _ = try policy(#""magic""#)
        } throws: { error in
            let message = (error as? DecodingError)?.message ?? ""
            return PolicySpecification.names.allSatisfy { message.contains("\"\($0)\"") }
        }
        #expect(PolicySpecification.names.contains("texture"))
    }

    @Test func `what was written is read`() throws {
        let others: [PolicySpecification.Kind] = [
            .adaptive(q: 0.8), .ranges(.preset(.texture)),
            .ranges(.preset(.article)), .ranges(.tuning(.preset(.article, for: .collection))),
        ]
        let named = PolicySpecification.all.filter { $0.name != .ranges }
        for specification in named + others.map(PolicySpecification.init(_:)) {
            var json = JSONWriter()
            json.value(specification)
            #expect(try PolicySpecification(try JSONField.parse(json.bytes)) == specification)
        }
    }

    @Test(arguments: [
        (PolicySpecification.Reach.asSet, #"{"name":"texture"}"#), (.preset(.texture), #"{"name":"texture"}"#),
        (.preset(.article), #"{"name":"article"}"#),
    ])
    func `ranges are written under the name of their preset`(reach: PolicySpecification.Reach, written: String) {
        var json = JSONWriter()
        json.value(PolicySpecification(.ranges(reach)))
        #expect(json.description == written)
    }
}
