/// A generator of paragraphs as in a feed: common and rare words, punctuation, and new words.
struct EnglishFeed {
    private static let common = """
        the of and to in is that for it as was with be by on not he his but at are this have from or had an they which \
        one you were all her she there would their we him been has when who will no more if out so said what up its \
        about into them than can only other time new some could these two may first then do any like my now over such
        """.split(separator: " ")

    private static let roots = """
        act add age air allow animal answer appear area art ask back ball bank base bear begin believe book box boy \
        bring build busi call car card care carri catch cause center change child citi claim class clear close cold \
        color come commun compani consid contain continu control cost countri cours cover creat cross cultur cut dark \
        day deal decid defens degre depend design develop direct discov door draw drive earli earth educ effect end \
        energi enter event exampl expect explain eye face fact fall famili farm father feel field figur fill find fire \
        floor follow food form friend garden girl give govern ground group grow hand happen hard head health hear heart \
        help high histori home hope hors hour hous human idea import increas inform interest issu join keep kind know \
        land languag larg law lead learn leav letter level light line listen live local long look love machin main make \
        market matter mean measur member mind minut mother move music nation natur need night north note number object \
        offer offic oper order paper part pass pattern peopl perform person pictur place plan plant play point power \
        present press problem product provid public question rain reach read realiz reason receiv record region relat \
        remain report research result return river road rock room rule scienc season sens servic ship short show simpl \
        sing small social sound south space special stand star start state stop stori street strong student studi \
        sudden summer support surfac system table talk teach theori thing think thought town trade travel tree true \
        turn unit valu voic walk wall want watch water wave week west whole wind window winter wonder wood word work \
        world write year young
        """.split(separator: " ")

    private static let endings = ["", "s", "ed", "ing", "er", "ly", "ment", "al", "ion", "ful", "ness", "able"]

    private var random: FixedRandom

    init(seed: UInt64) { random = FixedRandom(seed: seed) }

    /// Returns a word as in names.
    mutating func root() -> String { String(Self.roots[random.below(Self.roots.count)]) }

    /// Returns a paragraph of about 190 characters.
    mutating func paragraph() -> String {
        var text = ""
        var startsSentence = true
        while text.utf8.count < 187 {
            var word = self.word()
            if startsSentence || random.below(25) == 0 { word = word.prefix(1).uppercased() + word.dropFirst() }
            if !text.isEmpty { text += " " }
            text += word
            startsSentence = random.below(12) == 0
            if startsSentence { text += "." } else if random.below(12) == 0 { text += "," }
        }
        return text + "."
    }

    private mutating func word() -> String {
        switch random.below(100) {
        case ..<45: String(Self.common[skewed(below: Self.common.count)])
        case ..<96: Self.roots[skewed(below: Self.roots.count)] + Self.endings[skewed(below: Self.endings.count)]
        case ..<98: "\(random.below( 100_000))"
        default: Self.roots[random.below(Self.roots.count)] + "-" + Self.roots[random.below(Self.roots.count)]
        }
    }

    /// Returns a number, small ones more likely.
    private mutating func skewed(below count: Int) -> Int { min(random.below(count), random.below(count)) }
}
