/// A number as a message shows it: whole numbers without a fraction.
struct NumberText: CustomStringConvertible {
    let description: String

    init(_ number: Double) {
        description = Int64(exactly: number).map(String.init) ?? String(number)
    }
}
