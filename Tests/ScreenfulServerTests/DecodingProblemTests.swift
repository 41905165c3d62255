import HTTPServer
import JSON
import ListStore
import ScreenfulCoding
import ScreenfulTypes
import Testing

@testable import ScreenfulServer

/// The problems for bodies that are not accepted, word by word.
@Suite struct DecodingProblemTests {
    struct Refusal: Sendable, CustomTestStringConvertible {
        let body: String
        let status: Status
        let code: String
        let field: String?
        let operation: Int?
        let detail: String

        init(_ body: String, _ status: Status, _ code: String, _ field: String?, _ operation: Int?, _ detail: String) {
            (self.body, self.status, self.code) = (body, status, code)
            (self.field, self.operation, self.detail) = (field, operation, detail)
        }

        var testDescription: String { body }
    }

    @Test(arguments: [
        Refusal(
            "{",
            .badRequest,
            "malformedJSON",
            nil,
            nil,
            "The body is not valid JSON: unexpected end of input at byte 1."
        ),
        Refusal(
            #"{"operations":[{"op":tru}]}"#,
            .badRequest,
            "malformedJSON",
            "operations[0].op",
            nil,
            "The body is not valid JSON: unexpected character at byte 24, in /operations/0/op."
        ),
        Refusal(
            #"{"sections":[1e999]}"#,
            .badRequest,
            "outOfRange",
            "sections[0]",
            nil,
            "The body holds a number out of range at byte 13, in /sections/0."
        ),
        Refusal("[]", .badRequest, "wrongType", nil, nil, "The body has to be an object."),
        Refusal("{}", .badRequest, "missingField", "operations", nil, "operations is missing."),
        Refusal(
            #"{"operations":[]}"#,
            .badRequest,
            "outOfRange",
            "operations",
            nil,
            "operations has to be 1 to 10000 elements."
        ),
        Refusal(
            #"{"operations":[{"op":"delete","at":[0]},7]}"#,
            .badRequest,
            "wrongType",
            "operations[1]",
            1,
            "operations[1] has to be an object."
        ),
        Refusal(
            #"{"operations":[{"op":"delete","at":[0]},{"op":"erase"}]}"#,
            .badRequest,
            "outOfRange",
            "operations[1].op",
            1,
            #"operations[1].op has to be one of "insert", "delete", "move", "reload"."#
        ),
        Refusal(
            #"{"operations":[{"op":"insert","at":[0,-1]}]}"#,
            .badRequest,
            "outOfRange",
            "operations[0].at[1]",
            0,
            "operations[0].at[1] has to be from 0 to 999999999."
        ),
        Refusal(
            #"{"operations":[{"op":"insert","at":[0,0],"values":{"colour":1}}]}"#,
            .badRequest,
            "unknownField",
            "operations[0].values.colour",
            0,
            "operations[0].values.colour is no column; columns are: title."
        ),
        Refusal(
            #"{"operations":[{"op":"insert","at":[0,0],"values":{"title":1}}]}"#,
            .badRequest,
            "wrongType",
            "operations[0].values.title",
            0,
            "operations[0].values.title has to be a value of type text, or null."
        ),
        Refusal(
            #"{"operations":[{"op":"delete","at":[0]},{"op":"move","from":[0],"to":[1]}]}"#,
            .unprocessableContent,
            "conflictingOperations",
            "operations[1].from",
            1,
            "operations[1].from speaks of what another operation deletes or moves."
        ),
        Refusal(
            #"{"operations":[{"op":"delete","at":[0]}],"sections":[1.5]}"#,
            .badRequest,
            "wrongType",
            "sections[0]",
            nil,
            "sections[0] has to be a whole number."
        ),
        Refusal(
            #"{"operations":[{"op":"delete","at":[0]}],"why":1}"#,
            .badRequest,
            "unknownField",
            "why",
            nil,
            "why is not known here; known are: operations, sections."
        ),
    ])
    func `a refused change set is told with its operation`(refusal: Refusal) throws {
        let error = #expect(throws: DecodingError.self) {
            try ChangeRequest(
                JSONField.parse(Array(refusal.body.utf8)),
                columns: [Column(name: "title", type: .text)]
            )
        }
        let problem = Problem(try #require(error))
        #expect(problem.status == refusal.status)
        #expect(problem.code == refusal.code)
        #expect(problem.field == refusal.field)
        #expect(problem.operation == refusal.operation)
        #expect(problem.detail == refusal.detail)
    }

    @Test(arguments: [
        (#"{}"#, "missingField", "offset", "offset is missing; anchor may stand in its place."),
        (#"{"offset":1,"anchor":[1,2]}"#, "conflictingFields", "anchor", "offset and anchor exclude one another."),
        (#"{"anchor":[1]}"#, "outOfRange", "anchor", "anchor has to be exactly 2 elements."),
        (#"{"offset":1e16}"#, "outOfRange", "offset", "offset has to be from -1000000000000000 to 1000000000000000."),
    ])
    func `a refused scroll is told in words`(body: String, code: String, field: String, detail: String) throws {
        let error = #expect(throws: DecodingError.self) { try ScrollRequest(JSONField.parse(Array(body.utf8))) }
        let problem = Problem(try #require(error))
        #expect(problem.code == code)
        #expect(problem.field == field)
        #expect(problem.operation == nil)
        #expect(problem.detail == detail)
    }
}
