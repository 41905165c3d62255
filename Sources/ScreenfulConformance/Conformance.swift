public import JSON

/// Runs vectors: inputs with expected answers, from files that name their schema.
///
/// The answers come from the same functions that serve lists.
public enum Conformance {
    private static let schemas: [any VectorSchema.Type] = [
        RangeRectSchema.self, InterfaceStateSchema.self, RangeSessionSchema.self, RangeModeSchema.self,
        VisibilityDepthSchema.self, InterfaceCallbacksSchema.self, BatchFetchingSchema.self, BatchContextSchema.self,
        ChangeSetSchema.self, IntegerMapSchema.self, ArrayDiffSchema.self, DimensionSchema.self,
        ConstrainedSizeSchema.self, LayoutSchema.self, FlexSchema.self, CollectionLayoutSchema.self,
        GridGeometrySchema.self, WaterfallSchema.self, MirroringSchema.self, PagerSchema.self,
        VisibilityTreeSchema.self, NestedStatesSchema.self, SectionsSchema.self,
    ]

    /// Runs all vectors of a file: a JSON object with `schema` and its vectors.
    ///
    /// - Throws: An error if the file is no JSON, of no known schema, or holds no vectors.
    public static func run(bytes: [UInt8], name: String) throws(DecodingError) -> ConformanceReport {
        let file: JSONField
        do throws(JSONError) {
            file = JSONField(try JSONValue.parse(bytes))
        } catch { throw DecodingError(.rule(.malformedJSON, "This is no JSON: \(error)"), at: .root) }
        let schemaField = try file.member("schema")
        let schemaName = try schemaField.string()
        guard let schema = schemas.first(where: { $0.name == schemaName }) else {
            throw schemaField.error(.outOfRange, "The schema “\(schemaName)” is not known")
        }

        var report = ConformanceReport(name: name)
        for (index, vector) in try file.member(schema.list).array().enumerated() {
            let id = vector.value["id"]?.string ?? "#\(index)"
            do throws(DecodingError) {
                let verdict = try schema.check(vector, of: file)
                if verdict.isPassed {
                    report.passed += 1
                } else {
                    report.failures.append(.init(id: id, expected: verdict.expected.text, actual: verdict.actual.text))
                }
            } catch { report.unreadable.append(.init(id: id, reason: error.message)) }
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

    init(name: String) { self.name = name }

    /// The line that sums the file up, such as `array-diff: 22 passed, 0 failed`, or
    /// `array-diff: 21 passed, 0 failed, 1 unreadable`.
    public var summary: String {
        let rest = unreadable.isEmpty ? "" : ", \(unreadable.count) unreadable"
        return "\(name): \(passed) passed, \(failures.count) failed\(rest)"
    }
}
