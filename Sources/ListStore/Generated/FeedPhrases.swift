/// A stretch of text and how many characters it has, which is slow to count.
struct FeedPhrase {
    let text: String
    let characterCount: Int

    init(_ text: String) {
        self.text = text
        characterCount = text.count
    }
}

/// What may be said about a topic, counted once.
struct FeedPhrases {
    let things: [String]
    let remarks: [FeedPhrase]
    /// What somebody did, to be put into a sentence.
    let deeds: [FeedPhrase]
    /// The same as sentences of their own.
    let sentences: [FeedPhrase]

    static let all = FeedTopic.all.map(Self.init)

    private init(_ topic: FeedTopic) {
        things = topic.things
        remarks = topic.remarks.map(FeedPhrase.init)
        deeds = topic.deeds.map(FeedPhrase.init)
        sentences = topic.deeds.map { FeedPhrase($0.prefix(1).uppercased() + $0.dropFirst() + ".") }
    }
}
