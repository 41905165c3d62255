enum FeedAuthors {
    private static let givenNames = [
        "Amara", "Anders", "Aoife", "Astrid", "Ben", "Camille", "Chidi", "Clara", "Daniel", "Elena", "Emeka", "Esra",
        "Farah", "Felix", "Freya", "Giulia", "Hana", "Henrik", "Ines", "Ivo", "Jana", "Jonas", "Kai", "Katrin",
        "Lea", "Leila", "Lucía", "Malik", "Marta", "Mateo", "Mei", "Milan", "Nadia", "Noah", "Olga", "Omar",
        "Pavel", "Priya", "Rafael", "Rosa", "Samir", "Sanne", "Sofia", "Søren", "Tariq", "Teresa", "Tomás", "Uma",
        "Vera", "Wanja", "Yara", "Yuki", "Zofia", "Zoë",
    ]

    private static let familyNames = [
        "Almeida", "Andersson", "Bakker", "Bauer", "Bianchi", "Brandt", "Castillo", "Chen", "Costa", "Dubois",
        "Eriksen", "Farkas", "Ferrari", "Fischer", "García", "Haddad", "Hansen", "Horváth", "Ibrahim", "Ito", "Jensen",
        "Kaya", "Keller", "Kim", "Kowalski", "Larsen", "Lindqvist", "Lopes", "Marino", "Meyer", "Moreau", "Mwangi",
        "Nakamura", "Novák", "Nowak", "O’Brien", "Okafor", "Olsen", "Osei", "Patel", "Peeters", "Petrov", "Rahman",
        "Romero", "Rossi", "Sato", "Schmidt", "Silva", "Sousa", "Svensson", "Takahashi", "Torres", "Vega", "Weber",
        "Yılmaz", "Zhang",
    ]

    /// Returns an author's name; some authors write far more than others.
    static func name(random: inout FeedRandom) -> String {
        // The square makes low numbers, and so the first names of both lists, more likely.
        let share = random.fraction()
        let person = Int(share * share * Double(givenNames.count * familyNames.count))
        // Consecutive authors share neither name.
        let given = person % givenNames.count
        let family = (person / givenNames.count + person * 5) % familyNames.count
        var name = ""
        name.reserveCapacity(givenNames[given].utf8.count + 1 + familyNames[family].utf8.count)
        name += givenNames[given]
        name += " "
        name += familyNames[family]
        return name
    }
}
