import ScreenfulTypes

/// The rows of a generated list of people: family names from A to Z, each with given names in their order.
///
/// A row follows from its number and from the number of rows alone; the seed draws what is told of each person.
public struct GeneratedNames {
    private let feed: GeneratedFeed
    private let isWanted: [Bool]
    private let source: Value

    /// The columns of every row.
    static let columns = [
        Column(name: "name", type: .text), Column(name: "about", type: .text), Column(name: "initial", type: .text),
        Column(name: "source", type: .text),
    ]

    /// Creates a writer of the columns with some numbers; nil for all.
    init(_ feed: GeneratedFeed, columns: [Int]? = nil) {
        self.feed = feed
        isWanted = Self.columns.indices.map { columns?.contains($0) ?? true }
        source = .text("generated from seed \(feed.seed)")
    }

    /// Returns the number of rows of each letter.
    ///
    /// - Parameter rows: The number of rows of the list.
    /// - Returns: The counts of the letters that have rows, from A to Z.
    public static func sections(ofRows rows: Int) -> [Int] {
        var counts: [Int] = []
        var initial: Character?
        for (index, name) in familyNames.enumerated() {
            let own = Self.rows(ofName: index, among: rows).count
            guard own > 0 else { continue }
            if name.first == initial {
                counts[counts.count - 1] += own
            } else {
                counts.append(own)
                initial = name.first
            }
        }
        return counts
    }

    /// Returns a row; columns that are not requested are empty.
    func row(id: Int64) -> Row {
        precondition(id >= 0 && id < Int64(feed.rows), "there is no row \(id) among \(feed.rows)")
        let row = Int(id)
        let family = familyNames.indices.partitionPoint { Self.rows(ofName: $0, among: feed.rows).upperBound > row }
        return Row(
            id: id,
            values: [
                isWanted[0] ? .text(name(row, family)) : .null, isWanted[1] ? .text(about(id)) : .null,
                isWanted[2] ? .text(String(familyNames[family].prefix(1))) : .null, isWanted[3] ? source : .null,
            ]
        )
    }

    /// Returns the rows with a family name: as many for each name, to within one.
    private static func rows(ofName name: Int, among rows: Int) -> Range<Int> {
        rows * name / familyNames.count..<rows * (name + 1) / familyNames.count
    }

    private func name(_ row: Int, _ family: Int) -> String {
        let own = Self.rows(ofName: family, among: feed.rows)
        // Given names in their order, and middle initials in theirs where there are more people than names.
        let place = (row - own.lowerBound) * givenNames.count
        let given = place / own.count
        var name = familyNames[family]
        name += ", "
        name += givenNames[given]
        if own.count > givenNames.count {
            let middle = (place - given * own.count) * 26 / own.count
            name += " "
            name.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "A") + UInt8(middle)))
            name += "."
        }
        return name
    }

    private func about(_ id: Int64) -> String {
        feed.draw(id, .about) { random in
            var text = random.pick(professions)
            text += " in "
            text += random.pick(cities)
            return text
        }
    }
}

/// In the order of their letters, each from A to Z.
private let familyNames = [
    "Abel", "Almeida", "Andersson", "Aoki", "Azikiwe", "Bakker", "Bauer", "Bianchi", "Brandt", "Byrne", "Castillo",
    "Chen", "Costa", "Cruz", "Dahl", "Delgado", "Dubois", "Dvorak", "Eklund", "Eriksen", "Esposito", "Evans", "Farkas",
    "Ferrari", "Fischer", "Fujita", "Garcia", "Goldberg", "Gruber", "Gupta", "Haddad", "Hansen", "Horvath", "Hughes",
    "Ibrahim", "Ionescu", "Ito", "Ivanov", "Jansen", "Jensen", "Johansson", "Juarez", "Kaya", "Keller", "Kim",
    "Kowalski", "Kumar", "Larsen", "Lefebvre", "Lindqvist", "Lopes", "Marino", "Meyer", "Moreau", "Mwangi", "Nakamura",
    "Navarro", "Nguyen", "Nowak", "Okafor", "Olsen", "Ortega", "Osei", "Patel", "Peeters", "Petrov", "Popescu",
    "Quispe", "Qureshi", "Rahman", "Ramos", "Romero", "Rossi", "Sato", "Schmidt", "Silva", "Svensson", "Takahashi",
    "Tanaka", "Torres", "Toth", "Ueda", "Ulrich", "Urban", "Varga", "Vega", "Visser", "Vogel", "Wagner", "Weber",
    "Wilson", "Wu", "Xavier", "Xu", "Yamada", "Yang", "Yilmaz", "Young", "Zhang", "Zhou", "Ziegler", "Zimmermann",
]

/// In the order of their letters.
private let givenNames = [
    "Amara", "Anders", "Aoife", "Astrid", "Ben", "Camille", "Chidi", "Clara", "Daniel", "Elena", "Emeka", "Esra",
    "Farah", "Felix", "Freya", "Giulia", "Hana", "Henrik", "Ines", "Ivo", "Jana", "Jonas", "Kai", "Katrin", "Lea",
    "Leila", "Lucia", "Malik", "Marta", "Mateo", "Mei", "Milan", "Nadia", "Noah", "Olga", "Omar", "Pavel", "Priya",
    "Rafael", "Rosa", "Samir", "Sanne", "Sofia", "Tariq", "Teresa", "Tomas", "Uma", "Vera", "Wanja", "Yara", "Yuki",
    "Zoe", "Zofia",
]

private let professions = [
    "Architect", "Baker", "Beekeeper", "Botanist", "Bus driver", "Carpenter", "Cellist", "Dentist", "Electrician",
    "Geologist", "Glazier", "Illustrator", "Journalist", "Librarian", "Marine biologist", "Midwife", "Nurse",
    "Optician", "Pastry cook", "Potter", "Radio engineer", "Surveyor", "Teacher", "Translator", "Watchmaker",
]

private let cities = [
    "Accra", "Bergen", "Bogota", "Bristol", "Cork", "Ghent", "Graz", "Izmir", "Kyoto", "Lagos", "Leipzig", "Lima",
    "Lisbon", "Lyon", "Montreal", "Nairobi", "Oslo", "Porto", "Poznan", "Pune", "Rotterdam", "Tallinn", "Turin",
    "Utrecht", "Valencia", "Zagreb",
]
