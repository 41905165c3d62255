import Glibc
import JSON
import ScreenfulLab

/// The rows named on the command line: a mix by its name, or those of a file.
enum ContentArgument {
    /// Finds a mix or reads a file of rows.
    ///
    /// - Throws: `UsageError` naming the file, and the line and field of its first mistake.
    static func content(_ word: String) throws(UsageError) -> ExperimentContent {
        if let mix = ExperimentContent.all.first(where: { $0.name == word }) { return mix }
        guard let bytes = FileContents.read(word) else {
            let names = ExperimentContent.all.map(\.name)
            let hint = hint(for: word, among: names)
            let reason = String(cString: strerror(errno))
            let known = names.joined(separator: ", ")
            throw UsageError("\(word.printable) is none of \(known), and no file that can be read: \(reason)\(hint)")
        }
        var rows: [(height: Double, bytes: Int64)] = []
        var number = 0
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            guard line.contains(where: { !Self.spaces.contains($0) }) else { continue }
            rows.append(try row(Array(line), "\(word.printable), line \(number)"))
            guard rows.count <= maxRows else { throw UsageError("\(word.printable) has more than \(maxRows) rows") }
        }
        guard !rows.isEmpty else { throw UsageError("\(word.printable) has no row") }
        let name = word.split(separator: "/").last.map(String.init) ?? word
        return ExperimentContent(name: name, origin: .rows(LabContent(measured: rows)))
    }

    private static let maxRows = 100_000
    private static let heights = 1.0...100_000
    private static let sizes = 0.0...1e9
    private static let spaces = Array(" \t\r".utf8)

    private static func row(_ line: [UInt8], _ place: String) throws(UsageError) -> (height: Double, bytes: Int64) {
        let value: JSONValue
        do throws(JSONError) { value = try JSONValue.parse(line) } catch { throw UsageError("\(place): \(error)") }
        guard let object = value.object else { throw UsageError("\(place): a row is an object") }
        let height = try number("height", in: heights, object, place)
        let bytes = try number("bytes", in: sizes, object, place)
        return (height, Int64(bytes))
    }

    private static func number(
        _ field: String,
        in range: ClosedRange<Double>,
        _ object: JSONObject,
        _ place: String
    ) throws(UsageError) -> Double {
        guard let number = object[field]?.double, range.contains(number) else {
            let limits = "from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
            throw UsageError("\(place), \(field): a number \(limits) is expected")
        }
        return number
    }
}
