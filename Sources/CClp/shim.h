#include <coin/Clp_C_Interface.h>
