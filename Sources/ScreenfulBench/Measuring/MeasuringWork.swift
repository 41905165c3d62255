import ListStore
import Screenful
import ScreenfulService
import ScreenfulTypes
import TextShaping

/// Rows measured stretch by stretch, as by the server in the background, up to some step of the work.
final class MeasuringWork {
    /// The last step of the work; each step includes those before.
    enum Step: String, CaseIterable {
        case rows
        /// Their values are written into the template's texts.
        case binding
        /// They are laid out, with texts measured by arithmetic.
        case layout
        case text
    }

    /// Rows that are measured together.
    static let stretch = 256
    /// The width of a phone, in points.
    private static let width = 390.0

    private let stretchCount: Int
    private let reader: (Range<Int64>) throws -> [Row]
    private let template: CompiledTemplate
    private var arithmetic = CellTypesetter(text: ArithmeticText(), scale: 1)
    private let typesetter: RowTypesetter

    init(_ measuringCase: MeasuringCase, stretchCount: Int, fonts: FontBook) throws {
        self.stretchCount = stretchCount
        reader = try measuringCase.reader(rowCount: Self.stretch * stretchCount)
        template = try measuringCase.compiled()
        typesetter = RowTypesetter(LayoutResources(fonts: fonts))
    }

    /// Measures a stretch, counted modulo their number; returns the sum of all heights, 0 where the work ends before.
    func measure(stretch number: Int, upTo step: Step) throws -> Double {
        let first = Int64(number % stretchCount * Self.stretch)
        let rows = try reader(first..<first + Int64(Self.stretch))
        var height = 0.0
        for row in rows {
            switch step {
            case .rows: break
            case .binding: arithmetic.bind(template) { row.values[$0] }
            case .layout:
                height +=
                    arithmetic.height(of: template, values: { row.values[$0] }, width: Self.width)
                    .height
            case .text: height += typesetter.length(of: row, template, along: .vertical, across: Self.width)
            }
        }
        return height
    }
}

extension MeasuringWork {
    /// The argument of `screenful-bench` that runs only this work, so that its instructions can be counted.
    static let word = "measuring-work"
    /// The stretches of the two runs whose difference counts instructions.
    static let rounds = (fewer: 4, more: 12)

    /// Measures stretches as given by the words: the case, the last step, the number of stretches.
    static func run(_ words: [String]) throws -> Bool {
        guard words.count == 3, let measuringCase = MeasuringCase(rawValue: words[0]),
            let step = Step(rawValue: words[1]), let count = Int(words[2])
        else { return false }
        // The number of prepared rows is the same for any number of rounds, so that differences are of measuring alone.
        let work = try MeasuringWork(measuringCase, stretchCount: rounds.more, fonts: try FontBook())
        for number in 0..<count { _ = try work.measure(stretch: number, upTo: step) }
        return true
    }
}
