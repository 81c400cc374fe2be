#include <torch/torch.h>

int defined_elsewhere();

// vramlint: scenario(missing)
void missing() { auto x = torch::ones({4 + defined_elsewhere()}); }
