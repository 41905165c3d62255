extension LayoutEngine {
    /// Lays out the lines of a stack that wraps.
    ///
    /// - Returns: The lengths along and across that all lines need.
    mutating func layLines(of pass: StackPass, with measurer: inout some LeafMeasurer) -> BoxSize {
        // Nested stacks append their lines behind these, and remove them again.
        let first = lines.count
        defer { lines.removeSubrange(first...) }
        breakIntoLines(pass)
        let numbers = first..<lines.count
        let isOnlyLine = numbers.count == 1
        for number in numbers {
            var line = lines[number]
            sumUp(&line, in: pass)
            if pass.flags.contains(.flexes) { flex(&line, in: pass, with: &measurer) }
            if pass.flags.contains(.alignsBaselines) { alignBaselines(of: &line, in: pass) }
            if isOnlyLine {
                line.size = pass.isExactAcross ? pass.min.y : min(max(pass.min.y, line.size), pass.max.y)
            }
            lines[number] = line
        }
        stretchLines(numbers, in: pass, with: &measurer)
        return positionLines(numbers, in: pass)
    }

    /// Step B: starts a new line before a child that does not fit; no line is empty.
    private mutating func breakIntoLines(_ pass: StackPass) {
        let spacing = pass.numbers.spacing
        var line = StackLine(pass.children.lowerBound..<pass.children.lowerBound, count: 0)
        var sum = 0.0
        for child in pass.children {
            guard !isAbsent(child) else {
                line.children = line.children.lowerBound..<child + 1
                continue
            }
            let node = tree.nodes[child]
            let length = node.spacingBefore + pass.turn(extents[child]).x + node.spacingAfter
            let gap = line.count == 0 ? 0 : spacing
            if line.count > 0, pass.violation(sum + gap + length, along: true) < 0 {
                lines.append(line)
                line = StackLine(child..<child + 1, count: 1)
                sum = length
            } else {
                line = StackLine(line.children.lowerBound..<child + 1, count: line.count + 1)
                sum += gap + length
            }
        }
        lines.append(line)
    }

    /// The first half of step E: shares free room across among the lines, and stretches their children.
    private mutating func stretchLines(
        _ numbers: Range<Int>,
        in pass: StackPass,
        with measurer: inout some LeafMeasurer
    ) {
        let violation = pass.violation(sizeAcross(of: numbers, in: pass), along: false)
        let sharesRoom = numbers.count > 1 && pass.alignContent == .stretch && violation > violationTolerance
        for number in numbers {
            if sharesRoom { lines[number].size += violation / Double(numbers.count) }
            if pass.flags.contains(.stretches) { stretch(lines[number], in: pass, with: &measurer) }
        }
    }

    /// Returns the size across the stack of all lines with the spacing between them.
    private func sizeAcross(of numbers: Range<Int>, in pass: StackPass) -> Double {
        numbers.reduce(pass.numbers.lineSpacing * Double(numbers.count - 1)) { $0 + lines[$1].size }
    }

    /// The second half of step F: places one line after the other, distributed by `alignContent`.
    private mutating func positionLines(_ numbers: Range<Int>, in pass: StackPass) -> BoxSize {
        let sum = sizeAcross(of: numbers, in: pass)
        let spread = Spread(pass.violation(sum, along: false), of: numbers.count, by: pass.alignContent)
        var across = spread.offset
        var longest = 0.0
        for number in numbers {
            position(lines[number], in: pass, across: across)
            across += lines[number].size + spread.spacing + pass.numbers.lineSpacing
            longest = Swift.max(longest, lines[number].length)
        }
        return BoxSize(longest, sum)
    }
}
