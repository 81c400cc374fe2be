#include "registry.h"

static bool added = add("kept", [] { return torch::zeros({1024}, torch::kCUDA); });
