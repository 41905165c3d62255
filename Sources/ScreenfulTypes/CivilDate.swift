/// A date of the Gregorian calendar and a time of day, in UTC.
package struct CivilDate: Hashable, Sendable {
    /// The year; 1 BC is 0.
    package let year: Int
    /// 1 through 12.
    package let month: Int
    /// 1 through 31.
    package let day: Int
    /// Whole seconds since midnight.
    package let secondOfDay: Int

    /// Creates the date of a moment.
    ///
    /// - Parameter seconds: Seconds since 1970; from the year 1 on.
    /// - Note: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
    package init(secondsSince1970 seconds: Int64) {
        let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
        secondOfDay = Int(seconds - days * 86_400)
        // Counted from 1 March of year 0, so that the leap day ends a year.
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
        month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
        year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
    }
}
