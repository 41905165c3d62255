import JSON

/// Runs vectors: inputs with expected answers, from files that say their schema.
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

    /// The names of the schemas that are known, such as `texture-diff/1`.
    public static var schemaNames: [String] {
        schemas.map { $0.name }
    }

    /// Runs all vectors of a file.
    ///
    /// - Parameters:
    ///   - bytes: The file: a JSON object with `schema` and its vectors.
    ///   - name: What the report calls it.
    /// - Returns: How many passed, which failed, and which could not be read.
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
