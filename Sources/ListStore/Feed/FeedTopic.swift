struct FeedTopic {
    /// Noun phrases that fit a headline, such as "the night ferry".
    var things: [String]
    /// Actions in the past tense, such as "waited for the tide".
    var deeds: [String]
    var remarks: [String]

    static let all = [travel, cooking, cycling, garden, sea, music, sky, workshop]

    private static let travel = Self(
        things: [
            "the night train to Ljubljana", "a border town in winter", "the slow road south", "an island without cars",
            "the last ferry", "a week without a map", "the old pilgrim path", "a station café at dawn",
        ],
        deeds: [
            "missed the connection and found a better one", "walked the whole length of the harbour",
            "shared a compartment with a retired clockmaker", "crossed three borders before breakfast",
            "slept under the arcade until the rain stopped", "asked for directions in four languages",
            "carried far too many books", "took the bus that the locals take",
        ],
        remarks: [
            "The best table is always the one next to the kitchen.", "Nobody checks tickets on a Sunday.",
            "There is a bakery behind the station that opens at four.", "I would go back for the light alone.",
            "Pack half of it, then half again.", "The map was wrong, and we were glad of it.",
        ]
    )

    private static let cooking = Self(
        things: [
            "a pot of beans", "bread with only three ingredients", "the sharpest knife in the house", "a jar of lemons",
            "soup for twelve", "my grandmother’s dumplings", "the first tomatoes", "a kitchen on a boat",
        ],
        deeds: [
            "left the dough out overnight", "burned the first batch and ate it anyway", "salted everything twice",
            "fed eleven people from one pan", "swapped the butter for olive oil", "opened the good bottle too early",
            "ground the spices by hand", "wrote the recipe on the wall",
        ],
        remarks: [
            "Acid fixes more than salt does.", "It tastes better on the second day.",
            "The oven runs hot, so halve the time.", "Nobody asked what was in it until the plates were empty.",
            "A heavy pan forgives almost anything.", "Toast the flour first; it changes everything.",
        ]
    )

    private static let cycling = Self(
        things: [
            "the climb behind the reservoir", "a bicycle older than I am", "two hundred kilometres of headwind",
            "the quiet lanes", "a borrowed tandem", "gravel after rain", "the Tuesday group ride",
            "a winter of rollers",
        ],
        deeds: [
            "fixed the chain with a paper clip", "stopped at every bakery on the way",
            "rode into the fog at the summit",
            "counted forty bends and two goats", "raced a tractor and lost", "put a foot down only once",
            "changed a tube by the light of a phone", "came home with more mud than bicycle",
        ],
        remarks: [
            "There is no bad weather once you are wet.", "The descent was worth every metre of it.",
            "Lower gears, more smiles.", "Someone had chalked our names on the road.",
            "My legs filed a complaint.", "You remember the view, never the average.",
        ]
    )

    private static let garden = Self(
        things: [
            "a balcony full of herbs", "the compost heap", "seeds from a neighbour", "the pear tree", "a late frost",
            "bees on the lavender", "the wild corner", "a bench in the shade",
        ],
        deeds: [
            "planted garlic between the roses", "forgot to water for a week", "moved the rhubarb for the third time",
            "found a hedgehog in the leaf pile", "pruned too early and got away with it",
            "traded cuttings over the fence",
            "covered the beds before the first frost", "let one corner grow as it liked",
        ],
        remarks: [
            "Everything that was meant to grow did something else.", "Slugs read the same calendar as we do.",
            "Half of gardening is waiting.", "The soil is finally dark and crumbly.",
            "Next year I will label things.", "The blackbird has opinions about the cherries.",
        ]
    )
}

extension FeedTopic {
    private static let sea = Self(
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

    private static let music = Self(
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

    private static let sky = Self(
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

    private static let workshop = Self(
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
