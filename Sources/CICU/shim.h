/* ICU's functions carry its version in their names (u_charType_72), by macros
 * that Swift does not see. These forward to whichever version is installed.
 *
 * Foundation brings an ICU of another version: a program that has both must not see two types of one name. */
#define UBlockCode SystemUBlockCode
#define UErrorCode SystemUErrorCode
#define UProperty SystemUProperty
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
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

/* A character as searches compare it, without case and compatibility forms and decomposed, as UTF-16; negative for one
 * that stands for itself. */
static inline int32_t icu_fold(UChar32 scalar, UChar *folded, int32_t capacity) {
    SystemUErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *folding = unorm2_getNFKCCasefoldInstance(&status);
    const UNormalizer2 *decomposing = unorm2_getNFKDInstance(&status);
    if (U_FAILURE(status)) return -1;
    UChar caseless[64];
    int32_t length = unorm2_getDecomposition(folding, scalar, caseless, 64, &status);
    if (U_FAILURE(status)) return -1;
    if (length < 0) return unorm2_getDecomposition(decomposing, scalar, folded, capacity, &status);
    length = unorm2_normalize(decomposing, caseless, length, folded, capacity, &status);
    return U_SUCCESS(status) ? length : -1;
}
