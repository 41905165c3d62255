import HTTPServer
import ListStore
import Testing

@testable import ScreenfulServer
@testable import ScreenfulService

@Suite struct ServiceProblemTests {
    @Test(arguments: ServiceError.Code.allCases)
    func `every error of the service has a status`(code: ServiceError.Code) {
        #expect(ProblemCode(rawValue: code.rawValue) != nil)
    }

    @Test(arguments: [StoreError.Code.unreachable, .timedOut, .rateLimited])
    func `a store that does not answer is unavailable, for as long as it says`(code: StoreError.Code) {
        let problem = Problem(.store(StoreError(code, "not now", retryAfter: 7)))
        #expect(problem.status == .serviceUnavailable)
        #expect(problem.code == "storageUnavailable")
        let retryAfter = Response.problem(problem).headers.first { $0.name == "Retry-After" }
        #expect(retryAfter?.value == "7")
    }

    @Test func `a change that may be stored is not to be repeated unseen`() {
        let problem = Problem(.store(StoreError(.unknownOutcome, "the connection broke")))
        #expect(problem.status == .gatewayTimeout)
        #expect(problem.code == "outcomeUnknown")
        #expect(!Response.problem(problem).headers.contains { $0.name == "Retry-After" })
    }
}
