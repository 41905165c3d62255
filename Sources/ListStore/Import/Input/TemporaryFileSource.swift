/// A temporary file as the input of rows.
final class TemporaryFileSource: ByteSource {
    private let file: TemporaryFile
    private var place = 0
    /// The error of the database's disk by which reading has failed.
    private(set) var failure: StoreError?

    init(_ file: TemporaryFile) {
        self.file = file
    }

    func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
        do throws(StoreError) {
            let count = try file.read(into: buffer, at: place)
            place += count
            return count
        } catch {
            failure = error
            throw ImportError(.unreadable, error.message)
        }
    }
}
