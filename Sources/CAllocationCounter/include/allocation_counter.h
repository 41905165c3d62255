#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

/* How often the calling thread has taken memory from the heap so far.
 *
 * The program that links this file takes the place of the C library's malloc
 * and its relatives for everything in the process, the Swift runtime included. */
uint64_t allocation_count(void);

/* How many bytes of the heap the process holds now, by the C library's own account:
 * what its bookkeeping takes is included. */
uint64_t heap_bytes(void);

#endif
