#include <coin/Clp_C_Interface.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Has the solver ask after each iteration whether it is to stop, which its own C interface cannot.
 *
 * A solver that was stopped answers with status 5. The context has to live as long as it is at work. */
void Clp_askToStop(Clp_Simplex *model, bool (*isToStop)(void *context), void *context);

#ifdef __cplusplus
}
#endif
