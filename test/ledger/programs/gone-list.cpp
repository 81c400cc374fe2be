// Numbers in braces end with their statement; what refers to them reads them later.
#include <torch/torch.h>

// vramlint: scenario(gone-list)
void goneList() {
  at::IntArrayRef shape = {2, 3};
  auto sized = torch::zeros(shape);
}
