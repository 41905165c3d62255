import TestSupport
import Testing
import TextShaping

@Suite struct FontBookTests {
    @Test func `each family has a file for each weight and slant`() throws {
        let book = try FontBook()
        #expect(book.families == ["Inter", "Noto Sans CJK JP", "JetBrains Mono"])
        for family in book.families {
            for isBold in [false, true] {
                for isItalic in [false, true] {
                    let file = try #require(book.file(family: family, isBold: isBold, isItalic: isItalic))
                    #expect(file.family == family)
                    #expect(file.weight == (isBold ? 700 : 400))
                    #expect(file.isItalic == (isItalic && family != "Noto Sans CJK JP"))
                    #expect(book.files.contains(file))
                }
            }
        }
        #expect(book.file(family: "Papyrus", isBold: false, isItalic: false) == nil)
    }

    @Test func `files have the media types of fonts`() throws {
        let types = try FontBook().files.map(\.contentType)
        #expect(Set(types) == ["font/otf", "font/ttf", "font/collection"])
    }

    @Test func `a missing file is named with the package that has it`() throws {
        let error = #expect(throws: FontError.self) { try FontBook(directories: ["/nowhere"]) }
        #expect(error?.code == .missingFile)
        #expect(error?.file == "Inter-Regular.otf")
        #expect(error?.description.contains("fonts-inter") == true)
    }

    @Test func `a file that is not a font is named`() throws {
        let folder = TemporaryDirectory()
        for file in try FontBook().files {
            let name = file.path.split(separator: "/").last.map(String.init) ?? ""
            try folder.write("not a font", to: name)
        }
        let error = #expect(throws: FontError.self) { try FontBook(directories: [folder.path]) }
        #expect(error?.code == .notAFont)
        #expect(error?.file == "\(folder.path)/Inter-Regular.otf")
    }
}
