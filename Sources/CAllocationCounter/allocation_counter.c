/* Counts heap allocations by standing in front of glibc's allocator. A program's
 * own malloc wins over the C library's (ELF symbol lookup begins with the program),
 * and glibc keeps the real one under a second name for such cases. */
#include "allocation_counter.h"

#include <errno.h>
#include <malloc.h>
#include <stddef.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static _Thread_local uint64_t allocations;

/* A sanitizer has an allocator of its own, which must not be stood in front of: the count stays zero. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER_ALLOCATOR
#endif
#endif

uint64_t allocation_count(void) { return allocations; }

uint64_t heap_bytes(void) {
    /* Small blocks, and large ones that the system gave one by one. */
    struct mallinfo2 counts = mallinfo2();
    return counts.uordblks + counts.hblkhd;
}

#ifndef HAS_SANITIZER_ALLOCATOR
void *malloc(size_t size) {
    allocations += 1;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    allocations += 1;
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    allocations += 1;
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    allocations += 1;
    return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size) {
    allocations += 1;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    allocations += 1;
    void *memory = __libc_memalign(alignment, size);
    if (memory == NULL && size > 0) return ENOMEM;
    *block = memory;
    return 0;
}
#endif
