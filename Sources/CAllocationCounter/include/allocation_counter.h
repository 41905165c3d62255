#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

/* How often the calling thread has taken memory from the heap so far.
 *
 * The program that links this file takes the place of the C library's malloc
 * and its relatives for everything in the process, the Swift runtime included. */
uint64_t allocation_count(void);

#endif
