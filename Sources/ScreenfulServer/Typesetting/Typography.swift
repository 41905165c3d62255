import EventLoop
import HTTPServer
import TextShaping

/// The fonts of the server, loaded when the first list needs them.
final class Typography {
    /// What typesetting on the loop's thread takes.
    struct Press {
        let fonts: FontBook
        /// The files that the page loads, in the order of the fonts' own.
        let files: [ServedFont]
        let typesetter: RowTypesetter
        /// Measures what nobody waits for.
        let sweep: LengthSweep
    }

    /// The font files as they are served.
    let shelf = FontShelf()
    private let loop: EventLoop
    private var press: Press?

    init(loop: EventLoop) {
        self.loop = loop
    }

    /// The fonts, and the typesetter of the loop's thread.
    ///
    /// - Throws: 503, `fontsMissing`, with the package that has the missing file; the next who asks may have luck.
    func ready() throws(Problem) -> Press {
        if let press { return press }
        let fonts = try loadFonts()
        let longTexts = LongTexts()
        let press = Press(
            fonts: fonts,
            files: fonts.files.map(ServedFont.init),
            typesetter: RowTypesetter(fonts: fonts, longTexts: longTexts),
            sweep: try startSweep(fonts, longTexts)
        )
        self.press = press
        return press
    }

    /// Ends the thread that measures in the background.
    func close() {
        press?.sweep.close()
    }

    private func loadFonts() throws(Problem) -> FontBook {
        do throws(FontError) {
            return try FontBook()
        } catch {
            throw Problem(.fontsMissing, "Texts cannot be measured: \(error).")
        }
    }

    private func startSweep(_ fonts: FontBook, _ longTexts: LongTexts) throws(Problem) -> LengthSweep {
        do throws(EventLoopError) {
            return try LengthSweep(fonts: fonts, longTexts: longTexts, loop: loop)
        } catch {
            throw Problem(.starting, "The system refuses a thread now: \(error).")
        }
    }
}
