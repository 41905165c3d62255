import Foundation
import Testing

/// A file of vectors that ships with the project.
struct VectorFile: CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]

    var testDescription: String { name }

    /// All files in `Tests/Conformance`.
    static let all: [VectorFile] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Conformance")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }.compactMap { file in
            (try? Data(contentsOf: file)).map { data in
                VectorFile(name: file.deletingPathExtension().lastPathComponent, bytes: Array(data))
            }
        }
    }()
}
