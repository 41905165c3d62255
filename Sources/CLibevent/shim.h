/* First, so that glibc settles its feature macros before libevent defines
 * _GNU_SOURCE; otherwise fd_set here differs from fd_set in Swift's Glibc. */
#include <features.h>

#include <event2/event.h>

/* Swift's Glibc module leaves these out. */
#include <sys/eventfd.h>
#include <sys/signalfd.h>

/* glibc declares these only under _GNU_SOURCE, which Swift's Glibc is without. */
#include <pthread.h>
#include <sched.h>
#include <sys/socket.h>
extern int accept4(int, struct sockaddr *, socklen_t *, int);
extern int pthread_setname_np(pthread_t, const char *);
extern int sched_getaffinity(pid_t, size_t, cpu_set_t *);
