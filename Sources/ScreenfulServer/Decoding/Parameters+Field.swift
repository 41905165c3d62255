import HTTPServer
import Screenful
import ScreenfulCoding
import ScreenfulLab
import ScreenfulRanges
import ScreenfulTypes

extension Field {
    /// Reads a policy: its name, or an object with its name and parameters.
    func policy(for container: ContainerKind) throws(Problem) -> PolicySpecification {
        do throws(ParameterError) {
            return try PolicySpecification(value, at: path, container: container)
        } catch {
            throw Problem(parameter: error)
        }
    }

    /// Reads a network: the name of a profile, or an object with numbers.
    func network() throws(Problem) -> NetworkProfile {
        do throws(ParameterError) {
            return try NetworkProfile(value, at: path)
        } catch {
            throw Problem(parameter: error)
        }
    }

    /// Reads what a network's luck comes from.
    func seed() throws(Problem) -> UInt64 {
        UInt64(try integer(in: NewListRequest.Source.seeds))
    }
}

extension RangeTuning {
    /// Replaces the buffers that a request gives; the others stay.
    mutating func merge(_ field: Field) throws(Problem) {
        do throws(ParameterError) {
            try merge(field.value, at: field.path)
        } catch {
            throw Problem(parameter: error)
        }
    }
}

extension Problem {
    /// Creates the answer to a name or a number that is not accepted.
    init(parameter error: ParameterError) {
        let code: ProblemCode =
            switch error.code {
            case .wrongType: .wrongType
            case .missingField: .missingField
            case .unknownField: .unknownField
            case .outOfRange: .outOfRange
            }
        self.init(code, error.message, field: error.field)
    }
}
