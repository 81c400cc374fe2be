#include <torch/torch.h>
namespace app {