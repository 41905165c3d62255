enum PlotStyle {
    /// Light and dark: ink, faint ink, lines, paper, and Okabe and Ito's blue, vermilion and orange.
    static let colours = (
        light: "--ink:#1c1e21;--faint:#656b73;--line:#e1e4e8;--paper:#fff;--good:#0072b2;--bad:#d55e00;--warn:#e69f00",
        dark: "--ink:#e8eaed;--faint:#9aa0a8;--line:#33383e;--paper:#16181b;--good:#56b4e9;--bad:#ff8a4c;--warn:#e69f00"
    )

    /// Rules for what plots are made of.
    static let rules = """
        .plot text{font:12px system-ui,sans-serif;fill:var(--faint)}
        .plot .grid{stroke:var(--line)}
        .plot .front{fill:none;stroke:var(--good);stroke-width:1.5;stroke-dasharray:4 3}
        .plot .point{fill:var(--paper);stroke:var(--faint);stroke-width:2}
        .plot .point.best{fill:var(--good);stroke:var(--good)}
        .plot .label{paint-order:stroke;stroke:var(--paper);stroke-width:5px;stroke-linejoin:round}
        .plot .label.best{fill:var(--ink);font-weight:600}
        .plot .axis{fill:var(--ink)}
        .plot .bar{fill:var(--good)}.plot .bar.late{fill:var(--bad)}
        .plot .area{fill:var(--bad)}
        .plot .wait{fill:var(--line)}.plot .answer{fill:var(--warn)}.plot .transfer{fill:var(--good)}
        .plot .failed{fill:var(--bad)}.plot .cancelled{fill:var(--faint)}
        .plot .paper{fill:var(--paper)}
        """

    /// The style of a plot that is a file of its own.
    static let alone = """
        :root{\(colours.light)}
        @media (prefers-color-scheme:dark){:root{\(colours.dark)}}
        \(rules)
        """
}
