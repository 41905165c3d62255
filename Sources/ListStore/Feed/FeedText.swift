/// The titles and texts of a generated feed.
enum FeedText {
    /// The number of characters that fit a line of a cell on an upright phone, about 390 points wide.
    private static let charactersPerLine = 42

    private static let headlines: [(before: String, after: String)] = [
        ("Notes on ", ""), ("In praise of ", ""), ("What ", " taught us"), ("Three days with ", ""),
        ("Looking for ", ""), ("The trouble with ", ""), ("Finally: ", ""), ("A short history of ", ""),
        ("Still thinking about ", ""), ("How we met ", ""), ("Goodbye to ", ""), ("Everything about ", ", almost"),
    ]

    private static let openings: [FeedPhrase] = [
        "Yesterday we ", "On Sunday I ", "Last winter we ", "This morning my brother ", "Before the rain we ",
        "For the first time I ", "Against all advice we ", "After a long night we ", "With no plan at all I ",
        "In the end everybody ", "Half asleep, I ", "Two friends and I ",
    ].map(FeedPhrase.init)

    private static let turns: [FeedPhrase] = [
        ", and nobody minded", ", which took all day", ", and it was worth it", ", just to see whether we could",
        " and laughed about it later", ", then did it again", ", as one does", " while the kettle boiled", "",
        ", with cold hands", ", more or less on purpose", " and told no one",
    ].map(FeedPhrase.init)

    static func title(topic: FeedPhrases, random: inout FeedRandom) -> String {
        let frame = random.pick(headlines)
        let thing = random.pick(topic.things)
        var title = ""
        title.reserveCapacity(frame.before.utf8.count + thing.utf8.count + frame.after.utf8.count)
        title += frame.before
        title += thing
        title += frame.after
        return title
    }

    static func text(lines: Int, topic: FeedPhrases, random: inout FeedRandom) -> String {
        let limit = lines * charactersPerLine
        // Enough to begin the last line; the rest of it is a margin for wide letters.
        let enough = limit - charactersPerLine * 3 / 4
        var text = FeedSentences(limit: limit)
        // Counted up from random starts, so that no sentence comes twice.
        var remark = random.below(topic.remarks.count)
        var deed = random.below(topic.deeds.count)
        for _ in 0..<topic.remarks.count {
            for form in random.pick(orders) {
                switch form {
                case .remark:
                    text.append(topic.remarks[remark % topic.remarks.count])
                    remark += 1
                case .deed:
                    text.append(topic.sentences[deed % topic.deeds.count])
                    deed += 1
                case .story:
                    let opening = random.pick(openings)
                    text.append(opening, topic.deeds[deed % topic.deeds.count], random.pick(turns))
                    deed += 1
                }
                if text.characterCount >= enough { return text.text }
            }
        }
        return text.text
    }

    private enum Form { case remark, deed, story }

    /// All forms, in three orders.
    private static let orders: [[Form]] = [
        [.remark, .story, .deed], [.story, .deed, .remark], [.deed, .remark, .story],
    ]
}

/// A text of sentences up to a number of characters.
private struct FeedSentences {
    private(set) var text = ""
    private(set) var characterCount = 0
    private let limit: Int

    /// Creates an empty text of at most so many characters.
    init(limit: Int) {
        self.limit = limit
        // Some letters take two or three bytes.
        text.reserveCapacity(limit + 8)
    }

    mutating func append(_ sentence: FeedPhrase) {
        guard begin(sentence.characterCount) else { return }
        text += sentence.text
    }

    mutating func append(_ opening: FeedPhrase, _ deed: FeedPhrase, _ turn: FeedPhrase) {
        guard begin(opening.characterCount + deed.characterCount + turn.characterCount + 1) else { return }
        text += opening.text
        text += deed.text
        text += turn.text
        text += "."
    }

    /// Counts a sentence and appends the space before it; returns false if the sentence does not fit.
    private mutating func begin(_ count: Int) -> Bool {
        let gap = text.isEmpty ? 0 : 1
        guard characterCount + gap + count <= limit else { return false }
        if gap > 0 { text += " " }
        characterCount += gap + count
        return true
    }
}

/// A stretch of text with its number of characters, which is slow to count.
struct FeedPhrase {
    let text: String
    let characterCount: Int

    init(_ text: String) {
        self.text = text
        characterCount = text.count
    }
}

/// The phrases about a topic, with their characters counted once.
struct FeedPhrases {
    let things: [String]
    let remarks: [FeedPhrase]
    /// Actions in the past tense, as parts of a sentence.
    let deeds: [FeedPhrase]
    /// The same actions as sentences of their own.
    let sentences: [FeedPhrase]

    static let all = FeedTopic.all.map(Self.init)

    private init(_ topic: FeedTopic) {
        things = topic.things
        remarks = topic.remarks.map(FeedPhrase.init)
        deeds = topic.deeds.map(FeedPhrase.init)
        sentences = topic.deeds.map { FeedPhrase($0.prefix(1).uppercased() + $0.dropFirst() + ".") }
    }
}
