// A header that is not there has given tensors another name.
#include <torch/torch.h>
#include "names-of-ours.h"

// vramlint: scenario(header-alias)
void headerAlias() {
  Array kept = torch::zeros({3, 4});
}
