/* ICU's functions carry its version in their names (u_charType_72), by macros
 * that Swift does not see. These forward to whichever version is installed.
 *
 * Foundation brings an ICU of another version: a program that has both must not see two types of one name. */
#define UBlockCode SystemUBlockCode
#define UErrorCode SystemUErrorCode
#define UProperty SystemUProperty
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#undef UBlockCode
#undef UErrorCode
#undef UProperty

static inline int32_t icu_line_break(UChar32 scalar) {
    return u_getIntPropertyValue(scalar, UCHAR_LINE_BREAK);
}

static inline int32_t icu_east_asian_width(UChar32 scalar) {
    return u_getIntPropertyValue(scalar, UCHAR_EAST_ASIAN_WIDTH);
}

static inline int32_t icu_general_category(UChar32 scalar) {
    return u_charType(scalar);
}

static inline UBool icu_is_extended_pictographic(UChar32 scalar) {
    return u_hasBinaryProperty(scalar, UCHAR_EXTENDED_PICTOGRAPHIC);
}

/* A finder of line breaks, with ICU's dictionaries for scripts without spaces;
 * NULL when ICU's data lack the rules. */
static inline UBreakIterator *icu_open_line_breaks(void) {
    SystemUErrorCode status = U_ZERO_ERROR;
    UBreakIterator *breaks = ubrk_open(UBRK_LINE, "en", 0, 0, &status);
    return U_SUCCESS(status) ? breaks : 0;
}

/* The text to break, which has to outlive the search; false when there is no memory for it. */
static inline UBool icu_set_text(UBreakIterator *breaks, const UChar *text, int32_t length) {
    SystemUErrorCode status = U_ZERO_ERROR;
    ubrk_setText(breaks, text, length, &status);
    return U_SUCCESS(status);
}

/* The place after the last answer, or after the start, where a line may end; negative after the last. */
static inline int32_t icu_next_break(UBreakIterator *breaks) {
    return ubrk_next(breaks);
}

static inline void icu_close_breaks(UBreakIterator *breaks) {
    ubrk_close(breaks);
}
