import JSON

/// Runs vectors: inputs with expected answers, from files that name their schema.
///
/// The answers come from the same functions that serve lists.
public enum Conformance {
    /// The schemas that are known.
    private static let schemas: [any VectorSchema.Type] = [
        RangeRectSchema.self,
        InterfaceStateSchema.self,
        RangeSessionSchema.self,
        RangeModeSchema.self,
        VisibilityDepthSchema.self,
        InterfaceCallbacksSchema.self,
        BatchFetchingSchema.self,
        BatchContextSchema.self,
        ChangeSetSchema.self,
        IntegerMapSchema.self,
        ArrayDiffSchema.self,
        DimensionSchema.self,
        ConstrainedSizeSchema.self,
        LayoutSchema.self,
        FlexSchema.self,
    ]

    /// Runs all vectors of a file.
    ///
    /// - Parameters:
    ///   - bytes: The file: a JSON object with `schema` and its vectors.
    ///   - name: The name of the file in the report.
    /// - Returns: The number of passed vectors, the failures, and the unreadable vectors.
    /// - Throws: ``UnreadableVectors`` if the file is no JSON, of no known schema, or holds no vectors.
    public static func run(bytes: [UInt8], name: String) throws(UnreadableVectors) -> ConformanceReport {
        let document: JSONValue
        do {
            document = try JSONValue.parse(bytes)
        } catch {
            throw UnreadableVectors("no JSON: \(error)")
        }
        guard let object = document.object else { throw UnreadableVectors("a file of vectors is an object") }
        let file = Fields(object, at: "the file")
        let schemaName = try file.string("schema")
        guard let schema = schemas.first(where: { $0.name == schemaName }) else {
            throw UnreadableVectors("the schema “\(schemaName)” is not known")
        }

        var report = ConformanceReport(name: name)
        for (index, value) in try file.array(schema.list).enumerated() {
            let members = value.object
            let id = members?["id"]?.string ?? "#\(index)"
            do throws(UnreadableVectors) {
                guard let members else { throw UnreadableVectors("\(schema.list)[\(index)] is no object") }
                let verdict = try schema.check(Fields(members, at: "vector \(id)"), of: file)
                if verdict.isPassed {
                    report.passed += 1
                } else {
                    report.failures.append(
                        .init(id: id, expected: verdict.expected.text, actual: verdict.actual.text)
                    )
                }
            } catch {
                report.unreadable.append(.init(id: id, reason: error.message))
            }
        }
        return report
    }
}

/// The result of running one file of vectors.
public struct ConformanceReport: Hashable, Sendable {
    /// A vector with another answer than expected.
    public struct Failure: Hashable, Sendable {
        /// The vector.
        public let id: String
        /// The answer that the file asks for, as JSON.
        public let expected: String
        /// The answer that was given, as JSON.
        public let actual: String
    }

    /// A vector that could not be run.
    public struct Unreadable: Hashable, Sendable {
        /// The vector.
        public let id: String
        /// The reason why it cannot be read, for people.
        public let reason: String
    }

    /// The name of the file.
    public let name: String
    /// The number of vectors that passed.
    public internal(set) var passed = 0
    /// The vectors that failed, in the order of the file.
    public internal(set) var failures: [Failure] = []
    /// The vectors that do not follow the schema, in the order of the file.
    public internal(set) var unreadable: [Unreadable] = []

    init(name: String) {
        self.name = name
    }

    /// The line that sums the file up, such as `array-diff: 22 passed, 0 failed`, or
    /// `array-diff: 21 passed, 0 failed, 1 unreadable`.
    public var summary: String {
        let rest = unreadable.isEmpty ? "" : ", \(unreadable.count) unreadable"
        return "\(name): \(passed) passed, \(failures.count) failed\(rest)"
    }
}

/// The reason why a file of vectors cannot be run: it is not JSON, its schema is unknown, or it is malformed.
public struct UnreadableVectors: Error, Hashable, Sendable {
    /// The error and its place, for people.
    public let message: String

    init(_ message: String) {
        self.message = message
    }
}
