#include "classify/options.h"
Options defaults() { return {.Hidden = 256, .Batch = 64}; }
