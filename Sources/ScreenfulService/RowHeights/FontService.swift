package import EventLoop
import Glibc
package import Pictures
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

    let loop: EventLoop
    private let webFonts: String?
    private let links: PictureLinks
    private let scrolls: ScrollActivity
    /// The sizes of the pictures that rows are laid out with.
    package let pictures: PictureSizing
    private var pool: MeasuringPool?

    /// - Parameters:
    ///   - loop: The event loop.
    ///   - webFonts: The folder with WOFF2 files of the fonts; nil if there is none.
    ///   - sizes: The sizes of pictures that are known, which all loops of a server share.
    ///   - links: The addresses of pictures.
    ///   - scrolls: Whether a viewer scrolls, which all loops of a server share.
    package init(
        loop: EventLoop,
        webFonts: String? = nil,
        sizes: NaturalSizes = NaturalSizes(),
        links: PictureLinks = PictureLinks(),
        scrolls: ScrollActivity = ScrollActivity()
    ) {
        self.loop = loop
        self.webFonts = webFonts
        self.links = links
        self.scrolls = scrolls
        pictures = PictureSizing(sizes, loop: loop)
    }

    /// Returns the fonts and their measurers, and loads them on the first call.
    ///
    /// - Throws: An error with the package that has the missing file; the next call tries again.
    package func ready() throws(ServiceError) -> MeasuringPool {
        if let pool { return pool }
        let fonts = try loadFonts()
        let resources = LayoutResources(fonts: fonts, sizes: pictures.sizes, links: links)
        let pool = MeasuringPool(
            fonts: fonts,
            files: fonts.files.map { ServedFont($0, webFonts: webFonts) },
            typesetter: RowTypesetter(resources),
            backgroundMeasurer: try started { () throws(EventLoopError) in
                try BackgroundMeasurer(resources, scrolls: scrolls, loop: loop)
            },
            cellBinder: try started { () throws(EventLoopError) in
                try CellBinder(resources, loop: loop)
            }
        )
        self.pool = pool
        return pool
    }

    /// The approximate bytes of the cells that are kept bound.
    package var cellBytes: Int { pool?.cellBinder.cache.bytes ?? 0 }

    /// Releases the cells that are kept bound; returns their approximate bytes.
    package func releaseCells() -> Int { pool?.cellBinder.cache.removeAll() ?? 0 }

    /// Makes background measuring yield the processors to a scroll: for the next moments little is measured ahead of need,
    /// on any loop.
    package func yieldToScroll() {
        scrolls.scrolled(at: loop.now)
    }

    /// Ends the threads that measure in the background.
    package func close() {
        pictures.close()
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

/// A font as it is served: its WOFF2 file if there is one, or else the file that is measured with.
///
/// Its name in URLs changes with the file, so that clients may cache it indefinitely.
package struct ServedFont {
    package let file: FontFile
    package let name: String
    package let contentType: String
    private let path: String

    /// - Parameters:
    ///   - file: The font that is measured with.
    ///   - webFonts: The folder that may have a WOFF2 file of it; one that is older than the font is ignored.
    init(_ file: FontFile, webFonts: String?) {
        self.file = file
        let installed = FileMark(file.path)
        let base = file.path.split(separator: "/").last.map(String.init) ?? file.family
        let stem = base.prefix { $0 != "." }
        if let folder = webFonts, let mark = FileMark("\(folder)/\(stem).woff2"),
            let installed, mark.seconds >= installed.seconds
        {
            path = "\(folder)/\(stem).woff2"
            contentType = "font/woff2"
            name = "\(mark.text)-\(stem).woff2"
        } else {
            path = file.path
            contentType = file.contentType
            name = "\(installed?.text ?? "0")-\(base)"
        }
    }

    /// A mark that differs between states of a file, found without reading it.
    private struct FileMark {
        let bytes: Int
        /// When it was changed, in seconds since 1970.
        let seconds: Int

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            bytes = Int(status.st_size)
            seconds = status.st_mtim.tv_sec
        }

        var text: String { String(UInt64(bytes) << 32 ^ UInt64(bitPattern: Int64(seconds)), radix: 36) }
    }

    /// The file's bytes; nil if it cannot be read any more.
    package func read() -> [UInt8]? {
        guard let stream = fopen(path, "re") else { return nil }
        defer { fclose(stream) }
        var status = stat()
        guard fstat(fileno(stream), &status) == 0 else { return nil }
        let size = Int(status.st_size)
        // All empty arrays are one, and the initializer below would write its count.
        guard size > 0 else { return [] }
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = fread(buffer.baseAddress, 1, size, stream)
        }
        return bytes.count == size ? bytes : nil
    }
}
