extension FeedTopic {
    static let sea = Self(
        things: [
            "the harbour at low tide", "a letter from the lighthouse", "the cold-water club", "a boat with a leak",
            "fog over the sound", "the ferry cat", "an anchor in the wrong bay", "salt on the windows",
        ],
        deeds: [
            "swam to the second buoy", "waited two days for the wind to turn", "counted seals instead of sheep",
            "mended the net on the pier", "followed the coast until it ended", "rowed out before the town woke up",
            "learned three knots and forgot one", "kept the lamp burning all night",
        ],
        remarks: [
            "Seven degrees feels warm after a minute; it is a lie.", "The sea does not care about your schedule.",
            "Gulls will take the sandwich and your dignity.", "Everything smells of tar and coffee.",
            "The tide table hangs in every kitchen here.", "We came back with stories and no fish.",
        ]
    )

    static let music = Self(
        things: [
            "a piano in the stairwell", "the choir on the third floor", "an accordion from the flea market",
            "the quietest concert of the year", "a song in seven-eight", "the record shop", "a broken string",
            "the rehearsal room",
        ],
        deeds: [
            "played the same four bars all evening", "tuned it by ear and hoped", "sang the low part for once",
            "sat so close that we heard the pedals", "recorded the whole thing on a telephone",
            "borrowed a bow from the second violin", "stopped exactly where the score said not to",
            "danced between the chairs",
        ],
        remarks: [
            "Silence before the applause is the best part.", "The neighbours knocked, then asked for another one.",
            "Slow practice is fast progress.", "The bass player carried the night.",
            "It is out of tune in a friendly way.", "Nobody left before the encore.",
        ]
    )

    static let sky = Self(
        things: [
            "a comet before sunrise", "the darkest village we know", "Saturn through a small telescope",
            "an eclipse behind clouds", "the winter Milky Way", "a thermos and a star chart", "the August meteors",
            "moonrise over the ridge",
        ],
        deeds: [
            "drove an hour to escape the street lamps", "counted thirty meteors before midnight",
            "found the cluster by accident", "let the mirror cool and our feet freeze",
            "drew the craters by red light", "waited for one gap in the clouds and got it",
            "showed the rings to a queue of children", "mistook a lighthouse for Venus",
        ],
        remarks: [
            "Eyes need twenty minutes to get used to the dark.", "A good chair matters more than a big lens.",
            "Everyone whispers under a clear sky.", "The clouds always know.",
            "It never gets old to see it with your own eyes.", "Bring a hat, then another hat.",
        ]
    )

    static let workshop = Self(
        things: [
            "a radio from 1962", "the drawer of odd screws", "a table from one plank", "the repair café",
            "a clock that runs backwards", "the lathe in the cellar", "a chair with three good legs",
            "the shared toolbox",
        ],
        deeds: [
            "took it apart and had four pieces left over", "sharpened every plane in the shop",
            "glued it twice and clamped it once", "measured in the dark", "found the fault behind the dial",
            "turned scrap into a decent stool", "sanded until the lights went out", "wrote the date inside the lid",
        ],
        remarks: [
            "The first cut is the honest one.", "Oil it before winter.", "Somebody had repaired it before, and well.",
            "Always keep the odd screws.", "It works, and we do not quite know why.",
            "Three hours for a part that costs forty cents.",
        ]
    )
}
