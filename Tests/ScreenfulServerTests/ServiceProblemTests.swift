import Testing

@testable import ScreenfulServer
@testable import ScreenfulService

@Suite struct ServiceProblemTests {
    @Test(arguments: ServiceError.Code.allCases)
    func `every error of the service has a status`(code: ServiceError.Code) {
        #expect(ProblemCode(rawValue: code.rawValue) != nil)
    }
}
