package import EventLoop
import Glibc
package import TextShaping

/// Loads the fonts of the server when they are first needed.
package final class FontService {
    /// The fonts and the objects that measure with them.
    package struct MeasuringPool {
        package let fonts: FontBook
        /// The font files as the page loads them, in the order of `fonts.files`.
        package let files: [ServedFont]
        /// The typesetter of the event loop's thread.
        package let typesetter: RowTypesetter
        /// Measures rows ahead of need.
        package let backgroundMeasurer: BackgroundMeasurer
        /// Binds rows before they are published.
        let cellBinder: CellBinder
    }

    private let loop: EventLoop
    private var pool: MeasuringPool?

    package init(loop: EventLoop) {
        self.loop = loop
    }

    /// Returns the fonts and their measurers, and loads them on the first call.
    ///
    /// - Throws: An error with the package that has the missing file; the next call tries again.
    package func ready() throws(ServiceError) -> MeasuringPool {
        if let pool { return pool }
        let fonts = try loadFonts()
        let longTexts = LongTexts()
        let pool = MeasuringPool(
            fonts: fonts,
            files: fonts.files.map(ServedFont.init),
            typesetter: RowTypesetter(fonts: fonts, longTexts: longTexts),
            backgroundMeasurer: try started { () throws(EventLoopError) in
                try BackgroundMeasurer(fonts: fonts, longTexts: longTexts, loop: loop)
            },
            cellBinder: try started { () throws(EventLoopError) in
                try CellBinder(fonts: fonts, longTexts: longTexts, loop: loop)
            }
        )
        self.pool = pool
        return pool
    }

    /// Makes background measuring yield the processors to a scroll.
    package func yieldToScroll() {
        pool?.backgroundMeasurer.yieldToScroll()
    }

    /// Ends the threads that measure in the background.
    package func close() {
        pool?.backgroundMeasurer.close()
        pool?.cellBinder.close()
    }

    private func loadFonts() throws(ServiceError) -> FontBook {
        do throws(FontError) {
            return try FontBook()
        } catch {
            throw .fontsMissing(error)
        }
    }

    private func started<Threads>(
        _ start: () throws(EventLoopError) -> Threads
    ) throws(ServiceError) -> Threads {
        do throws(EventLoopError) {
            return try start()
        } catch {
            throw .noThread(error)
        }
    }
}

/// A font file and its name in URLs, which changes with the file, so that clients may cache it indefinitely.
package struct ServedFont {
    package let file: FontFile
    package let name: String

    init(_ file: FontFile) {
        self.file = file
        var status = stat()
        let isThere = stat(file.path, &status) == 0
        let mark = isThere ? UInt64(status.st_size) << 32 ^ UInt64(bitPattern: Int64(status.st_mtim.tv_sec)) : 0
        let base = file.path.split(separator: "/").last.map(String.init) ?? file.family
        name = "\(String(mark, radix: 36))-\(base)"
    }

    /// The file's bytes; nil if it cannot be read any more.
    package func read() -> [UInt8]? {
        guard let stream = fopen(file.path, "re") else { return nil }
        defer { fclose(stream) }
        var status = stat()
        guard fstat(fileno(stream), &status) == 0, status.st_size >= 0 else { return nil }
        let size = Int(status.st_size)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = fread(buffer.baseAddress, 1, size, stream)
        }
        return bytes.count == size ? bytes : nil
    }
}
