/// Something the writers of a generated feed talk about.
struct FeedTopic {
    /// Noun phrases that fit a headline, such as "the night ferry".
    var things: [String]
    /// What somebody did, in the past tense, such as "waited for the tide".
    var deeds: [String]
    /// Whole sentences that stand alone.
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
